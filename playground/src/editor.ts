import { defaultKeymap, history, historyKeymap, isolateHistory, undo } from '@codemirror/commands'
import { EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view'

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'inherit', fontSize: '13px' },
  '.cm-content, .cm-gutters': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  '.cm-content': { caretColor: 'currentColor' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--muted)', border: 'none' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--chosen) !important' },
})

/** What every text on the page has in common; `label` is what a screen reader calls it. */
export const base = (label: string): Extension => [
  theme,
  lineNumbers(),
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
]

/** Lines to be coloured, 1-based and inclusive. */
export interface Mark {
  readonly first: number
  readonly last: number
  readonly kind: 'good' | 'bad' | 'idle'
}

const setMarks = StateEffect.define<readonly Mark[]>()
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (old, { changes, effects, state }) => {
    const effect = effects.find(one => one.is(setMarks))
    if (!effect) return old.map(changes)
    const lines = (effect.value as readonly Mark[]).flatMap(({ first, last, kind }) =>
      Array.from({ length: Math.max(0, Math.min(last, state.doc.lines) - first + 1) }, (_, i) =>
        Decoration.line({ class: `mark-${kind}` }).range(state.doc.line(first + i).from),
      ),
    )
    return Decoration.set(lines, true)
  },
  provide: field => EditorView.decorations.from(field),
})

export type Editor = ReturnType<typeof createEditor>

/** An editor that tells each change of its text. Escape, then Tab, leaves it. */
export function createEditor(parent: HTMLElement, label: string, text: string, onChange: (text: string) => void) {
  const changed = EditorView.updateListener.of(update => {
    if (update.docChanged) onChange(update.state.doc.toString())
  })
  const extensions = [
    base(label),
    marks,
    history(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    changed,
    EditorView.lineWrapping,
  ]
  const stateOf = (doc: string) => EditorState.create({ doc, extensions })
  const view = new EditorView({ parent, state: stateOf(text) })
  return {
    /** Another text altogether, with nothing to undo. */
    setText: (doc: string) => view.setState(stateOf(doc)),
    /** A new version of the text, as one step that can be undone; the cursor stands at what has changed. */
    revise: (version: string) => {
      const changes = difference(view.state.doc.toString(), version)
      const effects = EditorView.scrollIntoView(changes.from, { y: 'center' })
      view.dispatch({ changes, effects, selection: { anchor: changes.from }, annotations: isolateHistory.of('full') })
      view.focus()
    },
    undo: () => {
      undo(view)
      view.focus()
    },
    mark: (lines: readonly Mark[]) => view.dispatch({ effects: setMarks.of(lines) }),
    /** The 1-based line of an offset. */
    lineOf: (offset: number) => view.state.doc.lineAt(Math.min(offset, view.state.doc.length)).number,
    /** Puts the cursor on a 1-based line and shows it. */
    goTo: (line: number) => {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
      view.dispatch({
        selection: { anchor: at.from, head: at.to },
        effects: EditorView.scrollIntoView(at.from, { y: 'center' }),
      })
      view.focus()
    },
  }
}

/** The one stretch in which two texts differ. */
function difference(old: string, now: string): { readonly from: number; readonly to: number; readonly insert: string } {
  const most = Math.min(old.length, now.length)
  let from = 0
  while (from < most && old[from] === now[from]) from++
  let same = 0
  while (same < most - from && old.at(-1 - same) === now.at(-1 - same)) same++
  return { from, to: old.length - same, insert: now.slice(from, now.length - same) }
}

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
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

/** An editor that tells each change of its text. Escape, then Tab, leaves it. */
export function createEditor(parent: HTMLElement, label: string, onChange: (text: string) => void) {
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
  const stateOf = (text: string) => EditorState.create({ doc: text, extensions })
  const view = new EditorView({ parent, state: stateOf('') })
  return {
    setText: (text: string) => view.setState(stateOf(text)),
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

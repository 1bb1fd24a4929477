import { EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { type Command, Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { $ } from './elements.ts'

/** Characters that hide in a line, or turn around what follows: each is shown as a dot, and turns nothing. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const dot = Decoration.mark({ class: 'hides' })
const unseen = EditorView.decorations.of(({ state, visibleRanges }) =>
  Decoration.set(
    visibleRanges.flatMap(({ from, to }) =>
      [...state.sliceDoc(from, to).matchAll(UNSEEN)].map(({ index, 0: { length } }) =>
        dot.range(from + index, from + index + length),
      ),
    ),
  ),
)

/** The extensions of every text on the page; `label` is the text's name for a screen reader. */
export const base = (label: string): Extension => [
  lineNumbers(),
  unseen,
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
]

/** Lines to be colored, 1-based and inclusive. */
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

// The browser moves the cursor and types; these keys also concern lines that are too far away to be in the page.
const insert: (text: string) => Command = text => view => {
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input' })
  return true
}
const removeChosen: Command = view => !view.state.selection.main.empty && insert('')(view)
const goToEnd: (side: 'start' | 'end', keeps: boolean) => Command = (side, keeps) => view => {
  const head = side === 'start' ? 0 : view.state.doc.length
  view.dispatch({ selection: { anchor: keeps ? view.state.selection.main.anchor : head, head }, scrollIntoView: true })
  return true
}
const selectAll: Command = view => {
  view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } })
  return true
}
const keys = keymap.of([
  { key: 'Enter', run: insert('\n') },
  { key: 'Mod-a', run: selectAll },
  { key: 'Backspace', run: removeChosen },
  { key: 'Delete', run: removeChosen },
  { key: 'Mod-Home', mac: 'Cmd-ArrowUp', run: goToEnd('start', false), shift: goToEnd('start', true) },
  { key: 'Mod-End', mac: 'Cmd-ArrowDown', run: goToEnd('end', false), shift: goToEnd('end', true) },
])

export type Editor = ReturnType<typeof createEditor>

/** An editor that reports each change of its text. Escape, then Tab, leaves it. What can be undone is the page's business. */
export function createEditor(id: string, label: string, onText: (text: string) => void) {
  let [text, key] = ['', '']
  const changed = EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    if (!docChanged || transactions.some(one => one.isUserEvent('show'))) return
    text = state.doc.toString()
    onText(text)
  })
  const extensions = [base(label), marks, keys, changed, EditorView.lineWrapping]
  const view = new EditorView({ parent: $(id), state: EditorState.create({ extensions }) })
  return {
    /** Shows a text. What differs is changed in place and scrolled to; with another key it is another text altogether. */
    show: (now: string, of: string): void => {
      if (now === text && of === key) return
      if (of !== key) view.setState(EditorState.create({ doc: now, extensions }))
      else {
        const changes = difference(text, now)
        const effects = EditorView.scrollIntoView(changes.from, { y: 'center' })
        view.dispatch({ changes, effects, selection: { anchor: changes.from }, userEvent: 'show' })
      }
      ;[text, key] = [now, of]
    },
    mark: (lines: readonly Mark[]): void => view.dispatch({ effects: setMarks.of(lines) }),
    /** Puts the cursor on a 1-based line and shows it. */
    goTo: (line: number): void => {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
      const effects = EditorView.scrollIntoView(at.from, { y: 'center' })
      view.dispatch({ selection: { anchor: at.from, head: at.to }, effects })
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

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'inherit', fontSize: '13px' },
  '.cm-content, .cm-gutters': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  '.cm-content': { caretColor: 'currentColor' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--muted)', border: 'none' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-changedLine': { backgroundColor: 'var(--added)' },
})

/** What every text on the page has in common; `label` is what a screen reader calls it. */
export const base = (label: string): Extension => [
  theme,
  lineNumbers(),
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
]

/** An editor that tells each change of its text. Escape, then Tab, leaves it. */
export function createEditor(parent: HTMLElement, label: string, onChange: (text: string) => void) {
  const changed = EditorView.updateListener.of(update => {
    if (update.docChanged) onChange(update.state.doc.toString())
  })
  const extensions = [
    base(label),
    history(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    changed,
    EditorView.lineWrapping,
  ]
  const stateOf = (text: string) => EditorState.create({ doc: text, extensions })
  const view = new EditorView({ parent, state: stateOf('') })
  return {
    setText: (text: string) => view.setState(stateOf(text)),
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

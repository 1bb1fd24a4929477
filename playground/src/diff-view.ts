import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type Change, encode } from 'apply-edits'
import { patchOf } from 'apply-edits/report/patch'
import { base } from './editor.ts'
import { button, copyButton, download, el } from './elements.ts'

/** Before and after of every changed file, until it is no longer shown. A file's view is made when it is scrolled to: there may be hundreds. */
export function diffView(changes: readonly Change[], shown: AbortSignal): HTMLElement {
  if (changes.length === 0) return el('p', 'empty', 'No file would change.')
  const element = el('div', 'diffs', takeAway(changes))
  for (const change of changes) {
    const { path, from, before, after } = change
    const kind = from ? ` (renamed from ${from})` : before ? (after ? '' : ' (deleted)') : ' (new)'
    const parent = el('div', 'merge')
    const save = button('place', 'Download', () => download(path.split('/').at(-1)!, encode(after!)))
    save.ariaLabel = `Download ${path}`
    element.append(el('h3', '', el('code', '', path), kind, ' ', ...(after ? [save] : [])), parent)
    const seen = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        seen.disconnect()
        const view = draw(parent, change)
        shown.addEventListener('abort', () => view.destroy())
      },
      { rootMargin: '400px' },
    )
    seen.observe(parent)
    shown.addEventListener('abort', () => seen.disconnect())
  }
  return element
}

/** The patch and the files, to go on with elsewhere. */
function takeAway(changes: readonly Change[]): HTMLElement {
  const patch = () => patchOf(changes)
  const files = changes.filter(({ after }) => after)
  const all = async () => {
    const { zipSync } = await import('fflate')
    const entries = Object.fromEntries(files.map(({ path, after }) => [path, encode(after!)]))
    download('files.zip', zipSync(entries))
  }
  return el(
    'p',
    'choices',
    copyButton('Copy patch', () => new TextDecoder().decode(patch())),
    button('', 'Download patch', () => download('changes.patch', patch())),
    ...(files.length > 1 ? [button('', 'Download all files', all)] : []),
  )
}

const COLLAPSED = { margin: 3, minSize: 6 }

/** Shows a change side by side where there is room and both sides exist, otherwise one above the other. */
function draw(parent: HTMLElement, { path, before, after }: Change): MergeView | EditorView {
  const side = (doc: string, label: string) => ({
    doc,
    extensions: [base(label), EditorState.readOnly.of(true), EditorView.editable.of(false), EditorView.lineWrapping],
  })
  if (before && after && matchMedia('(min-width: 800px)').matches) {
    const [a, b] = [side(before.text, `${path} before`), side(after.text, `${path} after`)]
    return new MergeView({ a, b, parent, collapseUnchanged: COLLAPSED })
  }
  const { doc, extensions } = side(after?.text ?? '', path)
  const merge = unifiedMergeView({ original: before?.text ?? '', mergeControls: false, collapseUnchanged: COLLAPSED })
  return new EditorView({ parent, doc, extensions: [...extensions, merge] })
}

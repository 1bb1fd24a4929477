import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type Change, encode } from 'apply-edits'
import { patchOf } from 'apply-edits/report/patch'
import { base } from './editor.ts'
import { button, copyButton, download, el } from './elements.ts'
import type { Drawn } from './page.ts'

/**
 * Before and after of every changed file, side by side where there is room and both exist. A file's view is made when it is scrolled
 * to: there may be hundreds.
 */
export function diffView(changes: readonly Change[]): Drawn {
  if (changes.length === 0) return { element: el('p', 'empty', 'No file would change.') }
  const element = el('div', 'diffs', takeAway(changes))
  const wide = matchMedia('(min-width: 800px)').matches
  const ends: (() => void)[] = []
  for (const { path, from, before, after } of changes) {
    const kind = from ? ` (renamed from ${from})` : before ? (after ? '' : ' (deleted)') : ' (new)'
    const parent = el('div', 'merge')
    const save = button('place', 'Download', () => download(path.split('/').at(-1)!, encode(after!)))
    save.ariaLabel = `Download ${path}`
    element.append(el('h3', '', el('code', '', path), kind, ' ', ...(after ? [save] : [])), parent)
    const texts = { path, before: before?.text ?? '', after: after?.text ?? '' }
    const draw = wide && before && after ? sideBySide : oneAboveTheOther
    const seen = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        seen.disconnect()
        const view = draw(parent, texts)
        ends.push(() => view.destroy())
      },
      { rootMargin: '400px' },
    )
    seen.observe(parent)
    ends.push(() => seen.disconnect())
  }
  const destroy = () => {
    for (const end of ends) end()
  }
  return { element, destroy }
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

interface Texts {
  readonly path: string
  readonly before: string
  readonly after: string
}

const READ_ONLY = [EditorState.readOnly.of(true), EditorView.editable.of(false), EditorView.lineWrapping]
const COLLAPSED = { margin: 3, minSize: 6 }

function sideBySide(parent: HTMLElement, { path, before, after }: Texts): MergeView {
  const side = (doc: string, label: string) => ({ doc, extensions: [base(label), ...READ_ONLY] })
  const [a, b] = [side(before, `${path} before`), side(after, `${path} after`)]
  return new MergeView({ a, b, parent, collapseUnchanged: COLLAPSED })
}

function oneAboveTheOther(parent: HTMLElement, { path, before, after }: Texts): EditorView {
  const merge = unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: COLLAPSED })
  return new EditorView({ parent, doc: after, extensions: [base(path), ...READ_ONLY, merge] })
}

import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Change } from 'apply-edits'
import { base } from './editor.ts'
import { el } from './elements.ts'

/**
 * Before and after of every changed file, side by side where there is room and both are there. A file's view is made when it is scrolled
 * to: there may be hundreds. The caller destroys the views when they go.
 */
export function diffView(changes: readonly Change[]): { readonly element: HTMLElement; readonly destroy: () => void } {
  const element = el('div', 'diffs')
  if (changes.length === 0) element.append(el('p', 'empty', 'No file would change.'))
  const wide = matchMedia('(min-width: 800px)').matches
  const views: { readonly destroy: () => void }[] = []
  const waiting = new Map<Element, () => void>()
  const seen = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        waiting.get(target)?.()
      }
    },
    { rootMargin: '400px' },
  )
  for (const { path, from, before, after } of changes) {
    const kind = from ? ` (renamed from ${from})` : before ? (after ? '' : ' (deleted)') : ' (new)'
    const parent = el('div', 'merge')
    element.append(el('h3', '', el('code', '', path), kind), parent)
    const texts = { path, before: before?.text ?? '', after: after?.text ?? '' }
    const draw = wide && before && after ? sideBySide : oneAboveTheOther
    waiting.set(parent, () => views.push(draw(parent, texts)))
    seen.observe(parent)
  }
  const destroy = () => {
    seen.disconnect()
    for (const view of views) view.destroy()
  }
  return { element, destroy }
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

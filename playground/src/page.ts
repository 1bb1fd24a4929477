import { type BlockResult, type FileText, headlineOf, type Report, repoPath } from 'apply-edits'
import { blocksView, kindOf, type Links } from './blocks-view.ts'
import type { Editor, Mark } from './editor.ts'
import { $, keepFocus, onChange, prose, set } from './elements.ts'
import type { Checked } from './engine.ts'
import { SLOW_MS, type State, VIEWS, type View } from './state.ts'
import { renderTabs } from './tabs.ts'

type Go = (change: (state: State) => State) => void

/** Shows a state on the page. What is costly, or would move the focus, is drawn only if what it shows has changed. */
export function createPage(editors: Record<'file' | 'reply', Editor>, links: Links, go: Go): (state: State) => void {
  const fileTabs = onChange((files: readonly FileText[], shown: number) => {
    const paths = files.map(({ path }) => path)
    renderTabs('file-tabs', paths, shown, file => go(now => ({ ...now, file })))
  })
  const viewTabs = onChange((shown: View) =>
    renderTabs('view-tabs', VIEWS, VIEWS.indexOf(shown), i => go(now => ({ ...now, view: VIEWS[i]! }))),
  )
  const outcome = createOutcome(links)
  const replyMarks = onChange((results: readonly BlockResult[], reply: string) =>
    editors.reply.mark(
      results.map(result => {
        const { line: first, span } = result.block.at
        const last = first + reply.slice(span.start, span.end - 1).split('\n').length - 1
        return { first, last, kind: kindOf(result) }
      }),
    ),
  )
  const fileMarks = onChange((results: readonly BlockResult[], path: string, _text: string) =>
    editors.file.mark(results.flatMap(result => marksIn(result, path))),
  )
  const pathProblem = onChange((files: readonly FileText[], file: number) => {
    const { path } = files[file]!
    const checked = repoPath(path)
    const isTwice = files.some((other, i) => other.path === path && i !== file)
    const wrong = checked.ok ? (isTwice ? 'two files have this path' : '') : checked.problem.message
    $('path-problem').replaceChildren(wrong && prose('span', '', wrong))
    set('path', { ariaInvalid: String(wrong !== '') })
  })
  return state => {
    const { draft, opened, file, view, isDark, checked, past, future, notice } = state
    const { path, text } = draft.files[file]!
    const isCurrent = checked?.draft === draft
    const results = checked?.report.results ?? []
    editors.file.show(text, `${opened}/${file}`)
    editors.reply.show(draft.reply, `${opened}`)
    fileTabs(draft.files, file)
    set('path', { value: path })
    set('remove-file', { disabled: draft.files.length === 1 })
    for (const [key, value] of Object.entries(draft.options))
      set(`option-${key}`, typeof value === 'boolean' ? { checked: value } : { value })
    viewTabs(view)
    headline(state)
    outcome(view, checked)
    // marks move along with an edit until there are new ones
    if (isCurrent) replyMarks(results, draft.reply)
    fileMarks(results, path, isCurrent ? text : `${opened}/${file}`)
    pathProblem(draft.files, file)
    set('option-problem', { textContent: checked?.wrongOption ?? '' })
    set('notice-words', { textContent: notice?.sentence ?? '' })
    set('notice-undo', { hidden: !notice?.canUndo })
    set('notice-close', { hidden: !notice })
    set('undo', { disabled: past.length === 0 })
    set('redo', { disabled: future.length === 0 })
    set('theme', { ariaPressed: String(isDark) })
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  }
}

/** The answer in a clause; a result that is old by now is dimmed, and can be asked for again. */
function headline({ work, checked, draft, now, since }: State): void {
  const isLate = checked?.draft !== draft && now - since >= SLOW_MS
  const isBusy = isLate && (work.kind === 'idle' || work.kind === 'working')
  const isOld = isBusy || work.kind === 'stopped' || work.kind === 'broken'
  const unchecked = checked?.isUnchecked ? ', syntax not checked yet' : ''
  const answer = checked ? headlineOf(checked.report) + unchecked : 'Loading…'
  const verdict = isOld || !checked ? '' : verdictOf(checked.report.results)
  set('headline', { textContent: isOld ? progressOf(work) : answer, className: verdict })
  set('outcome', { ariaBusy: String(isBusy), className: isOld ? 'old' : '' })
  set('view', { inert: isOld })
  set('stop', { hidden: !isOld, textContent: isBusy ? 'Stop' : 'Check again' })
}

function progressOf(work: State['work']): string {
  if (work.kind === 'stopped') return 'Stopped: not checked'
  if (work.kind === 'broken') return 'Not checked'
  return work.at ? `Checking… block ${work.at.block} of ${work.at.of}` : 'Checking…'
}

function verdictOf(results: readonly BlockResult[]): string {
  const asked = results.filter(({ status, code }) => status !== 'skipped' || code === 'policy/atomic')
  const good = asked.filter(({ code }) => code.startsWith('ok/')).length
  return asked.length === 0 ? '' : good === asked.length ? 'good' : good === 0 ? 'bad' : 'mixed'
}

/** The lines of a file at which a block applies, or among which it could not choose. */
function marksIn(result: BlockResult, path: string): readonly Mark[] {
  const lines = [result.line ?? [], result.problem?.lines ?? []].flat()
  return result.block.path === path ? lines.map(line => ({ first: line, last: line, kind: kindOf(result) })) : []
}

/** The blocks' outcome, in one of four views. An outcome that is no longer shown ends by its signal. */
function createOutcome(links: Links) {
  let [shown, newest] = [new AbortController(), new AbortController()]
  return onChange(async (view: View, checked: Checked | undefined) => {
    if (!checked) return
    const drawing = new AbortController()
    newest = drawing
    const element = await SHOWN[view](checked.report, links, drawing.signal)
    // a newer outcome or view may have come since
    if (drawing !== newest) return drawing.abort()
    shown.abort()
    shown = drawing
    keepFocus(() => $('view').replaceChildren(element))
  })
}

/** The content of each view. Its code is loaded when it is first chosen. */
const SHOWN: Record<View, (report: Report, links: Links, shown: AbortSignal) => HTMLElement | Promise<HTMLElement>> = {
  Blocks: ({ results }, links) => blocksView(results, links),
  Diff: async ({ changes }, _, shown) => (await import('./diff-view.ts')).diffView(changes, shown),
  Report: async report => (await import('./texts.ts')).reportView(report),
  'For the model': async report => (await import('./texts.ts')).retryView(report),
}

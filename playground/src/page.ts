import type { FileText } from 'apply-edits'
import { blocksView, kindOf, type Links } from './blocks-view.ts'
import type { Editor, Mark } from './editor.ts'
import { $, button, onChange, prose, set } from './elements.ts'
import type { Judged, Row } from './engine.ts'
import { type Event, isLate, type State, type Told, VIEWS, type View } from './state.ts'
import { renderTabs } from './tabs.ts'

/** Shows a state on the page. What is costly, or would move the focus, is drawn only if what it shows has changed. */
export function createPage(editors: Record<'file' | 'reply', Editor>, links: Links, send: (event: Event) => void) {
  const fileTabs = onChange((files: readonly FileText[], file: number) => {
    const paths = files.map(({ path }) => path)
    renderTabs('file-tabs', paths, file, 'file-editor', index => send({ kind: 'show', change: { file: index } }))
  })
  const viewTabs = onChange((view: View) =>
    renderTabs('view-tabs', VIEWS, VIEWS.indexOf(view), 'view', i =>
      send({ kind: 'show', change: { view: VIEWS[i]! } }),
    ),
  )
  const outcome = createOutcome(links)
  const replyMarks = onChange((rows: readonly Row[]) =>
    editors.reply.mark(
      rows.map(({ result }) => {
        const { line, span } = result.block.at
        return { first: line, last: editors.reply.lineOf(Math.max(span.start, span.end - 1)), kind: kindOf(result) }
      }),
    ),
  )
  const fileMarks = onChange((rows: readonly Row[], path: string, _text: string) =>
    editors.file.mark(rows.flatMap(row => marksIn(row, path))),
  )
  const pathProblem = onChange((wrong: string | undefined) => {
    $('path-problem').replaceChildren(prose('span', '', wrong ?? ''))
    set('path', { ariaInvalid: String(wrong !== undefined) })
  })
  const told = onChange((now: Told | undefined) => {
    set('told-words', { textContent: now?.sentence ?? '' })
    $('told-buttons').replaceChildren(
      ...(now?.canUndo ? [button('', 'Undo', () => send({ kind: 'undo' }))] : []),
      ...(now ? [button('', 'Close', () => send({ kind: 'close' }))] : []),
    )
  })
  return (state: State, now: number): void => {
    const { draft, opened, file, view, judged, steps, step } = state
    const { path, text } = draft.files[file]!
    const isCurrent = judged?.draft === draft
    const rows = judged?.rows ?? NO_ROWS
    editors.file.show(text, `${opened}/${file}`)
    editors.reply.show(draft.reply, `${opened}`)
    fileTabs(draft.files, file)
    set('path', { value: path })
    set('remove-file', { disabled: draft.files.length === 1 })
    for (const [key, value] of Object.entries(draft.options))
      set(`option-${key}`, typeof value === 'boolean' ? { checked: value } : { value })
    viewTabs(view)
    headline(state, now)
    outcome(view, judged)
    // marks move along with an edit until there are new ones
    if (isCurrent) replyMarks(rows)
    fileMarks(rows, path, isCurrent ? text : `${opened}/${file}`)
    pathProblem(judged?.wrongPaths.get(path))
    set('option-problem', { textContent: judged?.wrongOption ?? '' })
    told(state.told)
    set('undo', { disabled: step === 0 })
    set('redo', { disabled: step === steps.length - 1 })
  }
}

const NO_ROWS: readonly Row[] = []

/** The answer in a clause; a result that is old by now is dimmed, and can be asked for again. */
function headline(state: State, now: number): void {
  const { work, judged } = state
  const isBusy = work.kind === 'idle' || work.kind === 'working' ? isLate(state, now) : false
  const isOld = isBusy || work.kind === 'stopped' || work.kind === 'broken'
  set('headline', {
    textContent: isOld
      ? wordsFor(state)
      : judged
        ? judged.headline + (judged.isUnchecked ? UNCHECKED : '')
        : 'Loading…',
    className: isOld || !judged ? '' : verdictOf(judged.rows),
  })
  $('outcome').classList.toggle('old', isOld)
  set('outcome', { ariaBusy: String(isBusy) })
  set('view', { inert: isOld })
  set('stop', { hidden: !isOld, textContent: isBusy ? 'Stop' : 'Check again' })
}

const UNCHECKED = ', syntax not checked yet'

function wordsFor({ work }: State): string {
  if (work.kind === 'stopped') return 'Stopped: not checked'
  if (work.kind === 'broken') return 'Not checked'
  return work.kind === 'working' && work.block ? `Checking… block ${work.block} of ${work.of}` : 'Checking…'
}

function verdictOf(rows: readonly Row[]): string {
  const good = rows.filter(({ result }) => result.code.startsWith('ok/')).length
  if (rows.length === 0) return ''
  return good === rows.length ? 'good' : good === 0 ? 'bad' : 'mixed'
}

/** The lines of a file at which a block applies, or among which it could not choose. */
function marksIn({ result }: Row, path: string): readonly Mark[] {
  const lines = [result.line ?? [], result.problem?.lines ?? []].flat()
  return result.block.path === path ? lines.map(line => ({ first: line, last: line, kind: kindOf(result) })) : []
}

/** The blocks' outcome, in one of four views. A view's code is loaded when the view is first chosen. */
function createOutcome(links: Links) {
  let dispose = () => {}
  let drawn = 0
  return onChange(async (view: View, judged: Judged | undefined) => {
    if (!judged) return
    const drawing = ++drawn
    const { element, destroy = () => {} } = await viewOf(view, judged, links)
    // a newer outcome or view may have come since
    if (drawing !== drawn) return destroy()
    dispose()
    dispose = destroy
    $('view').replaceChildren(element)
  })
}

/** A part of the page, and what ends it. */
export interface Drawn {
  readonly element: HTMLElement
  readonly destroy?: () => void
}

async function viewOf(view: View, { rows, report }: Judged, links: Links): Promise<Drawn> {
  switch (view) {
    case 'Blocks':
      return { element: blocksView(rows, links) }
    case 'Diff':
      return (await import('./diff-view.ts')).diffView(report.changes)
    case 'Report':
      return { element: await (await import('./texts.ts')).reportView(report) }
    case 'For the model':
      return { element: (await import('./texts.ts')).retryView(report) }
    default:
      return view satisfies never
  }
}

import type { FileText } from 'apply-edits'
import { blocksView, kindOf, type Links } from './blocks-view.ts'
import type { Options } from './draft.ts'
import type { Editor, Mark } from './editor.ts'
import { $, button, onChange, prose } from './elements.ts'
import type { Judged, Row } from './engine.ts'
import type { Event, State, Told, View, Work } from './state.ts'
import { VIEWS } from './state.ts'
import { renderTabs } from './tabs.ts'

/** Shows a state on the page. Each part is drawn only if what it shows has changed. */
export function createPage(editors: Record<'file' | 'reply', Editor>, links: Links, send: (event: Event) => void) {
  const fileTabs = onChange((files: readonly FileText[], file: number) => {
    const choose = (index: number) => send({ kind: 'file', index })
    renderTabs(
      $('file-tabs'),
      files.map(({ path }) => path),
      file,
      choose,
      $('file-editor'),
    )
    $<HTMLButtonElement>('remove-file').disabled = files.length === 1
    setValue($<HTMLInputElement>('path'), files[file]!.path)
  })
  const options = onChange((values: Options) => {
    for (const [key, value] of Object.entries(values)) {
      const input = $<HTMLInputElement>(`option-${key}`)
      if (typeof value === 'boolean') input.checked = value
      else setValue(input, value)
    }
  })
  const viewTabs = onChange((view: View) => {
    renderTabs($('view-tabs'), VIEWS, VIEWS.indexOf(view), i => send({ kind: 'view', view: VIEWS[i]! }), $('view'))
  })
  const outcome = createOutcome(links)
  const headline = onChange((work: Work, judged: Judged | undefined) => {
    const words = wordsFor(work, judged)
    $('headline').textContent = words
    $('headline').className = work.kind === 'idle' && judged ? verdictOf(judged.rows) : ''
    const isOld = work.kind === 'slow' || work.kind === 'stopped' || work.kind === 'broken'
    $('outcome').classList.toggle('old', isOld)
    $('view').inert = isOld
    $('outcome').ariaBusy = String(work.kind === 'slow')
    $('stop').hidden = !isOld
    $('stop').textContent = work.kind === 'slow' ? 'Stop' : 'Check again'
  })
  const replyMarks = onChange((judged: Judged | undefined) =>
    editors.reply.mark(
      (judged?.rows ?? []).map(({ result }) => {
        const { line, span } = result.block.at
        return { first: line, last: editors.reply.lineOf(Math.max(span.start, span.end - 1)), kind: kindOf(result) }
      }),
    ),
  )
  const fileMarks = onChange((judged: Judged | undefined, path: string, _text: string) =>
    editors.file.mark(judged ? marksIn(judged.rows, path) : []),
  )
  const problems = onChange((judged: Judged | undefined, path: string) => {
    const wrong = judged?.wrongPaths.get(path)
    $('path-problem').replaceChildren(...(wrong ? [prose('span', '', wrong)] : []))
    $('path').ariaInvalid = String(wrong !== undefined)
    $('option-problem').textContent = judged?.wrongOption ?? ''
  })
  const told = onChange((now: Told | undefined) => {
    const { remedy } = now ?? {}
    $('told-words').textContent = now?.sentence ?? ''
    $('told-buttons').replaceChildren(
      ...(remedy ? [button('', remedy.label, () => send(remedy.event))] : []),
      ...(now ? [button('', 'Close', () => send({ kind: 'close' }))] : []),
    )
  })
  return ({ draft, opened, file, view, judged, work, past, future, told: sentence }: State): void => {
    const { path, text } = draft.files[file]!
    const isCurrent = judged?.draft === draft
    editors.file.show(text, `${opened}/${file}`)
    editors.reply.show(draft.reply, `${opened}`)
    fileTabs(draft.files, file)
    options(draft.options)
    viewTabs(view)
    headline(work, judged)
    outcome(view, judged)
    // marks move along with an edit until there are new ones
    if (isCurrent) replyMarks(judged)
    fileMarks(judged, path, isCurrent ? text : `${opened}/${file}`)
    problems(judged, path)
    told(sentence)
    $<HTMLButtonElement>('undo').disabled = past.length === 0
    $<HTMLButtonElement>('redo').disabled = future.length === 0
  }
}

/** Sets the value of a control, unless it has it: the cursor would jump. */
function setValue(input: HTMLInputElement, value: string): void {
  if (input.value !== value) input.value = value
}

function wordsFor(work: Work, judged: Judged | undefined): string {
  switch (work.kind) {
    case 'slow':
      return work.block === undefined ? 'Checking…' : `Checking… block ${work.block} of ${work.of}`
    case 'stopped':
      return 'Stopped: not checked'
    case 'broken':
      return 'Not checked'
    case 'starting':
    case 'working':
    case 'idle':
      return judged ? judged.headline + (judged.isUnchecked ? ', syntax not checked yet' : '') : 'Loading…'
    default:
      return work satisfies never
  }
}

function verdictOf(rows: readonly Row[]): string {
  const good = rows.filter(({ result }) => result.code.startsWith('ok/')).length
  if (rows.length === 0) return ''
  return good === rows.length ? 'good' : good === 0 ? 'bad' : 'mixed'
}

/** The lines of a file at which blocks apply, and the lines among which they could not choose. */
const marksIn = (rows: readonly Row[], path: string): readonly Mark[] =>
  rows.flatMap(({ result }) => {
    if (result.block.path !== path) return []
    const lines = [...(result.line ? [result.line] : []), ...(result.problem?.lines ?? [])]
    return lines.map(line => ({ first: line, last: line, kind: kindOf(result) }))
  })

/** The blocks' outcome, in one of four views. A view's code is loaded when the view is first chosen. */
function createOutcome(links: Links) {
  let dispose = () => {}
  let drawn = 0
  return onChange((view: View, judged: Judged | undefined) => {
    if (!judged) return
    const drawing = ++drawn
    void viewOf(view, judged, links).then(({ element, destroy = () => {} }) => {
      // a newer outcome or view may have come since
      if (drawing !== drawn) return destroy()
      dispose()
      dispose = destroy
      $('view').replaceChildren(element)
    })
  })
}

async function viewOf(
  view: View,
  { rows, report }: Judged,
  links: Links,
): Promise<{ readonly element: HTMLElement; readonly destroy?: () => void }> {
  switch (view) {
    case 'Blocks':
      return { element: blocksView(rows, links) }
    case 'Diff':
      return (await import('./diff-view.ts')).diffView(report.changes)
    case 'Report':
      return { element: (await import('./report.ts')).reportView(report) }
    case 'For the model':
      return { element: (await import('./retry.ts')).retryView(report) }
    default:
      return view satisfies never
  }
}

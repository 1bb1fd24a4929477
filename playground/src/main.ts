import { type Change, changesOf, createEngine, type Outcome, repoPath, type Snapshot, textContent } from 'apply-edits'
import { createEditor } from './editor.ts'
import { examples } from './examples.ts'
import { assets } from './parsers.ts'
import { fromFragment, type State, toFragment } from './state.ts'
import { renderTabs } from './tabs.ts'
import { blocksView, diffView, el } from './views.ts'

const VIEWS = ['Blocks', 'Diff', 'Report', 'For the model'] as const

const engine = createEngine()
const $ = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T

let state: State = examples[0]!.state
let file = 0
let view = 0
let outcome: Outcome | undefined
let dispose = () => {}

const fileEditor = createEditor($('file-editor'), 'File content', text => editFile({ text }))
const replyEditor = createEditor($('reply-editor'), 'Comment or reply', reply => update({ reply }))

function editFile(change: Partial<State['files'][number]>): void {
  update({ files: state.files.map((old, i) => (i === file ? { ...old, ...change } : old)) })
}

function update(change: Partial<State>): void {
  state = { ...state, ...change }
  schedule()
}

/** Puts a whole state on the page. */
function load(next: State): void {
  state = next
  file = 0
  replyEditor.setText(state.reply)
  $<HTMLSelectElement>('match').value = state.match
  showFile(0)
  schedule()
}

function showFile(index: number): void {
  file = index
  fileEditor.setText(state.files[file]!.text)
  $<HTMLInputElement>('path').value = state.files[file]!.path
  renderFileTabs()
}

const renderFileTabs = (): void =>
  renderTabs(
    $('file-tabs'),
    state.files.map(({ path }) => path),
    file,
    showFile,
  )

let timer: ReturnType<typeof setTimeout> | undefined
function schedule(): void {
  clearTimeout(timer)
  timer = setTimeout(judge, 80)
}

/** Applies the reply to the files and shows what came of it. */
async function judge(): Promise<void> {
  const judged = state
  const files: Snapshot = new Map(
    judged.files.flatMap(({ path, text }) => {
      const checked = repoPath(path)
      return checked.ok ? [[checked.value, textContent(text)] as const] : []
    }),
  )
  const blocks = engine.parse({ name: 'comment', text: judged.reply })
  const result = await engine.apply(blocks, files, { match: judged.match, dryRun: true, assets })
  if (judged !== state) return
  outcome = result
  const good = result.results.filter(({ code }) => code.startsWith('ok/')).length
  $('headline').textContent =
    blocks.length === 0 ? 'Nothing to apply' : `${good} of ${blocks.length} edit blocks would land`
  await showView(view)
}

async function showView(index: number): Promise<void> {
  view = index
  renderTabs($('view-tabs'), VIEWS, view, choice => void showView(choice))
  if (!outcome) return
  dispose()
  dispose = () => {}
  $('view').replaceChildren(await viewOf(VIEWS[view]!, outcome, changesOf(outcome)))
}

async function viewOf(name: (typeof VIEWS)[number], result: Outcome, changes: readonly Change[]): Promise<HTMLElement> {
  switch (name) {
    case 'Blocks':
      return blocksView(result.results, goTo)
    case 'Diff': {
      const { element, destroy } = diffView(changes)
      dispose = destroy
      return element
    }
    case 'Report':
      return (await import('./report.ts')).reportView(reportOf(result))
    case 'For the model':
      return el('pre', '', (await import('./report.ts')).retryText(reportOf(result)))
    default:
      return name satisfies never
  }
}

const reportOf = (result: Outcome) =>
  ({ sources: [], outcome: result, landed: { kind: 'nothing' }, dryRun: true }) as const

/** Shows a line of a file, where the file is on the page. */
function goTo(path: string, line: number): void {
  const index = state.files.findIndex(candidate => candidate.path === path)
  if (index < 0) return
  showFile(index)
  fileEditor.goTo(line)
}

async function addFiles(list: Iterable<File>): Promise<void> {
  const added = await Promise.all(
    [...list].map(async one => ({ path: one.webkitRelativePath || one.name, text: await one.text() })),
  )
  if (added.length === 0) return
  const paths = new Set(added.map(({ path }) => path))
  const kept = state.files.filter(({ path, text }) => !paths.has(path) && text !== '')
  state = { ...state, files: [...kept, ...added] }
  showFile(kept.length)
  schedule()
}

/** What a choice in the list of examples stands for: one of ours by its number, or a page of the documentation by its name. */
async function stateOf(choice: string): Promise<State> {
  const { formatExample } = await import('./pages.ts')
  return examples[Number(choice)]?.state ?? (await formatExample(choice)) ?? state
}

function wire(): void {
  const example = $<HTMLSelectElement>('example')
  example.append(...examples.map(({ title }, i) => new Option(title, String(i))))
  example.addEventListener('change', async () => load(await stateOf(example.value)))
  void import('./pages.ts').then(({ formatPages }) => {
    const group = document.createElement('optgroup')
    group.label = 'Formats'
    group.append(...formatPages.map(name => new Option(name, name)))
    example.append(group)
  })
  $<HTMLSelectElement>('match').addEventListener('change', event => {
    update({ match: (event.target as HTMLSelectElement).value as State['match'] })
  })
  $<HTMLInputElement>('path').addEventListener('input', event => {
    editFile({ path: (event.target as HTMLInputElement).value })
    renderFileTabs()
  })
  $('add-file').addEventListener('click', () => {
    state = { ...state, files: [...state.files, { path: `file-${state.files.length + 1}.txt`, text: '' }] }
    showFile(state.files.length - 1)
    schedule()
  })
  $('open-files').addEventListener('click', () => $('picker').click())
  $<HTMLInputElement>('picker').addEventListener(
    'change',
    event => void addFiles((event.target as HTMLInputElement).files ?? []),
  )
  $('share').addEventListener('click', async () => {
    history.replaceState(null, '', await toFragment(state))
    await navigator.clipboard?.writeText(location.href).catch(() => {})
    $('share').textContent = 'Link copied'
    setTimeout(() => ($('share').textContent = 'Copy link'), 1500)
  })
  wireDrop($('files'))
  wireTheme($('theme'))
}

function wireDrop(target: HTMLElement): void {
  const mark = (on: boolean) => (event: DragEvent) => {
    event.preventDefault()
    target.classList.toggle('drop', on)
  }
  target.addEventListener('dragover', mark(true), true)
  target.addEventListener('dragleave', mark(false), true)
  target.addEventListener(
    'drop',
    event => {
      mark(false)(event)
      event.stopPropagation()
      void addFiles(event.dataTransfer?.files ?? [])
    },
    true,
  )
}

function wireTheme(button: HTMLElement): void {
  const show = (dark: boolean) => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
    button.setAttribute('aria-pressed', String(dark))
  }
  show(matchMedia('(prefers-color-scheme: dark)').matches)
  button.addEventListener('click', () => show(button.getAttribute('aria-pressed') !== 'true'))
}

wire()
load((await fromFragment(location.hash)) ?? state)
addEventListener('hashchange', async () => load((await fromFragment(location.hash)) ?? state))

import type { Outcome } from 'apply-edits'
import { kindOf } from './blocks-view.ts'
import { droppedFiles, textFiles } from './dropped-files.ts'
import { createEditor, type Mark } from './editor.ts'
import { examples } from './examples.ts'
import { judge } from './judge.ts'
import { createOutcomePane } from './outcome-pane.ts'
import { type FileState, fromFragment, type State, toFragment } from './state.ts'
import { renderTabs } from './tabs.ts'
import { wireTheme } from './theme.ts'

const $ = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T

let state: State = examples[0]!.state
let file = 0
let outcome: Outcome | undefined

const fileEditor = createEditor($('file-editor'), 'File content', text => editFile({ text }))
const replyEditor = createEditor($('reply-editor'), 'Comment or reply', reply => update({ reply }))
const pane = createOutcomePane(
  { headline: $('headline'), tabs: $('view-tabs'), view: $('view') },
  { toFile: goTo, toComment: replyEditor.goTo },
)

function editFile(change: Partial<FileState>): void {
  update({ files: state.files.map((old, i) => (i === file ? { ...old, ...change } : old)) })
}

function update(change: Partial<State>): void {
  state = { ...state, ...change }
  schedule(60)
}

/** Puts a whole state on the page. */
function load(next: State): void {
  state = next
  replyEditor.setText(state.reply)
  $<HTMLSelectElement>('match').value = state.match
  outcome = undefined
  showFile(0)
  schedule(0)
}

function showFile(index: number): void {
  file = index
  fileEditor.setText(state.files[file]!.text)
  $<HTMLInputElement>('path').value = state.files[file]!.path
  renderFileTabs()
  markFile()
}

function renderFileTabs(): void {
  const names = state.files.map(({ path }) => path)
  renderTabs($('file-tabs'), names, file, showFile, $('file-editor'))
  $<HTMLButtonElement>('remove-file').disabled = state.files.length === 1
}

let timer: ReturnType<typeof setTimeout> | undefined
function schedule(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const judged = state
    void judge(judged, (result, unchecked) => judged === state && show(result, unchecked))
  }, milliseconds)
}

function show(result: Outcome, unchecked: boolean): void {
  outcome = result
  replyEditor.mark(
    result.results.map(each => {
      const { line, span } = each.block.at
      return { first: line, last: replyEditor.lineOf(Math.max(span.start, span.end - 1)), kind: kindOf(each) }
    }),
  )
  markFile()
  void pane.show(result, unchecked)
}

/** Colours the lines of the file at which blocks land, and those among which they could not choose. */
function markFile(): void {
  const path = state.files[file]!.path
  const here = outcome?.results.filter(({ block }) => block.path === path) ?? []
  const lines = here.flatMap((each): Mark[] =>
    [...(each.line ? [each.line] : []), ...(each.problem?.lines ?? [])].map(line => ({
      first: line,
      last: line,
      kind: kindOf(each),
    })),
  )
  fileEditor.mark(lines)
}

/** Shows a line of a file, where the file is on the page. */
function goTo(path: string, line: number): void {
  const index = state.files.findIndex(candidate => candidate.path === path)
  if (index < 0) return
  showFile(index)
  fileEditor.goTo(line)
}

function addFiles(added: readonly FileState[]): void {
  if (added.length === 0) return
  const paths = new Set(added.map(({ path }) => path))
  const kept = state.files.filter(({ path, text }) => !paths.has(path) && text !== '')
  update({ files: [...kept, ...added] })
  showFile(kept.length)
}

function removeFile(): void {
  update({ files: state.files.filter((_, i) => i !== file) })
  showFile(Math.max(0, file - 1))
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
    update({ files: [...state.files, { path: `file-${state.files.length + 1}.txt`, text: '' }] })
    showFile(state.files.length - 1)
    $('path').focus()
  })
  $('remove-file').addEventListener('click', removeFile)
  $('open-files').addEventListener('click', () => $('picker').click())
  $<HTMLInputElement>('picker').addEventListener('change', async event =>
    addFiles(await textFiles((event.target as HTMLInputElement).files ?? [])),
  )
  $('share').addEventListener('click', async () => {
    history.replaceState(null, '', await toFragment(state))
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    )
    $('share').textContent = copied ? 'Link copied' : 'Link in the address bar'
    setTimeout(() => ($('share').textContent = 'Copy link'), 1500)
  })
  wireDrop($('files'))
  wireTheme($('theme'))
}

function wireDrop(target: HTMLElement): void {
  const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
    target.addEventListener(
      name,
      event => {
        event.preventDefault()
        event.stopPropagation()
        target.classList.toggle('drop', name === 'dragover')
        act(event)
      },
      true,
    )
  on('dragover', () => {})
  on('dragleave', () => {})
  on('drop', event => {
    if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(addFiles)
  })
}

const linked = async (): Promise<State> => (await fromFragment(location.hash)) ?? state

wire()
load(await linked())
addEventListener('hashchange', async () => load(await linked()))

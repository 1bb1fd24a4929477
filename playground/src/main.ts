import { kindOf } from './blocks-view.ts'
import { wireDrop } from './drop-zone.ts'
import { type Opened, textFiles } from './dropped-files.ts'
import type { Mark } from './editor.ts'
import { prose } from './elements.ts'
import { examples } from './examples.ts'
import { type Answer, startJudge } from './judge.ts'
import { createOutcomePane } from './outcome-pane.ts'
import type { Choice } from './pin.ts'
import { type FileState, fromFragment, isLink, type State, toFragment } from './state.ts'
import { renderTabs } from './tabs.ts'
import { createTeller } from './tell.ts'
import { wireTheme } from './theme.ts'

const $ = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T

// the engine starts in its thread while the editors are on their way
const { judge, pin } = startJudge()
const { tell, close } = createTeller($('told'))

let state: State = await linked(examples[0]!.state)
let file = 0
let judged: Extract<Answer, { kind: 'outcome' }> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let started = () => {}
const ready = new Promise<void>(done => {
  started = done
})
ask()

const { createEditor } = await import('./editor.ts')
// what takes long on a slow phone is done piece by piece, so that the page answers between them
const pause = () => new Promise(done => setTimeout(done))
await pause()
const fileEditor = createEditor($('file-editor'), 'File content', state.files[0]!.text, text => editFile({ text }))
await pause()
const replyEditor = createEditor($('reply-editor'), 'Comment or reply', state.reply, reply => update({ reply }))
await pause()
const pane = createOutcomePane(
  { headline: $('headline'), tabs: $('view-tabs'), view: $('view') },
  { toFile: goTo, toComment: replyEditor.goTo, choose },
)

/** The state that the address holds, else another one. */
async function linked(otherwise: State): Promise<State> {
  const found = await fromFragment(location.hash)
  if (!found && isLink(location.hash)) tell('This link cannot be read: it was cut off, or is too long.')
  return found ?? otherwise
}

function editFile(change: Partial<FileState>): void {
  update({ files: state.files.map((old, i) => (i === file ? { ...old, ...change } : old)) })
}

function update(change: Partial<State>): void {
  state = { ...state, ...change }
  // what was told, and could be undone, is of the state before
  close()
  schedule(60)
}

/** Puts a whole state on the page. */
function load(next: State): void {
  state = next
  replyEditor.setText(state.reply)
  judged = undefined
  showFile(0)
  schedule(0)
}

function showFile(index: number): void {
  file = index
  fileEditor.setText(state.files[file]!.text)
  showFileHead()
  markFile()
}

function showFileHead(): void {
  const names = state.files.map(({ path }) => path)
  $<HTMLInputElement>('path').value = names[file]!
  showPathProblem()
  renderTabs($('file-tabs'), names, file, showFile, $('file-editor'))
  $<HTMLButtonElement>('remove-file').disabled = names.length === 1
  $<HTMLSelectElement>('match').value = state.match
}

/** Says why no block can mean the file that is shown. */
function showPathProblem(): void {
  const problem = judged?.wrongPaths.get(state.files[file]!.path) ?? ''
  $('path-problem').replaceChildren(...(problem ? [prose('span', '', problem)] : []))
  $('path').ariaInvalid = String(problem !== '')
}

function schedule(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(ask, milliseconds)
}

/** Asks what would become of the state, and shows it if it is still the state when the answer comes. */
function ask(): void {
  const asked = state
  judge(asked, async answer => {
    await ready
    if (asked !== state) return
    if (answer.kind === 'lost') return tell(`The engine broke: ${answer.message}. Reload the page.`)
    judged = answer
    showJudged(answer)
  })
}

function showJudged({ told, unchecked }: NonNullable<typeof judged>): void {
  replyEditor.mark(
    told.rows.map(({ result }) => {
      const { line, span } = result.block.at
      return { first: line, last: replyEditor.lineOf(Math.max(span.start, span.end - 1)), kind: kindOf(result) }
    }),
  )
  markFile()
  showPathProblem()
  void pane.show(told, unchecked)
}

/** Colours the lines of the file at which blocks land, and those among which they could not choose. */
function markFile(): void {
  const path = state.files[file]!.path
  const here = judged?.told.rows.filter(({ result }) => result.block.path === path) ?? []
  const lines = here.flatMap(({ result }): Mark[] =>
    [...(result.line ? [result.line] : []), ...(result.problem?.lines ?? [])].map(line => ({
      first: line,
      last: line,
      kind: kindOf(result),
    })),
  )
  fileEditor.mark(lines)
}

/** Shows a line of a file, where the file is on the page. */
function goTo(path: string, line: number): void {
  const index = state.files.findIndex(candidate => candidate.path === path)
  if (index < 0) return
  if (index !== file) showFile(index)
  fileEditor.goTo(line)
}

/** Writes into the comment which of its places a block means. */
async function choose(choice: Choice): Promise<void> {
  const asked = state
  const reply = await pin(asked, choice)
  if (asked !== state) return
  const block = `Block ${choice.index + 1}`
  if (reply === undefined)
    return tell(`${block} cannot be rewritten for line ${choice.line}. Add lines around it by hand.`)
  replyEditor.revise(reply)
  tell(`${block} now means line ${choice.line}: the comment includes the lines around it.`, {
    label: 'Undo',
    act: replyEditor.undo,
  })
}

function addFiles({ files: added, leftOut }: Opened): void {
  if (added.length > 0) {
    const paths = new Set(added.map(({ path }) => path))
    const kept = state.files.filter(({ path, text }) => !paths.has(path) && text !== '')
    update({ files: [...kept, ...added] })
    showFile(kept.length)
  }
  const opened = added.length === 1 ? '1 file opened' : `${added.length} files opened`
  if (leftOut > 0) tell(`${opened}, ${leftOut} left out: not text, too large or too many.`)
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
    showFileHead()
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
  $('share').addEventListener('click', share)
  wireDrop($('files'), addFiles)
  wireTheme($('theme'))
}

async function share(): Promise<void> {
  const fragment = await toFragment(state)
  if (!fragment) return tell('This is too much for a link. Remove files, or shorten them.')
  history.replaceState(null, '', fragment)
  const copied = await navigator.clipboard?.writeText(location.href).then(
    () => true,
    () => false,
  )
  tell(copied ? 'Link copied. It holds the files and the comment.' : 'The link is in the address bar.')
}

wire()
showFileHead()
started()
addEventListener('hashchange', async () => isLink(location.hash) && load(await linked(state)))

import { type Choice, isPacked, packDraft, unpackDraft } from 'apply-edits'
import { adopted, keep, kept, type Options } from './draft.ts'
import { $, copied } from './elements.ts'
import { firstExample, menus, openExample } from './examples.ts'
import { type Opened, textFiles, wireDrop } from './files.ts'
import { startJudge } from './judge.ts'
import { type Event, edit, editFile, editOptions, SLOW_MS, type State, start, update } from './state.ts'

/** The longest link that comments and chats take, in characters. */
const MAX_POSTED = 30_000

/** Milliseconds without typing before the engine is asked, and before the draft is kept. */
const ASK_MS = 60
const KEEP_MS = 500

const linked = isPacked(location.hash) ? await unpackDraft(location.hash) : undefined
let state: State = start(typeof linked === 'object' ? adopted(linked) : (kept() ?? firstExample), Date.now())
let show: (state: State, now: number) => void = () => {}
// the engine starts in its thread while the editors are on their way
let judge = startJudge(lost)
if (typeof linked === 'string') tell(linked)
setTimeout(render, SLOW_MS)
ask()

/** The one way in which anything changes: the event makes a new state, which is shown, and has its effects. */
function send(event: Event): void {
  const { draft: before } = state
  state = update(state, event, Date.now())
  render()
  const { draft } = state
  if (draft === before) return
  const later = (milliseconds: number, act: () => void) =>
    setTimeout(() => state.draft === draft && act(), milliseconds)
  later(ASK_MS, ask)
  later(KEEP_MS, () => keep(draft === firstExample ? undefined : draft))
  setTimeout(render, SLOW_MS)
}

function render(): void {
  show(state, Date.now())
}

function tell(sentence: string, canUndo = false): void {
  send({ kind: 'tell', sentence, canUndo })
}

/** Has the draft judged; one that has changed by then, once more. */
function ask(): void {
  if (state.work.kind === 'working') return
  const { draft } = state
  const asked = judge
  send({ kind: 'work', work: { kind: 'working' } })
  judge.ask({ kind: 'judge', draft }, answer => {
    if (asked !== judge) return
    if (answer.kind === 'lost') lost(answer.message)
    if (answer.kind === 'progress') send({ kind: 'work', work: { ...answer, kind: 'working' } })
    if (answer.kind === 'judged') send({ kind: 'judged', draft, judged: answer.judged })
    if (state.work.kind === 'idle' && state.draft !== draft) ask()
  })
}

function lost(message: string): void {
  send({ kind: 'work', work: { kind: 'broken' } })
  tell(`The engine stopped: ${message}. Reload the page.`)
}

/** Stops what takes too long, or asks again. */
function stopOrAsk(): void {
  const isWorking = state.work.kind === 'working'
  judge.end()
  judge = startJudge(lost)
  if (isWorking) send({ kind: 'work', work: { kind: 'stopped' } })
  else ask()
}

/** Writes into the comment which of its places a block means. */
function choose(choice: Choice): void {
  const { draft } = state
  judge.ask({ kind: 'pin', draft, choice }, answer => {
    if (draft !== state.draft || answer.kind !== 'comment') return
    const block = `Block ${choice.index + 1}`
    if (answer.text === undefined)
      return tell(`${block} cannot be rewritten for line ${choice.line}. Add lines around it by hand.`)
    send(edit({ reply: answer.text }, `choice ${choice.index}`))
    tell(`${block} now targets line ${choice.line}: the comment includes the lines around it.`, true)
  })
}

function toFile(path: string, line: number): void {
  const file = state.draft.files.findIndex(one => one.path === path)
  if (file < 0) return
  send({ kind: 'show', change: { file } })
  fileEditor.goTo(line)
}

function addFiles({ files, leftOut }: Opened): void {
  const paths = new Set(files.map(({ path }) => path))
  const others = state.draft.files.filter(({ path, text }) => !paths.has(path) && text !== '')
  if (files.length > 0) send(edit({ files: [...others, ...files] }, 'files'))
  const opened = `${files.length} file${files.length === 1 ? '' : 's'} opened`
  if (leftOut > 0) tell(`${opened}, ${leftOut} skipped: not text, too large or too many.`)
}

async function share(): Promise<void> {
  const fragment = await packDraft(state.draft)
  if (!fragment) return tell('Too large for a link. Remove or shorten files.')
  history.replaceState(null, '', fragment)
  const size = location.href.length
  const where = (await copied(location.href)) ? 'Link copied' : 'The link is in the address bar'
  const long = `${where}, but with ${size.toLocaleString('en')} characters it is too long for most comments and chats.`
  tell(size > MAX_POSTED ? long : `${where}. It contains the files and the comment.`)
}

function forget(): void {
  history.replaceState(null, '', location.pathname)
  keep(undefined)
  send({ kind: 'open', draft: firstExample })
  tell('Forgotten: this browser keeps nothing of it.')
}

async function openLink(): Promise<void> {
  if (!isPacked(location.hash)) return
  const found = await unpackDraft(location.hash)
  if (typeof found === 'string') tell(found)
  else send({ kind: 'open', draft: adopted(found) })
}

function wire(): void {
  const on = (id: string, type: string, act: (input: HTMLInputElement) => unknown) =>
    $<HTMLInputElement>(id).addEventListener(type, () => act($<HTMLInputElement>(id)))
  for (const menu of ['uses', 'formats'] as const) {
    const select = $<HTMLSelectElement>(`example-${menu}`)
    select.append(...menus[menu].map(([name, title]) => new Option(title, name)))
    select.addEventListener('change', async () => {
      const draft = await openExample(menu, select.value)
      select.value = ''
      if (draft) send({ kind: 'open', draft })
    })
  }
  for (const key of Object.keys(state.draft.options) as (keyof Options)[])
    on(`option-${key}`, 'input', ({ type, checked, value }) =>
      send(editOptions(state, { [key]: type === 'checkbox' ? checked : value })),
    )
  on('path', 'input', ({ value }) => send(editFile(state, { path: value })))
  on('add-file', 'click', () => {
    const { files } = state.draft
    send(edit({ files: [...files, { path: `file-${files.length + 1}.txt`, text: '' }] }, 'files'))
    $('path').focus()
  })
  on('remove-file', 'click', () => send(edit({ files: state.draft.files.filter((_, i) => i !== state.file) }, 'files')))
  on('open-files', 'click', () => $('picker').click())
  on('picker', 'change', async ({ files }) => addFiles(await textFiles(files ?? [])))
  on('share', 'click', share)
  on('forget', 'click', forget)
  on('stop', 'click', stopOrAsk)
  for (const kind of ['undo', 'redo'] as const) on(kind, 'click', () => send({ kind }))
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const { dataset } = document.documentElement
  on('theme', 'click', () => {
    dataset['theme'] = (dataset['theme'] ?? (dark.matches ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark'
    $('theme').ariaPressed = String(dataset['theme'] === 'dark')
  })
  $('theme').ariaPressed = String(dark.matches)
  wireDrop($('files'), addFiles)
  addEventListener('hashchange', openLink)
  addEventListener('keydown', wireUndo, true)
}

/** One history for all files and the comment. A field of one line keeps its own. */
function wireUndo(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
  const isRedo = event.ctrlKey && event.key === 'y'
  if ((!isUndo && !isRedo) || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  send({ kind: isRedo || event.shiftKey ? 'redo' : 'undo' })
}

const [{ createEditor }, { createPage }] = await Promise.all([import('./editor.ts'), import('./page.ts')])
// work that takes long on a slow phone is done in pieces, so that the page responds between them
const pause = () => new Promise(done => setTimeout(done))
await pause()
const fileEditor = createEditor($('file-editor'), 'File content', text => send(editFile(state, { text })))
await pause()
const replyEditor = createEditor($('reply-editor'), 'Comment or reply', reply => send(edit({ reply }, 'reply')))
await pause()
show = createPage({ file: fileEditor, reply: replyEditor }, { toFile, toComment: replyEditor.goTo, choose }, send)
wire()
render()

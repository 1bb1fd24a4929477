import { type Choice, isPacked, packDraft, unpackDraft } from 'apply-edits'
import { adopted, keep, kept, type Options } from './draft.ts'
import { $, copied } from './elements.ts'
import { exampleTitles, firstExample, openExample } from './examples.ts'
import { type Opened, textFiles, wireDrop } from './files.ts'
import { createJudge } from './judge.ts'
import { type Event, edit, editFile, editOptions, type State, start, update } from './state.ts'

/** The longest link that comments and chats take, in characters. */
const MAX_POSTED = 30_000

/** Milliseconds without typing before the engine is asked, before an old result is dimmed, and before the draft is kept. */
const ASK_MS = 60
const SLOW_MS = 150
const KEEP_MS = 500

// the engine starts in its thread while the editors are on their way
const { judge, once, stop } = createJudge()
const linked = isPacked(location.hash) ? await unpackDraft(location.hash) : undefined
let state: State = start(typeof linked === 'object' ? adopted(linked) : (kept() ?? firstExample))
if (typeof linked === 'string') state = update(state, { kind: 'tell', sentence: linked })
let render: (state: State) => void = () => {}
const timers = new Map<string, ReturnType<typeof setTimeout>>()
ask()

/** The one way in which anything changes: the event makes a new state, which is shown, and has its effects. */
function send(event: Event): void {
  const { draft: before } = state
  state = update(state, event)
  render(state)
  if (state.judged?.draft === state.draft) cancel('slow')
  if (state.draft === before) return
  watch()
  later('ask', ASK_MS, ask)
  later('keep', KEEP_MS, () => keep(state.draft))
}

function later(name: string, milliseconds: number, act: () => void): void {
  cancel(name)
  const go = () => {
    timers.delete(name)
    act()
  }
  timers.set(name, setTimeout(go, milliseconds))
}

function cancel(name: string): void {
  clearTimeout(timers.get(name))
  timers.delete(name)
}

/** Sees to it that an old result does not stay as if it were the present one. */
function watch(): void {
  if (!timers.has('slow')) later('slow', SLOW_MS, () => send({ kind: 'slow' }))
}

function ask(): void {
  const asked = state.draft
  watch()
  send({ kind: 'ask' })
  judge({ kind: 'judge', draft: asked }, answer => {
    if (answer.kind === 'progress') send(answer)
    if (answer.kind === 'judged') send({ kind: 'judged', draft: asked, judged: answer.judged })
    if (answer.kind === 'lost')
      send({ kind: 'broken', message: `The engine broke: ${answer.message}. Reload the page.` })
  })
}

/** Stops what takes too long, or asks again. */
function stopOrAsk(): void {
  if (state.work.kind === 'slow') {
    stop()
    send({ kind: 'stop' })
  } else ask()
}

/** Writes into the comment which of its places a block means. */
async function choose(choice: Choice): Promise<void> {
  const asked = state.draft
  const answer = await once({ kind: 'pin', draft: asked, choice })
  if (asked !== state.draft || answer.kind !== 'comment') return
  const block = `Block ${choice.index + 1}`
  if (answer.text === undefined) {
    const sentence = `${block} cannot be rewritten for line ${choice.line}. Add lines around it by hand.`
    return send({ kind: 'tell', sentence })
  }
  send(edit({ reply: answer.text }, `choice ${choice.index}`))
  const sentence = `${block} now means line ${choice.line}: the comment includes the lines around it.`
  send({ kind: 'tell', sentence, remedy: { label: 'Undo', event: { kind: 'undo' } } })
}

function toFile(path: string, line: number): void {
  const index = state.draft.files.findIndex(file => file.path === path)
  if (index < 0) return
  send({ kind: 'file', index })
  fileEditor.goTo(line)
}

function addFiles({ files, leftOut }: Opened): void {
  const paths = new Set(files.map(({ path }) => path))
  const others = state.draft.files.filter(({ path, text }) => !paths.has(path) && text !== '')
  if (files.length > 0) send(edit({ files: [...others, ...files] }, 'files'))
  const opened = files.length === 1 ? '1 file opened' : `${files.length} files opened`
  if (leftOut > 0) send({ kind: 'tell', sentence: `${opened}, ${leftOut} left out: not text, too large or too many.` })
}

async function share(): Promise<void> {
  const fragment = await packDraft(state.draft)
  if (!fragment) return send({ kind: 'tell', sentence: 'This is too much for a link. Remove files, or shorten them.' })
  history.replaceState(null, '', fragment)
  const size = location.href.length
  const where = (await copied(location.href)) ? 'Link copied' : 'The link is in the address bar'
  const long = `${where}, but with ${size.toLocaleString('en')} characters it is too long for most comments and chats.`
  const sentence = size > MAX_POSTED ? long : `${where}. It holds the files and the comment.`
  send({ kind: 'tell', sentence })
}

function forget(): void {
  history.replaceState(null, '', location.pathname)
  send({ kind: 'open', draft: firstExample })
  later('keep', 0, () => keep(undefined))
  send({ kind: 'tell', sentence: 'Forgotten: this browser keeps nothing of it.' })
}

async function openLink(): Promise<void> {
  if (!isPacked(location.hash)) return
  const found = await unpackDraft(location.hash)
  send(typeof found === 'string' ? { kind: 'tell', sentence: found } : { kind: 'open', draft: adopted(found) })
}

function wire(): void {
  const on = (id: string, type: string, act: (input: HTMLInputElement) => unknown) =>
    $<HTMLInputElement>(id).addEventListener(type, () => act($<HTMLInputElement>(id)))
  for (const menu of ['uses', 'formats'] as const) {
    const select = $<HTMLSelectElement>(`example-${menu}`)
    select.append(...exampleTitles[menu].map(([name, title]) => new Option(title, name)))
    select.addEventListener('change', async () => {
      const found = await openExample(menu, select.value)
      select.value = ''
      if (found) send({ kind: 'open', draft: found })
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
render = createPage({ file: fileEditor, reply: replyEditor }, { toFile, toComment: replyEditor.goTo, choose }, send)
wire()
render(state)

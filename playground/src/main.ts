import { type Choice, packDraft } from 'apply-edits'
import { startChecker } from './checker.ts'
import { type Draft, keep, kept, linked } from './draft.ts'
import { $, copied, keepFocus } from './elements.ts'
import { firstExample, menus } from './examples.ts'
import { type Opened, textFiles, wireDrop } from './files.ts'
import { edit, editFile, open, redo, SLOW_MS, type State, start, take, undo, type Work } from './state.ts'

/** The longest link that comments and chats take, in characters. */
const MAX_POSTED = 30_000

/** Milliseconds without typing before the engine is asked, and before the draft is kept. */
const ASK_MS = 60
const KEEP_MS = 500

const dark = matchMedia('(prefers-color-scheme: dark)')
const first = await linked()
let state = start(typeof first === 'object' ? first : (kept() ?? firstExample), dark.matches, Date.now())
let show: (state: State) => void = () => {}
// the engine starts in its thread while the editors are on their way
let checker = startChecker(lost)
if (typeof first === 'string') notify(first)
setTimeout(go, SLOW_MS)
ask()

/** The one way in which anything changes: a new state is made, shown, and has its effects. Without a change, time has gone by. */
function go(change: (state: State) => State = now => now): void {
  const { draft: before } = state
  state = change({ ...state, now: Date.now() })
  keepFocus(() => show(state))
  const { draft } = state
  if (draft === before) return
  const later = (ms: number, act: () => void) => setTimeout(() => state.draft === draft && act(), ms)
  later(ASK_MS, ask)
  later(KEEP_MS, () => keep(draft === firstExample ? undefined : draft))
  setTimeout(go, SLOW_MS)
}

function notify(sentence: string, canUndo = false): void {
  go(now => ({ ...now, notice: { sentence, canUndo } }))
}

function work(kind: Work['kind']): void {
  go(now => ({ ...now, work: { kind } }))
}

/** Has the draft checked; one that has changed by then, once more. */
function ask(): void {
  if (state.work.kind === 'working') return
  const { draft } = state
  const asked = checker
  work('working')
  checker.ask({ draft }, answer => {
    if (asked !== checker) return
    if (answer.kind === 'lost') lost(answer.message)
    if (answer.kind === 'progress') go(now => ({ ...now, work: { kind: 'working', at: answer } }))
    if (answer.kind === 'checked') go(now => take(now, draft, answer.checked))
    if (state.work.kind === 'idle' && state.draft !== draft) ask()
  })
}

function lost(message: string): void {
  work('broken')
  notify(`The engine stopped: ${message}. Reload the page.`)
}

/** Stops what takes too long, or asks again. */
function stopOrAsk(): void {
  const isWorking = state.work.kind === 'working'
  checker.end()
  checker = startChecker(lost)
  if (isWorking) work('stopped')
  else ask()
}

/** Writes into the comment which of its places a block means. */
function choose(choice: Choice): void {
  const { draft } = state
  checker.ask({ draft, choice }, answer => {
    if (draft !== state.draft || answer.kind !== 'comment') return
    const { text } = answer
    const block = `Block ${choice.index + 1}`
    if (text === undefined)
      return notify(`${block} cannot be rewritten for line ${choice.line}. Add lines around it by hand.`)
    go(now => edit(now, { reply: text }, `choice ${choice.index}`))
    notify(`${block} now targets line ${choice.line}: the comment includes the lines around it.`, true)
  })
}

function toFile(path: string, line: number): void {
  const index = state.draft.files.findIndex(one => one.path === path)
  if (index < 0) return
  go(now => ({ ...now, file: index }))
  file.goTo(line)
}

const setFiles = (files: Draft['files']) => go(now => edit(now, { files }, 'files'))

function addFiles({ files, skipped }: Opened): void {
  const paths = new Set(files.map(({ path }) => path))
  const others = state.draft.files.filter(({ path, text }) => !paths.has(path) && text !== '')
  if (files.length > 0) setFiles([...others, ...files])
  const opened = `${files.length} file${files.length === 1 ? '' : 's'} opened`
  if (skipped > 0) notify(`${opened}, ${skipped} skipped: not text, too large or too many.`)
}

async function share(): Promise<void> {
  const fragment = await packDraft(state.draft)
  if (!fragment) return notify('Too large for a link. Remove or shorten files.')
  history.replaceState(null, '', fragment)
  const size = location.href.length
  const where = (await copied(location.href)) ? 'Link copied' : 'The link is in the address bar'
  const long = `${where}, but with ${size.toLocaleString('en')} characters it is too long for most comments and chats.`
  notify(size > MAX_POSTED ? long : `${where}. It contains the files and the comment.`)
}

function forget(): void {
  history.replaceState(null, '', location.pathname)
  keep(undefined)
  go(now => open(now, firstExample))
  notify('Forgotten: this browser keeps nothing of it.')
}

/** The action of each button. */
const ACTIONS: Readonly<Record<string, () => void>> = {
  'add-file': () => {
    const { files } = state.draft
    setFiles([...files, { path: `file-${files.length + 1}.txt`, text: '' }])
    $('path').focus()
  },
  'remove-file': () => setFiles(state.draft.files.filter((_, i) => i !== state.file)),
  'open-files': () => $('picker').click(),
  undo: () => go(undo),
  redo: () => go(redo),
  'notice-undo': () => go(undo),
  'notice-close': () => go(now => ({ ...now, notice: undefined })),
  theme: () => go(now => ({ ...now, isDark: !now.isDark })),
  stop: stopOrAsk,
  share,
  forget,
}

/** One history for all files and the comment. A field of one line keeps its own. */
function wireUndo(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
  const isRedo = event.ctrlKey && event.key === 'y'
  if ((!isUndo && !isRedo) || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  go(isRedo || event.shiftKey ? redo : undo)
}

const [{ createEditor }, { createPage }] = await Promise.all([import('./editor.ts'), import('./page.ts')])
// work that takes long on a slow phone is done in pieces, so that the page responds between them
const pause = () => new Promise(done => setTimeout(done))
await pause()
const file = createEditor('file-editor', 'File content', text => go(now => editFile(now, { text })))
await pause()
const reply = createEditor('reply-editor', 'Comment or reply', text => go(now => edit(now, { reply: text }, 'reply')))
await pause()
show = createPage({ file, reply }, { toFile, toComment: reply.goTo, choose }, go)
for (const [id, act] of Object.entries(ACTIONS)) $(id).addEventListener('click', act)
const on = (id: string, type: string, act: (input: HTMLInputElement) => unknown) =>
  $(id).addEventListener(type, ({ target }) => act(target as HTMLInputElement))
for (const menu of ['uses', 'formats'] as const) {
  const examples = menus[menu]
  $(`example-${menu}`).append(...examples.map(({ name, title }) => new Option(title, name)))
  on(`example-${menu}`, 'change', async select => {
    const draft = await examples.find(({ name }) => name === select.value)?.open()
    select.value = ''
    if (draft) go(now => open(now, draft))
  })
}
on('options', 'input', ({ name, type, checked, value }) => {
  const option = { [name]: type === 'checkbox' ? checked : value }
  go(now => edit(now, { options: { ...now.draft.options, ...option } }, name))
})
on('path', 'input', ({ value }) => go(now => editFile(now, { path: value })))
on('picker', 'change', async ({ files }) => addFiles(await textFiles(files ?? [])))
wireDrop($('files'), addFiles)
dark.addEventListener('change', ({ matches }) => go(now => ({ ...now, isDark: matches })))
addEventListener('hashchange', async () => {
  const found = await linked()
  if (typeof found === 'string') notify(found)
  else if (found) go(now => open(now, found))
})
addEventListener('keydown', wireUndo, true)
go()

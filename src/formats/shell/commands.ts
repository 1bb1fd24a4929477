import type { Shift } from '../../core/block.ts'
import { nameIn, type Op } from '../../core/op.ts'
import { baseName } from '../../core/path.ts'
import { wordList } from '../parts/word-list.ts'
import { outputOf } from './output.ts'
import { gitFolder } from './patches.ts'
import { fileWritten, isLanguage } from './programs.ts'
import { readScript } from './sed.ts'
import type { Redirect, ShellCommand, Word } from './tokens.ts'

interface FileOps {
  readonly path: string
  /** One after another. */
  readonly ops: readonly Op[]
}

/** A command's edits, or the words of a command that would have to run. */
export type CommandEdits =
  | { readonly kind: 'changes'; readonly changes: readonly FileOps[] }
  | { readonly kind: 'unread'; readonly what: string; readonly path: string; readonly shift?: Shift }

/** Words before a command that change nothing of what it does to files, or that make it hang on something. */
const HEADS = new Set(wordList('then else do { if while until ! sudo time env exec xargs command timeout nice nohup'))
const isHead = ({ text }: Word): boolean => HEADS.has(text) || /^(?:\w+=.*|[\d.]+[smhd]?)$/.test(text)

/** Reads a command that changes files, if all its words are literal; undefined for one that changes none. @param input what it reads */
export function readCommand({ words, redirects }: ShellCommand, input?: string): CommandEdits | undefined {
  const own = words.find(word => !isHead(word))?.text ?? ''
  const name = baseName(own)
  const target = redirects.find(
    ({ sign, target }) => /^(?:>|>>|>\||&>|&>>)$/.test(sign) && !target.text.startsWith('/dev/'),
  )
  const program = isLanguage(name) ? [...words.map(({ text }) => text), input].join('\n') : ''
  const file = target?.target.text ?? fileWritten(program)
  const changes = file !== undefined || (MAKES.has(name) && MAKES.get(name)!(words))
  if (!changes || isElsewhere(words)) return undefined
  const unread = { kind: 'unread', what: whatOf(words, target), path: file ?? '' } as const
  if (words[0] && isHead(words[0])) return unread
  if (![...words, ...redirects.map(({ target }) => target)].every(word => word.literal)) return unread
  const made = target ? written(words, target, input) : READ[name]?.(words, input)
  return made ? { kind: 'changes', changes: made } : unread
}

const has = (pattern: RegExp) => (words: readonly Word[]) => words.some(({ text }) => pattern.test(text))

/** Commands by their names, and whether their arguments change a file. */
const MAKES: ReadonlyMap<string, (words: readonly Word[]) => boolean> = new Map([
  ...wordList(
    'mv rm cp touch tee truncate chmod ln install rsync ed Set-Content Add-Content Out-File Remove-Item Move-Item',
  ).map(name => [name, () => true] as const),
  ['git', gitChanges],
  ['patch', words => !has(/^--dry-run$/)(words)],
  ['sed', has(/^(?:-[A-Za-z]*i|--in-place)/)],
  ['perl', has(/^-\w*i/)],
  ['ruby', has(/^-\w*i/)],
  ['awk', has(/^inplace$/)],
  ['gawk', has(/^inplace$/)],
  ['yq', has(/^(?:-\w*i|--inplace)/)],
])

/** True if git changes files in the working tree, other than by going to another branch. */
function gitChanges(words: readonly Word[]): boolean {
  const texts = words.map(({ text }) => text)
  const [verb = '', ...rest] = texts.slice(gitFolder(texts).next - 1)
  const says = (pattern: RegExp) => rest.some(text => pattern.test(text))
  if (verb === 'checkout') return says(/^(?:--|\.|.*\.\w{1,10})$/) && !says(/^(?:-[bBt]|--orphan|--track)$/)
  if (verb === 'restore') return !says(/^(?:--staged|-S)$/) || says(/^(?:--worktree|-W)$/)
  if (verb === 'reset') return says(/^--(?:hard|merge|keep)$/)
  if (verb === 'stash') return !says(/^(?:list|show|pop|apply|drop|clear)$/)
  if (verb === 'clean') return says(/^-\w*f/)
  if (verb === 'apply' || verb === 'am')
    return says(/\.(?:patch|diff|mbox|eml)$/) && !says(/^--(?:check|stat|numstat|summary)$/)
  return /^(?:mv|rm|revert|cherry-pick)$/.test(verb)
}

const ELSEWHERE =
  /^-|^(?:\/|~|\.\/)?(?:node_modules|dist|build|target|tmp|\.next|\.venv|venv|__pycache__|\.cache|coverage)(?:\/|$)/

/** True if only paths outside any repository are removed: packages, build output, system folders. */
const isElsewhere = ([name, ...paths]: readonly Word[]): boolean =>
  name?.text === 'rm' && paths.every(({ text }) => ELSEWHERE.test(text))

function whatOf(words: readonly Word[], target: Redirect | undefined): string {
  const first = words.findIndex(word => !isHead(word))
  const own = words.slice(Math.max(0, first)).filter(({ text }) => !HEADS.has(text))
  const said = own.slice(0, 3).map(({ text }) => text.split('\n')[0]!.slice(0, 40))
  return [...said, ...(target ? [target.sign, target.target.text.slice(0, 60)] : [])].join(' ')
}

const READ: Readonly<
  Record<string, (words: readonly Word[], input: string | undefined) => readonly FileOps[] | undefined>
> = {
  git: ([, verb, ...rest], input) =>
    verb?.text === 'mv' || verb?.text === 'rm' ? READ[verb.text]!([verb, ...rest], input) : undefined,
  mv: words => {
    const paths = operands(words, /^-[fqv]+$/)
    const to = paths?.at(-1)
    if (!paths || to === undefined || paths.length < 2 || (paths.length > 2 && !to.endsWith('/'))) return undefined
    const moved = (path: string): Op =>
      to.endsWith('/') ? { kind: 'rename', to: nameIn(to.slice(0, -1), path) } : { kind: 'rename', to, into: true }
    return paths.slice(0, -1).map(path => ({ path, ops: [moved(path)] }))
  },
  rm: words => operands(words, /^-[fqv]+$/)?.map(path => ({ path, ops: [{ kind: 'delete' }] })),
  touch: words => operands(words, /^$/)?.map(path => ({ path, ops: [writing('', true)] })),
  tee: (words, text) => {
    const append = words.some(word => word.text === '-a')
    const paths = operands(words, /^-a$/)
    return text === undefined || (append && isTorn(text))
      ? undefined
      : paths?.map(path => ({ path, ops: [writing(text, append)] }))
  },
  sed: readSed,
}

/** The words that are not options, where all options are known; they are to be paths of files. */
function operands(words: readonly Word[], known: RegExp): readonly string[] | undefined {
  const paths: string[] = []
  let ended = false
  for (const { text } of words.slice(1)) {
    if (text === '--' && !ended) ended = true
    else if (ended || !text.startsWith('-')) paths.push(text)
    else if (!known.test(text)) return undefined
  }
  return paths.length > 0 ? paths : undefined
}

export const writing = (text: string, append: boolean): Op =>
  append ? { kind: 'append', text, creates: true } : { kind: 'rewrite', text }

/** `cat > a <<'E'`, `echo x > a`, `printf 'x\n' >> a`, `: > a`. */
function written(words: readonly Word[], { sign, target }: Redirect, input: string | undefined) {
  const text = outputOf(words, input)
  const append = sign === '>>'
  if (text === undefined || (append && isTorn(text)) || !/^>[>|]?$/.test(sign)) return undefined
  return [{ path: target.text, ops: [writing(text, append)] }]
}

/** True if the last line has no newline: what comes next goes on there, and an op adds whole lines. */
const isTorn = (text: string): boolean => text !== '' && !text.endsWith('\n')

function readSed(words: readonly Word[]): readonly FileOps[] | undefined {
  const scripts: string[] = []
  const paths: string[] = []
  let extended = false
  for (let i = 1; i < words.length; i++) {
    const { text, literal, quoted } = words[i]!
    const isScript = text === '-e' || text === '--expression'
    if (isScript) scripts.push(words[++i]?.text ?? '')
    else if (text.startsWith('--expression=')) scripts.push(text.slice('--expression='.length))
    else if (/^-[Er]+$/.test(text) || text === '--regexp-extended') extended = true
    else if (/^(?:-[Er]*i|--in-place)$/.test(text)) extended ||= /^-[Er]/.test(text)
    else if (text === '' && quoted) continue
    else if (text.startsWith('-')) return undefined
    else if (scripts.length === 0 && paths.length === 0) scripts.push(text)
    else if (!literal) return undefined
    else paths.push(text)
  }
  const ops = readScript(scripts.join('\n'), extended)
  return ops && paths.length > 0 ? paths.map(path => ({ path, ops })) : undefined
}

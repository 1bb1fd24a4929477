import { distance } from 'fastest-levenshtein'
import { EVERYTHING, type Item, parseItem, type Selection } from './selection.ts'

/** Where a command takes its blocks from; `default` lets the thread decide. */
export type SourceChoice =
  | { readonly kind: 'default' }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'thread' }
  | { readonly kind: 'all' }

export interface Command {
  readonly kind: 'command'
  readonly verb: 'apply' | 'check' | 'help' | 'status'
  /** One of our commits is to be undone: the newest, or the commit of the linked report. */
  readonly undo: boolean
  readonly source: SourceChoice
  readonly select: Selection
  readonly atomic: boolean
  readonly exact: boolean
  readonly commit: boolean
  readonly message?: string
  /** The comment without the command's line: it may hold blocks. Offsets still count in the comment. */
  readonly rest: string
}

/** A command with a word that means nothing there; `suggestion` is the known word that it may have been. */
export interface UnknownWord {
  readonly kind: 'unknown'
  readonly word: string
  /** The mistake with a known word, in a sentence. */
  readonly why?: string
  readonly suggestion?: string
}

const VERBS = { 'dry-run': 'check', dryrun: 'check', check: 'check', help: 'help', status: 'status' } as const
const OPTIONS = ['--atomic', '--exact', '--no-commit', '--dry-run', '-m'] as const
const WORDS: readonly string[] = [...Object.keys(VERBS), 'undo', 'thread', 'all', 'except', ...OPTIONS]

/**
 * Reads the command of a comment: the word at column 0 of the first line that is not blank. Its case does not matter; a full stop may
 * follow, then a space or the end of the line. What is quoted, fenced or further down is none.
 * @returns the command, an unknown word to answer, or undefined when the comment is not for us
 */
export function commandIn(body: string, word: string): Command | UnknownWord | undefined {
  const start = firstLine(body)
  const end = lineBreak(body, start)
  const line = body.slice(start, end)
  // phones begin a sentence with a capital, and people end one with a full stop
  if (line.slice(0, word.length).toLowerCase() !== word.toLowerCase()) return undefined
  const [behind] = /^[.,:;!]?(?=\s|$)/.exec(line.slice(word.length)) ?? []
  if (behind === undefined) return undefined
  // blanks instead of the line, so that the blocks keep their offsets in the comment
  const rest = body.slice(0, start) + ' '.repeat(end - start) + body.slice(end)
  const words = line.slice(word.length + behind.length).replace(/^\s+dry run(?=\s|$)/i, ' dry-run')
  return readWords(tokens(words), rest)
}

/** Most characters of the paths and globs in a command: each is compared with each block's path. */
const MOST_PATHS = 2_000
const TOO_LONG = 'The paths and patterns have more than 2,000 characters together.'

interface Token {
  readonly text: string
  /** Written in quotes or backticks: never a keyword. */
  readonly quoted: boolean
}

function readWords(words: readonly Token[], rest: string): Command | UnknownWord {
  const found: Draft = {
    verb: undefined,
    undo: false,
    source: undefined,
    include: [],
    exclude: [],
    flags: new Set(),
    message: undefined,
  }
  let [except, paths, bare] = [false, 0, false]
  for (let at = 0; at < words.length; at++) {
    const { text, quoted } = words[at]!
    const keyword = quoted ? undefined : text.toLowerCase()
    if (keyword === 'except') except = true
    else if (keyword === '-m') {
      const message = words[++at]
      found.message = message?.text ?? ''
      bare = message?.quoted === false
    } else if (keyword === undefined || !readKeyword(text, found)) {
      const item = parseItem(text, quoted)
      if (item?.kind === 'path') paths += text.length
      if (!item && bare) return misplaced(text, 'A message of several words needs quotes: `-m "Fix the parser"`.')
      if (!item) return unknown(text)
      if (paths > MOST_PATHS) return misplaced(text, TOO_LONG)
      found[except ? 'exclude' : 'include'].push(item)
    }
  }
  if (except && found.exclude.length === 0) return misplaced('except', 'No block follows `except`.')
  if (found.message === '') return misplaced('-m', 'No message follows `-m`.')
  if (found.undo && found.source && found.source.kind !== 'link')
    return misplaced(found.source.kind, '`undo` takes a link to a report.')
  return toCommand(found, rest)
}

interface Draft {
  verb: Command['verb'] | undefined
  undo: boolean
  source: SourceChoice | undefined
  readonly include: Item[]
  readonly exclude: Item[]
  readonly flags: Set<string>
  message: string | undefined
}

function readKeyword(written: string, found: Draft): boolean {
  const text = LINK.test(written) ? written : written.toLowerCase()
  if (Object.hasOwn(VERBS, text) && !found.verb) found.verb = VERBS[text as keyof typeof VERBS]
  else if (text === '--dry-run') found.verb = 'check'
  else if (text === 'undo' && !found.undo) found.undo = true
  else if ((OPTIONS as readonly string[]).includes(text)) found.flags.add(text)
  else if ((text === 'thread' || text === 'all') && !found.source) found.source = { kind: text }
  else if (LINK.test(text) && !found.source) found.source = { kind: 'link', url: bareLink(text) }
  else return false
  return true
}

const toCommand = ({ verb, undo, source, include, exclude, flags, message }: Draft, rest: string): Command => ({
  kind: 'command',
  verb: verb ?? 'apply',
  undo,
  source: source ?? (verb === 'status' && !undo ? { kind: 'all' } : { kind: 'default' }),
  select: include.length + exclude.length > 0 ? { include, exclude } : EVERYTHING,
  atomic: flags.has('--atomic'),
  exact: flags.has('--exact'),
  commit: !flags.has('--no-commit'),
  ...(message !== undefined && { message }),
  rest,
})

const misplaced = (word: string, why: string): UnknownWord => ({ kind: 'unknown', word: word.slice(0, 60), why })

/** The nearest known word, when one or two slips of the hand lead to it. */
function unknown(text: string): UnknownWord {
  const word = text.slice(0, 60)
  if (WORDS.includes(word.toLowerCase())) return misplaced(word, `\`${word}\` does not go with the words before it.`)
  const near = WORDS.map(known => ({ known, away: distance(word.toLowerCase(), known) }))
    .filter(({ known, away }) => away <= Math.min(2, known.length / 2))
    .sort((a, b) => a.away - b.away)[0]
  return { kind: 'unknown', word, ...(near && { suggestion: near.known }) }
}

/** An address, one in Markdown's brackets, or the end of one to a comment of the same page. */
const LINK =
  /^(?:<?https?:\/\/|\[[^\][]*\]\(https?:\/\/|#(?:issuecomment-|pullrequestreview-|discussion_r|discussioncomment-|issue-|r)\d+[.:;!]?$)/i

function bareLink(text: string): string {
  if (text.startsWith('<')) return text.slice(1).replace(/>$/, '')
  return text.startsWith('[') ? text.slice(text.indexOf('](') + 2).replace(/\)$/, '') : text.replace(/[.:;!]$/, '')
}

/** Bounded, so that a line of opening quotes is read once. */
const TOKEN =
  /"([^"]{0,1000})"|“([^“”]{0,1000})”|'([^']{0,1000})'|`([^`]{1,1000})`|(\[[^\][]{0,200}\]\([^()\s]{0,500}\)|[^\s,]+)/g

/** Words apart by blanks or commas; quotes of all kinds and backticks hold a word together. */
function tokens(line: string): readonly Token[] {
  const found: Token[] = []
  for (const [, straight, curly, single, code, plain] of line.matchAll(TOKEN)) {
    const text = straight ?? curly ?? single ?? code
    // phones and Macs make one dash of two
    found.push(
      text === undefined ? { text: plain!.replace(/^[–—][-–—]?/, '--'), quoted: false } : { text, quoted: true },
    )
  }
  return found
}

/** Where the first line begins that is not blank, its indentation included. */
function firstLine(body: string): number {
  for (let start = 0; ; ) {
    const end = lineBreak(body, start)
    if (end >= body.length || body.slice(start, end).trim() !== '') return start
    start = body.indexOf('\n', end) + 1
  }
}

/** Where the line that begins at `start` ends: before its line ending. */
function lineBreak(body: string, start: number): number {
  const feed = body.indexOf('\n', start)
  if (feed < 0) return body.length
  return feed > start && body[feed - 1] === '\r' ? feed - 1 : feed
}

import type { BlockResult, RefusedBlock } from '../../core/outcome.ts'
import { commitOf, isWithheld, type Report } from '../../run/report.ts'
import { isRefusal, isUndoing, phraseOf } from '../labels.ts'
import type { ThreadFacts } from '../markdown.ts'
import { clip, codeSpan, folded, linkTo } from '../quote.ts'

/** A result with its 1-based number in the report. */
export interface Numbered {
  readonly result: BlockResult
  readonly number: number
  /** It would apply, but nothing was written. */
  readonly withheld: boolean
}

export interface RefusedRow extends Numbered {
  readonly result: RefusedBlock
}

// on a phone the last column is out of sight: what became of a block comes before its file
const HEAD = '|   | Block | Result | File |\n| --- | --- | --- | --- |\n'

/** From this many rows on, failures come first; from this many rows that need no attention on, these are folded away. */
const MANY = { rows: 10, good: 20 } as const

/** The rows of all blocks, in at most `room` characters: rows that need attention never make way for others. */
export function table(results: readonly Numbered[], places: Addresses, room: number): readonly Section[] {
  if (results.length === 0) return []
  const bad = results.filter(({ result }) => result.problem)
  const good = results.filter(({ result }) => !result.problem)
  const failed = bad.filter(({ result }) => !isWithheld(result))
  const only = failed.length === 1 ? failed[0]!.number : undefined
  const rowsOf = (list: readonly Numbered[]) => rows(list, places, room, only)
  if (good.length > MANY.good) {
    const text = bad.length > 0 ? rowsOf(bad) : ''
    const rest = folded(`✅ ${good.length} more blocks, no action needed`, rowsOf(good))
    return [
      { must: true, text },
      { text: rest, what: 'rows of applied blocks' },
    ]
  }
  return [{ must: true, text: rowsOf(results.length > MANY.rows ? [...bad, ...good] : results) }]
}

function rows(results: readonly Numbered[], places: Addresses, room: number, failed: number | undefined): string {
  const together = limited(results)
  let out = HEAD
  for (const [i, entry] of together.entries()) {
    const next = row(entry, places, failed)
    if (out.length + next.length > room) return `${out}|   |   |   | … and ${together.length - i} more |`
    out += next
  }
  return out.trimEnd()
}

/** A row; `last` is the number of the last block that it means. */
interface Row extends Numbered {
  readonly last?: number
}

/** A limit that is exceeded is exceeded by all: one row says so. */
function limited(results: readonly Numbered[]): readonly Row[] {
  const [first] = results
  const limit = ({ result }: Numbered) => (result.code === 'policy/limit' ? result.problem?.message : undefined)
  const same = first !== undefined && limit(first) !== undefined && results.every(each => limit(each) === limit(first))
  return same && results.length > 1 ? [{ ...first, last: results.at(-1)!.number }] : results
}

function row(entry: Row, places: Addresses, failed: number | undefined): string {
  const { result, number, last } = entry
  const label = last === undefined ? `${number}` : `${number}–${last}`
  const isNamed = result.problem && last === undefined && !isUndoing(result.block)
  const id = isNamed ? ` ${codeSpan(`#${result.block.id}`, { cell: true })}` : ''
  const name = linkTo(label, places.source(result))
  const file = last === undefined ? placeOfRow(result, true) : '…'
  return `| ${icon(entry)} | ${name}${id} | ${phraseIn(result, places, { failed, cell: true })} | ${file} |\n`
}

/** A block's result and its place, each line a link. */
export function phraseIn(result: BlockResult, places: Addresses, { failed, cell = false }: RowOptions = {}): string {
  const { address = [] } = result
  const where = address.length === 0 ? '' : ` in ${codeSpan(clip(address.join(' › '), 200), { cell })}`
  // no line that the file's own words speak of becomes a link
  const [before, ...after] = phraseOf(result, { failed, where: '\0' }).split('\0')
  return [before!, ...after].map(part => linkLines(part, line => places.line(result, line))).join(where)
}

interface RowOptions {
  readonly failed?: number | undefined
  /** Of a table. */
  readonly cell?: boolean
}

export function icon({ result: { status, code }, withheld }: Numbered): string {
  if (status === 'failed') return isRefusal(code) ? '⛔' : '❌'
  if (status === 'not-in-context') return '⛔'
  return status === 'skipped' || withheld ? '➖' : '✅'
}

/** Where a reader can go from a row. */
interface Addresses {
  /** The address of a line of a result's file. */
  readonly line: (result: BlockResult, line: number) => string | undefined
  /** The address of the text that a block is from, where there are several. */
  readonly source: (result: BlockResult) => string | undefined
}

/** The addresses of the files as they are after the run, or, if nothing was committed, as they were before it. */
export function addressesOf(report: Report, { files, links }: Pick<ThreadFacts, 'files' | 'links'>): Addresses {
  const commit = commitOf(report)?.sha
  const sha = commit ?? report.base
  return {
    line: ({ path, movedTo, change }, line) => {
      if (files === undefined || sha === undefined || path === undefined) return undefined
      const gone = commit !== undefined && change === 'deleted'
      const name = (commit !== undefined ? movedTo : undefined) ?? path
      return gone || HALF.test(name) ? undefined : `${files}/${sha}/${addressOf(name)}#L${line}`
    },
    source: ({ block }) => links?.get(block.at.name),
  }
}

/** Half of a surrogate pair is in no address. */
const HALF = /\p{Cs}/u

/** A path within an address. What GitHub would show rendered has its lines in the plain view alone. */
const addressOf = (path: string): string =>
  path.split('/').map(encodeAll).join('/') +
  (/\.(?:md|mdx|markdown|rst|adoc|org|ipynb|csv|tsv|svg)$/i.test(path) ? '?plain=1' : '')

const encodeAll = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** A file's name as a row shows it. */
export const placeOfRow = ({ block, movedTo }: BlockResult, cell = false): string =>
  [block.path, ...(movedTo ? [movedTo] : [])].map(name => codeSpan(clip(name, 200), { cell })).join(' → ')

/** A phrase with each line that it speaks of as a link. */
const linkLines = (phrase: string, url: (line: number) => string | undefined): string =>
  phrase.replace(/\b(lines? )(\d+(?:, \d+)*)/g, (_, word: string, numbers: string) => {
    const [first, ...more] = numbers.split(', ').map(Number)
    const link = (line: number, label = `${line}`) => linkTo(label, url(line))
    return more.length === 0
      ? link(first!, `${word}${first}`)
      : word + [first!, ...more].map(line => link(line)).join(', ')
  })

/** A part of a report that is shown whole or not at all. */
export interface Section {
  readonly text: string
  /** Shown whatever the length. */
  readonly must?: boolean
  /** Name of the part if it is omitted, in the plural: `details of failed blocks`. */
  readonly what?: string
}

/** Room for the sentence that tells what was left out. */
const NOTE = 400

/**
 * Joins sections with an empty line between them, in at most `limit` UTF-16 units: first those that must be there, then the others in their
 * order while they fit. What is left out is reported, once for each kind, in the last paragraph.
 */
export function fitSections(sections: readonly Section[], limit: number, where: string): string {
  const shown = sections.filter(section => section.text !== '')
  let room = limit - NOTE - shown.reduce((sum, { must, text }) => sum + (must ? text.length + 2 : 0), 0)
  const kept: string[] = []
  const missing = new Map<string, number>()
  for (const { text, must, what = 'more' } of shown) {
    const fits = must || text.length + 2 <= room
    if (fits) kept.push(text)
    else missing.set(what, (missing.get(what) ?? 0) + 1)
    if (fits && !must) room -= text.length + 2
  }
  const left = [...missing].map(([what, count]) => `${what} (${count})`).join(', ')
  return [...kept, ...(left ? [`Omitted for length: ${left}. ${where}`] : [])].join('\n\n') + '\n'
}

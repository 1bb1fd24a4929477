import type { Diagnostic } from '../core/diagnostic.ts'
import type { Block, Op, Source } from '../core/op.ts'
import { crc32 } from '../core/text/crc32.ts'
import type { Span } from '../core/text.ts'
import type { Fence, FenceLine } from './carrier/markdown.ts'

/**
 * A source as the formats see it: line by line, without the lines' endings (comments arrive with CRLF).
 * `line` is the only way to the text: what a format has looked at tells the stream whether text to come could change its
 * reading (stream.ts).
 */
export interface Carrier {
  readonly source: Omit<Source, 'text'>
  /** The line with this 0-based index; undefined behind the last one. */
  readonly line: (index: number) => string | undefined
  /** Offset of a line's first character in the source. */
  readonly start: (index: number) => number
}

/** Offset behind a line's last character, its ending left out. */
export const endOf = (carrier: Carrier, line: number): number => carrier.start(line) + carrier.line(line)!.length

/** Where a format is asked whether a block of its begins. */
export interface Here {
  /** 0-based index of the line in question. */
  readonly at: number
  /** The first line that no block has claimed: a format may look back (for a path) as far as this one. */
  readonly free: number
  /** The code fence around the line; fences inside the content of blocks are not seen. */
  readonly fence: Fence | undefined
  /** The line itself, where it opens a fence. */
  readonly opens: FenceLine | undefined
  /** The claim before this one, whatever its format. */
  readonly previous: Claim | undefined
}

/** The lines that a format read as its own, both included, and the blocks in them, in the order of the text. */
export interface Claim {
  readonly first: number
  readonly last: number
  readonly blocks: readonly Block[]
}

/** One wire syntax. */
export interface Format {
  /** Kebab-case; the name in the report, in `format:`, of its page in docs/formats/ and of its folder of cases. */
  readonly name: string
  /** The characters that the first line of its blocks can begin with, white space left out. */
  readonly initial: string
  /** Whether that line may begin one, at a glance, where its first character says little: letters and list signs begin many lines. */
  readonly may?: (line: string) => boolean
  /**
   * What begins at a line, or undefined: pure, never throws, and looks no further than it must. The lines that a claim
   * covers are not shown to any format again, so that content of a block is never taken for a block.
   */
  readonly read: (carrier: Carrier, here: Here) => Claim | undefined
}

export function readCarrier(source: Source): Carrier {
  const { texts, starts } = splitCarrier(source.text)
  return { source, line: index => texts[index], start: index => starts[index]! }
}

/** The lines of a text; behind a final newline stands one more, empty line. Offsets count from `from`. */
export function splitCarrier(text: string, from = 0) {
  const texts = text.split('\n')
  const starts: number[] = []
  for (let i = 0, start = from; i < texts.length; i++) {
    const line = texts[i]!
    if (line.endsWith('\r')) texts[i] = line.slice(0, -1)
    starts.push(start)
    start += line.length + 1
  }
  return { texts, starts }
}

/** What a format found between two lines, both included (0-based indices), or in a part of a line. */
export interface Found {
  readonly format: string
  readonly first: number
  readonly last: number
  /** Where it stands, when that is not the whole of its lines (several blocks in one line of JSON). */
  readonly span?: Span
  readonly path: string
  /** The path is a field of data and taken to the letter; in prose, a `./` in front is how shells and models write it. */
  readonly literal?: true
  readonly steps?: readonly (readonly Op[])[]
  readonly problems?: readonly Diagnostic[]
  readonly notes?: readonly Diagnostic[]
}

/** Nobody writes so many; a text that holds more is not read further, so that reading stays cheap. */
export const MOST_BLOCKS = 4000

/** Makes the block: its place in the source, and an id from its content alone. */
export function blockOf(carrier: Carrier, found: Found): Block {
  const { format, first, last, steps = [], notes = [] } = found
  const path = found.literal ? found.path : found.path.replace(/^\.\/(?=[^/])/, '')
  const problems = found.problems?.length ? found.problems : wanting(path, steps)
  const span = found.span ?? { start: carrier.start(first), end: endOf(carrier, last) }
  return {
    id: contentId([path, steps, problems.map(problem => problem.code)]),
    format,
    at: { name: carrier.source.name, span, line: first + 1 },
    path,
    steps,
    problems,
    notes,
  }
}

/** What every block has to say, whatever its format: which file, and what to do with it. */
function wanting(path: string, steps: Block['steps']): readonly Diagnostic[] {
  if (path === '') return [{ code: 'parse/no-path', message: 'the block names no file' }]
  return steps.flat().length > 0 ? [] : [{ code: 'parse/malformed', message: 'the block asks for no change' }]
}

/** A claim of one block. */
export const claimOf = (carrier: Carrier, found: Found): Claim => ({
  first: found.first,
  last: found.last,
  blocks: [blockOf(carrier, found)],
})

/** Six hex digits that depend on what the block asks and not on where it stands. */
const contentId = (content: unknown): string => (crc32(JSON.stringify(content)) >>> 8).toString(16).padStart(6, '0')

/** The last line, from `at` on, before one that ends what stands there; else the last of all. */
export function lineBefore(carrier: Carrier, at: number, ends: (text: string) => boolean): number {
  for (let last = at; ; last++) {
    const text = carrier.line(last + 1)
    if (text === undefined || ends(text)) return last
  }
}

/** The texts of the lines from `first` up to `end`, `end` left out. */
export function linesBetween(carrier: Carrier, first: number, end: number): string[] {
  const lines: string[] = []
  for (let i = first; i < end; i++) lines.push(carrier.line(i)!)
  return lines
}

/** Whole lines as a text: each with its newline; no lines make the empty text. */
export const textOf = (lines: readonly string[]): string => (lines.length === 0 ? '' : `${lines.join('\n')}\n`)

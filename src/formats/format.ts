import type { Block, Source } from '../core/block.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { BlockResult, Snapshot } from '../core/outcome.ts'
import type { Fence, FenceLine } from './carrier/markdown.ts'
import type { Guide } from './guide.ts'

export interface Opening {
  /** The characters that the first line of its blocks can begin with, whitespace left out. */
  readonly firstChars: string
  /** True if that line may begin one, at a glance, where its first character says little: letters and list signs begin many lines. */
  readonly mayOpen?: (line: string, fence: Fence | undefined) => boolean
  /** The info strings of fences that may be one, instead. */
  readonly infos?: RegExp
  /** True if a block of it begins at a line, whatever follows: every block that is still open ends before that line. */
  readonly opens?: (lineAt: LineAt, at: number) => boolean
}

/** One wire syntax, and all that is known of it: nothing outside its file names it. */
export interface Format extends Opening {
  /** Kebab-case; the name in the report, in `format:`, of its page in docs/formats/ and of its folder of cases. */
  readonly name: string
  /** The claim at a line: pure, never throws, and looks no further than it must. No format is asked about the lines of a claim again. */
  readonly read: (source: SourceLines, here: At) => Claim | undefined
  /** Forms that its blocks come in, such as a mail: asked before every format. */
  readonly around?: readonly Format[]
  /** It takes what no other format claims: a code fence is a file only where it is nothing else. */
  readonly fallback?: true
  /** The lines of a block that makes these changes; undefined where the format cannot say them. */
  readonly write?: (path: string, changes: readonly OldAndNew[]) => readonly string[] | undefined
  readonly guide?: Guide
  /** The answer of the tool whose call a block is, in the tool's own words if it has any. @param after the files as the block left them */
  readonly answer?: (result: BlockResult, after: Snapshot) => object | string | undefined
  /** The JSON Schema (2020-12) of its input, where it is JSON. */
  readonly schema?: () => object
}

export interface OldAndNew {
  readonly search: string
  readonly replace: string
  /** Every occurrence is meant. */
  readonly all?: boolean
}

/** The line with a 0-based index; undefined after the last one. */
export type LineAt = (index: number) => string | undefined

/** A source line by line, without endings. `line` is the only access to the text: it tells the stream whether later text could matter. */
export interface SourceLines extends Omit<Source, 'text'> {
  readonly line: LineAt
  /** Offset of a line's first character in the source. */
  readonly start: (index: number) => number
  readonly formats: FormatIndex
  /** How many folders a command takes off the names in a diff (`patch -p1`), where it says so. */
  readonly strip?: number
  /** A command reads it: no line of a here-document is a command itself. */
  readonly fed?: true
}

export interface FormatIndex {
  /** Whom to ask at a line by its first character, in the list's order; of formats that read with one function, the first. */
  readonly asked: ReadonlyMap<string, readonly Format[]>
  /** True if a block of some format begins at a line, whatever follows. */
  readonly opens: (lineAt: LineAt, at: number) => boolean
  /** A claim with what the text below says became of its calls. */
  readonly answered: (source: SourceLines, claim: Claim, fence: Fence | undefined) => Claim
  /** The blocks of a text that stands by itself: in a string of JSON, in a shell's here-document. */
  readonly blocksIn: (source: Source) => readonly Block[]
}

/** Where a format is asked whether a block of its begins. */
export interface At {
  /** 0-based index of the line in question. */
  readonly line: number
  /** The first line that no block has claimed: a format may look back (for a path) as far as this one. */
  readonly free: number
  /** The code fence around the line; fences inside the content of blocks are not seen. */
  readonly fence: Fence | undefined
  /** The line itself, where it opens a fence. */
  readonly opening: FenceLine | undefined
  /** The claim before this one, whatever its format. */
  readonly previous: Claim | undefined
}

/** The lines that a format read as its own, both included, and the blocks in them, in the order of the text. */
export interface Claim {
  readonly first: number
  readonly last: number
  readonly blocks: readonly Block[]
  /** The folder in which a shell is after it; undefined where no one knows. */
  readonly folder?: string | undefined
  /** Each line of the content is after a sign of its own (`+`, `-`, blank). */
  readonly signed?: true
  /** The reason why its blocks, and those right after it, are not edits. */
  readonly excluded?: Diagnostic
}

/** Offset after a line's last character, its ending left out. */
export const endOf = (source: SourceLines, line: number): number => source.start(line) + source.line(line)!.length

/** True if a block of some format begins at a line of the source. */
export const opensAt = (source: SourceLines, at: number): boolean => source.formats.opens(source.line, at)

/** The same of some lines by themselves: the index of the first at which one begins, or -1. */
export function firstOpening({ formats }: SourceLines, lines: readonly string[]): number {
  const lineAt: LineAt = index => lines[index]
  return lines.findIndex((_, i) => formats.opens(lineAt, i))
}

/** The last line, from `at` on, before one that ends what is there; else the last of all. */
export function lineBefore(lineAt: LineAt, at: number, ends: (text: string, at: number) => boolean = () => false) {
  for (let last = at; ; last++) {
    const text = lineAt(last + 1)
    if (text === undefined || ends(text, last + 1)) return last
  }
}

/** The first answer to the lines above one, nearest first, up to `far` of them. */
export function firstAbove<T>(
  source: SourceLines,
  { line, free }: Pick<At, 'line' | 'free'>,
  far: number,
  answer: (text: string, at: number) => T | undefined,
): T | undefined {
  for (let at = line - 1; at >= Math.max(free, line - far); at--) {
    const found = answer(source.line(at)!, at)
    if (found !== undefined) return found
  }
  return undefined
}

/** The texts of the lines from `first` up to `end`, `end` left out. */
export function linesBetween(source: SourceLines, first: number, end: number): string[] {
  const lines: string[] = []
  for (let i = first; i < end; i++) lines.push(source.line(i)!)
  return lines
}

/** Whole lines as a text: each with its newline; no lines make the empty text. */
export const linesText = (lines: readonly string[]): string => (lines.length === 0 ? '' : `${lines.join('\n')}\n`)

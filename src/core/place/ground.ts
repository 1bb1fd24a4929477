import type { Diagnostic } from '../diagnostic.ts'
import type { IndexedText } from '../text/indexed.ts'
import type { Work } from '../text/work.ts'
import type { Edit } from '../text.ts'
import type { Turned } from './find/layouts.ts'
import type { MatchLevel, Rule } from './rule.ts'

/** The input for placing a change, besides the change. */
export interface Ground {
  readonly file: IndexedText
  /** Of the file: two spaces at the end of a line mean something in Markdown alone. */
  readonly path: string
  readonly rules: readonly Rule[]
  readonly level: MatchLevel
  readonly work: Work
  /** Effects of earlier blocks of the same reply on this file. */
  readonly past: Past
}

/** True for Markdown, and AsciiDoc, whose headings and lists are as these. */
export const isMarkdown = (path: string): boolean => /\.(?:md|markdown|mdx|adoc|asciidoc)$/i.test(path)

/** True for a text in whose lists a star and a dash are the same; in code they are operators. */
export const isProse = (path: string): boolean => isMarkdown(path) || /(?:^|\/)[^./]+$|\.(?:txt|rst|org)$/i.test(path)

/** A half-open range of line indices; empty for an insertion. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** True if one of some ranges has a line of another one. */
export const overlap = (ranges: readonly LineRange[], { from, to }: LineRange): boolean =>
  ranges.some(range => range.from < to && from < range.to)

/** Effects of earlier blocks of the same source on a file. */
export interface Past {
  readonly turned: Turned
  /** Lines of the file, as half-open ranges of indices, that they put in: the old text of a later block is not meant there. */
  readonly added: readonly LineRange[]
  /** True if one of them was made before: the reply may come again. */
  readonly isAgain: boolean
  /** The same of those for this file. */
  readonly isAgainHere: boolean
  /** Number of blocks from this one on that ask for the same; as many equal places are all meant. */
  readonly again: number
}

export const NO_PAST: Past = { turned: new Map(), added: [], isAgain: false, isAgainHere: false, again: 1 }

/** Where an op is applied in one text, and how it was found. */
export interface Placed {
  /** In offsets of the text given; empty if there is nothing to write. */
  readonly edits: readonly Edit[]
  /** 1-based line of the text given at which the change begins. */
  readonly line: number
  /** 1-based lines of the text given at which the search begins and ends. */
  readonly start?: number
  readonly end?: number
  /** The rule that found it; absent for ops that need none. */
  readonly matcher?: string
  /** Set if the new text is already there. */
  readonly nothing?: 'already-applied'
  /** How many places were changed, for ops that change every one. */
  readonly count?: number
  /** If the new text is already there: the lines that it has, as half-open ranges of indices. */
  readonly made?: readonly LineRange[]
  /** Lines that became others, one for one, trimmed. */
  readonly turned?: readonly (readonly [string, string])[]
  readonly notes: readonly Diagnostic[]
}

import type { Code } from './codes.ts'
import type { Span } from './text.ts'

/** A range in a named text: a comment, a file of edits, a file of the repository. */
export interface Place {
  readonly name: string
  readonly span: Span
  /** 1-based first line of the span. */
  readonly line: number
}

/** One thing to tell: a code, a sentence about this case, where, and what to do. */
export interface Diagnostic {
  readonly code: Code
  /** One sentence in the present tense, no full stop. */
  readonly message: string
  /** The next step, if there is more to say than the code's own help. */
  readonly help?: string
  /** 1-based lines of the file that the message speaks of. */
  readonly lines?: readonly number[]
  /** Material to show: the file's text next to what was wanted, a corrected block. */
  readonly detail?: Detail
}

/** Details of a refusal that help the next try succeed. */
export interface Detail {
  /** The file's own lines at the nearest place, the 1-based number of the first, and where that is in the file's own words. */
  readonly nearest?: {
    readonly line: number
    readonly lines: readonly string[]
    readonly likeness: number
    readonly address?: readonly string[]
  }
  /** How the wanted text differs from the nearest place: lines with ` `, `-` (wanted, absent) or `+` (in the file) before it. */
  readonly diff?: readonly string[]
  /** Sentences on how they differ (tabs, case, one word). */
  readonly hints?: readonly string[]
  /** The search text that would be found, when the engine can write it. */
  readonly corrected?: { readonly search: string; readonly replace: string }
  /** All lines of a short file. */
  readonly file?: readonly string[]
  /** The tracked file that is evidently meant. */
  readonly path?: string
  /** The lines of the whole block with that text, in the author's format. */
  readonly block?: readonly string[]
  /** Text of a parser: line, offending text, caret. */
  readonly parser?: string
}

/** A number and its noun, as sentences have them: `1 file`, `3 files`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Diagnostic }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

export const fail = (
  code: Code,
  message: string,
  more: Omit<Diagnostic, 'code' | 'message'> = {},
): { readonly ok: false; readonly problem: Diagnostic } => ({
  ok: false,
  problem: { code, message, ...more },
})

/** New lines without a line of the file. */
export const NO_PLACE: Diagnostic = {
  code: 'parse/empty-search',
  message: 'the hunk has no context lines, only new ones',
  help: 'Show the lines around the new ones.',
}

import { fail, ok, type Result } from '../diagnostic.ts'
import { splitLines } from '../text.ts'
import { lineHash } from './crc32.ts'

/** A range of 1-based lines, both included; without an end it goes to the last line. */
export interface ViewRange {
  readonly first?: number
  readonly last?: number
}

/** Lines of a file as a model reads them, and what it needs to ask for more. */
export interface View {
  /** Each line with its newline. */
  readonly text: string
  readonly firstLine: number
  readonly shownLines: number
  readonly totalLines: number
}

/** `  12: text`: the number right-aligned in four columns (seed 000). The numbers are those that edits by line go by. */
export const numbered = (line: string, number: number): string => `${String(number).padStart(4)}: ${line}`

/** `12:a3b1|text`: the number and the hash of the line (seed 003). `12:a3b1` is the anchor that edits name it by. */
export const anchored = (line: string, number: number): string => anchor(line, number) + line

/** `12:a3b1|`: the prefix of a line that is named by its anchor. */
export const anchor = (line: string, number: number): string => `${number}:${lineHash(line)}|`

/** Shows lines of a text. The empty string after a final newline is not a line, and nothing but CR LF, LF and lone CR ends one. */
export function view(
  text: string,
  show: (line: string, number: number) => string,
  range: ViewRange = {},
): Result<View> {
  const lines = splitLines(text)
  const { first = 1, last = lines.length } = range
  const empty = lines.length === 0 && range.first === undefined
  if (!empty && (first < 1 || first > lines.length))
    return fail('locate/out-of-range', `Line ${first} out of range (file has ${lines.length} lines)`)
  if (last < first && !empty) return fail('locate/out-of-range', `Lines ${first}-${last} are not a range`)
  const shown = lines.slice(first - 1, last).map((line, i) => `${show(line.text, first + i)}\n`)
  return ok({ text: shown.join(''), firstLine: first, shownLines: shown.length, totalLines: lines.length })
}

/** Lines of a text that a test finds, shown as {@link view} shows them. */
export function grepLines(
  text: string,
  matches: (line: string) => boolean,
  show: (line: string, number: number) => string,
): readonly string[] {
  return splitLines(text).flatMap((line, i) => (matches(line.text) ? show(line.text, i + 1) : []))
}

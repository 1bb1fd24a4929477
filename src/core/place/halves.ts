import type { ReplaceOp } from '../op.ts'
import { isClassicMac } from '../text.ts'

/** The two halves of a change as lines without their endings. */
export interface Halves {
  readonly search: readonly string[]
  readonly replace: readonly string[]
  /** The search ends with a line ending: its lines are whole lines, as in every format of lines. */
  readonly whole: boolean
}

/**
 * The halves as lines: a newline at the end is the end of the last line. A lone CR ends a line only for a file of the classic Mac;
 * after a line it is what is left of a CRLF.
 */
export function halvesOf(op: ReplaceOp, file: string): Halves {
  const { search, replace } = op
  const ending = isClassicMac(file) ? /\r\n|\n|\r/ : /\r?\n/
  const half = (written: string, ended: boolean): readonly string[] => {
    const text = written.startsWith('\ufeff') ? written.slice(1) : written
    const lines = text.replace(/\r$/, '').split(ending)
    return ended && lines.at(-1) === '' ? lines.slice(0, -1) : lines
  }
  return { search: half(search, true), replace: half(replace, !endsInLine(op)), whole: isWhole(search) }
}

/** True for a literal search that ends inside a line: the end of that line stays, so a newline after the new text is one more. */
export const endsInLine = ({ search, replace, hint }: ReplaceOp): boolean =>
  search !== '' && !isWhole(search) && replace !== '' && !hint

/** True for text whose last line is ended; a CR below it is what is left of one more CRLF. */
const isWhole = (text: string): boolean => /\n\r?$/.test(text)

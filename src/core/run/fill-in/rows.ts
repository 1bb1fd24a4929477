import { indentOf } from '../../text/indent.ts'
import { isBlank } from '../../text/spacing.ts'

/** A line that is not blank. */
export interface TextRow {
  /** Its index among all lines. */
  readonly at: number
  readonly text: string
  /** Characters of its indentation. */
  readonly width: number
  /** False for brackets, rules, and words that only end a block. */
  readonly says: boolean
}

/** The lines that are not blank. */
export const rowsOf = (lines: readonly string[]): readonly TextRow[] =>
  lines.flatMap((text, at) =>
    isBlank(text) ? [] : [{ at, text: text.trimEnd(), width: indentOf(text).length, says: saysSomething(text) }],
  )

const saysSomething = (line: string): boolean => /[\p{L}\p{N}_]/u.test(line) && !ENDS.test(line)

/** A word for a bracket. */
const ENDS = /^\s*(?:end|fi|done|esac|end ?if)\W*$/i

/** Where the rows with a text are. */
export function placesIn(rows: readonly TextRow[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [at, { text }] of rows.entries()) {
    const same = places.get(text)
    if (same) same.push(at)
    else places.set(text, [at])
  }
  return places
}

/** The least indentation of some rows. */
export const leastWidth = (rows: readonly TextRow[]): number =>
  rows.reduce((least, { width }) => Math.min(least, width), Number.POSITIVE_INFINITY)

/** What opens the block that a bracket closes. */
export function openerOf(rows: readonly TextRow[], bracket: number): string | undefined {
  let at = bracket - 1
  while (at >= 0 && (!rows[at]!.says || rows[at]!.width > rows[bracket]!.width)) at--
  return rows[at]?.text
}

import { likeness, slipsBetween } from '../../text/likeness.ts'
import { collapse, tailOf } from '../../text/spacing.ts'
import { plain } from '../../text/typography.ts'
import { apart, bareOf, type Form, plainOf, solidOf, tightOf, unquotedOf, wordsOf } from '../form.ts'

/**
 * How well a line of the file means a line of the block, best first. Up to `slip` it is that line, spelled otherwise; `near` and
 * `other` are different lines at its place; `absent` is none.
 */
export const GRADE = {
  same: 0,
  trailing: 1,
  indent: 2,
  inner: 3,
  plain: 4,
  quotes: 5,
  separator: 6,
  comment: 7,
  slip: 8,
  near: 9,
  other: 10,
  absent: 11,
} as const

export type Grade = (typeof GRADE)[keyof typeof GRADE]

/** A line of the file paired with a line of the block: its grade, and its weight as evidence for the place, from 0 to 1. */
export interface Pair {
  readonly grade: Grade
  readonly gain: number
}

/** True if the file has the line, up to its spelling. */
export const stands = (grade: Grade): boolean => grade <= GRADE.slip

/** True if a line of the file is a new line of the block as it would be written there: its spacing is that of the block. */
export const standsAsWritten = (own: string, wanted: string): boolean =>
  plain(own).trim() === plain(wanted).trim() && tailOf(own) === tailOf(wanted)

/** Weight of each spelling as evidence for a place. */
const PAIRS: readonly Pair[] = [1, 1, 1, 0.99, 0.99, 0.98, 0.97, 0.97, 0.95].map((gain, grade) => ({
  grade: grade as Grade,
  gain,
}))

/** A line that is there to the letter. */
export const SAME = PAIRS[GRADE.same]!

/** Lines that are less alike are not taken for one another. */
const FLOOR = 0.5

/** From this likeness on a line is another version of the same line. */
const NEAR = 0.75

/** Another line at the place of a wanted one speaks for the place, but less. */
const OTHER = 0.8

/**
 * How well a file line matches a block line; undefined if they have too little in common.
 * @param isOneKey whether both have the same `lineKey`: only then can they be one line in another spelling
 * @param turned the lines that earlier blocks of the same reply made of this block line
 */
export function pairOf(own: Form, wanted: Form, isOneKey: boolean, turned?: ReadonlySet<string>): Pair | undefined {
  if (isOneKey) {
    if (own.text.trimEnd() === wanted.text.trimEnd()) return PAIRS[GRADE.trailing]
    if (own.text.trim() === wanted.text.trim()) return PAIRS[GRADE.indent]
    if (collapse(own.text) === collapse(wanted.text)) return PAIRS[GRADE.inner]
  }
  if (turned?.has(own.text.trim())) return PAIRS[GRADE.comment]
  const [a, b] = [plainOf(own), plainOf(wanted)]
  if (isOneKey && (a === b || dashed(own, wanted))) return PAIRS[GRADE.plain]
  const longer = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) > longer * FLOOR || apart(own, wanted) > longer * FLOOR)
    return differByComment(a, b) ? PAIRS[GRADE.comment] : undefined
  if (tightOf(own) === tightOf(wanted)) return PAIRS[GRADE.inner]
  if (unquotedOf(own) === unquotedOf(wanted)) return PAIRS[GRADE.quotes]
  if (bareOf(own) === bareOf(wanted) && !isOtherOperation(a, b)) return PAIRS[GRADE.separator]
  if (differByComment(a, b)) return PAIRS[GRADE.comment]
  const alike = likeness(a, b)
  if (alike < FLOOR) return undefined
  if (slipsBetween(wordsOf(wanted), wordsOf(own)) || solidOf(own) === solidOf(wanted)) return PAIRS[GRADE.slip]
  return { grade: alike >= NEAR ? GRADE.near : GRADE.other, gain: alike * OTHER }
}

/** True if two lines go on with different operators, as `&&` and `||`. */
function isOtherOperation(a: string, b: string): boolean {
  const [one, other] = [a, b].map(line => OPERATOR.exec(line)?.[1])
  return one !== undefined && other !== undefined && one !== other
}

const OPERATOR = / (&&|\|[|>]?|\+|%>%)(?: \\)?$/

/** True if typographic dashes in one of the lines mean two or three hyphens in the other. */
const dashed = ({ text: own }: Form, { text: wanted }: Form): boolean =>
  (['--', '---'] as const).some(dash => collapse(plain(own, dash)) === collapse(plain(wanted, dash)))

/** True if two collapsed lines are the same but for a comment at the end of one of them. */
export function differByComment(a: string, b: string): boolean {
  const [long, short] = a.length > b.length ? [a, b] : [b, a]
  return long.startsWith(short) && COMMENT.test(long.slice(short.length))
}

const COMMENT = /^ (?:\/\/|# |\/\*[^*]*\*\/$|<!--[^>]*-->$)/

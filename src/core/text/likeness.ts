import { distance } from 'fastest-levenshtein'
import { changedSpan } from '../text.ts'
import { collapse } from './spacing.ts'
import { plain } from './typography.ts'

/** Beyond this length two lines are compared by their ends alone. */
const MAX_DISTANCE_LENGTH = 1000

/** A line as it is compared: whitespace and typography aside. */
export const comparable = (line: string): string => collapse(plain(line))

/** From this likeness on a text may be another version of one. */
export const ALIKE = 0.6

/** How alike two {@link comparable} lines are: 1 the same, 0 nothing in common. */
export function likeness(x: string, y: string): number {
  if (x === y) return 1
  const longer = Math.max(x.length, y.length)
  const shorter = Math.min(x.length, y.length)
  if (shorter * 2 < longer) return 0
  if (longer <= MAX_DISTANCE_LENGTH) return 1 - distance(x, y) / longer
  const { start, end } = changedSpan(x, y)
  return (start + y.length - end) / longer
}

/** A word that the block misspells, next to the file's. */
interface Slip {
  readonly wanted: string
  readonly own: string
  /** It may as well be another name: a letter is replaced, or it is not of letters alone. */
  readonly doubtful: boolean
}

/** More misspelled words than this in one line are not a slip of the pen. */
const MAX_SLIPS = 2

/**
 * The misspelled words, when a wanted line is the file's line but for slips of the pen; none when they are the same. Both
 * lines in {@link tokensOf}.
 */
export function slipsBetween(wanted: readonly string[], own: readonly string[]): readonly Slip[] | undefined {
  if (wanted.length !== own.length) return undefined
  const slips: Slip[] = []
  for (let i = 0; i < wanted.length; i++) {
    if (wanted[i] === own[i]) continue
    const slip = slipBetween(wanted[i]!, own[i]!)
    if (!slip || slips.push(slip) > MAX_SLIPS) return undefined
  }
  return slips
}

/** The words of a {@link comparable} line, perhaps empty, and the signs between them. */
export const tokensOf = (line: string): readonly string[] => line.split(/([^\p{L}\p{N}_])/u)

/**
 * A word that is another one with one typo inside (Damerau's four): two neighboring letters swapped, or one letter doubled, dropped, added
 * or replaced. The first and the last letter stand.
 */
export function slipBetween(wanted: string, own: string): Slip | undefined {
  const [long, short] = wanted.length >= own.length ? [wanted, own] : [own, wanted]
  const { start: head, end } = changedSpan(long, short)
  const tail = short.length - end
  const [a, b] = [long.slice(head, long.length - tail), short.slice(head, end)]
  if (short.length < 4 || head === 0 || !/^[\p{L}_]*$/u.test(a + b)) return undefined
  const swapped = a.length === 2 && a[0] === b[1] && a[1] === b[0]
  const added = a.length === 1 && b === '' && (tail > 0 || a === long[head - 1])
  const replaced = a.length === 1 && b.length === 1 && tail > 0 && short.length >= 6
  if (!swapped && !added && !replaced) return undefined
  return { wanted, own, doubtful: replaced || (a + b).includes('_') }
}

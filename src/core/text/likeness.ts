import { distance } from 'fastest-levenshtein'
import { collapse } from './spacing.ts'
import { plain } from './typography.ts'

/** Beyond this length two lines are compared by their ends alone. */
const MAX_DISTANCE_LENGTH = 1000

/** A line as it is compared: white space and typography aside. */
export const comparable = (line: string): string => collapse(plain(line))

/** How alike two {@link comparable} lines are: 1 the same, 0 nothing in common. */
export function likeness(x: string, y: string): number {
  if (x === y) return 1
  const longer = Math.max(x.length, y.length)
  const shorter = Math.min(x.length, y.length)
  if (shorter === 0 || shorter * 2 < longer) return 0
  if (longer > MAX_DISTANCE_LENGTH) return sharedEnds(x, y) / longer
  return 1 - distance(x, y) / longer
}

function sharedEnds(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let head = 0
  while (head < shorter && a[head] === b[head]) head++
  let tail = 0
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  return head + tail
}

/** A word that the block misspells, beside the file's. */
export interface Slip {
  readonly wanted: string
  readonly own: string
  /** It may as well be another name: a letter is replaced, or it is not of letters alone. */
  readonly doubtful: boolean
}

/** More misspelt words than this in one line are no slip of the pen. */
const MAX_SLIPS = 2

/**
 * The misspelt words, when a wanted line is the file's line but for slips of the pen; none when they are the same. Both
 * lines {@link comparable}.
 */
export function slipsBetween(a: string, b: string): readonly Slip[] | undefined {
  if (a === b) return []
  if (Math.abs(a.length - b.length) > MAX_SLIPS) return undefined
  const [x, y] = [tokensOf(a), tokensOf(b)]
  if (x.length !== y.length) return undefined
  const slips: Slip[] = []
  for (let i = 0; i < x.length; i++) {
    if (x[i] === y[i]) continue
    const slip = slipBetween(x[i]!, y[i]!)
    if (!slip || slips.push(slip) > MAX_SLIPS) return undefined
  }
  return slips
}

const tokensOf = (line: string): readonly string[] => line.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu) ?? []

/**
 * A word that is the other with a slip of the pen inside (Damerau's four): two neighbouring letters swapped, one doubled,
 * dropped, put in, or another in its place. The first and the last letter stand.
 */
export function slipBetween(wanted: string, own: string): Slip | undefined {
  const [long, short] = wanted.length >= own.length ? [wanted, own] : [own, wanted]
  if (short.length < 4 || long.length - short.length > 1) return undefined
  let head = 0
  while (head < short.length && long[head] === short[head]) head++
  let tail = 0
  while (tail < short.length - head && long[long.length - 1 - tail] === short[short.length - 1 - tail]) tail++
  const [a, b] = [long.slice(head, long.length - tail), short.slice(head, short.length - tail)]
  if (head === 0 || !/^[\p{L}_]+$/u.test(a) || (b !== '' && !/^[\p{L}_]+$/u.test(b))) return undefined
  const swapped = a.length === 2 && a[0] === b[1] && a[1] === b[0]
  const added = a.length === 1 && b === '' && (tail > 0 || a === long[head - 1])
  const replaced = a.length === 1 && b.length === 1 && tail > 0 && short.length >= 6
  if (!swapped && !added && !replaced) return undefined
  return { wanted, own, doubtful: replaced || (a + b).includes('_') }
}

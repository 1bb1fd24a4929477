import { distance } from 'fastest-levenshtein'
import { collapse } from './spacing.ts'
import { plain } from './typography.ts'

/** Beyond this length two lines are compared by their ends alone. */
const MAX_DISTANCE_LENGTH = 1000

/** How alike two lines are, white space and typography aside: 1 the same, 0 nothing in common. */
export function likeness(a: string, b: string): number {
  const [x, y] = [collapse(plain(a)), collapse(plain(b))]
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
}

/** More misspelt words than this in one line are no slip of the pen. */
const MAX_SLIPS = 2

/** The misspelt words, when a wanted line is the file's line but for slips of the pen; none when they are the same. */
export function slipsBetween(wanted: string, own: string): readonly Slip[] | undefined {
  const [a, b] = [collapse(plain(wanted)), collapse(plain(own))]
  if (a === b) return []
  if (Math.abs(a.length - b.length) > MAX_SLIPS) return undefined
  const [x, y] = [tokensOf(a), tokensOf(b)]
  if (x.length !== y.length) return undefined
  const slips: Slip[] = []
  for (let i = 0; i < x.length; i++) {
    if (x[i] === y[i]) continue
    if (!isSlip(x[i]!, y[i]!) || slips.push({ wanted: x[i]!, own: y[i]! }) > MAX_SLIPS) return undefined
  }
  return slips
}

const tokensOf = (line: string): readonly string[] => line.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu) ?? []

/**
 * Whether one word is the other with a slip of the pen inside: two neighbouring letters swapped, one doubled, dropped or
 * put in (Damerau's four, less the replaced letter, which is as likely another name). The first and the last letter stand.
 */
export function isSlip(a: string, b: string): boolean {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a]
  if (short.length < 4 || long.length - short.length > 1) return false
  let head = 0
  while (head < short.length && long[head] === short[head]) head++
  let tail = 0
  while (tail < short.length - head && long[long.length - 1 - tail] === short[short.length - 1 - tail]) tail++
  if (long.length > short.length) {
    const doubled = long[head] === long[head - 1]
    return head + tail === short.length && head > 0 && (tail > 0 || doubled) && isLetter(long[head]!)
  }
  const swapped = head + tail + 2 === long.length && long[head] === short[head + 1] && long[head + 1] === short[head]
  return swapped && head > 0 && isLetter(long[head]!) && isLetter(long[head + 1]!)
}

const isLetter = (char: string): boolean => /[\p{L}_]/u.test(char)

import { FULLWIDTH } from './typography.ts'

/**
 * A hash of a range of a text without whitespace, typography and its bullet. Equal for all lines that differ only in these; 0 for a blank
 * line, odd for others. (FNV-1a over UTF-16 units.)
 */
export function lineKey(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5
  let any = 0
  let from = start
  while (from < end && isSpace(text.charCodeAt(from))) from++
  if (text.charCodeAt(from) === BULLET && from + 1 < end && isSpace(text.charCodeAt(from + 1))) {
    hash = Math.imul(hash ^ HYPHEN, PRIME)
    any = 1
    from++
  }
  for (let i = from; i < end; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= FIRST_ODD) return oddKey(text.slice(start, end).normalize('NFC'))
    if (unit === HYPHEN) {
      // a dash may mean several
      while (i + 1 < end && (text.charCodeAt(i + 1) === HYPHEN || isSpace(text.charCodeAt(i + 1)))) i++
    }
    const value = VALUE[unit]!
    any |= value
    hash = Math.imul(hash ^ value, FACTOR[unit]!)
  }
  return any ? hash | 1 : 0
}

const PRIME = 0x01000193

/** From here on units may be typography. */
const FIRST_ODD = 0xa0

/** No whitespace, and not nothing. */
const NUL = 0x10000

/** Markdown's `*` for an item of a list, which may as well be a hyphen. A plus is one too rarely: in code it is not a minus. */
const BULLET = 42

const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13)

/** A unit's effect on the hash; none for whitespace. Looked up, because a branch at each blank costs more than all the rest. */
const VALUE = Int32Array.from({ length: FIRST_ODD }, (_, unit) => plainUnit(unit))
const FACTOR = Int32Array.from({ length: FIRST_ODD }, (_, unit) => (isSpace(unit) ? 1 : PRIME))

/** The same for a line that may have typography in it. */
function oddKey(text: string): number {
  let hash = 0x811c9dc5
  let any = false
  let dash = false
  for (let i = 0; i < text.length; i++) {
    let unit = plainUnit(text.charCodeAt(i))
    if (unit === 0) continue
    if (!any && unit === BULLET && plainUnit(text.charCodeAt(i + 1)) === 0) unit = HYPHEN
    if (unit === ELLIPSIS) {
      for (let dot = 0; dot < 3; dot++) hash = Math.imul(hash ^ 46, PRIME)
      any = true
      dash = false
      continue
    }
    if (unit === HYPHEN && dash) continue
    dash = unit === HYPHEN
    hash = Math.imul(hash ^ unit, PRIME)
    any = true
  }
  return any ? hash | 1 : 0
}

const HYPHEN = 45
const ELLIPSIS = 0x2026

/** What {@link plain} makes of one unit: 0 for whitespace and invisible characters. */
function plainUnit(unit: number): number {
  if (unit < FIRST_ODD) return isSpace(unit) ? 0 : unit || NUL
  if (unit < 0x2000) return unit === 0xa0 || unit === 0xad ? 0 : unit === 0x1680 ? 0 : unit
  if (unit <= 0x200d || unit === 0x202f || unit === 0x205f || unit === 0x2060) return 0
  if (unit === 0x2028 || unit === 0x2029 || unit === 0x3000 || unit === 0xfeff) return 0
  if (unit <= 0x2015 || unit === 0x2212) return unit >= 0x2010 ? HYPHEN : unit
  if ((unit >= 0x2018 && unit <= 0x201b) || unit === 0x2032) return 39
  if ((unit >= 0x201c && unit <= 0x201f) || unit === 0x2033) return 34
  // wide signs, as Chinese and Japanese have them; letters and digits stay
  if (unit > 0xff00 && unit < 0xff5f && !isAsciiWord(unit - FULLWIDTH)) return unit - FULLWIDTH
  return unit
}

/** A line's weight as evidence for a place, and the word by which it is found. */
interface Saying {
  /** The longest word in letters, digits and underscores that no fold changes, at most {@link MAX_WORD} of it; empty if there is none. */
  readonly word: string
  /** From 0.15 for a brace to 1 for a line of 22 letters and more. */
  readonly weight: number
}

/** Characters of a word to search for: native search may be quadratic in a long one. */
const MAX_WORD = 64

/** Letters and digits beyond ASCII count as letters. */
export function sayingOf(line: string): Saying {
  let [letters, best, bestLength, start] = [0, 0, 0, 0]
  for (let i = 0; i <= line.length; i++) {
    const unit = i < line.length ? line.charCodeAt(i) : 0
    const isWord = isAsciiWord(unit)
    if ((isWord && unit !== UNDERSCORE) || unit >= FIRST_LETTER) letters++
    if (isWord) continue
    // an accent may belong to the letter before it
    const end = unit >= FIRST_ACCENT && unit <= LAST_ACCENT ? i - 1 : i
    if (end - start > bestLength) [best, bestLength] = [start, end - start]
    start = i + 1
  }
  return { word: line.slice(best, best + Math.min(bestLength, MAX_WORD)), weight: Math.min(1, 0.15 + letters / 25) }
}

const isAsciiWord = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit === UNDERSCORE

const UNDERSCORE = 95
const FIRST_LETTER = 0xaa
const [FIRST_ACCENT, LAST_ACCENT] = [0x300, 0x36f]

/** A line that says less is like any other: a bracket, `end`, `return`. */
export const SAYING = 0.25

export const says = (line: string): boolean => sayingOf(line).weight >= SAYING

export const longestWord = (line: string): string => sayingOf(line).word

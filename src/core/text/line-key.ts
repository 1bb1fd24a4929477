/**
 * A hash of a range of a text without whitespace, typography and the sign of its bullet: equal for all lines that differ in these
 * alone, 0 for a blank line, odd for others. (FNV-1a over UTF-16 units.)
 */
export function lineKey(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5
  let any = 0
  let from = start
  while (from < end && isSpace(text.charCodeAt(from))) from++
  if (isBullet(text.charCodeAt(from)) && from + 1 < end && isSpace(text.charCodeAt(from + 1))) {
    hash = Math.imul(hash ^ HYPHEN, PRIME)
    any = 1
    from++
  }
  for (let i = from; i < end; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= FIRST_ODD) return oddKey(text.slice(start, end).normalize('NFC'))
    if (unit === HYPHEN) {
      // a dash may stand for several
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

/** No white space, and not nothing. */
const NUL = 0x10000

/** Markdown's three signs for an item of a list are one; a hyphen needs no care. */
const isBullet = (unit: number): boolean => unit === 42 || unit === 43

const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13)

/** What a unit does to the hash; white space nothing. Looked up, because a branch at each blank costs more than all the rest. */
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
    if (!any && isBullet(unit) && plainUnit(text.charCodeAt(i + 1)) === 0) unit = HYPHEN
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

/** How much a line says about the place where it stands: little for a brace, 1 for a long line. */
export const weightOf = (line: string): number => Math.min(1, 0.15 + (line.match(/[\p{L}\p{N}]/gu)?.length ?? 0) / 25)

const HYPHEN = 45
const ELLIPSIS = 0x2026

/** What {@link plain} makes of one unit: 0 for white space and invisible characters. */
function plainUnit(unit: number): number {
  if (unit < FIRST_ODD) return isSpace(unit) ? 0 : unit || NUL
  if (unit < 0x2000) return unit === 0xa0 || unit === 0xad ? 0 : unit === 0x1680 ? 0 : unit
  if (unit <= 0x200d || unit === 0x202f || unit === 0x205f || unit === 0x2060) return 0
  if (unit === 0x2028 || unit === 0x2029 || unit === 0x3000 || unit === 0xfeff) return 0
  if (unit <= 0x2015 || unit === 0x2212) return unit >= 0x2010 ? HYPHEN : unit
  if ((unit >= 0x2018 && unit <= 0x201b) || unit === 0x2032) return 39
  if ((unit >= 0x201c && unit <= 0x201f) || unit === 0x2033) return 34
  return unit
}

/** The longest word of a line, in letters that no fold changes; empty if it has none. */
export function longestWord(line: string): string {
  let longest = ''
  for (const word of line.normalize('NFC').match(/\w+/g) ?? []) if (word.length > longest.length) longest = word
  return longest
}

import { collapse } from './spacing.ts'

const TYPOGRAPHIC =
  /[\u00a0\u00ad\u2000-\u201f\u202f\u2032\u2033\u2026\u205f\u2060\u2212\u3000\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff3e\uff40\uff5b-\uff5e]/
/** Letters and accents, Hangul's letters and kana's marks as characters of their own (Unicode's form NFD). */
const COMBINING = /[\u0300-\u036f\u1100-\u11ff\u3099\u309a]/
const QUOTE = /[\u2018-\u201f\u2032\u2033]/g
const SINGLE = /[\u2018-\u201b\u2032]/g
const DOUBLE = /[\u201c-\u201f\u2033]/g
const DASH = /[\u2010-\u2015\u2212]/g
const SPACE = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** Signs as wide as a letter of Chinese or Japanese. */
const WIDE = /[\uff01-\uff0f\uff1a-\uff20\uff3b-\uff3e\uff40\uff5b-\uff5e]/g
/** From a sign of ASCII to its fullwidth form. */
export const FULLWIDTH = 0xfee0
const NOTHING = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

const TEARING = /[\u0300-\u036f\u1100-\u11ff\u200b-\u200d\u2060\u3099\u309a\ufeff]/

/** True if something may be inside a word without a reader seeing it. Apart from the soft hyphen, V8 need not look for it in a text of Latin-1. */
export const isTorn = (text: string): boolean => text.includes('\u00ad') || TEARING.test(text)

/** The possible meanings of a typographic dash. */
const HYPHENS = ['-', '--', '---'] as const

export const isTypographic = (text: string): boolean => TYPOGRAPHIC.test(text)

/** Plain ASCII for quotes, dashes, ellipses and spaces of typesetting; invisible characters go, accents join their letters. */
export function plain(text: string, dash: '-' | '--' | '---' = '-'): string {
  const composed = COMBINING.test(text) ? text.normalize('NFC') : text
  if (!TYPOGRAPHIC.test(composed)) return composed
  return composed
    .replace(SINGLE, "'")
    .replace(DOUBLE, '"')
    .replace(DASH, dash)
    .replace(/\u2026/g, '...')
    .replace(SPACE, ' ')
    .replace(NOTHING, '')
    .replace(WIDE, char => String.fromCharCode(char.charCodeAt(0) - FULLWIDTH))
}

/**
 * If a block writes typographic characters for the file's plain ones, its new lines get the plain ones too: those that were seen, and
 * others that the file does not use. If it writes accents beside their letters and the file does not, they join them.
 */
export function learnTypography(
  pairs: readonly { readonly wanted: string; readonly own: string }[],
  file: string,
): (line: string) => string {
  const isTornApart = pairs.some(({ wanted, own }) => COMBINING.test(wanted) && !COMBINING.test(own))
  const whole = (line: string) => (isTornApart ? line.normalize('NFC') : line)
  const dashes = new Map<string, '-' | '--' | '---'>()
  const garbled = new Set<string>()
  for (const { wanted, own } of pairs) {
    if (!isTypographic(wanted)) continue
    for (const char of wanted) if (isTypographic(char) && !own.includes(char)) garbled.add(familyOf(char))
    const dash = HYPHENS.find(d => collapse(plain(wanted, d)) === collapse(own))
    if (dash) for (const char of wanted.match(DASH) ?? []) dashes.set(char, dash)
  }
  if (garbled.size === 0) return whole
  // spaces say nothing of signs, and a wide sign that is new may be of a text in Chinese
  const isTypeset = [...garbled].some(family => !UNSEEN.includes(family))
  const isGarbled = (char: string) =>
    garbled.has(familyOf(char)) ||
    ((isTypeset || UNSEEN.includes(familyOf(char))) && char < '\uff01' && !file.includes(char))
  const put = (char: string) => plain(char, dashes.get(char) ?? (char === EM_DASH ? '--' : '-'))
  return line => [...whole(line)].map(char => (isTypographic(char) && isGarbled(char) ? put(char) : char)).join('')
}

const EM_DASH = '\u2014'
const UNSEEN = [SPACE.source, NOTHING.source]

/** Quotes are garbled together, and so are the spaces. */
function familyOf(char: string): string {
  return [QUOTE, DASH, SPACE, NOTHING].find(family => char.match(family))?.source ?? char
}

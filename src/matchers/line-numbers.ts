import type { Halves } from '../core/place/halves.ts'
import type { Ungarbling } from '../core/place/rule.ts'
import type { IndexedText } from '../core/text/indexed.ts'
import { lineKey, longestWord } from '../core/text/line-key.ts'
import { isBlank } from '../core/text/spacing.ts'

/**
 * Line numbers copied from a viewer, on every line of the search: taken off, from the replacement too where it has them. The text around
 * the numbers may have any shape (` 12\t`, `12|`, `L12: `, `[12] `, `src/a.ts:12:`, `12:a3b1|`), if it is the same on every line and the
 * numbers count up by one. For a single line it must be a common shape.
 */
export const lineNumbers: Ungarbling = {
  kind: 'ungarbling',
  name: 'line-numbers',
  level: 'similar',
  read: (halves, file) => {
    const shape = shapeOf(halves.search)
    if (!shape) return []
    const readings = padsOf(shape, halves).map(pad => ({
      ...halves,
      search: halves.search.map(line => strip(line, shape, pad) ?? ''),
      replace: stripNew(halves, shape, pad),
    }))
    return readings.toSorted((a, b) => keptIn(b) - keptIn(a) || isThere(b, file) - isThere(a, file))
  },
}

/** How many lines of the search the replacement has: without numbers of its own, it tells how far the text was moved. */
function keptIn({ search, replace }: Halves): number {
  const made = new Set(replace)
  return search.filter(line => made.has(line)).length
}

/** The most lines of the file that may be one of the search. */
const MOST_LIKE = 9

/** 1 if the file has a line of the search to the letter: then the text was not moved. */
const isThere = ({ search }: Halves, file: IndexedText): number =>
  Number(
    search.some(
      line =>
        !isBlank(line) &&
        file.linesWith(lineKey(line), longestWord(line), MOST_LIKE).some(at => file.line(at) === line),
    ),
  )

/** Characters that a viewer puts around a number. */
interface Shape {
  /** Before it: `L`, `[`, a path; padding aside. */
  readonly lead: string
  /** True if a hash is after it: `12:a3b1|`. */
  readonly hashed: boolean
  /** After it, without blanks at the end. */
  readonly sign: string
}

/** The number at the start of a line, what is after it, and the columns at which the viewer's characters begin and the number ends. */
interface Numbered {
  readonly number: number
  readonly rest: string
  readonly begin: number
  readonly end: number
}

const NUMBER = /^ *0*(\d{1,7})/
const HASH = /^[:#][0-9a-fA-F]{2,8}(?=[|:])/
const SIGN = /^ ?(?:[|│→\t>)\].]|::?|[-=]>?)?/

/** Signs that are not part of a text, if they are on one line only. */
const COMMON = /^ ?[|│→\t:]$/

function shapeOf(search: readonly string[]): Shape | undefined {
  const shown = search.filter(line => !isBlank(line))
  const lead = leadOf(shown)
  const all = search.map(line => numberOf(line, lead))
  const numbered = all.filter(found => found !== undefined)
  if (numbered.length < shown.length) return undefined
  const counts = (numbers: readonly number[]) => numbers.every((number, i) => i === 0 || number === numbers[i - 1]! + 1)
  const byLine = all.flatMap((found, i) => (found ? found.number - i : []))
  if (!counts(numbered.map(({ number }) => number)) && new Set(byLine).size > 1) return undefined
  const hashed = numbered.every(({ rest }) => HASH.test(rest))
  const signs = new Set(numbered.flatMap(({ rest }) => (isBlank(rest) ? [] : signOf(rest, hashed))))
  const [sign] = signs
  if (sign === undefined || signs.size > 1 || (shown.length === 1 && !COMMON.test(sign))) return undefined
  return { lead, hashed, sign }
}

/** The common prefix of all lines before their numbers, without leading blanks. */
function leadOf(lines: readonly string[]): string {
  const [first = '', ...others] = lines.map(line => line.trimStart())
  let length = lines.length === 1 ? 0 : first.length
  for (const line of others) while (!line.startsWith(first.slice(0, length))) length--
  return first.slice(0, length).replace(/\d+$/, '').replace(/ +$/, '')
}

function numberOf(line: string, lead: string): Numbered | undefined {
  const text = line.trimStart()
  if (!text.startsWith(lead)) return undefined
  const found = NUMBER.exec(text.slice(lead.length))
  if (!found) return undefined
  const begin = line.length - text.length
  const length = lead.length + found[0].length
  return { number: Number(found[1]), rest: text.slice(length), begin, end: begin + length }
}

const signOf = (rest: string, hashed: boolean): string => {
  const sign = SIGN.exec(hashed ? rest.replace(HASH, '') : rest)![0]
  return isBlank(sign) && sign.startsWith(' ') ? '' : sign
}

/** A line without its number; undefined where it has none of this shape. */
function strip(line: string, { lead, hashed, sign }: Shape, pad: number): string | undefined {
  const found = numberOf(line, lead)
  if (!found || (hashed && !HASH.test(found.rest))) return undefined
  const rest = hashed ? found.rest.replace(HASH, '') : found.rest
  if (!rest.startsWith(sign) && rest.trim() !== sign.trim()) return undefined
  const text = rest.slice(sign.length)
  return text.slice(Math.min(pad, text.length - text.trimStart().length))
}

/** How many blanks the viewer put after its sign, likeliest first, as far as all lines have them. */
function padsOf(shape: Shape, { search }: Halves): readonly number[] {
  const rests = search.flatMap(line => strip(line, shape, 0) ?? []).filter(rest => !isBlank(rest))
  const most = Math.min(...rests.map(rest => rest.length - rest.trimStart().length))
  const likely = shape.sign === '' ? [1, 2] : /[→\t]$/.test(shape.sign) || shape.sign === '|' ? [0, 1] : [1, 0, 2]
  return likely.filter(pad => pad <= most)
}

/**
 * The replacement without numbers: in lines that the search has too, with a number of the search, or that count on from the one above. If every line
 * has a number, the first one counts, and so does a higher one; a lower one is text, as a key may be, unless its sign is a viewer's alone. One that is
 * to the right of the search's columns is text too.
 */
function stripNew({ search, replace }: Halves, shape: Shape, pad: number): readonly string[] {
  const stripped = replace.map(line => strip(line, shape, pad))
  const known = new Set(search.map(line => strip(line, shape, pad)))
  const numberIn = (line: string) => numberOf(line, shape.lead)?.number ?? Number.NaN
  const shown = search.flatMap(line => numberOf(line, shape.lead) ?? [])
  const isAligned = (line: string) => {
    const own = numberOf(line, shape.lead)!
    return shown.length < 2 || shown.some(({ begin, end }) => own.begin <= begin || end === own.end)
  }
  const isAll = replace.every((line, i) => isBlank(line) || stripped[i] !== undefined)
  if (isAll && /[|│→\t]/.test(shape.sign)) return stripped.map(line => line ?? '')
  const numbers = new Set([...search, ...(isAll ? replace.slice(0, 1) : [])].map(numberIn))
  let last = Number.NaN
  return replace.map((line, i) => {
    const [text, number] = [stripped[i], numberIn(line)]
    const isNext = isAll ? number > last : number === last + 1
    if (text === undefined || !isAligned(line) || !(known.has(text) || isNext || numbers.has(number))) return line
    last = number
    return text
  })
}

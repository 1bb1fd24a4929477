import type { Change, Reading } from '../core/locate.ts'
import { isBlank } from '../core/spacing.ts'

/**
 * A line number as viewers put it before a line (`  12\t`, `12|`, `12:`, `12→`, `12:a3b1|`), the sign behind it,
 * and the rest.
 */
const PREFIX = /^[ ]*(\d{1,7})(?::[0-9a-f]{2,8})?( ?[|│:→]|\t|[.)](?= |$)| {2,}(?=\S|$)| -(?= |$))(.*)$/

/** Line numbers copied from a viewer, on every line of the search: taken off, from the replacement too where it has them on every line. */
export const lineNumbers: Reading = {
  kind: 'reading',
  name: 'line-numbers',
  level: 'similar',
  read: change => {
    const { search, replace } = change
    const [wanted, added] = [numbered(search), numbered(replace)]
    if (!wanted || !rises(wanted)) return []
    const rests = added?.sign === wanted.sign ? [...wanted.rests, ...added.rests] : wanted.rests
    const pads = padsOf(wanted.sign, rests)
    const read = pads.map(pad => ({
      ...change,
      search: unpad(wanted.rests, pad),
      replace: added?.sign === wanted.sign ? unpad(added.rests, pad) : replace,
    }))
    return read.sort((a, b) => keptIn(b) - keptIn(a))
  },
}

/** How many spaces the viewer put behind its sign, likeliest first: those of `12 |` and `12:` do, as far as all lines show it. */
function padsOf(sign: string, rests: readonly string[]): readonly number[] {
  const padded = rests.every(rest => rest === '' || rest.startsWith(' '))
  if (!padded || sign === '\t' || sign.endsWith('→')) return [0]
  return sign === '|' ? [0, 1] : [1, 0]
}

interface Numbered {
  readonly numbers: readonly number[]
  readonly rests: readonly string[]
  readonly sign: string
}

/** The lines without their numbers, when all of them that are not blank have one, with one sign. */
function numbered(lines: readonly string[]): Numbered | undefined {
  const numbers: number[] = []
  const rests: string[] = []
  let sign: string | undefined
  for (const line of lines) {
    const found = PREFIX.exec(line)
    if (!found) {
      if (!isBlank(line)) return undefined
      rests.push('')
      continue
    }
    const own = found[2]!.trim() === '' ? '\t' : found[2]!
    if (sign !== undefined && sign !== own) return undefined
    sign = own
    numbers.push(Number(found[1]))
    rests.push(found[3]!)
  }
  return sign === undefined ? undefined : { numbers, rests, sign }
}

/** Numbers of a viewer rise; lines may be left out, but few. */
function rises({ numbers }: Numbered): boolean {
  return numbers.every((number, i) => i === 0 || number > numbers[i - 1]!)
}

const unpad = (rests: readonly string[], pad: number): readonly string[] =>
  rests.map(rest => (pad > 0 && rest.startsWith(' ') ? rest.slice(pad) : rest))

/** How many lines of the search the replacement has too: more of them when the numbers were taken off rightly. */
function keptIn({ search, replace }: Change): number {
  const lines = new Set(replace)
  return search.filter(line => lines.has(line)).length
}

/** What the generator of the public cases knows of lines. A `folded` file is one whose lines are folded already. */
import { distance, exactPlaces, fold, indentOf, isBlank } from '../holdout/lines.mjs'

export { countOf, exactPlaces, fold, indentOf, isBlank, textOf } from '../holdout/lines.mjs'

/** True if a line can be known again: it has three letters or digits in a row, and seven characters in all. */
export const isTelling = line => /[A-Za-z0-9]{3}/.test(line) && fold(line).length >= 7

/** True if the first or the last line is blank. */
export const isEdgeBlank = lines => isBlank(lines[0]) || isBlank(lines.at(-1))

/** The places at which the lines that are not blank are in order, white space folded and blank lines ignored. */
export function foldedPlaces(folded, wanted) {
  const numbers = folded.flatMap((line, i) => (line === '' ? [] : [i]))
  const lines = numbers.map(i => folded[i])
  return exactPlaces(lines, wanted.map(fold).filter(Boolean)).map(i => numbers[i])
}

/**
 * The largest share of the telling lines that any window of about their length has, in any order; lines [from, to) do not count. It is never too
 * low, so a low share says that the lines are nowhere else.
 */
export function densest(folded, wanted, [from, to] = [0, 0]) {
  const telling = wanted.filter(isTelling).map(fold)
  if (telling.length === 0) return 1
  const needed = new Map(telling.map(line => [line, 0]))
  for (const line of telling) needed.set(line, needed.get(line) + 1)
  const inside = new Map()
  const size = Math.ceil(wanted.length * 1.3) + 2
  let [score, best] = [0, 0]
  const count = (i, by) => {
    const most = i >= from && i < to ? undefined : needed.get(folded[i])
    if (most === undefined) return
    const had = inside.get(folded[i]) ?? 0
    inside.set(folded[i], had + by)
    if (Math.max(had, had + by) <= most) score += by
  }
  for (let i = 0; i < folded.length; i++) {
    count(i, 1)
    if (i >= size) count(i - size, -1)
    best = Math.max(best, score)
  }
  return best / telling.length
}

/** The largest share of the telling lines that are at their very place in one run of the file, and where: {share, at}; lines [from, to) do not count. */
export function bestAligned(folded, wanted, [from, to] = [0, 0]) {
  const telling = wanted.flatMap((line, offset) => (isTelling(line) ? [{ offset, line: fold(line) }] : []))
  if (telling.length === 0) return { share: 1, at: -1 }
  let [best, at] = [0, -1]
  for (let i = 0; i + wanted.length <= folded.length; i++) {
    if (i < to && i + wanted.length > from) continue
    let hits = 0
    for (const { offset, line } of telling) if (folded[i + offset] === line) hits++
    if (hits > best) [best, at] = [hits, i]
  }
  return { share: best / telling.length, at }
}

/** From 0, nothing in common, to 1, equal: by Levenshtein's distance. */
export function similarity(a, b) {
  if (a === b) return 1
  return a === '' || b === '' ? 0 : 1 - distance(a, b) / Math.max(a.length, b.length)
}

/** The indentation that all lines have in common, blank ones aside. */
export function commonIndent(lines) {
  const indents = lines.filter(line => !isBlank(line)).map(indentOf)
  let common = indents[0] ?? ''
  for (const indent of indents) while (!indent.startsWith(common)) common = common.slice(0, -1)
  return common
}

/** How many spaces a level of indentation has; 0 if the lines do not tell. */
export function unitOf(lines) {
  const widths = lines
    .filter(line => !isBlank(line))
    .map(indentOf)
    .filter(indent => indent !== '' && !indent.includes('\t'))
    .map(indent => indent.length)
  const isUnit = unit => widths.filter(width => width % unit === 0).length >= 0.9 * widths.length
  return widths.length === 0 ? 0 : ([4, 2, 8, 3].find(isUnit) ?? 0)
}

/** Functions: a line with `width` characters of indentation less, or with `indent` more; a blank line stays as it is. */
export const outdented = width => line => (isBlank(line) ? line : line.slice(width))
export const indented = indent => line => (isBlank(line) ? line : indent + line)

import { indentOf } from '../../text/indent.ts'

/** A line of the block next to the file's line that it means. */
export interface LinePair {
  readonly wanted: string
  readonly own: string
}

/** A level of the block and the same of the file: whitespace only. */
export type Level = LinePair

/** From a level of the block that was not seen to the file's; undefined where there is none. */
export type Beyond = (indent: string) => string | undefined

/** From five lines of a level on, one elsewhere does not count: a comment that slipped. */
export const ODD = 5

/**
 * For each indentation seen in the block the file's; undefined where two lines of one level have different ones.
 * @param odd lines of a level from which on one elsewhere does not count
 */
export function levelsOf(pairs: readonly LinePair[], odd = Infinity): ReadonlyMap<string, string | undefined> {
  const seen = new Map<string, Map<string, number>>()
  for (const { wanted, own } of pairs) {
    const there = seen.get(indentOf(wanted)) ?? new Map<string, number>()
    seen.set(indentOf(wanted), there.set(indentOf(own), (there.get(indentOf(own)) ?? 0) + 1))
  }
  const ruling = (there: ReadonlyMap<string, number>) => {
    const most = Math.max(...there.values())
    const others = [...there.values()].reduce((sum, count) => sum + count, -most)
    if (others > 0 && (others > 1 || most < odd)) return undefined
    return [...there].find(([, count]) => count === most)![0]
  }
  return new Map([...seen].map(([from, there]) => [from, ruling(there)]))
}

/** The whole block was moved: every level has the same whitespace more, or less. */
export function moved(known: readonly Level[]): Beyond | undefined {
  const { wanted, own } = known[0]!
  const more = own.slice(0, own.length - wanted.length)
  if (known.every(level => level.own === more + level.wanted)) return indent => more + indent
  const less = wanted.slice(0, wanted.length - own.length)
  if (!known.every(level => level.wanted === less + level.own)) return undefined
  return indent => (indent.startsWith(less) ? indent.slice(less.length) : undefined)
}

/** Columns of the file for each step of the block, or the reverse: tabs and spaces, or steps of another width. */
export function scaled(known: readonly Level[], unit: string): Beyond | undefined {
  const { wanted, own } = known.find(level => level.wanted !== '')!
  const whole = known.find(level => isSpaces(level.wanted) && isTabs(level.own))
  const put =
    isTabs(wanted) && isSpaces(own)
      ? inSpaces(own.length / wanted.length)
      : whole
        ? inTabs(whole.wanted.length / whole.own.length)
        : narrowed(wanted.length, own.length, unit.length)
  return known.every(level => put(level.wanted) === level.own) ? put : undefined
}

/**
 * Spaces in steps of another width; less than a whole step of the block is an alignment, and stays. What comes to no level of the file, and is one
 * already, is the file's: one line was a blank off.
 */
const narrowed = (from: number, to: number, step: number) => (indent: string) => {
  const rest = indent.length % ((from * step) / to)
  const width = Math.round(((indent.length - rest) * to) / from + rest)
  return width % step !== 0 && indent.length % step === 0 ? indent : ' '.repeat(width)
}

const isSpaces = (indent: string): boolean => indent !== '' && !indent.includes('\t')
const isTabs = (indent: string): boolean => !indent.includes(' ')

const inSpaces = (width: number) => (indent: string) => indent.replace(/\t/g, ' '.repeat(width))
const inTabs = (width: number) => (indent: string) =>
  isTabs(indent) ? indent : '\t'.repeat(indent.length / width) + ' '.repeat(indent.length % width)

/** True if lines were moved as a whole, or are in steps of another width: their levels are to each other as in the file. */
export function isOneMove(pairs: readonly LinePair[]): boolean {
  const known: Level[] = []
  for (const [wanted, own] of levelsOf(pairs)) {
    if (own === undefined) return false
    known.push({ wanted, own })
  }
  return known.length > 0 && (moved(known) ?? scaled(known, ' ')) !== undefined
}

/** True if lines are in steps of another width than in the file, or of other whitespace. */
export function isInOtherSteps(pairs: readonly LinePair[]): boolean {
  const widths = pairs.map(({ wanted, own }) => [indentOf(wanted).length, indentOf(own).length] as const)
  const [from, to] = widths.find(([wanted, own]) => wanted + own > 0) ?? [0, 0]
  return from * to > 0 && from !== to && widths.every(([wanted, own]) => wanted * to === own * from)
}

/** True if lines begin at a level of the file, and go deeper by one step of it each time, as code does: other steps are twice as wide, or half. */
export function isInSteps(lines: readonly string[], base: string, unit: string): boolean {
  let above = base.length
  return lines
    .filter(line => line.trim() !== '')
    .every((line, i) => {
      const { length } = indentOf(line)
      const isStep = i === 0 ? indentOf(line) === base : length <= above + unit.length && length % unit.length === 0
      above = length
      return isStep && line.startsWith(unit.charAt(0).repeat(length))
    })
}

/** True if lines are to each other as in the file: those of one level on one level, deeper ones deeper. */
export function isOneOrder(pairs: readonly LinePair[]): boolean {
  const own = new Map<number, Set<number>>()
  for (const { wanted, own: line } of pairs) {
    const width = columns(indentOf(wanted))
    own.set(width, (own.get(width) ?? new Set()).add(columns(indentOf(line))))
  }
  const widths = [...own].sort(([a], [b]) => a - b).map(([, there]) => (there.size === 1 ? [...there][0]! : -1))
  return widths.every((width, i) => width > (widths[i - 1] ?? -1))
}

/** True if lines are as many steps from each other as in the file, in the units of both. */
export function isOneStair(pairs: readonly LinePair[], block: string, file: string): boolean {
  const [first, ...others] = [...levelsOf(pairs)]
  if (first?.[1] === undefined) return false
  const [at, own] = first.map(indent => columns(indent ?? ''))
  return others.every(
    ([wanted, level]) =>
      level !== undefined && (columns(level) - own!) * columns(block) === (columns(wanted) - at!) * columns(file),
  )
}

const TAB = 4

/** The width of an indentation, a tab to the next multiple of four. */
export function columns(indent: string): number {
  let width = 0
  for (const char of indent) width += char === '\t' ? TAB - (width % TAB) : 1
  return width
}

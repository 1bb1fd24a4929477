import { indentOf, indentUnit } from '../../text/indent.ts'
import { fileLines, type IndexedText } from '../../text/indexed.ts'
import {
  type Beyond,
  columns,
  isOneOrder,
  type Level,
  type LinePair,
  levelsOf,
  moved,
  ODD,
  scaled,
} from './indent-levels.ts'

/** Lines around a place that show how a file is indented. */
const NEARBY = 400

/** One level of indentation around a line of a file. @param at the index of the line */
export function unitAt(file: IndexedText, at: number): string {
  return indentUnit(fileLines(file, Math.max(0, at - NEARBY), Math.min(file.count, at + NEARBY)))
}

/** How far one level of indentation reaches: of the file, and of the block as far as it shows that. Asked only where no pair of lines does. */
interface Units {
  readonly file: () => string
  readonly block: () => string | undefined
  /** True if every deeper line of the block is below one that opens a block of code, so that its steps are levels. */
  readonly nests: () => boolean
}

/** Gives a new line of the block the indentation that it has in the file; undefined where that is open. */
type Reindent = (line: string) => string | undefined

/**
 * Learns from aligned lines how the block's indentation becomes the file's. A level that was seen maps to the file's level. Other levels
 * move with the block if it moved as a whole; in tabs or other step widths they are counted in steps.
 */
export function indentMap(pairs: readonly LinePair[], units: Units, added: readonly string[]): Reindent {
  const levels = levelsOf(isFirstBare(pairs) ? pairs.slice(1) : pairs, ODD)
  const known = [...levels].flatMap(([wanted, own]) => (own === undefined ? [] : [{ wanted, own }]))
  if (known.length === 0) return () => undefined
  const beyond =
    (isInOtherUnit(known, units) ? undefined : moved(known)) ??
    (known.length > 1 || isTwoSteps(known[0]!, units) ? scaled(known, units.file()) : undefined) ??
    stepped(known, units)
  const put: Beyond = indent => (levels.has(indent) ? levels.get(indent) : beyond(indent))
  const laid = nested(added, put, units) ?? put
  return line => {
    const body = line.trimStart()
    if (body === '') return line
    const own = laid(indentOf(line))
    return own === undefined ? undefined : own + body
  }
}

/** The levels of new lines one below the other, where what was learned would make two of them one; undefined where it keeps them apart. */
function nested(added: readonly string[], put: Beyond, units: Units): Beyond | undefined {
  const lines = added.filter(line => line.trim() !== '')
  const levels = [...new Set(lines.map(indentOf))].sort((a, b) => columns(a) - columns(b))
  const laid = levels.map(put)
  if (laid.includes(undefined) || isOneOrder(lines.map(wanted => ({ wanted, own: put(indentOf(wanted))! }))))
    return undefined
  const depth = new Map(levels.map((level, i) => [level, laid[0]! + units.file().repeat(i)]))
  return indent => depth.get(indent) ?? put(indent)
}

/** True if the first line has lost its indentation, and all others have theirs, flush ones among them. */
const isFirstBare = ([first, ...others]: readonly LinePair[]): boolean =>
  first !== undefined &&
  indentOf(first.wanted) === '' &&
  others.some(({ wanted }) => indentOf(wanted) === '') &&
  others.every(({ wanted, own }) => indentOf(wanted) === indentOf(own))

/** True if one level is all that was seen, and block and file differ in their unit: tabs and spaces, or steps of another width. */
function isInOtherUnit(known: readonly Level[], units: Units): boolean {
  const { wanted, own } = known[0]!
  if (known.length > 1 || wanted === own) return false
  const [from, to] = [units.block() ?? '', units.file()]
  if (from === '' || from === to) return false
  if (from.includes('\t') !== to.includes('\t')) return own === '' || own.includes('\t') === to.includes('\t')
  return wanted === '' ? units.nests() : wanted.length * to.length === own.length * from.length
}

/** True if the block's spaces are as wide as the file's tabs, and its lines too few to show that they are several steps of it. */
const isTwoSteps = ({ wanted, own }: Level, units: Units): boolean =>
  wanted !== '' && columns(wanted) === columns(own) && columns(units.block() ?? '') > columns('\t')

/** Counts steps from the nearest level that was seen; one that is whole steps away goes before others. */
function stepped(known: readonly Level[], units: Units): Beyond {
  const points = known.map(({ wanted, own }) => ({ at: columns(wanted), own }))
  const unit = known.some(({ own }) => own.includes('\t')) ? '\t' : units.file()
  const width = columns(units.block() ?? '    ')
  return indent => {
    const at = columns(indent)
    const whole = points.filter(point => (at - point.at) % width === 0)
    const near = (whole.length > 0 ? whole : points).reduce((best, point) =>
      Math.abs(point.at - at) < Math.abs(best.at - at) ? point : best,
    )
    const [steps, rest] = [Math.floor((at - near.at) / width), (at - near.at) % width]
    if (steps >= 0) return near.own + unit.repeat(steps) + ' '.repeat(rest)
    const less = -steps * unit.length
    return near.own.length < less ? undefined : near.own.slice(0, near.own.length - less)
  }
}

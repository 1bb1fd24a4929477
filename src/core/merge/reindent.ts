import { indentOf } from '../text/indent.ts'

/** A line of the block beside the file's line that it stands for. */
export interface Pair {
  readonly wanted: string
  readonly own: string
}

/** How far one level of indentation reaches: of the file, and of the block as far as it shows that. Asked only where no pair of lines does. */
export interface Units {
  readonly file: () => string
  readonly block: () => string | undefined
}

/** Gives a new line of the block the indentation that it has in the file; undefined where that is open. */
export type Reindent = (line: string) => string | undefined

/**
 * Learns from aligned lines how the block's indentation becomes the file's. A level that was seen is the file's level; where
 * the whole block was moved, so are the others; where it is in tabs or steps of another width, they are counted in steps.
 */
export function learnIndent(pairs: readonly Pair[], units: Units): Reindent {
  const levels = levelsOf(pairs)
  if ([...levels].every(([wanted, own]) => wanted === own)) return line => line
  const known = [...levels].flatMap(([wanted, own]) => (own === undefined ? [] : [{ wanted, own }]))
  if (known.length === 0) return () => undefined
  const beyond = stripped(known) ?? moved(known, units) ?? scaled(known) ?? stepped(known, units)
  return line => {
    const body = line.trimStart()
    if (body === '') return line
    const indent = indentOf(line)
    const own = levels.has(indent) ? levels.get(indent) : beyond(indent)
    return own === undefined ? undefined : own + body
  }
}

/** Whether the block stands in the file as a whole, moved or in steps of another width: its levels, and how they lie to each other. */
export function isOneMove(pairs: readonly Pair[]): boolean {
  const known: Level[] = []
  for (const [wanted, own] of levelsOf(pairs)) {
    if (own === undefined) return false
    known.push({ wanted, own })
  }
  const units = { file: () => '', block: () => undefined }
  return known.length > 0 && (stripped(known) ?? moved(known, units) ?? scaled(known)) !== undefined
}

/** For each indentation seen in the block the file's; undefined where two lines of one level have different ones. */
function levelsOf(pairs: readonly Pair[]): ReadonlyMap<string, string | undefined> {
  const levels = new Map<string, string | undefined>()
  for (const { wanted, own } of pairs) {
    const [from, to] = [indentOf(wanted), indentOf(own)]
    levels.set(from, levels.has(from) && levels.get(from) !== to ? undefined : to)
  }
  return levels
}

/** A level of the block and the same of the file: white space only. */
type Level = Pair

/** From a level of the block that was not seen to the file's; undefined where there is none. */
type Beyond = (indent: string) => string | undefined

/** The first line alone has lost its indentation: all other levels are the file's own. */
function stripped(known: readonly Level[]): Beyond | undefined {
  const others = known.filter(({ wanted }) => wanted !== '')
  return others.length > 0 && others.every(({ wanted, own }) => wanted === own) ? indent => indent : undefined
}

/** The whole block was moved: every level has the same white space more, or less. */
function moved(known: readonly Level[], units: Units): Beyond | undefined {
  const { wanted, own } = known[0]!
  if (known.length === 1 && isScaled(wanted, own, units)) return undefined
  if (own.endsWith(wanted)) {
    const more = own.slice(0, own.length - wanted.length)
    return known.every(level => level.own === more + level.wanted) ? indent => more + indent : undefined
  }
  if (!wanted.endsWith(own)) return undefined
  const less = wanted.slice(0, wanted.length - own.length)
  if (!known.every(level => level.wanted === less + level.own)) return undefined
  return indent => (indent.startsWith(less) ? indent.slice(less.length) : undefined)
}

/** Whether one level alone, in spaces on both sides, is a matter of width rather than of place: the units of both say so. */
function isScaled(wanted: string, own: string, units: Units): boolean {
  if (wanted === '' || own === '' || (wanted + own).includes('\t')) return false
  const [from, to] = [units.block(), units.file()]
  return (
    from !== undefined && from !== to && !to.includes('\t') && wanted.length * to.length === own.length * from.length
  )
}

/** Each step of the block is so many columns of the file, or the reverse: tabs and spaces, or steps of another width. */
function scaled(known: readonly Level[]): Beyond | undefined {
  const steps = known.filter(({ wanted, own }) => wanted !== '' || own !== '')
  const tabbed = steps.every(({ wanted, own }) => /^\t+$/.test(wanted) && /^ +$/.test(own))
  const spaced = steps.every(
    ({ wanted, own }) => /^ +$/.test(wanted) && /^[\t ]+$/.test(own) && /^\t* {0,7}$/.test(own),
  )
  const { wanted, own } = steps[0]!
  if (tabbed) {
    const width = own.length / wanted.length
    if (!Number.isInteger(width) || steps.some(level => level.own.length !== level.wanted.length * width))
      return undefined
    return indent => indent.replace(/\t/g, ' '.repeat(width))
  }
  const whole = steps.find(level => /^\t+$/.test(level.own))
  if (spaced && whole) {
    const width = whole.wanted.length / whole.own.length
    const retab = (indent: string) => '\t'.repeat(indent.length / width) + ' '.repeat(indent.length % width)
    return steps.every(level => retab(level.wanted) === level.own) ? retab : undefined
  }
  if (steps.some(level => (level.wanted + level.own).includes('\t'))) return undefined
  const ratio = own.length / wanted.length
  if (steps.some(level => level.own.length !== level.wanted.length * ratio)) return undefined
  return indent => ' '.repeat(Math.round(indent.length * ratio))
}

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

const TAB = 4

/** The width of an indentation, a tab to the next multiple of four. */
function columns(indent: string): number {
  let width = 0
  for (const char of indent) width += char === '\t' ? TAB - (width % TAB) : 1
  return width
}

import { indentOf } from './indent.ts'

/** A line of the block beside the file's line that it stands for. */
export interface Pair {
  readonly wanted: string
  readonly own: string
}

/** Gives a new line of the block the indentation that it has in the file. Undefined where the pairs contradict each other. */
export type Reindent = (line: string) => string | undefined

/**
 * Learns from aligned lines how the block's indentation becomes the file's: level by level where the level was seen; beyond
 * that by the distance to the nearest level, in columns, or in steps where one side has tabs or another width.
 */
export function learnIndent(pairs: readonly Pair[], fileUnit: () => string, blockUnit: () => number): Reindent {
  const levels = levelsOf(pairs)
  if ([...levels].every(([wanted, own]) => wanted === own)) return line => line
  const known = [...levels].flatMap(([wanted, own]) => (own === undefined ? [] : [{ wanted, own }]))
  const stretch = known.length > 0 ? stretchOf(known, fileUnit, blockUnit) : undefined
  return line => {
    const body = line.trimStart()
    if (body === '') return line
    const indent = indentOf(line)
    if (levels.has(indent)) {
      const own = levels.get(indent)
      return own === undefined ? undefined : own + body
    }
    return stretch && stretch(indent) + body
  }
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

interface Level {
  readonly wanted: string
  readonly own: string
}

/** Carries indentations over that were not seen, from the nearest one that was. */
function stretchOf(
  known: readonly Level[],
  fileUnit: () => string,
  blockUnit: () => number,
): (indent: string) => string {
  const points = known.map(({ wanted, own }) => ({ wanted: columns(wanted), own, width: columns(own) }))
  const shifted = points.every(p => p.width - p.wanted === points[0]!.width - points[0]!.wanted)
  const tabs = known.some(({ own }) => own.includes('\t')) || (known.every(k => k.own === '') && fileUnit() === '\t')
  const plainShift = shifted && !tabs && known.every(({ wanted }) => !wanted.includes('\t'))
  return indent => {
    const at = columns(indent)
    const near = points.reduce((best, p) => (Math.abs(p.wanted - at) < Math.abs(best.wanted - at) ? p : best))
    const distance = at - near.wanted
    if (plainShift) return distance >= 0 ? near.own + ' '.repeat(distance) : near.own.slice(0, near.width + distance)
    const unit = tabs ? '\t' : fileUnit()
    const width = indent.includes('\t') ? TAB : (unitBetween(points) ?? blockUnit())
    const steps = Math.trunc(distance / width)
    const rest = Math.abs(distance % width)
    if (steps < 0 || distance < 0)
      return near.own.slice(0, Math.max(0, near.own.length + Math.floor(distance / width) * unit.length))
    return near.own + unit.repeat(steps) + ' '.repeat(rest)
  }
}

/** How many of the block's columns one tab of the file stands for, as far as two levels show it. */
function unitBetween(points: readonly { readonly wanted: number; readonly own: string }[]): number | undefined {
  const tabbed = points.filter(p => /^\t*$/.test(p.own)).sort((a, b) => a.wanted - b.wanted)
  const [first, last] = [tabbed[0], tabbed.at(-1)]
  if (!first || !last || last.own.length <= first.own.length) {
    const only = tabbed.find(p => p.own.length > 0)
    return only && only.wanted > 0 && only.wanted % only.own.length === 0 ? only.wanted / only.own.length : undefined
  }
  const width = (last.wanted - first.wanted) / (last.own.length - first.own.length)
  return Number.isInteger(width) && width > 0 ? width : undefined
}

const TAB = 4

/** The width of an indentation, a tab to the next multiple of four. */
function columns(indent: string): number {
  let width = 0
  for (const char of indent) width += char === '\t' ? TAB - (width % TAB) : 1
  return width
}

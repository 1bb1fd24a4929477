import type { Versions } from './certain.ts'
import { isRewritten } from './rewritten.ts'
import { leastWidth, type TextRow } from './rows.ts'

/** Two versions of a text, and for each new row the old one that it is for certain. */
export interface Anchored extends Versions {
  readonly sure: readonly (number | undefined)[]
  /** How many old lines there are, with the blank ones. */
  readonly lines: number
}

/** Where what a marker means ends on one side, as half-open indices of rows. The new rows between `fresh` and the marker are added. */
export interface Edge {
  readonly old: number
  readonly fresh: number
}

/**
 * The edge above a marker. Of a block that the new rows show there, deeper than the marker, they show all.
 * @param top the marker before it, or -1
 * @returns undefined where it is open which old rows the new ones replace
 */
export function above({ old, fresh, sure }: Anchored, at: number, top: number): Edge | undefined {
  const anchor = sure.findLastIndex((place, i) => i < at && i > top && place !== undefined)
  if (anchor < 0 && top >= 0) return undefined
  let [i, j] = anchor < 0 ? [0, 0] : [anchor + 1, sure[anchor]! + 1]
  const level = Math.max(fresh[at]!.width, leastWidth(fresh.slice(top + 1, at)))
  for (;;) {
    while (i < at && (fresh[i]!.text === old[j]?.text || isRewritten(old[j], fresh[i]!))) [i, j] = [i + 1, j + 1]
    if (i === at) return { old: j, fresh: at }
    const [shown, gone] = [deeper(fresh.slice(0, at), i, level), deeper(old, j, level)]
    if (gone.length === 0) return { old: j, fresh: i }
    // a row at the level, or a blank line above the marker, says that the block is shown whole
    const isWhole = i + shown.length < at || shown.at(-1)!.at + 1 < fresh[at]!.at
    if (!isWhole || gone.length > shown.length) return undefined
    ;[i, j] = [i + shown.length, j + gone.length]
  }
}

/** The rows from one on that are deeper than a level. */
function deeper(rows: readonly TextRow[], from: number, level: number): readonly TextRow[] {
  let end = from
  while (end < rows.length && rows[end]!.width > level) end++
  return rows.slice(from, end)
}

/**
 * The edge below a marker.
 * @param bottom the marker after it, or where the rows end
 */
export function below({ old, fresh, sure }: Anchored, at: number, bottom: number): Edge | undefined {
  const anchor = sure.findIndex((place, i) => i > at && i < bottom && place !== undefined)
  if (anchor < 0 && bottom < fresh.length) return undefined
  const [start, end] = anchor < 0 ? [fresh.length, old.length] : [anchor, sure[anchor]!]
  let [i, j] = [start, end]
  while (i > at + 1 && fresh[i - 1]!.text === old[j - 1]?.text) [i, j] = [i - 1, j - 1]
  if (i === at + 1) return { old: j, fresh: i }
  ;[i, j] = [start, end]
  // the bracket that ends the block around the new rows, not that of a new one
  while (fresh[i - 1]!.text === old[j - 1]?.text && fresh[i - 1]!.width < leastWidth(fresh.slice(at + 1, i - 1)))
    [i, j] = [i - 1, j - 1]
  return { old: j, fresh: i }
}

/** The edge below a marker in a block that the row below it ends, as the old one ends; what follows up to a certain row, or the next marker, is all there. */
export function blockEnd({ old, fresh, sure }: Anchored, last: number, from: number, bottom: number): Edge | undefined {
  const [marker, next] = [fresh[last]!, fresh[last + 1]]
  const end = old.findIndex((row, j) => j >= from && row.width < marker.width)
  if (!next || end < 0 || next.width >= marker.width || next.text !== old[end]!.text) return undefined
  const anchor = sure.findIndex((place, i) => i > last && i < bottom && place !== undefined)
  const follow = anchor < 0 ? (bottom < fresh.length ? [] : old.slice(end)) : old.slice(end, sure[anchor])
  let i = last + 1
  for (const { text } of follow) {
    while (i < bottom && fresh[i]!.text !== text) i++
    if (i++ >= bottom) return undefined
  }
  return { old: end, fresh: last + 1 }
}

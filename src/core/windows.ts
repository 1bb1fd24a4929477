import type { FileText } from './file-text.ts'
import { lineKey } from './line-key.ts'
import type { Alignment } from './locate.ts'
import { isBlank } from './spacing.ts'

/** Whether a line of the file stands for a wanted line. */
export type Same = (own: string, wanted: string) => boolean

/** A refusal names the places; nobody reads more than so many. */
const MAX_PLACES = 50

/** Every place where the wanted lines stand one under the other, blank lines among them. */
export function contiguous(file: FileText, wanted: readonly string[], same: Same): readonly Alignment[] {
  const places: Alignment[] = []
  const want = shownOf(wanted)
  const lead = want.at[0]
  if (lead === undefined) return places
  for (const start of candidates(file, want)) {
    const first = file.shown[start]! - lead
    if (places.length < MAX_PLACES && standsAt(file, wanted, first, same)) {
      places.push({ lines: successive(first, wanted.length) })
    }
  }
  return places
}

/** So many lines one under the other. */
export function successive(first: number, count: number): Int32Array {
  const lines = new Int32Array(count)
  for (let i = 0; i < count; i++) lines[i] = first + i
  return lines
}

function standsAt(file: FileText, wanted: readonly string[], first: number, same: Same): boolean {
  if (first < 0 || first + wanted.length > file.lines.length) return false
  for (let i = 0; i < wanted.length; i++) if (!same(file.lines[first + i]!.text, wanted[i]!)) return false
  return true
}

/** Every place where the wanted lines stand one under the other when blank lines on either side do not count. */
export function ignoringBlanks(file: FileText, wanted: readonly string[], same: Same): readonly Alignment[] {
  const places: Alignment[] = []
  const want = shownOf(wanted)
  for (const start of candidates(file, want)) {
    if (places.length >= MAX_PLACES) break
    if (!want.at.every((i, k) => same(file.lines[file.shown[start + k]!]!.text, wanted[i]!))) continue
    const lines = new Int32Array(wanted.length).fill(-1)
    want.at.forEach((i, k) => {
      lines[i] = file.shown[start + k]!
    })
    places.push({ lines: fillBlanks(file, wanted, lines), loose: true })
  }
  return places
}

/** Gives the blank lines of a block those of the file that stand beside the same lines, as far as there are any. */
export function fillBlanks(file: FileText, wanted: readonly string[], lines: Int32Array): Int32Array {
  const isFree = (line: number) => line >= 0 && line < file.lines.length && isBlank(file.lines[line]!.text)
  const first = lines.findIndex(line => line >= 0)
  for (let i = first - 1; i >= 0 && isBlank(wanted[i]!) && isFree(lines[i + 1]! - 1); i--) lines[i] = lines[i + 1]! - 1
  for (let i = first + 1; i < lines.length; i++) {
    const above = lines[i - 1]!
    if (lines[i] === -1 && above >= 0 && isBlank(wanted[i]!) && isFree(above + 1)) lines[i] = above + 1
  }
  return lines
}

interface Shown {
  /** The indices of the wanted lines that are not blank, and their keys. */
  readonly at: readonly number[]
  readonly keys: readonly number[]
}

const known = new WeakMap<readonly string[], Shown>()

function shownOf(wanted: readonly string[]): Shown {
  const remembered = known.get(wanted)
  if (remembered) return remembered
  const all = wanted.map(line => lineKey(line))
  const at = all.flatMap((key, i) => (key === 0 ? [] : i))
  const shown = { at, keys: at.map(i => all[i]!) }
  known.set(wanted, shown)
  return shown
}

/**
 * Where the wanted lines may stand, blank lines left out: positions in `file.shown` at which all keys agree.
 * One native scan for the first key; linear in the file.
 */
function candidates(file: FileText, { keys }: Shown): readonly number[] {
  const found: number[] = []
  const first = keys[0]
  if (first === undefined) return found
  for (let at = file.keys.indexOf(first); at >= 0; at = file.keys.indexOf(first, at + 1)) {
    if (at + keys.length > file.keys.length) break
    let k = 1
    while (k < keys.length && file.keys[at + k] === keys[k]) k++
    if (k === keys.length) found.push(at)
  }
  return found
}

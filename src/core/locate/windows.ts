import type { Alignment } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import { indexAt } from '../text/lf-view.ts'
import { lineKey } from '../text/line-key.ts'
import { isBlank } from '../text/spacing.ts'
import { lineNext } from '../text.ts'

/** Whether a line of the file stands for a wanted line. */
export type Same = (own: string, wanted: string) => boolean

/** A refusal names the places; nobody reads more than so many. */
const MAX_PLACES = 50

/** Every place where the wanted lines stand one under the other, blank lines among them. */
export function contiguous(file: FileText, wanted: readonly string[], same: Same): readonly Alignment[] {
  const places: Alignment[] = []
  const want = shownOf(wanted)
  const lead = want.at[0]!
  const firsts =
    linesWithWord(file, want)?.map(line => line - want.wordAt) ??
    candidates(file, want).map(start => file.shown[start]! - lead)
  for (const first of firsts) {
    if (places.length < MAX_PLACES && standsAt(file, wanted, first, same)) {
      places.push({ lines: successive(first, wanted.length) })
    }
  }
  return places
}

/** So many lines one under the other. */
export const successive = (first: number, count: number): Int32Array =>
  Int32Array.from({ length: count }, (_, i) => first + i)

function standsAt(file: FileText, wanted: readonly string[], first: number, same: Same): boolean {
  if (first < 0 || first + wanted.length > file.lines.length) return false
  for (let i = 0; i < wanted.length; i++) if (!same(file.lines[first + i]!.text, wanted[i]!)) return false
  return true
}

/** Every place where the wanted lines stand one under the other when blank lines on either side do not count. */
export function ignoringBlanks(file: FileText, wanted: readonly string[], same: Same): readonly Alignment[] {
  const places: Alignment[] = []
  const want = shownOf(wanted)
  const starts =
    linesWithWord(file, want)?.map(line => above(file, line, want.at.indexOf(want.wordAt))) ??
    candidates(file, want).map(start => file.shown[start]!)
  for (const start of starts) {
    if (places.length >= MAX_PLACES) break
    const lines = layFrom(file, wanted, want, start, same)
    if (lines) places.push({ lines: fillBlanks(file, wanted, lines), loose: true })
  }
  return places
}

/** The line that is so many lines above another one, blank lines not counted; -1 where there is none. */
function above({ lines }: FileText, line: number, count: number): number {
  let own = line
  for (let left = count; left > 0; left--) {
    do own--
    while (own >= 0 && isBlank(lines[own]!.text))
  }
  return own
}

/** For each wanted line the file's, from this line on, blank lines left out on both sides; undefined where they differ. */
function layFrom(
  file: FileText,
  wanted: readonly string[],
  { at }: Shown,
  start: number,
  same: Same,
): Int32Array | undefined {
  const lines = new Int32Array(wanted.length).fill(-1)
  let own = start
  for (const i of at) {
    while (file.lines[own] && isHidden(file.lines[own]!.text)) own++
    const line = file.lines[own]
    if (!line || !same(line.text, wanted[i]!)) return undefined
    lines[i] = own++
  }
  return lines
}

/** Whether a line shows nothing. */
const isHidden = (line: string): boolean => lineKey(line) === 0

/** Gives the blank lines of a block those of the file that stand beside the same lines, as far as there are any. */
export function fillBlanks(file: FileText, wanted: readonly string[], lines: Int32Array): Int32Array {
  const isFree = (line: number) => line >= 0 && line < file.lines.length && isBlank(file.lines[line]!.text)
  const first = lines.findIndex(line => line >= 0)
  for (let i = first - 1; i >= 0 && isBlank(wanted[i]!) && isFree(lines[i + 1]! - 1); i--) lines[i] = lines[i + 1]! - 1
  for (let i = first + 1; i < lines.length; i++) {
    const above = lines[i - 1]!
    if (above >= 0 && isBlank(wanted[i]!) && isFree(above + 1)) lines[i] = above + 1
  }
  return lines
}

interface Shown {
  /** The indices of the wanted lines that are not blank, and their keys. */
  readonly at: readonly number[]
  readonly keys: readonly number[]
  /** The longest word of them all, and the index of its line. */
  readonly word: string
  readonly wordAt: number
}

const known = new WeakMap<readonly string[], Shown>()

function shownOf(wanted: readonly string[]): Shown {
  const remembered = known.get(wanted)
  if (remembered) return remembered
  const all = wanted.map(line => lineKey(line))
  const at = all.flatMap((key, i) => (key === 0 ? [] : i))
  const shown = { at, keys: at.map(i => all[i]!), ...longestWord(wanted) }
  known.set(wanted, shown)
  return shown
}

function longestWord(lines: readonly string[]): Pick<Shown, 'word' | 'wordAt'> {
  let [word, wordAt] = ['', 0]
  lines.forEach((line, i) => {
    for (const found of line.match(/\w+/g) ?? []) if (found.length > word.length) [word, wordAt] = [found, i]
  })
  return { word, wordAt }
}

/** A word with more places than this is no help. */
const MAX_HITS = 64

/**
 * The lines of a file that have the longest of the wanted words, found by the engine's own search before any line is hashed: no
 * rule takes lines of different words for the same. Undefined where the hashes are there already, where the word is too
 * common, or where something invisible may stand inside it.
 */
function linesWithWord(file: FileText, { word }: Shown): readonly number[] | undefined {
  if (file.made.index || word === '' || file.isTorn) return undefined
  const found: number[] = []
  for (let at = file.text.indexOf(word); at >= 0; ) {
    if (found.length >= MAX_HITS) return undefined
    const line = indexAt(file.lines, at)
    found.push(line)
    at = file.text.indexOf(word, lineNext(file.lines[line]!))
  }
  return found
}

/**
 * Where the wanted lines may stand, blank lines left out: positions in `file.shown` at which all keys agree.
 * One native scan for the first key; linear in the file.
 */
function candidates(file: FileText, { keys }: Shown): readonly number[] {
  const found: number[] = []
  const first = keys[0]!
  for (let at = file.keys.indexOf(first); at >= 0; at = file.keys.indexOf(first, at + 1)) {
    let k = 1
    while (k < keys.length && file.keys[at + k] === keys[k]) k++
    if (k === keys.length) found.push(at)
  }
  return found
}

import { lineKey, sayingOf } from '../text/line-key.ts'
import type { Script, ScriptLine } from '../text/script.ts'
import { type Form, formOf } from './form.ts'

/**
 * A script as a small graph: at each hunk the road forks over its old lines or over its new ones, and joins after them. "Not made
 * yet", "made already", "half made" are the roads that the file takes. Blank lines are left out.
 */
export interface Lattice {
  readonly script: Script
  readonly rows: readonly Row[]
  /** The rows at which a road may end. */
  readonly ends: readonly number[]
}

/** One line of the script. */
export interface Row {
  readonly kind: ScriptLine['kind']
  /** Index into the search, or into the replacement for a new line. */
  readonly index: number
  /** Index of its hunk; -1 for a kept line. */
  readonly hunk: number
  readonly form: Form
  readonly key: number
  /** The longest word, which every spelling of the line has. */
  readonly word: string
  /** Weight of the line as evidence for a place: little for a brace, 1 for a long line. */
  readonly weight: number
  /** The rows from which the road may come; -1 is the start. */
  readonly from: readonly number[]
  /** Number of old and kept lines before it that are not blank. */
  readonly offset: number
}

export function latticeOf(script: Script): Lattice {
  const rows: Row[] = []
  let ends: readonly number[] = [-1]
  let hunk = -1
  let old = ends
  let added = ends
  const join = () => {
    if (hunk >= 0) ends = [...new Set([...old, ...added])]
    hunk = -1
  }
  let offset = 0
  const push = (line: ScriptLine, from: readonly number[]): readonly number[] => {
    const index = line.kind === 'new' ? line.r : line.s
    const text = (line.kind === 'new' ? script.replace : script.search)[index]!
    const key = lineKey(text)
    if (key === 0) return from
    const hunk = line.kind === 'keep' ? -1 : line.hunk
    const { word, weight } = sayingOf(text)
    rows.push({ kind: line.kind, index, hunk, form: formOf(text), key, word, weight, from, offset })
    if (line.kind !== 'new') offset++
    return [rows.length - 1]
  }
  for (const line of script.lines) {
    if (line.kind === 'keep') {
      join()
      ends = push(line, ends)
      continue
    }
    if (hunk !== line.hunk) {
      join()
      hunk = line.hunk
      old = added = ends
    }
    if (line.kind === 'old') old = push(line, old)
    else added = push(line, added)
  }
  join()
  return { script, rows, ends }
}

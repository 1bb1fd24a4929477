import type { IndexedText } from '../../text/indexed.ts'
import type { Hunk, Script } from '../../text/script.ts'
import { isBlank } from '../../text/spacing.ts'
import { GRADE, type Grade } from './grade.ts'
import type { LinePair } from './indent-levels.ts'
import { type Layout, OFF } from './lay.ts'

/** A layout read line by line of the search, and hunk by hunk. */
export interface Road {
  readonly script: Script
  readonly layout: Layout
  /** For each line of the search the index of its file line, -1 if there is none; blank lines belong to their neighbors. */
  readonly line: Int32Array
  /** How well it stands; `same` for blank lines. */
  readonly grade: readonly Grade[]
  readonly hunks: readonly RoadHunk[]
  /** The new lines that are there, next to the file's. */
  readonly made: readonly LinePair[]
}

/** A hunk, and the half over which the road goes: `new` says that it was made before. */
export interface RoadHunk extends Hunk {
  readonly state: 'old' | 'new'
  /** Indices of its rows. */
  readonly oldRows: readonly number[]
  readonly newRows: readonly number[]
}

export function roadOf(file: IndexedText, script: Script, layout: Layout): Road {
  const { search } = script
  const line = new Int32Array(search.length).fill(-1)
  const grade: Grade[] = search.map(() => GRADE.same)
  layout.rows.forEach((row, i) => {
    if (row.kind === 'new' || layout.at[i]! === OFF) return
    line[row.index] = layout.at[i]!
    grade[row.index] = layout.grades[i]!
  })
  const isFree = (at: number) => file.key(at) === 0
  const first = line.findIndex(at => at >= 0)
  for (let s = first - 1; s >= 0 && isBlank(search[s]!) && isFree(line[s + 1]! - 1); s--) line[s] = line[s + 1]! - 1
  for (let s = first + 1; s < search.length; s++) {
    if (isBlank(search[s]!) && line[s - 1]! >= 0 && isFree(line[s - 1]! + 1)) line[s] = line[s - 1]! + 1
  }
  const hunks = script.hunks.map((hunk, n): RoadHunk => {
    const rows = (kind: 'old' | 'new') =>
      layout.rows.flatMap((row, i) => (row.hunk === n && row.kind === kind ? [i] : []))
    const [oldRows, newRows] = [rows('old'), rows('new')]
    const isOn = (i: number) => layout.at[i] !== OFF
    const isNew = newRows.some(isOn) || (oldRows.length > 0 && !oldRows.some(isOn))
    return { ...hunk, oldRows, newRows, state: isNew ? 'new' : 'old' }
  })
  const made = layout.rows.flatMap(({ kind, form }, i) =>
    kind === 'new' && layout.at[i]! >= 0 ? [{ wanted: form.text, own: file.line(layout.at[i]!) }] : [],
  )
  return { script, layout, line, grade, hunks, made }
}

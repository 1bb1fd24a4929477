import type { IndexedText } from '../../text/indexed.ts'
import type { Work } from '../../text/work.ts'

/** A line that is looked for; see `Row`. */
interface Sought {
  readonly key: number
  readonly word: string
}

/** Lines from which runs are tried, at most. */
const MAX_SEEDS = 100_000

/** Steps of work that following one line costs. */
const STEP = 2

/** The next line that is not blank, below or above another one; -1 if there is none. */
export function nextShown(file: IndexedText, line: number, step: 1 | -1 = 1): number {
  let at = line + step
  while (file.key(at) === 0) at += step
  return at < file.count ? at : -1
}

/**
 * Every place where lines with these keys follow each other, ignoring blank lines: for each line, the index of its file line. The search
 * begins at the longest word, since it recurs least. If the work is up, places may be missing.
 */
export function runsOf(file: IndexedText, sought: readonly Sought[], work: Work): readonly Int32Array[] {
  const runs: Int32Array[] = []
  if (sought.length === 0) return runs
  const seed = sought.reduce((best, { word }, i) => (word.length > sought[best]!.word.length ? i : best), 0)
  const keys = Int32Array.from(sought, ({ key }) => key)
  const run = new Int32Array(keys.length)
  for (const line of file.linesWith(keys[seed]!, sought[seed]!.word, MAX_SEEDS)) {
    if (!work.take(STEP * keys.length)) break
    run[seed] = line
    let i = seed - 1
    for (let at = line; i >= 0; i--) {
      at = nextShown(file, at, -1)
      if (file.key(at) !== keys[i]) break
      run[i] = at
    }
    if (i >= 0) continue
    i = seed + 1
    for (let at = line; i < keys.length; i++) {
      at = nextShown(file, at)
      if (file.key(at) !== keys[i]) break
      run[i] = at
    }
    if (i === keys.length) runs.push(run.slice())
  }
  return runs
}

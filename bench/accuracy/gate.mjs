/** Compares what was played with what is recorded, case by case. */
import { MARKS, markOf } from './verdicts.mjs'

/** Most refusals, and most edits that fail when applied again, that a set may have more than recorded. */
const MOST_MORE = 2

const rank = mark => MARKS.indexOf(mark === 'partial' ? 'refused' : mark)
const WRITTEN = ['again-wrote', 'space', 'wrong', 'error']

/**
 * `recorded` is the record of a set, `rows` what was played of it: {worse, better, faults}. The first two are changes {row, was, now}; a fault is
 * a sentence, and where there is one the gate is shut. A case that was written wrong and is refused now counts as better, not as a refusal more.
 */
export function compare(recorded, { name, rows, hash }) {
  if (!recorded) return { worse: [], better: [], faults: [] }
  if (recorded.hash !== hash)
    return { worse: [], better: [], faults: [`${name}: these are not the cases that are recorded`] }
  const changes = rows.flatMap(row => {
    const was = recorded.marks.get(row.class)?.get(row.number) ?? 'right'
    const now = markOf(row)
    return rank(was) === rank(now) ? [] : [{ row, was, now }]
  })
  const worse = changes.filter(({ was, now }) => rank(now) > rank(was))
  const better = changes.filter(({ was, now }) => rank(now) < rank(was))
  const written = worse.filter(({ now }) => WRITTEN.includes(now)).length
  return {
    worse,
    better,
    faults: [
      ...(written > 0 ? [`${name}: ${written} written wrong that ${written === 1 ? 'was' : 'were'} not before`] : []),
      ...growth(name, changes, 'refused', 'refused'),
      ...growth(name, changes, 'again-failed', 'failed when applied again'),
    ],
  }
}

/** Whether more cases that were right came to this mark than left it for the better. */
function growth(name, changes, mark, words) {
  const least = rank(mark)
  const more = changes.filter(({ was, now }) => rank(was) < least && rank(now) === least).length
  const less = changes.filter(({ was, now }) => rank(was) === least && rank(now) < least).length
  const grown = more - less
  return grown > MOST_MORE ? [`${name}: ${grown} more ${words}; at most ${MOST_MORE} may be`] : []
}

/** Compares what was played with what is recorded, case by case. */
import { MARKS, markOf } from './verdicts.mjs'

/** Largest growth of a set's refusals, and of its edits that fail when applied again. */
const MOST_MORE = 2

const rank = mark => MARKS.indexOf(mark === 'partial' ? 'refused' : mark)
const WRITTEN = ['again-wrote', 'space', 'wrong', 'error']

/**
 * Compares a set's rows with its record: {worse, better, faults}. `worse` and `better` are changes {row, was, now}; a fault is a sentence, and any
 * fault fails the gate. A case that was written wrong and is now refused is better, and does not count as a refusal more.
 */
export function compare(recorded, { name, rows, hash }) {
  if (recorded?.hash !== hash) {
    const fault = recorded ? 'these are not the recorded cases' : 'nothing is recorded'
    return { worse: [], better: [], faults: [`${name}: ${fault}`] }
  }
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
      ...(written > 0 ? [`${name}: ${written} more written wrong`] : []),
      ...growth(name, changes, 'refused', 'refused'),
      ...growth(name, changes, 'again-failed', 'failed when applied again'),
    ],
  }
}

/** A fault if many more cases fell to this mark from a better one than rose from it. */
function growth(name, changes, mark, words) {
  const least = rank(mark)
  const more = changes.filter(({ was, now }) => rank(was) < least && rank(now) === least).length
  const less = changes.filter(({ was, now }) => rank(was) === least && rank(now) < least).length
  const grown = more - less
  return grown > MOST_MORE ? [`${name}: ${grown} more ${words}; the limit is ${MOST_MORE}`] : []
}

/**
 * What a case came to, in one word, and the file that keeps it: for each set a line with the number of its cases and their hash, below it a line
 * for each class and mark. A case that is not named there is right.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readText } from '../public/packed.mjs'

/** The marks from best to worst. */
export const MARKS = ['right', 'again-failed', 'refused', 'partial', 'again-wrote', 'space', 'wrong', 'error']

/** The mark of a row: its verdict, or what a second application did that it must not do. */
export const markOf = ({ verdict, again }) =>
  verdict === 'right' && (again === 'wrote' || again === 'failed') ? `again-${again}` : verdict

/** Names the texts of a set, so that verdicts on other cases are not compared. */
export const hashOf = ({ file }) => createHash('sha256').update(readText(file)).digest('hex').slice(0, 12)

const HEAD = '# The cases of npm run bench:accuracy that are not right; written by --record.'

/** Map set name → {cases, hash, marks: Map class → Map number → mark}. */
export function readVerdicts(file) {
  const sets = new Map()
  let marks
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const head = /^(\S+): (\d+) cases, (\w+)$/.exec(line)
    const entry = /^ {2}(.+): ([a-z-]+) ([\w ]+)$/.exec(line)
    if (head) {
      marks = new Map()
      sets.set(head[1], { cases: Number(head[2]), hash: head[3], marks })
    }
    if (!entry) continue
    const [, name, mark, numbers] = entry
    marks.set(name, new Map([...(marks.get(name) ?? []), ...numbers.split(' ').map(number => [number, mark])]))
  }
  return sets
}

export function writeVerdicts(file, sets) {
  const lines = [...sets].flatMap(([name, { cases, hash, marks }]) => [
    `${name}: ${cases} cases, ${hash}`,
    ...[...marks].flatMap(([of, numbers]) => entriesOf(of, numbers)),
  ])
  writeFileSync(file, `${[HEAD, ...lines].join('\n')}\n`)
}

function entriesOf(name, numbers) {
  return MARKS.slice(1).flatMap(mark => {
    const some = [...numbers].flatMap(([number, own]) => (own === mark ? [number] : []))
    return some.length > 0 ? [`  ${name}: ${mark} ${some.join(' ')}`] : []
  })
}

/** The recorded sets with what was played now in place of what was recorded of the same classes. */
export function updated(recorded, played) {
  const sets = new Map(recorded)
  for (const { name, rows, cases, hash } of played) {
    const old = sets.get(name)
    const marks = new Map(old?.hash === hash ? old.marks : [])
    for (const row of rows) marks.set(row.class, new Map())
    for (const row of rows) if (markOf(row) !== 'right') marks.get(row.class).set(row.number, markOf(row))
    sets.set(name, { cases, hash, marks })
  }
  return sets
}

/** Keeps the figures of a whole run: for the pictures in bench/results/accuracy.json, for readers in bench/README.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../places.mjs'
import { figuresOf } from './table.mjs'

const share = (part, whole) => (whole === 0 ? null : Number(((100 * part) / whole).toFixed(1)))

export function keepFigures(played) {
  const sets = played.map(summary)
  writeFileSync(join(ROOT, 'bench/results/accuracy.json'), `${JSON.stringify(sets, null, 2)}\n`)
  const page = join(ROOT, 'bench/README.md')
  const [begin, end] = ['<!-- accuracy -->\n', '<!-- /accuracy -->']
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  writeFileSync(page, `${text.slice(0, from)}${markdown(sets)}\n${text.slice(to)}`)
}

/** The figures of a set; edits that were applied before the case began are counted apart. */
function summary({ name, rows }) {
  const done = rows.filter(({ expect }) => expect === 'noop')
  const { median, p95, error, ...figures } = figuresOf(rows.filter(row => !done.includes(row)))
  const rightOf = some => share(figuresOf(some).right, some.length)
  return {
    set: name,
    ...figures,
    right: share(figures.right, figures.cases),
    wrong: figures.wrong + figures.space + error,
    space: figures.space,
    applied: rightOf(rows.filter(({ expect }) => expect === 'apply')),
    kept: rightOf(rows.filter(({ expect }) => expect === 'refuse')),
    already: rightOf(done),
  }
}

function markdown(sets) {
  const percent = value => (value === null ? '' : `${value}%`)
  const rows = sets.map(one => [
    one.set,
    one.cases,
    percent(one.right),
    one.refused + one.partial,
    one.wrong,
    percent(one.applied),
    percent(one.kept),
    percent(one.already),
    one.twice,
    one.wrote,
    one.failed,
  ])
  const head = [
    ...['Set', 'Cases', 'Right', 'Refused', 'Written wrong', 'Should apply: right', 'Should be refused: refused'],
    ...['Already applied: left alone', 'Applied twice', 'Wrote again', 'Failed again'],
  ]
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

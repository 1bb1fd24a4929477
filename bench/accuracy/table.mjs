/** The tables: a row a set, or a row a class. */

const COLUMNS = [
  'cases',
  'right',
  'refused',
  'partial',
  'space',
  'wrong',
  'error',
  'twice',
  'wrote',
  'failed',
  'median',
  'p95',
]

/** The figures of some rows; times are in milliseconds. */
export function figuresOf(rows) {
  const count = test => rows.filter(test).length
  const verdicts = ['right', 'refused', 'partial', 'space', 'wrong', 'error'].map(name => [
    name,
    count(({ verdict }) => verdict === name),
  ])
  const times = rows.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = share => Number((times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0).toFixed(2))
  return {
    cases: rows.length,
    ...Object.fromEntries(verdicts),
    twice: count(({ again }) => again !== undefined),
    wrote: count(({ again }) => again === 'wrote'),
    failed: count(({ again }) => again === 'failed'),
    median: at(0.5),
    p95: at(0.95),
  }
}

/** Named groups of rows → lines of text. */
export function table(groups, head) {
  const width = Math.max(head.length, ...groups.map(({ name }) => name.length)) + 1
  const line = (name, cells) => name.padEnd(width) + cells.map(cell => String(cell).padStart(9)).join('')
  const row = ({ name, rows }) => {
    const figures = figuresOf(rows)
    return line(
      name,
      COLUMNS.map(key => (figures[key] === 0 ? '' : figures[key])),
    )
  }
  const all = groups.length > 1 ? [row({ name: 'all', rows: groups.flatMap(({ rows }) => rows) })] : []
  return [line(head, COLUMNS), ...groups.map(row), ...all].join('\n')
}

/** The rows of a set by class. */
export function byClass(rows) {
  const groups = new Map(rows.map(row => [row.class, []]))
  for (const row of rows) groups.get(row.class).push(row)
  return [...groups].map(([name, some]) => ({ name, rows: some }))
}

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkoutRows } from './rows/checkout.ts'
import { parserRows } from './rows/parser.ts'
import { pathRows } from './rows/paths.ts'
import { patternRows } from './rows/patterns.ts'
import { textRows } from './rows/text.ts'
import { elsewhere, ROWS } from './table.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const inData = new Set([parserRows, pathRows, textRows, patternRows, checkoutRows].flat().map(({ row }) => row))
/** The names of the tests there begin with the numbers of their rows. */
const onGitHub = new Set(
  [...read('hostile/github.test.ts').matchAll(/^\s+['"](\d+(?:, \d+)*)\. |\(['"](\d+(?:, \d+)*)\. /gm)].flatMap(found =>
    (found[1] ?? found[2]!).split(', ').map(Number),
  ),
)

test('every row of the table is held somewhere', () => {
  const named = new Set(elsewhere.map(({ row }) => row))
  const all = Array.from({ length: ROWS }, (_, i) => i + 1)
  expect(all.filter(row => !named.has(row) && !inData.has(row) && !onGitHub.has(row))).toEqual([])
  const marked = elsewhere.filter(held => held.needs || held.void)
  const lines = marked.map(({ row, needs, void: why }) => `row ${row}: ${why ?? `in part it needs ${needs}`}`)
  process.stderr.write(`table: ${ROWS} rows held, of them\n${lines.map(line => `  ${line}\n`).join('')}`)
})

test.each(elsewhere.flatMap(({ row, by = [] }) => by.map(([file, name]) => [row, file, name] as const)))(
  'row %i: %s has a test of %s',
  (_, file, name) => {
    expect(read(file)).toContain(name)
  },
)

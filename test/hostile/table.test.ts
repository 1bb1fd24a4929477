import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { checkoutRows } from './rows/checkout.ts'
import { parserRows } from './rows/parser.ts'
import { pathRows } from './rows/paths.ts'
import { patternRows } from './rows/patterns.ts'
import { textRows } from './rows/text.ts'
import { elsewhere, ROWS } from './table.ts'

/** What a file really runs: the names of its tests, of those that are not left out and that assert something; and its scenes. */
function testsOf(path: string): readonly string[] {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title, body] = node.arguments
      const callee = node.expression.getText()
      const isTest = /^(?:test\b|it\b|with[A-Z])/.test(callee) && !/\.(?:skip|todo|fails)\b/.test(callee)
      if (isTest && title && body && ts.isStringLiteralLike(title) && asserts(body)) names.push(title.text)
    }
    // a scene of a table of scenes: a function under the name of its reason
    if (ts.isPropertyAssignment(node) && ts.isArrowFunction(node.initializer) && node.initializer.parameters.length > 0)
      names.push(node.name.getText().replaceAll("'", ''))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/** True if a test calls `expect`, or a helper of its file that is called after it. */
const asserts = (body: ts.Node): boolean => /\b(?:expect\w*|refuses|stops|refused)\(/.test(body.getText())

const inData = new Set([parserRows, pathRows, textRows, patternRows, checkoutRows].flat().map(({ row }) => row))
/** The names of the tests there begin with the numbers of their rows. */
const numbered = new Set(
  ['hostile/github.test.ts', 'hostile/strace.test.ts', 'hostile/dist.test.ts']
    .flatMap(testsOf)
    .flatMap(name => /^(\d+(?:, \d+)*)\. /.exec(name)?.[1]?.split(', ').map(Number) ?? []),
)

test('every row of the table is held somewhere', () => {
  const named = new Set(elsewhere.filter(({ by }) => by).map(({ row }) => row))
  const all = Array.from({ length: ROWS }, (_, i) => i + 1)
  expect(all.filter(row => !named.has(row) && !inData.has(row) && !numbered.has(row))).toEqual([])
  const marked = elsewhere.filter(held => held.needs || held.void)
  const lines = marked.map(({ row, needs, void: why }) => `row ${row}: ${why ?? `in part it needs ${needs}`}`)
  process.stderr.write(`table: ${ROWS} rows held, of them\n${lines.map(line => `  ${line}\n`).join('')}`)
})

const held = elsewhere.flatMap(({ row, by = [] }) => by.map(([file, name]) => [row, file, name] as const))
const tests = new Map([...new Set(held.map(([, file]) => file))].map(file => [file, testsOf(file)]))

test.each(held)('row %i: %s has a test of %s', (_, file, name) => {
  expect(tests.get(file)!.filter(each => each.includes(name))).not.toEqual([])
})

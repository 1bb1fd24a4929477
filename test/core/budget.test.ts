import { expect, test } from 'vitest'
import { apply as bare } from '../../src/core/apply.ts'
import { decode, type TextContent, textContent } from '../../src/core/content.ts'
import type { BlockResult, Snapshot } from '../../src/core/outcome.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { BUDGET, spend } from '../../src/core/run/budget.ts'
import type { Step } from '../../src/core/run/run-block.ts'
import { createEngine } from '../../src/create-engine.ts'

const PATH = 'a.txt' as RepoPath
const engine = createEngine()
const every = (...pairs: readonly (readonly [string, string])[]) =>
  `${JSON.stringify({ path: PATH, edits: pairs.map(([old_string, new_string]) => ({ old_string, new_string, replace_all: true })) })}\n`

async function apply(text: string, edits: string, options: Parameters<typeof engine.apply>[2] = {}) {
  const files: Snapshot = new Map([[PATH, textContent(text)]])
  const { results, after } = await engine.apply(engine.parse(edits), files, options)
  return { results, text: (after.get(PATH) as TextContent).text }
}
const block = (old_str: string, new_str: string) =>
  `${JSON.stringify({ command: 'str_replace', path: PATH, old_str, new_str })}\n`
const codes = (results: readonly BlockResult[]) => results.map(({ code }) => code)

test('as many places as the budget has are changed, and not one more', async () => {
  const most = 'a'.repeat(BUDGET.edits)
  expect(codes((await apply(most, every(['a', 'b']))).results)).toEqual(['ok/applied'])
  const { results, text } = await apply(`${most}a`, every(['a', 'b']))
  expect(codes(results)).toEqual(['edit/too-large'])
  expect(text).toBe(`${most}a`)
})

test('places add up: over the edits of a block, and over blocks', async () => {
  const half = 'a'.repeat(BUDGET.edits / 2)
  const all = `${half}${half.replaceAll('a', 'b')}c`
  const [a, b, c] = [['a', 'x'] as const, ['b', 'y'] as const, ['c', 'z'] as const]
  expect(codes((await apply(all, every(a, b, c))).results)).toEqual(['edit/too-large'])
  const { results, text } = await apply(all, every(a) + every(b) + every(c))
  expect(codes(results)).toEqual(['ok/applied', 'ok/applied', 'edit/too-large'])
  expect(text.endsWith('yc')).toBe(true)
})

test('files grow by no more than the budget in one run, though each block only doubles one', async () => {
  const text = 'a'.repeat(100_000)
  const steps = 'abcdefghij'
  const edits = [...steps].slice(1).map((letter, i) => every([steps[i]!, letter.repeat(2)]))
  const small = await apply('a'.repeat(10), edits.join(''))
  expect(small.text).toBe('j'.repeat(5120))
  // fewer places than the budget has, so that only the growth counts
  const long = [...steps].slice(1).map((letter, i) => every([steps[i]!.repeat(1000), letter.repeat(2000)]))
  const { results, text: after } = await apply(text, long.join(''))
  expect(results.findIndex(({ code }) => code === 'edit/too-large')).toBe(7)
  expect(after).toBe('h'.repeat(text.length * 2 ** 7))
})

test('when the time is up, what was applied stands, and the other blocks say so', async () => {
  let asked = 0
  const blocks = every(['a', 'b']) + every(['b', 'c'])
  const { results, text } = await apply('a\n', blocks, { expired: () => ++asked > 2 })
  expect(codes(results)).toEqual(['ok/applied', 'locate/budget'])
  expect(results[1]!.problem!.message).toContain('time')
  expect(text).toBe('b\n')
})

test('the time is asked for between the edits of one block as well', async () => {
  let asked = 0
  const { results, text } = await apply('a b\n', every(['a', 'x'], ['b', 'y']), { expired: () => ++asked > 2 })
  expect(codes(results)).toEqual(['locate/budget'])
  expect(text).toBe('a b\n')
})

test('a block too large to be laid beside the file is refused, and not looked for at length', async () => {
  const lines = (word: string) =>
    Array.from({ length: 4000 }, (_, i) => `${word} of line ${i} in a long file`).join('\n')
  const { results, text } = await apply(
    `both begin so\n${lines('text')}`,
    block(`both begin so\n${lines('test')}`, 'x'),
  )
  expect(codes(results)).toEqual(['locate/budget'])
  expect(text).toContain(lines('text'))
})

test('a block may not make a file of more than the budget', async () => {
  const text = 'a'.repeat(BUDGET.growth + 1)
  const ops = [{ op: 'write', text }]
  expect(codes((await apply('', `${JSON.stringify({ path: PATH, ops })}\n`)).results)).toEqual(['edit/too-large'])
})

test('what needs an engine that is not there is refused', () => {
  const files: Snapshot = new Map([[PATH, textContent('a\n')]])
  const blocks = engine.parse(
    '{"op": "regex", "path": "a.txt", "pattern": "a", "replacement": "b"}\n{"op": "pattern", "path": "a.txt", "pattern": "a", "rewrite": "b"}\n',
  )
  const rules = { matchers: [], match: 'exact', positions: 'trusted', atomic: 'none', dryRun: false } as const
  expect(codes(bare(blocks, files, rules).results)).toEqual(['parse/unsupported', 'parse/unsupported'])
})

const ofLength = (length: number) => new Map([[PATH, textContent('a'.repeat(length))]])
const step = (after: Snapshot, edits = 1): Step => {
  const edit = { span: { start: 0, end: 1 }, insert: 'b' }
  const placed = [{ edits: Array.from({ length: edits }, () => edit), line: 1, notes: [] }]
  return { after, result: { placed } as unknown as BlockResult }
}
const tooMuch = { ok: false, problem: { code: 'edit/too-large', message: 'the files would grow by more than 16 MiB' } }

test.each([
  ['a longer file', ofLength(10), ofLength(15), 7],
  ['a new file', new Map(), ofLength(5), 7],
  ['a shorter file', ofLength(10), ofLength(5), 2],
  ['a file that goes', ofLength(10), new Map(), 2],
  ['a file that cannot be read', new Map([[PATH, decode(Uint8Array.of(0))]]), ofLength(3), 5],
])('%s adds to what is spent, and gives nothing back', (_, before, after, growth) => {
  expect(spend({ edits: 1, growth: 2 }, before, step(after, 3))).toEqual({ ok: true, value: { edits: 4, growth } })
})

test('files may grow by the budget, and not by one character more', () => {
  const spent = { edits: 0, growth: BUDGET.growth - 5 }
  const all = { edits: 1, growth: BUDGET.growth }
  expect(spend(spent, ofLength(10), step(ofLength(15)))).toEqual({ ok: true, value: all })
  expect(spend(spent, ofLength(10), step(ofLength(16)))).toEqual(tooMuch)
})

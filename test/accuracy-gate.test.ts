import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

/** The gate of `npm run bench:accuracy`, run on a set of four cases with engines that do worse than ours in one way each. */

const root = new URL('..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'accuracy-gate-'))
const cases = join(folder, 'mini.jsonl')
const record = join(folder, 'verdicts.txt')
afterAll(() => rmSync(folder, { recursive: true }))

/** A checkout whose engine is ours with another `createEngine`. */
function engineOf(name: string, createEngine: string): string {
  const checkout = join(folder, name)
  mkdirSync(join(checkout, 'src'), { recursive: true })
  writeFileSync(
    join(checkout, 'src/index.ts'),
    `import { createEngine as ours } from '${root}src/index.ts'\nexport { textContent } from '${root}src/index.ts'\nexport const createEngine = ${createEngine}\n`,
  )
  return checkout
}

const ours = engineOf('ours', 'ours')
const timid = engineOf(
  'timid',
  `() => ({
    ...ours(),
    apply: async (blocks, files) => {
      const problem = { code: 'locate/not-found', message: 'the text to replace is not in the file' }
      return { results: blocks.map(block => ({ block, status: 'failed', code: problem.code, problem, notes: [] })), after: files }
    },
  })`,
)
const reckless = engineOf(
  'reckless',
  `() => ({
    ...ours(),
    apply: async (blocks, files) => {
      const { results, after } = await ours().apply(blocks, files)
      return { results, after: new Map([...after].map(([path, content]) => [path, { ...content, text: content.text + 'x' }])) }
    },
  })`,
)
const restless = engineOf(
  'restless',
  `() => ({
    ...ours(),
    apply: async (blocks, files) => {
      const { results, after } = await ours().apply(blocks, files)
      const isDone = results.some(({ status }) => status === 'already-applied')
      return { results, after: isDone ? new Map([...after].map(([path, content]) => [path, { ...content, text: '' }])) : after }
    },
  })`,
)

const before = ['one', 'two', 'three', 'four', 'five', 'six'].map(word => `let ${word}: Number = 0\n`).join('')

function edit(number: number, name: string, line: string) {
  const [search, replace] = [`let ${line}: Number = 0`, `let ${line}: Number = ${number}`]
  const after = { p: 0, s: 0, m: before.replace(search, replace) }
  const id = `mini-${name}-00${number}`
  return { t: 'case', id, class: name, expect: 'apply', path: 'a.ts', search, replace, before: { f: 'f1' }, after }
}

const set = [
  { t: 'file', id: 'f1', text: before },
  edit(1, 'exact', 'two'),
  edit(2, 'exact', 'three'),
  edit(3, 'exact', 'four'),
  { ...edit(1, 'absent', 'seven'), expect: 'refuse', after: null },
]

function accuracy(engine: string, ...args: string[]) {
  const options = ['--cases', cases, '--verdicts', record, '--engine', engine, '--workers', '1']
  const run = spawnSync(process.execPath, ['bench/accuracy.mjs', ...options, ...args], { cwd: root, encoding: 'utf8' })
  return { status: run.status, said: run.stdout + run.stderr }
}

beforeEach(() => {
  writeFileSync(cases, set.map(line => `${JSON.stringify(line)}\n`).join(''))
  rmSync(record, { force: true })
})

test('an engine that does what is recorded passes', () => {
  accuracy(ours, '--record')
  const { status, said } = accuracy(ours, '--gate')
  expect(said).toContain('gate: passed')
  expect(status).toBe(0)
})

test('up to two refusals more pass, three do not', () => {
  accuracy(ours, '--record')
  const two = accuracy(timid, '--gate', '--only', 'mini/exact/1', '--only', 'mini/exact/2')
  expect(two.said).toContain('worse  mini/exact/2  right → refused')
  expect(two.status).toBe(0)
  const three = accuracy(timid, '--gate')
  expect(three.said).toContain('fault: mini: 3 more refused; the limit is 2')
  expect(three.status).toBe(1)
})

test('one file that is written wrong does not pass', () => {
  accuracy(ours, '--record')
  const { status, said } = accuracy(reckless, '--gate', '--only', 'mini/exact/1')
  expect(said).toContain('worse  mini/exact/1  right → wrong')
  expect(status).toBe(1)
})

test('a refusal in the place of a wrong write is better', () => {
  accuracy(reckless, '--record')
  expect(readFileSync(record, 'utf8')).toContain('  exact: wrong 1 2 3\n')
  const { status, said } = accuracy(timid, '--gate')
  expect(said).toContain('better  mini/exact/1  wrong → refused')
  expect(status).toBe(0)
})

test('an edit that writes again when it is applied again does not pass', () => {
  accuracy(ours, '--record')
  const { status, said } = accuracy(restless, '--gate')
  expect(said).toContain('worse  mini/exact/1  right → again-wrote')
  expect(status).toBe(1)
})

test('a part that is recorded anew leaves the rest of the record', () => {
  accuracy(timid, '--record')
  accuracy(reckless, '--record', '--only', 'mini/absent')
  expect(readFileSync(record, 'utf8')).toContain('  exact: refused 1 2 3\n')
})

test('other cases than those recorded do not pass', () => {
  accuracy(ours, '--record')
  writeFileSync(cases, `${readFileSync(cases, 'utf8')}${JSON.stringify(edit(4, 'exact', 'five'))}\n`)
  const { status, said } = accuracy(ours, '--gate')
  expect(said).toContain('mini: these are not the recorded cases')
  expect(status).toBe(1)
})

test('a case is shown with what was asked, told and expected', () => {
  const { said } = accuracy(timid, '--show', 'mini/exact/2')
  for (const text of ['let three: Number = 2', 'failed · locate/not-found', '+let three: Number = 2', 'and stayed'])
    expect(said).toContain(text)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apply } from '../../src/core/apply.ts'
import type { Block } from '../../src/core/block.ts'
import type { Code } from '../../src/core/codes.ts'
import { type Content, textContent } from '../../src/core/content.ts'
import type { LinesOp, Op, ReplaceOp } from '../../src/core/op.ts'
import type { ApplyOptions, BlockResult, Snapshot } from '../../src/core/outcome.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { placePosition } from '../../src/core/place/positions.ts'
import { placeEvery } from '../../src/core/place/replace-all.ts'
import { BUDGET } from '../../src/core/run/budget.ts'
import { newVersion } from '../../src/core/run/new-version.ts'
import { matchers } from '../../src/matchers/index.ts'

const rules = { matchers, match: 'similar', positions: 'trusted', byNumber: placePosition, every: placeEvery } as const
const options: ApplyOptions = { ...rules, newVersion, atomic: 'none', dryRun: false }
const filesOf = (files: Readonly<Record<string, string | Content>>): Snapshot =>
  new Map(Object.entries(files).map(([path, is]) => [path as RepoPath, typeof is === 'string' ? textContent(is) : is]))

/** What became of a block of these steps, the file after it, and the new lines that were checked. */
type Ran = BlockResult & {
  readonly text?: string | undefined
  readonly added?: string | undefined
}

function run(
  steps: readonly (readonly Op[])[],
  files: Readonly<Record<string, string | Content>>,
  path = 'a.txt',
  more: Partial<ApplyOptions> = {},
): Ran {
  const block: Block = {
    id: '000000',
    format: 'test',
    at: { name: 'test', span: { start: 0, end: 0 }, line: 1 },
    path,
    steps,
    problems: [],
    notes: [],
  }
  let added: string | undefined
  const check: ApplyOptions['check'] = (_path, _before, _after, lines) => {
    added = lines
    return { ok: true, value: [] }
  }
  const { results, after } = apply([block], filesOf(files), { ...options, check, ...more })
  const content = after.get((results[0]!.movedTo ?? path) as RepoPath)
  return { ...results[0]!, text: content?.kind === 'text' ? content.text : undefined, added }
}
const textOf = ({ text }: Ran) => text
const codeOf = ({ problem }: Ran): Code | undefined => problem?.code

const create = (text: string): Op => ({ kind: 'create', text })
const rewrite = (text: string): Op => ({ kind: 'rewrite', text })
const replace = (search: string, text: string, facts: Partial<ReplaceOp> = {}): ReplaceOp => ({
  kind: 'replace',
  search,
  replace: text,
  ...facts,
})
const lines = (first: number, last: number, text: string, label?: string): LinesOp => ({
  kind: 'lines',
  first: { line: first },
  last: { line: last },
  text,
  indent: 'keep',
  ...(label !== undefined && { label }),
})

describe('a file that is not to be read', () => {
  const untracked: Content = { kind: 'unreadable', code: 'file/exists', message: 'it is not tracked' }
  const binary: Content = { kind: 'unreadable', code: 'file/binary', message: 'it is binary' }
  test.each<[what: string, steps: readonly (readonly Op[])[], is: Content, code: Code]>([
    ['is in the way of a new one', [[create('x\n')]], untracked, 'file/exists'],
    ['is in the way of one written as a whole', [[rewrite('x\n')]], untracked, 'file/exists'],
    ['is none for who would edit it, where git does not track it', [[replace('a', 'b')]], untracked, 'file/missing'],
    ['is none for an edit by line either', [[], [lines(1, 1, 'b')]], untracked, 'file/missing'],
    ['says so to who would edit it, where git tracks it', [[replace('a', 'b')]], binary, 'file/binary'],
  ])('%s', (_, steps, is, code) => expect(codeOf(run(steps, { 'a.txt': is }))).toBe(code))
})

test('a step without ops changes nothing', () => {
  expect(textOf(run([[], []], { 'a.txt': 'a\n' }))).toBe('a\n')
})

test('a file grows by as much as the budget has in one block, and not by a character more', () => {
  const most = 'x'.repeat(BUDGET.growth)
  expect(codeOf(run([[create(most)]], {}))).toBe(undefined)
  expect(codeOf(run([[create(`${most}x`)]], {}))).toBe('edit/too-large')
  expect(codeOf(run([[rewrite(`${most}xx`)]], { 'a.txt': 'a\n' }))).toBe(undefined)
  expect(codeOf(run([[rewrite(`${most}xxx`)]], { 'a.txt': 'a\n' }))).toBe('edit/too-large')
})

test('the places that a block changes add up over its steps', () => {
  const text = 'a'.repeat(0.6 * BUDGET.edits)
  const [there, back] = [replace('a', 'b', { all: true }), replace('b', 'a', { all: true })]
  expect(codeOf(run([[there]], { 'a.txt': text }))).toBe(undefined)
  expect(codeOf(run([[there], [back]], { 'a.txt': text }))).toBe('edit/too-large')
})

test('letters beyond ASCII do not go into a file of an unknown encoding', () => {
  const old: Content = { kind: 'text', text: 'caf\xe9 au lait\n', bom: false, encoding: '8-bit' }
  expect(codeOf(run([[replace('lait', 'th\xe9')]], { 'a.txt': old }))).toBe('file/encoding')
  expect(textOf(run([[replace('lait', 'jus')]], { 'a.txt': old }))).toBe('caf\xe9 au jus\n')
})

describe('a new file where there is one', () => {
  const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
  const own = `${words.join('\n')}\n`
  const now = `${words.with(3, 'new words').join('\n')}\n`

  test.each([
    ['a comment', 'src/a.js', '// src/a.js'],
    ['a comment without a blank', 'src/a.js', '//src/a.js'],
    ['a comment that is closed', 'src/a.css', '/* src/a.css */'],
    ['a comment that is closed without a blank', 'src/a.css', '/*src/a.css*/'],
    ['a comment of HTML', 'src/a.html', '<!-- src/a.html -->'],
    ['nothing else', 'src/a.txt', 'src/a.txt'],
    ['the name alone', 'src/a.txt', '# a.txt'],
    ['a name without a dot', 'Makefile', '# Makefile'],
    ['signs of a comment in the name', 'src/a--b.sql', '-- src/a--b.sql'],
  ])('a first line that is only the path is left out: %s', (_, path, label) => {
    expect(textOf(run([[create(`${label}\n${now}`)]], { [path]: own }, path))).toBe(now)
  })

  test.each([
    ['words', 'src/a.js', '// the new one'],
    ['a name that another file may have', 'src/Makefile', '# Makefile'],
    ['a number with a dot', 'src/a.js', '# 1.0'],
    ['another path', 'src/a.js', '// src/b.js'],
  ])('another first line is a line: %s', (_, path, first) => {
    expect(textOf(run([[create(`${first}\n${now}`)]], { [path]: own }, path))).toBe(`${first}\n${now}`)
  })

  test('a first line with the path stays where the file has it too', () => {
    const [before, after] = [`// a.txt\n${own}`, `// a.txt\n${now}`]
    expect(textOf(run([[create(after)]], { 'a.txt': before }))).toBe(after)
    expect(textOf(run([[create(`// a.txt \n${now}`)]], { 'a.txt': before }))).toBe(after)
  })

  test.each([
    ['with CR LF in its text', `${words.join('\r\n')}\n`],
    ['with a blank line on top that ends with LF', `\n${words.join('\r\n')}\r\n`],
  ])('of a file %s and with LF elsewhere no version is told', (_, mixed) => {
    expect(codeOf(run([[create(now)]], { 'a.txt': mixed }))).toBe('file/exists')
  })

  test('a file written as a whole has the line ending of the old one, where that has one', () => {
    expect(textOf(run([[rewrite('x\ny\n')]], { 'a.txt': 'a\r\nb\r\n' }))).toBe('x\r\ny\r\n')
    expect(textOf(run([[rewrite('x\r\ny\n')]], { 'a.txt': 'a\r\nb\r\n' }))).toBe('x\r\ny\r\n')
    expect(textOf(run([[rewrite('x\ny\n')]], { 'a.txt': 'a\r\nb\n' }))).toBe('x\ny\n')
    expect(textOf(run([[rewrite('x\ny\n')]], { 'a.txt': '\nb\r\n' }))).toBe('x\ny\n')
  })
})

test.each<[what: string, to: string, code: Code | undefined]>([
  ['a free name', 'b.txt', undefined],
  ['a name that policy bars', 'barred.txt', 'path/protected'],
  ['where a file is', 'there.txt', 'file/exists'],
  ['where something is that cannot be read', 'binary', 'file/binary'],
  ['a name that differs from another in case', 'There.txt', 'path/collision'],
])('a file is renamed to %s', (_, to, code) => {
  const binary: Content = { kind: 'unreadable', code: 'file/binary', message: 'it is binary' }
  const refuse: ApplyOptions['refuse'] = path =>
    path === 'barred.txt' ? { code: 'path/protected', message: 'it is barred' } : undefined
  const made = run([[{ kind: 'rename', to }]], { 'a.txt': 'a\n', 'there.txt': 't\n', binary }, 'a.txt', { refuse })
  expect([codeOf(made), made.movedTo]).toEqual([code, code === undefined ? to : undefined])
})

describe('the ops of a step', () => {
  const text = 'a\nb\na\n'
  test('one that is optional may find nothing, and nothing else', () => {
    const optional = { optional: true }
    expect(textOf(run([[replace('x', 'y', optional), replace('b', 'c')]], { 'a.txt': text }))).toBe('a\nc\na\n')
    expect(codeOf(run([[replace('a', 'y', optional), replace('b', 'c')]], { 'a.txt': text }))).toBe('locate/ambiguous')
    expect(codeOf(run([[replace('x', 'y', { optional: false })]], { 'a.txt': text }))).toBe('locate/not-found')
  })

  test('a refusal names an op as its format does, if it does', () => {
    const problem = (...ops: readonly Op[]) => {
      const { code, message } = run([ops], { 'a.txt': text }).problem!
      return { code, message }
    }
    const { message } = problem(replace('x', 'y'))
    expect(problem(replace('x', 'y', { label: 'edit 1' }))).toEqual({
      code: 'locate/not-found',
      message: `edit 1: ${message}`,
    })
    expect(problem(lines(1, 2, 'x', 'one'), lines(2, 3, 'y', 'two'))).toEqual({
      code: 'edit/overlap',
      message: 'one and two change the same text',
    })
    expect(problem(lines(1, 2, 'x'), lines(2, 3, 'y', 'two'))).toEqual({
      code: 'edit/overlap',
      message: 'two operations change the same text',
    })
  })
})

describe('the lines that a block has made', () => {
  const part = (search: string, text: string) => replace(search, text, { exact: true })
  test.each<[what: string, before: string, ops: readonly Op[], added: string]>([
    ['a whole line', 'a\nb\nc\n', [lines(2, 2, 'x\n')], 'x\n'],
    ['two for one', 'a\nb\nc\n', [lines(2, 2, 'x\ny\n')], 'x\ny\n'],
    ['the first line', 'a\nb\n', [lines(1, 1, 'x\n')], 'x\n'],
    ['a blank line at the start', 'a\nb\n', [lines(1, 1, '\n')], '\n'],
    ['in front of a blank line', '\nb\n', [lines(1, 1, 'x\n\n')], 'x\n\n'],
    ['the last line, which nothing ends', 'a\nb', [lines(2, 2, 'x')], 'x'],
    ['none, where one is deleted', 'a\nb\nc\n', [lines(2, 2, '')], ''],
    ['none, where the first is deleted', 'a\nb\nc\n', [lines(1, 1, '')], ''],
    ['a part of a line: the whole of it', 'a\none two three\nc\n', [part('two', '2')], 'one 2 three\n'],
    ['a part of the last line', 'a\none two', [part('two', '2')], 'one 2'],
    ['two parts of one line: it once', 'one two three\n', [part('one', '1'), part('three', '3')], '1 two 3\n'],
    ['parts of two lines', 'one two\na\nthree four\n', [part('one', '1'), part('four', '4')], '1 two\nthree 4\n'],
    ['lines joined', 'a\none two\nthree four\nc\n', [part('two\nthree', '2')], 'one 2 four\n'],
    ['the lines of all ops, in the order of the file', 'a\nb\nc\n', [lines(3, 3, 'z\n'), lines(1, 1, 'x\n')], 'x\nz\n'],
  ])('%s', (_, before, ops, added) => {
    expect(run([ops], { 'a.txt': before }).added).toBe(added)
  })

  test('of each of its steps', () => {
    const steps = [[lines(1, 1, 'x\n')], [lines(2, 2, 'y\n')]]
    expect(run(steps, { 'a.txt': 'a\nb\n' }).added).toBe('x\ny\n')
  })

  test('are not known where a step writes the whole file', () => {
    expect(run([[rewrite('a\n')], [lines(1, 1, 'x\n')]], { 'a.txt': 'b\n' }).added).toBe(undefined)
  })

  test('hold every line that the file had not before', () => {
    const some = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 6 })
    fc.assert(
      fc.property(fc.array(fc.tuple(some, some), { minLength: 1, maxLength: 4 }), some, (parts, end) => {
        // what goes stands between signs that no other part has, so that it is found once
        const before = parts.map(([old], i) => `${old}<${i}${old}>`).join('') + end
        const ops = parts.map(([old, now], i) => part(`<${i}${old}>`, now))
        const made = run([ops], { 'a.txt': before })
        // new text may be elsewhere already, or two lines share the line break that goes
        fc.pre(made.status === 'applied' && made.added !== undefined)
        const known = new Set([...before.split('\n'), ...made.added!.split('\n')])
        expect(made.text!.split('\n').filter(line => !known.has(line))).toEqual([])
      }),
    )
  })
})

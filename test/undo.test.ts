import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { Snapshot } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { undoOf } from '../src/undo/undo.ts'
import { cpuOf } from './support/cpu.ts'

const PATH = 'a.txt' as RepoPath
const content = (text: string | undefined) => (text === undefined ? undefined : textContent(text))
const snapshot = (text: string | undefined): Snapshot => new Map(text === undefined ? [] : [[PATH, textContent(text)]])

/** The file after the undo, and the status of each change. */
function undo(before: string | undefined, after: string | undefined, now: string | undefined) {
  const { apply } = undoOf([{ path: PATH, before: content(before), after: content(after) }], 'commit')
  const outcome = apply(snapshot(now), { dryRun: false })
  const file = outcome.after.get(PATH)
  return { text: file?.kind === 'text' ? file.text : undefined, statuses: outcome.results.map(({ status }) => status) }
}

const TEN = 'a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n'

describe('a commit is taken back', () => {
  test.each([
    ['where nothing else happened', TEN, TEN.replace('c', 'C'), TEN.replace('c', 'C'), TEN, ['applied']],
    [
      'where others changed other lines',
      TEN,
      TEN.replace('c', 'C'),
      `0\n${TEN.replace('c', 'C').replace('h', 'H')}`,
      `0\n${TEN.replace('h', 'H')}`,
      ['applied'],
    ],
    [
      'not where somebody built on it',
      TEN,
      TEN.replace('c', 'C'),
      TEN.replace('c', 'CC'),
      TEN.replace('c', 'CC'),
      ['failed'],
    ],
    [
      'nor where somebody added beside it',
      TEN,
      TEN.replace('c', 'C'),
      TEN.replace('c', 'C\nnew'),
      TEN.replace('c', 'C\nnew'),
      ['failed'],
    ],
    [
      'change by change',
      TEN,
      TEN.replace('b', 'B').replace('h', 'H\nH2'),
      TEN.replace('b', 'BB').replace('h', 'H\nH2'),
      TEN.replace('b', 'BB'),
      ['failed', 'applied'],
    ],
    [
      'both changes, the lines of the second moved by the first',
      TEN,
      TEN.replace('b', 'B\nB2').replace('h', 'H'),
      TEN.replace('b', 'B\nB2').replace('h', 'H'),
      TEN,
      ['applied', 'applied'],
    ],
    ['once', TEN, TEN.replace('c', 'C'), TEN, TEN, ['already-applied']],
    ['a file that it made', undefined, TEN, TEN, undefined, ['applied']],
    ['not a file that it made and somebody changed', undefined, TEN, `${TEN}k\n`, `${TEN}k\n`, ['failed']],
    ['a file that it removed', TEN, undefined, undefined, TEN, ['applied']],
    ['not a file that is there again', TEN, undefined, 'other\n', 'other\n', ['failed']],
    ['a missing newline at the end', 'a\nb', 'a\nB\n', 'a\nB\n', 'a\nb', ['applied']],
    ['line endings as they were', 'a\r\nb\r\n', 'a\r\nB\r\n', 'a\r\nB\r\n', 'a\r\nb\r\n', ['applied']],
  ] as const)('%s', (_, before, after, now, text, statuses) => {
    expect(undo(before, after, now)).toEqual({ text, statuses })
  })

  test('which is gone already, says so', () => {
    expect(undo(undefined, TEN, undefined).statuses).toEqual(['already-applied'])
  })
})

const file = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n'), { maxLength: 12 }).map(lines => lines.join(''))

test('what nobody touched since becomes what it was, whatever the commit did', () => {
  fc.assert(
    fc.property(file, file, (before, after) => {
      fc.pre(before !== after && before !== '' && after !== '')
      expect(undo(before, after, after).text).toBe(before)
    }),
  )
})

test('lines that came since outside of the commit’s own stay', () => {
  fc.assert(
    fc.property(file, file, file, file, (before, after, above, below) => {
      fc.pre(before !== after && before !== '' && after !== '')
      const [x, y] = [`${above}x\nx\n`, `y\ny\n${below}`]
      expect(undo(`0\n${before}9\n`, `0\n${after}9\n`, `${x}0\n${after}9\n${y}`).text).toBe(`${x}0\n${before}9\n${y}`)
    }),
  )
})

test('a commit that changed many places of many files is taken back in seconds', async () => {
  const paths = Array.from({ length: 40 }, (_, i) => `${i}.txt` as RepoPath)
  const lines = (word: string) =>
    Array.from({ length: 20_000 }, (_, i) => (i % 10 === 5 ? `${word} ${i}\n` : `x ${i}\n`)).join('')
  const [old, made] = [lines('mark'), lines('MARK')]
  const changes = paths.map(path => ({ path, before: textContent(old), after: textContent(made) }))
  // somebody has changed each of them since
  const now: Snapshot = new Map(paths.map(path => [path, textContent(`new\n${made}`)]))
  const { cost, value } = await cpuOf(() => undoOf(changes, 'commit').apply(now, { dryRun: false }))
  const { results, after } = value
  expect(cost).toBeLessThan(10_000)
  // what is compared is taken back place by place; what is not, is left alone
  expect(after.get(paths[0]!)).toEqual(textContent(`new\n${old}`))
  expect(results.filter(({ status }) => status === 'applied')).toHaveLength(2_000)
  expect(results.filter(({ path, status }) => path !== paths[0] && status !== 'failed')).toEqual([])
})

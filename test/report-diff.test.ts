import { applyPatch, structuredPatch } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import { changesOf } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { diffs, patchOf } from '../src/report/patch.ts'
import { cpuOf } from './support/cpu.ts'

const PATH = 'a.txt' as RepoPath

function shown(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map(text => new Map([[PATH, textContent(text)]]))
  const outcome = { results: [], before: old!, after: now! }
  return [...diffs({ outcome, changes: changesOf(outcome) })].flat().slice(2)
}

/** What the comparison of the two texts as a whole gives. */
const whole = (before: string, after: string): readonly string[] =>
  structuredPatch('', '', before, after, undefined, undefined, { context: 3 }).hunks.flatMap(
    ({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
      ...lines,
    ],
  )

const numbers = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}\n`)

test('only what lies around a change is compared, and its lines are numbered as in the whole file', () => {
  const before = numbers(1000)
  const after = before.with(499, 'five hundred\n').toSpliced(700, 1)
  const diff = shown(before.join(''), after.join(''))
  expect(diff).toEqual(whole(before.join(''), after.join('')))
  expect(diff[0]).toBe('@@ -497,7 +497,7 @@')
  expect(shown('\n'.repeat(500), '\n'.repeat(501))).toEqual(whole('\n'.repeat(500), '\n'.repeat(501)))
})

test('the diff is that of the whole files, whatever the change', () => {
  const line = fc.constantFrom('', 'a', 'ab', 'abc')
  const change = fc.record({ at: fc.nat(400), gone: fc.nat(3), come: fc.array(line, { maxLength: 3 }) })
  const text = fc.array(line, { minLength: 200, maxLength: 400, size: 'max' })
  fc.assert(
    fc.property(
      text,
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '\n'),
      (lines, all, end) => {
        const before = lines.join('\n') + end
        const after = all.reduce((now, { at, gone, come }) => now.toSpliced(at, gone, ...come), lines).join('\n') + end
        if (before !== after) expect(shown(before, after)).toEqual(whole(before, after))
      },
    ),
    { numRuns: 300 },
  )
})

test('many files of which much differs are not all compared to the end', async () => {
  const files = Array.from({ length: 60 }, (_, i) => `${i}.txt` as RepoPath)
  const lines = Array.from({ length: 12_000 }, (_, i) => (i % 6 ? `x ${i}\n` : `mark ${i}\n`)).join('')
  const of = (text: string) => new Map(files.map(path => [path, textContent(text)]))
  const outcome = { results: [], before: of(lines), after: of(lines.replaceAll('mark', 'MARK')) }
  const { cost, value } = await cpuOf(() => [...diffs({ outcome, changes: changesOf(outcome) })])
  expect(value.map(diff => diff.at(-1))).toContain('@@ more than 50 lines differ @@')
  expect(cost).toBeLessThan(6_000)
})

test('a patch of files in which nearly all differs replaces them as a whole, in bounded time', async () => {
  const lines = (seed: number) => Array.from({ length: 100_000 }, (_, i) => ((i * i * seed) % 7919) % 2).join('\n')
  const change = { path: PATH, before: textContent(lines(3)), after: textContent(lines(5)) }
  const { cost, value } = await cpuOf(() => patchOf([change]))
  expect(cost).toBeLessThan(5_000)
  expect(applyPatch(change.before.text, new TextDecoder().decode(value))).toBe(change.after.text)
}, 60_000)

import { expect, test } from 'vitest'
import { type Past, type Pasts, remember } from '../../src/core/apply/blame.ts'
import type { BlockResult, Snapshot } from '../../src/core/apply.ts'
import { textContent } from '../../src/core/content.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { createEngine } from '../../src/engine.ts'

const path = (name: string) => name as RepoPath
const MI = 1024 * 1024

/** Block `number`, which changed a file of so many characters and moved it perhaps. */
function past(number: number, name: string, characters: number, movedTo?: string): Past {
  const before: Snapshot = new Map([[path(name), textContent('x'.repeat(characters))]])
  const result = { path: path(name), ...(movedTo && { movedTo: path(movedTo) }) } as BlockResult
  return { number, result, before }
}

/** The numbers that are kept for each path, when these blocks came in turn. */
function kept(...all: readonly Past[]) {
  const pasts: Pasts = new Map()
  for (const one of all) remember(one, pasts)
  return Object.fromEntries([...pasts].map(([name, some]) => [name, some.map(({ number }) => number)]))
}

test.each([
  ['each file has its own', [past(1, 'a', 1), past(2, 'b', 1), past(3, 'a', 1)], { a: [1, 3], b: [2] }],
  ['a file that moved has it under both names', [past(1, 'a', 1, 'b'), past(2, 'b', 1)], { a: [1], b: [1, 2] }],
  [
    'the last eight of a file',
    Array.from({ length: 10 }, (_, i) => past(i + 1, 'a', 1)),
    { a: [3, 4, 5, 6, 7, 8, 9, 10] },
  ],
  ['as much text as is kept', [past(1, 'a', 4 * MI), past(2, 'b', 4 * MI)], { a: [1], b: [2] }],
  ['no more text than that: the oldest goes', [past(1, 'a', 4 * MI), past(2, 'b', 4 * MI + 1)], { a: [], b: [2] }],
  ['whatever its file', [past(1, 'a', MI), past(2, 'b', 3 * MI), past(3, 'a', 6 * MI)], { a: [3], b: [] }],
  ['one that moved counts once', [past(1, 'a', 5 * MI, 'b'), past(2, 'c', 3 * MI)], { a: [1], b: [1], c: [2] }],
])('of the blocks before, are kept: %s', (_, all, expected) => expect(kept(...all)).toEqual(expected))

const block = (search: string, replace: string) =>
  `a.txt\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\n`

test.each([
  [
    'the block that took its text away',
    [
      ['one', '1'],
      ['two', '2'],
      ['one', 'uno'],
    ],
    'it was there until block 1 changed it',
  ],
  [
    'the last that did',
    [
      ['one', 'two'],
      ['two', 'one'],
      ['one', '1'],
      ['one', 'uno'],
    ],
    'it was there until block 3 changed it',
  ],
  [
    'nobody, where it never stood',
    [
      ['one', '1'],
      ['absent words', 'x'],
    ],
    undefined,
  ],
])('blamed is %s', async (_, pairs, hint) => {
  const engine = createEngine()
  const text = pairs.map(([search, replace]) => block(search!, replace!)).join('')
  const { results } = await engine.apply(
    engine.parse(text),
    new Map([[path('a.txt'), textContent('one\ntwos\nthree\n')]]),
  )
  expect(results.at(-1)!.problem).toMatchObject({ code: 'locate/not-found' })
  expect(results.at(-1)!.problem!.detail?.hints?.find(said => said.includes('block'))).toBe(hint)
})

import { expect, test } from 'vitest'
import { placeOps } from '../../src/core/apply/place-ops.ts'
import type { ApplyOptions } from '../../src/core/apply.ts'
import type { Hint, ReplaceOp } from '../../src/core/op.ts'
import { matchers } from '../../src/matchers/index.ts'

const options: ApplyOptions = { matchers, match: 'exact', positions: 'trusted', atomic: 'none', dryRun: false }
const linesOf = (text: string) => text.replace(/./g, 'line $&\n')

/** Each character is a line, in the file, the search and the replacement. */
const op = (search: string, replace: string, hint?: Hint): ReplaceOp => ({
  kind: 'replace',
  search: linesOf(search),
  replace: linesOf(replace),
  ...(hint && { hint }),
})
const below: Hint = { ordered: true }

/** For each op the line at which it changes the file, with `=` where its text stands already, or why it has no place. */
const places = (file: string, ops: readonly ReplaceOp[], room = 10, more: Partial<ApplyOptions> = {}) =>
  placeOps(linesOf(file), ops, { ...options, ...more }, 'a.txt', room)
    .map(found => (found.ok ? `${found.value.nothing ? '=' : ''}${found.value.line}` : found.problem.code))
    .join(' ')

test.each<[why: string, file: string, ops: readonly ReplaceOp[], at: string]>([
  ['one alone has two places', 'abxb', [op('b', 'B', below)], 'locate/ambiguous'],
  ['the one before it is above one of them alone', 'xbab', [op('a', 'A', below), op('b', 'B', below)], '3 4'],
  ['nothing says that it is below', 'xbab', [op('a', 'A'), op('b', 'B')], '3 locate/ambiguous'],
  ['the one before it is above both', 'abxb', [op('a', 'A', below), op('b', 'B', below)], '1 locate/ambiguous'],
  [
    'the one before it found nothing',
    'xbab',
    [op('y', 'Y', below), op('b', 'B', below)],
    'locate/not-found locate/ambiguous',
  ],
  ['it has one place only, were it above', 'ba', [op('a', 'A', below), op('b', 'B', below)], '2 1'],
  [
    'above one that was made before it is another place',
    'baAc',
    [op('ac', 'aAc', below), op('b', 'B', below)],
    '=2 locate/not-found',
  ],
  ['without an order the place above is as good', 'baAc', [op('ac', 'aAc'), op('b', 'B')], '=2 1'],
  [
    'its first lines may be those of the one that was made',
    'xaAc',
    [op('ac', 'aAc', below), op('xaA', 'xaA!', below)],
    '=2 4',
  ],
  ['it may change the first line of what was made', 'xaAc', [op('ac', 'aAc', below), op('xa', 'x!', below)], '=2 2'],
])('where an op goes by order: %s', (_, file, ops, at) => expect(places(file, ops)).toBe(at))

/** An op, and the line at which its author believed it. */
const at = (line: number, search: string, replace = search.toUpperCase()) => op(search, replace, { line })

test.each<[why: string, ops: readonly ReplaceOp[], at: string]>([
  ['a number alone is a guess', [at(2, 'b')], 'locate/ambiguous'],
  ['another one that is right proves it', [at(1, 'a'), at(4, 'b')], '1 4'],
  ['another one that is two off proves that', [at(3, 'a'), at(4, 'b')], '1 2'],
  ['two that are as far off', [at(3, 'a'), at(4, 'b'), at(5, 'c')], '1 2 3'],
  ['two that differ prove nothing', [at(1, 'a'), at(4, 'b'), at(4, 'c')], '1 locate/ambiguous 3'],
  ['one without a number proves nothing, and spoils nothing', [op('a', 'A'), at(4, 'b'), at(3, 'c')], '1 4 3'],
  ['one that stands already proves nothing, and spoils nothing', [at(8, 'xyy', 'd'), at(4, 'b'), at(3, 'c')], '=5 4 3'],
])('where an op goes by its line: %s', (_, ops, at) => expect(places('abcbd', ops)).toBe(at))

test('no more is changed than there is room for; what comes behind is refused unseen', () => {
  const three = [op('a', 'A'), op('b', 'B'), op('c', 'C')]
  expect(places('abc', three, 3)).toBe('1 2 3')
  expect(places('abc', three, 2)).toBe('1 2 edit/too-large')
  expect(places('abc', three, 1)).toBe('1 edit/too-large edit/too-large')
  expect(places('abc', [op('x', 'X'), op('b', 'B')], 1)).toBe('locate/not-found 2')
})

test('when the time is up, the ops that are left are refused unseen', () => {
  let asked = 0
  const expired = () => ++asked > 1
  expect(places('abc', [op('a', 'A'), op('b', 'B')], 10, { expired })).toBe('1 locate/budget')
})

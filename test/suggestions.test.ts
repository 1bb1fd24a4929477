import fc from 'fast-check'
import markdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { FileChange } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { visible } from '../src/report/quote.ts'
import { type Shown, type Suggestion, suggestionBody, suggestionsOf } from '../src/report/suggestions.ts'

const gfm = markdownIt({ html: true })

const change = (before: string | undefined, after: string | undefined): FileChange => ({
  path: 'a.txt' as RepoPath,
  before: before === undefined ? undefined : textContent(before),
  after: after === undefined ? undefined : textContent(after),
})

const suggest = (before: string, after: string, shown: readonly Shown[]) =>
  suggestionsOf(
    [change(before, after)],
    () => shown,
    () => true,
  )

/** What GitHub does when all suggestions of a file are accepted: each replaces its lines. */
function accepted(text: string, made: readonly Suggestion[]): string {
  const lines = text.split('\n')
  for (const { first, last, lines: now } of made.toReversed()) lines.splice(first - 1, last - first + 1, ...now)
  return lines.join('\n')
}

/** A file of few words, so that lines recur. */
const file = fc
  .array(fc.constantFrom('a', 'b', 'c', '', '```', ' d'), { maxLength: 12 })
  .map(lines => lines.map(line => `${line}\n`).join(''))
const ranges = fc
  .uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 6 })
  .map(ends => ends.toSorted((a, b) => a - b))
  .map(ends => ends.flatMap((first, i) => (i % 2 === 0 && ends[i + 1] ? [{ first, last: ends[i + 1]! }] : [])))

describe('suggestions', () => {
  test('accepted, with what is left done by hand, make the change to the byte', () => {
    fc.assert(
      fc.property(file, file, ranges, (before, after, shown) => {
        const { made, left } = suggest(before, after, shown)
        const sizes = [accepted(before, made), left[0]?.after?.text ?? before].map(text => text.length - before.length)
        expect(sizes[0]! + sizes[1]!).toBe(after.length - before.length)
        if (left.length === 0) expect(accepted(before, made)).toBe(after)
        for (const { first, last, old } of made) {
          expect(shown.some(each => each.first <= first && last <= each.last)).toBe(true)
          expect(before.split('\n').slice(first - 1, last)).toEqual(old)
        }
        // no two on one line
        for (const [i, each] of made.slice(1).entries()) expect(each.first).toBeGreaterThan(made[i]!.last)
      }),
    )
  })

  test('a file that all of the diff shows needs nothing by hand, unless it is empty', () => {
    fc.assert(
      fc.property(file, file, (before, after) => {
        fc.pre(before !== '' && before !== after)
        const { made, left } = suggest(before, after, [{ first: 1, last: 99 }])
        if (left.length === 0) expect(made.length).toBeGreaterThan(0)
        else expect(left[0]?.after?.text).not.toBe(before)
      }),
    )
  })

  test('an insertion repeats the line above it, at the top the line below', () => {
    expect(suggest('a\nb\n', 'a\nx\nb\n', [{ first: 1, last: 2 }]).made).toMatchObject([
      { first: 1, last: 1, lines: ['a', 'x'] },
    ])
    expect(suggest('a\nb\n', 'x\na\nb\n', [{ first: 1, last: 2 }]).made).toMatchObject([
      { first: 1, last: 1, lines: ['x', 'a'] },
    ])
    expect(suggest('a\nb\n', 'a\nx\nb\n', [{ first: 2, last: 2 }]).made).toMatchObject([
      { first: 2, last: 2, lines: ['x', 'b'] },
    ])
  })

  test('are code on the thread, whatever their lines are, and are read back to the letter', () => {
    const line = fc.oneof(
      fc.constantFrom('```', '~~~', '</details>', '<!--', '-->', '@octo', '````suggestion'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(line), lines => {
        fc.pre(lines.every(each => each === visible(each)))
        const one = { path: 'a.txt', first: 1, last: 1, old: [], lines }
        const [fenced, comment, ...more] = gfm.parse(suggestionBody(one, '<!-- ours -->'), {})
        expect(more).toEqual([])
        expect(fenced).toMatchObject({
          type: 'fence',
          info: 'suggestion',
          content: lines.map(each => `${each}\n`).join(''),
        })
        expect(comment).toMatchObject({ type: 'html_block', content: '<!-- ours -->' })
      }),
    )
  })

  const ALL = [{ first: 1, last: 9 }]
  test.each([
    ['carriage returns', 'a\r\n', 'b\r\n'],
    ['the end of a file without a newline', 'a\nb', 'a\nc'],
    ['a final newline', 'a\nb', 'a\nb\n'],
    ['a byte order mark', '\uFEFFa\n', '\uFEFFb\n'],
    ['what nobody sees', 'a\u200b\n', 'b\u200b\n'],
  ])('%s cannot be suggested', (_, before, after) => {
    const { made, left } = suggest(before, after, ALL)
    expect(made).toEqual([])
    expect(left[0]?.after).toEqual(textContent(after))
  })

  test('a file that comes, goes or moves is left', () => {
    const changes = [
      change(undefined, 'a\n'),
      change('a\n', undefined),
      { ...change('a\n', 'b\n'), from: 'b.txt' as RepoPath },
    ]
    expect(
      suggestionsOf(
        changes,
        () => ALL,
        () => true,
      ),
    ).toEqual({ made: [], left: changes })
  })

  test('the part outside the diff is left, the other suggested', () => {
    const { made, left } = suggest('a\nb\nc\nd\n', 'A\nb\nc\nD\n', [{ first: 3, last: 4 }])
    expect(made).toMatchObject([{ first: 4, last: 4, lines: ['D'] }])
    expect(left[0]?.after?.text).toBe('A\nb\nc\nd\n')
  })
})

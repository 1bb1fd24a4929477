import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { lineHash } from '../src/core/text/crc32.ts'
import { splitLines } from '../src/core/text.ts'
import { changedPlaces } from '../src/report/anchors.ts'

const PATH = 'a.txt' as RepoPath
const shown = (before: string, after: string) =>
  changedPlaces(
    { results: [], before: new Map([[PATH, textContent(before)]]), after: new Map([[PATH, textContent(after)]]) },
    PATH,
  ).split('\n')

/** Lines of few words, so that equal ones are common. */
const texts = fc
  .array(fc.constantFrom('a', 'b', 'c', '', '}'), { maxLength: 40 })
  .chain(lines => fc.constantFrom('\n', '\r\n').map(eol => lines.map(line => line + eol).join('')))

/** Every line of the text after is shown with its anchor, said to be an old one at another number, or said to be new. */
function account(before: string, after: string): void {
  const [old, now] = [before, after].map(text => splitLines(text).map(line => line.text)) as [string[], string[]]
  let next = 1
  const lines = now.length > 0 ? shown(before, after) : []
  for (const [i, line] of lines.entries()) {
    const anchor = /^(\d+):([0-9a-f]{4})\|(.*)$/.exec(line)
    const moved = /^… lines (\d+)-(\d+) were (\d+)-(\d+); their hashes are the same$/.exec(line)
    const fresh = /^… lines (\d+)-(\d+) are new as well$/.exec(line)
    if (anchor) {
      expect([Number(anchor[1]), anchor[3]]).toEqual([next, now[next - 1]])
      expect(anchor[2]).toBe(lineHash(now[next - 1]!))
      next++
    } else if (moved) {
      const [from, to, was, until] = moved.slice(1).map(Number) as [number, number, number, number]
      expect([from, to - from]).toEqual([next, until - was])
      expect(now.slice(from - 1, to)).toEqual(old.slice(was - 1, until))
      next = to + 1
    } else if (fresh) {
      expect(Number(fresh[1])).toBe(next)
      next = Number(fresh[2]) + 1
    } else {
      expect(line).toBe('…')
      const following = /\d+/.exec(lines[i + 1] ?? '')
      const to = following ? Number(following[0]) - 1 : now.length
      expect(now.slice(next - 1, to)).toEqual(old.slice(next - 1, to))
      next = to + 1
    }
  }
  if (now.length > 0) expect(next).toBe(now.length + 1)
}

test('the answer to an edit accounts for every line of the file', () => {
  fc.assert(fc.property(texts, texts, account))
})

test('also for more lines than it shows, and for more differences than are looked for', () => {
  const lines = (count: number, word: string) => Array.from({ length: count }, (_, i) => `${word} ${i}\n`).join('')
  const file = lines(500, 'line')
  account(file, lines(300, 'new') + file)
  account(file, file.replace('line 100\n', lines(200, 'new')).replace('line 400\n', ''))
  account(lines(2000, 'old'), `${lines(1, 'old')}${lines(1500, 'new')}old 1999\n`)
  expect(shown(file, lines(300, 'new') + file).length).toBeLessThan(130)
})

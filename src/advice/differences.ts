import type { IndexedText } from '../core/text/indexed.ts'
import { comparable } from '../core/text/likeness.ts'
import { collapse } from '../core/text/spacing.ts'

/** How wanted lines differ from those that they mean. */
interface Differences {
  /** With ` ` before a line that is the same, `-` of a wanted one, `+` of one of the file. */
  readonly diff: readonly string[]
  /** In words, where the difference is small. */
  readonly hints: readonly string[]
}

const MAX_HINTS = 3

/**
 * Lays wanted lines next to the file's.
 * @param at for each wanted line the index of the file's line, or -1
 * @param end lines of the file from here on are left out
 */
export function differences(wanted: readonly string[], at: Int32Array, file: IndexedText, end: number): Differences {
  const diff: string[] = []
  const hints: string[] = []
  let next = at.find(line => line >= 0) ?? 0
  const showOwn = (to: number) => {
    for (; next < to; next++) diff.push(`+${file.line(next)}`)
  }
  wanted.forEach((text, i) => {
    const line = at[i]!
    if (line >= end) return
    if (line < 0) {
      diff.push(`-${text}`)
      return
    }
    showOwn(line)
    const own = file.line(line)
    next = line + 1
    if (own === text) {
      diff.push(` ${own}`)
      return
    }
    diff.push(`-${text}`, `+${own}`)
    const hint = hintOf(text, own)
    if (hint && hints.length < MAX_HINTS) hints.push(`line ${line + 1}: ${hint}`)
  })
  showOwn(end)
  return { diff, hints }
}

/** One sentence on how two lines differ; none where they have little in common. */
function hintOf(wanted: string, own: string): string | undefined {
  if (wanted.trim() === own.trim()) {
    return wanted.trimEnd() === own.trimEnd() ? 'only trailing whitespace differs' : 'only the indentation differs'
  }
  if (collapse(wanted) === collapse(own)) return 'only whitespace inside the line differs'
  if (comparable(wanted) === comparable(own)) return 'only typographic quotes, dashes or spaces differ'
  if (wanted.trim().toLowerCase() === own.trim().toLowerCase()) return 'only upper and lower case differ'
  const [a, b] = unlike(wanted.trim(), own.trim())
  if (a.length > MAX_QUOTE || b.length > MAX_QUOTE) return undefined
  if (a === '') return `the file also has \`${b}\``
  return b === '' ? `the file lacks \`${a}\`` : `the block has \`${a}\`, the file \`${b}\``
}

const MAX_QUOTE = 60

/** The parts of two lines, which are not the same, between the words that both share at the ends. */
function unlike(a: string, b: string): readonly [string, string] {
  const [x, y] = [wordsOf(a), wordsOf(b)]
  let head = 0
  while (head < x.length && x[head] === y[head]) head++
  const most = Math.min(x.length, y.length) - head
  let tail = 0
  while (tail < most && x.at(-1 - tail) === y.at(-1 - tail)) tail++
  const cut = (words: readonly string[]) =>
    words
      .slice(head, words.length - tail)
      .join('')
      .trim()
  return [cut(x), cut(y)]
}

const wordsOf = (line: string): readonly string[] => line.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu) ?? []

import type { Halves } from '../core/place/halves.ts'
import type { Ungarbling } from '../core/place/rule.ts'
import { indentOf } from '../core/text/indent.ts'
import { fileLines, hasLine, type IndexedText, lineAtOffset } from '../core/text/indexed.ts'
import { lineKey, longestWord } from '../core/text/line-key.ts'
import { isBlank } from '../core/text/spacing.ts'
import { type Work, workOf } from '../core/text/work.ts'

/** A statement is broken into at most this many lines. */
const MAX_LINES = 4

/** At most this many places of a word are tried. */
const MAX_PLACES = 50

/** Lines with that many characters more than twice a text are not compared with it. */
const SPARE = 400

/** Steps of work for a block: characters that are compared, and 32 of the file that are searched for a word. */
const MAX_STEPS = 2_000_000

/**
 * Lines that the file breaks elsewhere: a statement on two lines in the block and on one in the file, or the other way round. The file's own
 * lines take their place, in both halves, where both have them.
 */
export const lineBreaks: Ungarbling = {
  kind: 'ungarbling',
  name: 'line-breaks',
  level: 'similar',
  read: (halves, file) => {
    const rebroken = rebreak(halves.search, file)
    return rebroken.length === 0 ? [] : [rebroken.reduce(substituted, halves)]
  },
}

/** Lines of the block, and those that the file has for them. */
interface Rebroken {
  readonly lines: readonly string[]
  readonly own: readonly string[]
}

function rebreak(search: readonly string[], file: IndexedText): readonly Rebroken[] {
  const found: Rebroken[] = []
  const work = workOf(MAX_STEPS)
  for (let i = 0; i < search.length && work.take(0); ) {
    const next = isBlank(search[i]!) || hasLine(file, search[i]!) ? undefined : rebrokenAt(search, i, file, work)
    if (next) found.push(next)
    i += next?.lines.length ?? 1
  }
  return found
}

function rebrokenAt(search: readonly string[], from: number, file: IndexedText, work: Work): Rebroken | undefined {
  for (let count = 1; count <= MAX_LINES && !isBlank(search[from + count - 1] ?? ''); count++) {
    const lines = search.slice(from, from + count)
    const own = ownLines(lines.join(' '), file, work)
    const broken = own && withoutTail(lines, indentedLike(lines[0]!, own))
    if (broken && broken.lines.length > 0) return broken
  }
  return undefined
}

/** Lines with the indentation of one in the block, which its new lines share. */
function indentedLike(line: string, own: readonly string[]): readonly string[] {
  const [base, wanted] = [indentOf(own[0]!), indentOf(line)]
  return own.map(text => (text.startsWith(base) ? wanted + text.slice(base.length) : text))
}

/** Without the lines at the end that both have. */
function withoutTail(lines: readonly string[], own: readonly string[]): Rebroken {
  const shorter = Math.min(lines.length, own.length)
  let tail = 0
  while (tail < shorter && lineKey(lines.at(-1 - tail)!) === lineKey(own.at(-1 - tail)!)) tail++
  return { lines: lines.slice(0, lines.length - tail), own: own.slice(0, own.length - tail) }
}

/** The only lines of the file that are a text but for whitespace. */
function ownLines(text: string, file: IndexedText, work: Work): readonly string[] | undefined {
  const [key, word] = [lineKey(text), longestWord(text)]
  const found = new Map<number, number>()
  let places = 0
  if (!work.take(file.text.length >> 5)) return undefined
  for (let at = word === '' ? -1 : file.text.indexOf(word), line = 0; at >= 0; ) {
    if (++places > MAX_PLACES || !work.take(text.length * MAX_LINES * MAX_LINES)) return undefined
    line = lineAtOffset(file.starts, at)
    at = file.text.indexOf(word, file.starts[line + 1])
    for (let first = Math.max(0, line - MAX_LINES + 1); first <= line; first++) {
      for (let end = line + 1; end <= Math.min(file.count, first + MAX_LINES); end++)
        if (
          file.starts[end]! - file.starts[first]! <= 2 * text.length + SPARE &&
          file.key(first) !== 0 &&
          endsLike(text, file, first, end) &&
          lineKey(file.text, file.starts[first]!, file.starts[end]!) === key
        )
          found.set(first, Math.min(end, found.get(first) ?? end))
    }
  }
  const [only, ...others] = found
  if (!only || others.length > 0) return undefined
  return fileLines(file, ...only)
}

/** False if lines of the file begin or end with another letter or digit than a text: then their keys need not be compared. */
function endsLike(text: string, { text: all, starts }: IndexedText, first: number, end: number): boolean {
  const own = all.slice(starts[first], starts[end]).trim()
  const wanted = text.trim()
  const differs = (a: string, b: string) => a !== b && PLAIN.test(a) && PLAIN.test(b)
  return !differs(own[0]!, wanted[0]!) && !differs(own.at(-1)!, wanted.at(-1)!)
}

/** Characters that no spelling changes. */
const PLAIN = /[\w(){}[\];,:=<>]/

function substituted({ search, replace, whole }: Halves, { lines, own }: Rebroken): Halves {
  const kept = substitute(replace, lines, own)
  // new lines that are broken as the file's are these: that is all they change, and it was done
  const made = kept === replace ? substitute(replace, own, own, line => lineKey(line)) : kept
  return { search: substitute(search, lines, own), replace: made, whole }
}

/** Lines with others in the place of the first ones that are some, or read as these. */
function substitute(
  all: readonly string[],
  lines: readonly string[],
  own: readonly string[],
  read: (line: string) => unknown = line => line,
): readonly string[] {
  const at = all.findIndex((_, from) => lines.every((line, i) => read(all[from + i] ?? '') === read(line)))
  return at < 0 ? all : [...all.slice(0, at), ...own, ...all.slice(at + lines.length)]
}

import { blockOf, replaceOrCreate } from './block.ts'
import { closesFence, fenceLine } from './carrier/markdown.ts'
import { type At, type Claim, type Format, linesText, opensAt, type SourceLines } from './format.ts'
import { beforeHead } from './parts/ends.ts'
import { findReplaceOpening } from './parts/openings.ts'
import { malformed, unclosed } from './parts/problems.ts'

/** `---FILEPATH a.ts`, then pairs of `---FIND` and `---REPLACE`, each with a fence or without, and `---COMPLETE`, as VS Code's chat wrote it. */
export const findReplace: Format = {
  name: 'find-replace',
  ...findReplaceOpening,
  read: (source, here) => {
    const head = partAt(source, here.line)
    if (head?.word !== 'FILEPATH') return undefined
    const parts = partsFrom(source, here.line)
    const path = head.rest === '' ? (parts[0]!.lines.find(line => line.trim() !== '')?.trim() ?? '') : head.rest
    return claim(source, here, parts, path.replace(/^`+|`+$/g, ''))
  },
}

interface Part {
  readonly word: string
  readonly rest: string
  readonly at: number
  readonly last: number
  readonly lines: readonly string[]
  readonly closed: boolean
}

const PART = /^\s*---\s?(FILEPATH|FIND|REPLACE|COMPLETE)\b:?\s*(.*?)\s*$/

function partAt(source: SourceLines, at: number) {
  const found = PART.exec(source.line(at)?.slice(0, 400) ?? '')
  return found ? { word: found[1]!, rest: found[2]! } : undefined
}

/** The marked parts from a FILEPATH line to its COMPLETE line, the next block, or the end. */
function partsFrom(source: SourceLines, at: number): readonly Part[] {
  const parts: Part[] = []
  for (let line = at; ; ) {
    const head = partAt(source, line)
    if (!head || (head.word === 'FILEPATH' && line > at)) return parts
    const body = head.word === 'COMPLETE' ? { lines: [], closed: false, next: line + 1 } : readBody(source, line + 1)
    parts.push({ ...head, at: line, last: body.next - 1, lines: body.lines, closed: body.closed })
    if (head.word === 'COMPLETE') return parts
    line = body.next
  }
}

/** The lines of a part: those inside its fence, or all up to the next part. */
function readBody(source: SourceLines, from: number): Pick<Part, 'lines' | 'closed'> & { readonly next: number } {
  const fence = fenceLine(source.line(from) ?? '')
  const lines: string[] = []
  let inside = fence !== undefined
  let end = 0
  for (let line = inside ? from + 1 : from; ; line++) {
    const text = source.line(line)
    if (!inside && text !== undefined && partAt(source, line)) return { lines, closed: end > 0, next: line }
    if (text === undefined || (!inside && opensAt(source, line)))
      return { lines, closed: end > 0, next: end || beforeHead(source, from - 1, line - 1) + 1 }
    if (inside && closesFence(text, fence)) [inside, end] = [false, line + 1]
    else if (inside || !fence) lines.push(text)
  }
}

function claim(source: SourceLines, { line: at }: At, parts: readonly Part[], path: string): Claim {
  // the next file's section ends this one as well, and so does a fence
  const { last, word, closed } = parts.at(-1)!
  const whole = word === 'COMPLETE' || closed || partAt(source, last + 1)?.word === 'FILEPATH'
  const pairs = parts.flatMap((part, i) => (part.word === 'FIND' ? [[part, parts[i + 1]] as const] : []))
  const broken = (message: string, first: number, last: number) =>
    blockOf(source, { format: 'find-replace', first, last, path, problems: [malformed(message)] })
  if (pairs.length === 0) return { first: at, last, blocks: [broken('missing line `---FIND`', at, last)] }
  const blocks = pairs.map(([find, replace], i) => {
    const first = i === 0 ? at : find.at
    if (replace?.word !== 'REPLACE') return broken('no line `---REPLACE` follows', first, find.last)
    const cut = !whole && i === pairs.length - 1
    const found = { format: 'find-replace', first, last: replace.last, path }
    return blockOf(source, {
      ...found,
      steps: [[replaceOrCreate(linesText(find.lines), linesText(replace.lines))]],
      problems: cut ? [unclosed('missing line `---COMPLETE`')] : [],
    })
  })
  return { first: at, last, blocks }
}

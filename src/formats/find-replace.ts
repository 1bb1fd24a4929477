import type { Diagnostic } from '../core/diagnostic.ts'
import type { Op } from '../core/op.ts'
import { closesFence, fenceLine } from './carrier/markdown.ts'
import { opensBlock } from './carrier/openers.ts'
import { blockOf, type Carrier, type Claim, type Format, type Here, textOf } from './carrier.ts'
import { leavesOut } from './parts/placeholder.ts'

/**
 * `---FILEPATH a.ts`, `---FIND` and a fence, `---REPLACE` and a fence, once or more, `---COMPLETE`, as VS Code's chat wrote it. Every pair is a
 * block. The fences may be left out.
 */
export const findReplace: Format = {
  name: 'find-replace',
  initial: '-',
  may: line => line.includes('---'),
  read: (carrier, here) => {
    const head = partAt(carrier, here.at)
    if (head?.word !== 'FILEPATH') return undefined
    const parts = partsFrom(carrier, here.at)
    const path = head.rest === '' ? (parts[0]!.lines.find(line => line.trim() !== '')?.trim() ?? '') : head.rest
    return claim(carrier, here, parts, path.replace(/^`+|`+$/g, ''))
  },
}

interface Part {
  readonly word: string
  readonly rest: string
  readonly at: number
  readonly last: number
  readonly lines: readonly string[]
}

const PART = /^\s*---\s?(FILEPATH|FIND|REPLACE|COMPLETE)\b:?\s*(.*?)\s*$/

function partAt(carrier: Carrier, at: number) {
  const found = PART.exec(carrier.line(at)?.slice(0, 400) ?? '')
  return found ? { word: found[1]!, rest: found[2]! } : undefined
}

/** The marked parts from a FILEPATH line to its COMPLETE line, the next block, or the end. */
function partsFrom(carrier: Carrier, at: number): readonly Part[] {
  const parts: Part[] = []
  for (let line = at; ; ) {
    const head = partAt(carrier, line)
    if (!head || (head.word === 'FILEPATH' && line > at)) return parts
    const body = head.word === 'COMPLETE' ? { lines: [], next: line + 1 } : readBody(carrier, line + 1)
    parts.push({ ...head, at: line, last: body.next - 1, lines: body.lines })
    if (head.word === 'COMPLETE') return parts
    line = body.next
  }
}

/** The lines of a part: those inside its fence, or all up to the next part. */
function readBody(carrier: Carrier, from: number): { readonly lines: readonly string[]; readonly next: number } {
  const fence = fenceLine(carrier.line(from) ?? '')
  const lines: string[] = []
  let inside = fence !== undefined
  for (let line = inside ? from + 1 : from; ; line++) {
    const text = carrier.line(line)
    if (text === undefined || (!inside && (partAt(carrier, line) || opensBlock(text)))) return { lines, next: line }
    const mark = inside ? fenceLine(text) : undefined
    if (mark && closesFence(mark, fence!)) inside = false
    else if (inside || !fence) lines.push(text)
  }
}

function claim(carrier: Carrier, { at }: Here, parts: readonly Part[], path: string): Claim {
  const whole = parts.at(-1)!.word === 'COMPLETE'
  const pairs = parts.flatMap((part, i) => (part.word === 'FIND' ? [[part, parts[i + 1]] as const] : []))
  const last = parts.at(-1)!.last
  const broken = (problem: Diagnostic) =>
    blockOf(carrier, { format: 'find-replace', first: at, last, path, problems: [problem] })
  if (pairs.length === 0)
    return { first: at, last, blocks: [broken({ code: 'parse/malformed', message: 'there is no line `---FIND`' })] }
  const blocks = pairs.map(([find, replace], i) => {
    const first = i === 0 ? at : find.at
    if (replace?.word !== 'REPLACE') {
      const problem = { code: 'parse/malformed', message: 'no line `---REPLACE` follows' } as const
      return blockOf(carrier, { format: 'find-replace', first, last: find.last, path, problems: [problem] })
    }
    const cut = !whole && i === pairs.length - 1
    const { op, problem } = opOf(find.lines, replace.lines)
    const refused = cut ? unclosed : problem
    const found = { format: 'find-replace', first, last: replace.last, path, steps: [[op]] }
    return blockOf(carrier, { ...found, problems: refused ? [refused] : [] })
  })
  return { first: at, last, blocks }
}

const unclosed: Diagnostic = { code: 'parse/unclosed', message: 'there is no line `---COMPLETE`' }

function opOf(
  old: readonly string[],
  fresh: readonly string[],
): { readonly op: Op; readonly problem: Diagnostic | undefined } {
  const [search, replace] = [textOf(old), textOf(fresh)]
  const problem = leavesOut(search, replace)
  if (search.trim() === '') return { op: { kind: 'create', text: replace }, problem }
  return { op: { kind: 'replace', search, replace }, problem }
}

import type { Block } from '../../core/op.ts'
import { blockOf, type Carrier, type Here } from '../carrier.ts'
import { fenceLine } from '../markdown.ts'
import { opensBlock } from '../openers.ts'
import { type JsonDocument, jsonProblem } from './document.ts'
import type { JsonSpec } from './spec.ts'
import type { SpecIndex } from './spec-index.ts'

/** How far behind a break is looked for words that say what the JSON was for. */
const LOOK = { lines: 8, columns: 1000 } as const

/** The format that broken JSON speaks of by its keys, read before or shortly behind the break, if any. */
export function brokenOwner(
  index: SpecIndex,
  carrier: Carrier,
  here: Here,
  { failure }: JsonDocument,
): JsonSpec | undefined {
  if (!failure) return undefined
  const read = index.telling(failure.keys)
  return read ?? (failure.keys.size > 0 ? index.telling(keysBehind(carrier, here, failure.at.row)) : undefined)
}

function keysBehind(carrier: Carrier, here: Here, from: number): ReadonlySet<string> {
  const last = Math.min(endOfBroken(carrier, here, from, LOOK.lines), from + LOOK.lines)
  const keys = new Set<string>()
  for (let i = from; i <= last; i++) {
    const text = carrier.line(i)?.text.slice(0, LOOK.columns) ?? ''
    if (i > from && /^\s{0,40}[{[]/.test(text)) break
    for (const [, key] of text.matchAll(/["'](\w{1,40})["']\s{0,5}:/g)) keys.add(key!)
  }
  return keys
}

/**
 * What could not be read, as a block that says why, and the last line of it.
 * @param free offset behind the blocks before it
 */
export function brokenBlock(
  carrier: Carrier,
  here: Here,
  document: JsonDocument,
  owner: JsonSpec,
  free = 0,
): { readonly last: number; readonly block: Block } | undefined {
  const { failure, rest, values } = document
  if (!failure && !rest) return undefined
  const what = document.call ? 'tool call' : 'JSON'
  const problem = failure
    ? jsonProblem(what, failure.reason, failure.at, failure.fault)
    : jsonProblem(what, 'other text stands behind it', rest!, 'malformed')
  const from = rest ?? values.at(-1)?.end ?? { row: here.at, col: 0 }
  const start = Math.max(free, carrier.line(from.row)!.start + from.col)
  const first = rowOf(carrier, from.row, start)
  const last = rest ? rest.row : endOfBroken(carrier, here, document.last)
  const span = { start, end: carrier.line(last)!.end }
  const path = pathWithin(carrier, first, last)
  return { last, block: blockOf(carrier, { format: owner.name, first, last, span, path, problems: [problem] }) }
}

function rowOf(carrier: Carrier, from: number, offset: number): number {
  let row = from
  while (carrier.line(row)!.end < offset) row++
  return row
}

/** The path that the broken text names, for the report alone. */
function pathWithin(carrier: Carrier, first: number, last: number): string {
  for (let i = first; i <= Math.min(last, first + LOOK.lines); i++) {
    const text = carrier.line(i)!.text.slice(0, LOOK.columns)
    const found = /["'](?:path|file_path|filePath)["']\s{0,5}:\s{0,5}["']([^"'\\]{1,300})["']/.exec(text)
    if (found) return found[1]!
  }
  return ''
}

/** Broken JSON reaches to the end of its fence, to a blank line outside one, or to the line before another block. */
function endOfBroken(carrier: Carrier, { fence }: Here, from: number, most = Number.POSITIVE_INFINITY): number {
  let last = from
  while (last - from < most) {
    const text = carrier.line(last + 1)?.text
    if (text === undefined || fenceLine(text) || opensBlock(text) || /^[{[]/.test(text)) return last
    if (!fence && text.trim() === '') return last
    last++
  }
  return last
}

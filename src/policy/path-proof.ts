import type { TextContent } from '../core/content.ts'
import { type Block, type Op, opsOf } from '../core/op.ts'
import { spansAreMade } from './made-spans.ts'
import { indexed } from './positions.ts'
import { spansProve } from './spans.ts'

/** True if a file has, once each, the texts that the first step of a block replaces, so that it is the file that was meant. */
export function proves(block: Block, file: TextContent): boolean {
  const { text } = file
  if (block.spans) return spansProve(block.spans, file)
  const asked = (block.steps[0] ?? []).flatMap(op => proofOf(op) ?? [])
  return asked.length > 0 && asked.every(({ old, all, line }) => standsIn(old, text, { all, line }))
}

/** The same of the texts that the block puts there: it was applied before. */
export function isMade(block: Block, file: TextContent): boolean {
  if (block.spans) return spansAreMade(indexed(file, block.spans), block.spans)
  const made = opsOf(block).flatMap(op => (op.kind === 'replace' && saysMuch(op.replace) ? op.replace : []))
  return made.length > 0 && made.every(fresh => standsIn(fresh, file.text, {}))
}

interface Proof {
  readonly old: string
  readonly all: boolean
  /** The 1-based line at which it must stand. */
  readonly line?: number | undefined
}

function proofOf(op: Op): Proof | undefined {
  if (op.kind === 'replace' && op.search.trim() !== '') return { old: op.search, all: op.all === true }
  if (op.kind === 'lines' && op.expect !== undefined) return { old: op.expect, all: false, line: op.first.line }
  return undefined
}

/** Two lines with words, or one of some length: less is in many files. */
const saysMuch = (text: string): boolean => (text.match(/[\p{L}\p{N}_]/gu)?.length ?? 0) >= 16

/** True if a text is in another once, or at all; whitespace at the end of lines does not count. */
export function standsIn(
  wanted: string,
  text: string,
  { all = false, line }: { readonly all?: boolean; readonly line?: number | undefined },
): boolean {
  const [own, some] = [bare(text), bare(wanted)]
  if (line !== undefined)
    return own
      .split('\n')
      .slice(line - 1)
      .join('\n')
      .startsWith(some.replace(/\n$/, ''))
  const isLines = wanted.endsWith('\n')
  const [where, what] = isLines ? [`\n${own.endsWith('\n') ? own : `${own}\n`}`, `\n${some}`] : [own, some]
  const first = where.indexOf(what)
  return first >= 0 && (all || where.indexOf(what, first + 1) < 0)
}

const bare = (text: string): string => text.replace(/[ \t\r]+$/gm, '')

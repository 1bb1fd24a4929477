import { opsOf } from '../../core/block.ts'
import type { Op } from '../../core/op.ts'
import type { BlockResult } from '../../core/outcome.ts'
import { logQuote } from './log-quote.ts'

/** Characters of a text that a log shows. */
const SHOWN = 80

/**
 * A block's ops, one a line, and its result, for a debug log. Untrusted text is quoted and truncated.
 * @param redact takes out of a text what no log may show
 */
export function logBlock(result: BlockResult, number: number, redact: (text: string) => string): readonly string[] {
  const { block, status, code, matcher, line, count } = result
  const shown = (value: unknown) => logQuote(short(redact(typeof value === 'string' ? value : JSON.stringify(value))))
  const asked = ({ kind, ...fields }: Op) =>
    [kind, ...Object.entries(fields).map(([name, value]) => `${name} ${shown(value)}`)].join(', ')
  const facts = Object.entries({ line, matcher, places: count })
  const told = facts.flatMap(([name, value]) => (value === undefined ? [] : `${name} ${value}`))
  return [
    `block ${number}, ${block.format}, ${shown(block.path)}: ${[status, code, ...told].join(', ')}`,
    ...opsOf(block).map((op, i) => `block ${number}, op ${i + 1}: ${asked(op)}`),
  ]
}

const short = (text: string): string =>
  text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}… (${text.length} characters)`

import type { BlockResult } from '../core/apply.ts'
import { codes, type Diagnostic } from '../core/diagnostic.ts'
import type { Block } from '../core/op.ts'
import { clip, clipLines, visible } from './quote.ts'

/** The sentences that every renderer shares, so that a user reads the same words everywhere. */

/** Longest line of a file or a block that a report shows, and most lines of one snippet. */
const SNIPPET = { width: 200, lines: 40 } as const

/** Path and line as an editor understands them: `src/a.ts:12`, `a.ts → b.ts`. */
export function placeOf({ block, line, movedTo }: BlockResult): string {
  const at = line === undefined ? '' : `:${line}`
  return visible(`${clip(block.path, 300)}${at}${movedTo ? ` → ${movedTo}` : ''}`)
}

/** Where a block out of an agent's log is: ` (call 17 of the log, turn 6)`; empty for any other. */
export function inLog({ origin }: Block): string {
  if (!origin) return ''
  const call = origin.call === undefined ? [] : [`call ${origin.call} of the log`]
  const turn = origin.turn === undefined ? [] : [`turn ${origin.turn}`]
  const parts = [...call, ...turn]
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

/** Status, rule and count: `applied, indentation`, `failed, locate/ambiguous`. */
export function factsOf({ status, code, change, matcher, count }: BlockResult): string {
  const good = code.startsWith('ok/')
  const facts = [
    code === 'ok/answered' ? 'answered' : status,
    good ? (change === 'modified' ? undefined : change) : code,
    matcher,
    !count ? undefined : `${count} place${count === 1 ? '' : 's'}`,
  ]
  return facts.filter(Boolean).join(', ')
}

/** `(line 3)`, `(lines 3, 9)`; empty when a diagnostic speaks of no line. */
export const atLines = ({ lines }: Diagnostic): string =>
  lines?.length ? ` (line${lines.length > 1 ? 's' : ''} ${clipLines(lines.map(String), 20).join(', ')})` : ''

/** What is wrong, with its lines and the nearest place: `not found; closest is line 120, 91 % alike`. */
export function messageOf(problem: Diagnostic): string {
  const nearest = problem.code === 'locate/not-found' ? problem.detail?.nearest : undefined
  const closest = nearest ? `; closest is line ${nearest.line}, ${Math.round(nearest.likeness * 100)} % alike` : ''
  return visible(problem.message) + atLines(problem) + closest
}

/** What to do next; empty when nothing is to be done. */
export const helpOf = ({ code, help }: Diagnostic): string => visible(help ?? codes[code].help)

/** Lines of a file or a block, each on one line of the report and cut to size. */
export const snippet = (lines: readonly string[], limit: number = SNIPPET.lines): readonly string[] =>
  clipLines(lines, limit).map(line => clip(visible(line), SNIPPET.width))

/** Longest block, in lines, that is worth showing. */
const LONGEST_BLOCK = 200

/** The block that would apply, where a reader can copy it: nothing in it is cut or unseen. */
export function correctedBlock({ problem }: BlockResult): readonly string[] | undefined {
  const lines = problem?.detail?.block
  return lines && lines.length <= LONGEST_BLOCK && lines.every(line => line === visible(line)) ? lines : undefined
}

/** How the wanted text differs from the nearest place; the nearest lines alone where no diff was made. */
export function diffOf({ detail }: Diagnostic): readonly string[] {
  return snippet(detail?.diff ?? detail?.nearest?.lines.map(line => ` ${line}`) ?? [])
}

/** The lines of a text, without an empty one behind the final newline. */
export const linesOf = (text: string): readonly string[] => text.replace(/\r?\n$/, '').split(/\r?\n/)

import type { BlockResult, Outcome } from '../core/apply.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { type Block, opsOf } from '../core/op.ts'

/**
 * An edit that ran finds neither its old text nor its new one where a later call of the same run wrote over it. Where that later text is in place,
 * nothing is left to do: the edit is already there, as a part of the later one.
 */
export function withOverwritten(outcome: Outcome): Outcome {
  if (!outcome.results.some(isLost)) return outcome
  const results = [...outcome.results]
  for (let i = results.length - 1; i >= 0; i--) {
    const result = results[i]!
    const later = isLost(result)
      ? results.slice(i + 1).find(next => isInPlace(next) && writesOver(next.block, result.block))
      : undefined
    if (later) results[i] = overwritten(result, later)
  }
  return { ...outcome, results }
}

const isLost = ({ status, block, code }: BlockResult): boolean =>
  status === 'failed' && block.origin?.fate === 'done' && /^(?:locate\/|file\/(?:missing|exists)$)/.test(code)

const isInPlace = ({ status, block }: BlockResult): boolean =>
  block.origin?.fate === 'done' && ['applied', 'validated', 'already-applied', 'no-change'].includes(status)

/** Whether a block takes away text that another has written into the same file. */
function writesOver(later: Block, earlier: Block): boolean {
  if (later.path !== earlier.path || later.at.name !== earlier.at.name) return false
  const ops = opsOf(later)
  if (ops.some(({ kind }) => kind === 'delete' || kind === 'rename' || kind === 'rewrite')) return true
  const written = linesOf(earlier, 'new')
  return [...linesOf(later, 'old')].some(line => written.has(line))
}

/** The lines with something in them that a block adds, or takes away. */
function linesOf(block: Block, side: 'old' | 'new'): ReadonlySet<string> {
  const lines = opsOf(block).flatMap(op => {
    if (op.kind === 'create' || op.kind === 'rewrite' || op.kind === 'append')
      return side === 'new' ? op.text.split('\n') : []
    if (op.kind !== 'replace') return []
    const [mine, other] = side === 'new' ? [op.replace, op.search] : [op.search, op.replace]
    const stays = new Set(other.split('\n'))
    return mine.split('\n').filter(line => !stays.has(line))
  })
  return new Set(lines.map(line => line.trim()).filter(line => /[\p{L}\p{N}]/u.test(line)))
}

function overwritten(result: BlockResult, { block }: BlockResult): BlockResult {
  const { problem: _, ...rest } = result
  const message = `call ${block.origin?.call} of the log wrote over it`
  const note: Diagnostic = { code: 'ok/already-applied', message }
  return { ...rest, status: 'already-applied', code: 'ok/already-applied', notes: [...result.notes, note] }
}

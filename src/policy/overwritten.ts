import { type Block, type Op, opsOf } from '../core/op.ts'
import type { BlockResult, KeptBlock, Outcome, RefusedBlock, Snapshot } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'

/**
 * A call that ran is already applied even if nothing shows it: its file was deleted or moved, or a later block that is in place replaced
 * its text. Such a block has not failed.
 */
export function withOverwritten(outcome: Outcome): Outcome {
  if (!outcome.results.some(isLost)) return outcome
  const later = new Map<string, Later[]>()
  const results = [...outcome.results]
  for (let i = results.length - 1; i >= 0; i--) {
    const result = results[i]!
    const own = later.get(result.block.path) ?? []
    const told = isLost(result) ? judged(result, own, outcome.after) : result
    results[i] = told
    if (told.problem === undefined) later.set(result.block.path, [...own.slice(-MOST), laterOf(result.block)])
  }
  return { ...outcome, results }
}

/** Most later blocks of a file that are looked at. */
const MOST = 200

const isLost = (result: BlockResult): result is RefusedBlock =>
  result.status === 'failed' &&
  result.block.origin?.fate === 'done' &&
  /^(?:locate\/|file\/(?:missing|exists)$)/.test(result.code)

/** The text that an applied block removed from its file: lines, or all of it. */
interface Later {
  readonly whole: boolean
  readonly removed: ReadonlySet<string>
}

const laterOf = (block: Block): Later => ({
  whole: opsOf(block).some(({ kind }) => kind === 'delete' || kind === 'rename' || kind === 'rewrite'),
  removed: linesOf(block, 'old'),
})

/** Why a block that ran has nothing left to do, if so. */
function reasonOf(block: Block, later: readonly Later[], after: Snapshot): string | undefined {
  const written = linesOf(block, 'new')
  const last = opsOf(block).at(-1)
  const gone = !after.has(block.path as RepoPath)
  if (gone && last?.kind === 'delete') return 'the file is gone'
  if (gone && last?.kind === 'rename' && holds(after, last, written)) return 'the file has been renamed'
  const over = later.some(({ whole, removed }) => whole || [...written].some(line => removed.has(line)))
  return over ? 'a later block replaced what this one wrote' : undefined
}

/** True if the file that one was renamed to has the lines that were written. */
function holds(after: Snapshot, { to }: Extract<Op, { kind: 'rename' }>, written: ReadonlySet<string>): boolean {
  const content = after.get(to as RepoPath)
  if (content?.kind !== 'text') return false
  const lines = new Set(content.text.split('\n').map(line => line.trim()))
  return [...written].every(line => lines.has(line))
}

/** The lines with something in them that a block adds, or removes. */
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

/** The block as already applied if it has nothing left to do; as it was, if not. */
function judged(result: RefusedBlock, later: readonly Later[], after: Snapshot): KeptBlock | RefusedBlock {
  const message = reasonOf(result.block, later, after)
  if (message === undefined) return result
  const { problem: _, ...rest } = result
  const note = { code: 'ok/already-applied', message } as const
  return { ...rest, status: 'already-applied', code: 'ok/already-applied', notes: [...result.notes, note] }
}

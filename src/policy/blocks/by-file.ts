import { type Block, opsOf } from '../../core/block.ts'
import { type Diagnostic, NO_PLACE } from '../../core/diagnostic.ts'
import type { Op, ReplaceOp } from '../../core/op.ts'
import type { Snapshot } from '../../core/outcome.ts'
import type { RepoPath } from '../../core/path.ts'
import { says } from '../../core/text/line-key.ts'
import { bare, standsIn } from '../paths/stands-in.ts'

/** Characters of files that are searched for readings, at most; beyond, the first reading counts. About a third of a second. */
const SEARCHED = 1 << 27

/**
 * Chooses between readings by the file that the blocks find. It takes another reading of an op if its old text is in the file, or most lines
 * of it are, and the first reading's is not; new lines without context become the text of an empty file.
 */
export function readByFile(blocks: readonly Block[], files: Snapshot): readonly Block[] {
  let left = SEARCHED
  return blocks.map(block => {
    const file = files.get(block.path as RepoPath)
    if (file?.kind !== 'text' || block.problems.length > 0) return block
    const ops = opsOf(block)
    if (ops.some(isFill)) return file.text.trim() === '' ? withOps(block, filled) : { ...block, problems: [NO_PLACE] }
    if (!ops.some(op => op.kind === 'replace' && op.instead)) return block
    const text = bare(file.text)
    let own: readonly string[] | undefined
    const read = withOps(block, op => {
      if (op.kind !== 'replace' || !op.instead || left < text.length) return op
      left -= text.length
      const isThere = (reading: Reading) => standsIn(reading.search, text, true)
      own ??= text.split('\n')
      const hasMore = (reading: Reading) => partAt(reading, own!) > Math.max(0.5, partAt(op, own!))
      const other = isThere(op) ? undefined : (op.instead.find(isThere) ?? op.instead.find(hasMore))
      return other ? { ...op, ...other } : op
    })
    const isTaken = opsOf(read).some((op, i) => op !== ops[i])
    return isTaken ? { ...read, notes: [...block.notes, takenByFile] } : block
  })
}

type Reading = Pick<ReplaceOp, 'search'>

/** Lines of a reading that are looked for. */
const MOST_LINES = 20

/** How much of what a reading's lines say is at one place of a file; one line alone may be anywhere. */
function partAt({ search }: Reading, own: readonly string[]): number {
  const lines = bare(search).split('\n')
  const saying = [...lines.keys()].filter(i => says(lines[i]!)).slice(0, MOST_LINES)
  const standing = (from: number) => saying.filter(i => own[from + i] === lines[i]).length
  const most = own.reduce((best, _, from) => Math.max(best, standing(from)), 0)
  return most < 2 ? 0 : most / saying.length
}

const withOps = (block: Block, change: (op: Op) => Op): Block => ({
  ...block,
  steps: block.steps.map(ops => ops.map(change)),
})

const isFill = (op: Op): boolean => op.kind === 'replace' && op.search === '' && op.hint?.line === undefined
const filled = (op: Op): Op => (op.kind === 'replace' ? { kind: 'create', text: op.replace } : op)

const takenByFile: Diagnostic = {
  code: 'parse/healed',
  message: 'a change that can be read in two ways was read as the file has it',
}

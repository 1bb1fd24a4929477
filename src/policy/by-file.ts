import type { Diagnostic } from '../core/diagnostic.ts'
import type { Block, Op } from '../core/op.ts'
import type { Snapshot } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import { stands } from './path-proof.ts'

/** Takes the other reading of an op, where it has one, if its old text is in the file as the blocks find it and that of the first reading is not. */
export function readByFile(blocks: readonly Block[], files: Snapshot): readonly Block[] {
  return blocks.map(block => {
    const file = files.get(block.path as RepoPath)
    if (file?.kind !== 'text' || !block.steps.flat().some(hasOther)) return block
    const steps = block.steps.map(ops => ops.map(op => asInFile(op, file.text)))
    const isTaken = steps.some((ops, i) => ops.some((op, j) => op !== block.steps[i]![j]))
    return isTaken ? { ...block, steps, notes: [...block.notes, takenByFile] } : block
  })
}

const takenByFile: Diagnostic = {
  code: 'parse/healed',
  message: 'a change with two readings was read as the file has it',
}

const hasOther = (op: Op): boolean => op.kind === 'replace' && op.instead !== undefined

function asInFile(op: Op, text: string): Op {
  if (op.kind !== 'replace' || !op.instead) return op
  const isThere = (search: string) => stands(search, text, { all: true })
  return !isThere(op.search) && isThere(op.instead.search) ? { ...op, ...op.instead } : op
}

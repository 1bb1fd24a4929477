import { type Block, opsOf } from '../../core/block.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { type Op, type ReplaceOp, turnedRound } from '../../core/op.ts'
import { endsInLine } from '../../core/place/halves.ts'
import { fileHash } from '../../core/text/crc32.ts'

/**
 * Blocks that take back what these do: the new text is looked for, and becomes the old one. What does not say what was there before cannot be
 * taken back, and is refused.
 */
export const reversed = (blocks: readonly Block[]): readonly Block[] => blocks.map(reversedBlock)

function reversedBlock(block: Block): Block {
  const { seen: _, mergeWithin: __, ...kept } = block
  const rest = { ...kept, reversed: true } as const
  const ops = opsOf(block)
  const [first, second] = ops
  if (!first) return block
  if (!second && first.kind === 'create' && !first.update)
    return { ...rest, steps: [[{ kind: 'delete' }]], seen: { hash: fileHash(first.text) } }
  if (second?.kind === 'delete' && first.kind === 'replace' && first.replace === '')
    return { ...rest, steps: [[{ kind: 'create', text: first.search }]] }
  const stuck = ops.find(op => reversedOp(op, block) === undefined)
  if (stuck) return { ...block, problems: [...block.problems, cannot(stuck)] }
  const to = ops.find(op => op.kind === 'rename')?.to
  const steps = block.steps.map(step => step.map(op => reversedOp(op, block)!)).toReversed()
  return { ...rest, path: to ?? block.path, steps }
}

/**
 * Refuses to delete files that are older than the text, which calls them new and only replaced them.
 * @param wasThere true if a file is older than its content with this hash
 */
export const keepingFiles = (
  blocks: readonly Block[],
  wasThere: (path: string, hash: string) => boolean,
): readonly Block[] =>
  blocks.map(block =>
    isDeletion(block) && wasThere(block.path, block.seen?.hash ?? '')
      ? { ...block, problems: [...block.problems, stuckWith('the file was there before; the block does not say how')] }
      : block,
  )

/** True for a block that only deletes its file, as the reverse of creating it does. */
export function isDeletion(block: Block): boolean {
  const [op, more] = opsOf(block)
  return op?.kind === 'delete' && !more
}

const cannot = ({ kind }: Op): Diagnostic =>
  stuckWith(`a block that does not say what was there before (${kind}) cannot be reversed`)

const stuckWith = (message: string): Diagnostic => ({
  code: 'parse/unsupported',
  message,
  help: 'Use `apply-edits undo`, which knows what a run wrote.',
})

/** The op that takes one back; undefined if it does not say what was there. */
function reversedOp(op: Op, { path }: Block): Op | undefined {
  switch (op.kind) {
    case 'replace':
      return op.replace === '' || op.all ? undefined : swapped(op)
    case 'insert':
    case 'append':
      return op.text === '' ? undefined : { kind: 'replace', search: op.text, replace: '' }
    case 'rename':
      return { kind: 'rename', to: path }
    case 'view':
      return op
    case 'create':
    case 'lines':
    case 'regex':
    case 'pattern':
    case 'delete':
    case 'rewrite':
      return undefined
    default:
      return op satisfies never
  }
}

/** Line numbers count in the old file: only a section's name still helps, and the version tells the order of the blocks. */
function swapped(op: ReplaceOp): ReplaceOp {
  const { search, replace, hint: _, ...rest } = turnedRound(op)
  // the newline that came as a line goes with it
  const end = endsInLine(op) && search.endsWith('\n') ? '\n' : ''
  const { headers, blob } = op.hint ?? {}
  const hint = { ...(headers && { headers }), ...(blob !== undefined && { blob }) }
  return { ...rest, hint, search: search + end, replace: replace + end }
}

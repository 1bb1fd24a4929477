import { type Block, hasRun } from '../../../core/block.ts'
import { counted, type Diagnostic } from '../../../core/diagnostic.ts'
import { problem } from '../../parts/problems.ts'
import { UNSAID } from './words.ts'

/** Code below a path in the text of an agent is a file if no call has edited one. Otherwise it is only shown. */
export function createShown() {
  /** Blocks from the first such code on; undefined once a call has edited. */
  let held: Block[] | undefined = []
  let count = 0
  const edits = (block: Block): boolean => {
    if (isShown(block)) count++
    return !isShown(block)
  }
  return {
    /** The blocks that are known to be edits by now, in their order. */
    add: (block: Block): readonly Block[] => {
      const free = held ?? []
      const why = block.origin?.why
      // a call that ran, or one whose content or outcome the log lacks
      if (hasRun(block) || why?.code === 'log/no-content' || why?.message === UNSAID.message) held = undefined
      if (!held) return [...free, block].filter(edits)
      if (free.length === 0 && !isShown(block)) return [block]
      held.push(block)
      return []
    },
    /** The blocks of a log in which no call has edited. */
    held: (): readonly Block[] => held ?? [],
    why: (): Diagnostic | undefined => {
      const fences = `${counted(count, 'code fence')} in its text ${count === 1 ? 'was' : 'were'}`
      const message = `the agent edits by calls, so ${fences} not taken for files`
      return count > 0 ? problem('log/unread', message, 'Hand in the text alone if a file in it is wanted.') : undefined
    },
  }
}

const isShown = ({ format, origin }: Block): boolean => format === 'whole-file' && origin?.call === undefined

import type { Block } from '../../../core/block.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import { sameFile } from '../../parts/find-path.ts'
import { leftOut } from './blocks.ts'
import { areWithin, type TextChange, textChangesOf } from './changes.ts'

/** Most declined calls to remember, the newest. */
const MOST_DECLINED = 200

/** Leaves out what the model only says again in its text after someone declined the call that asked for it. */
export function withoutDeclined(): (block: Block) => Block {
  const declined: { readonly path: string; readonly changes: readonly TextChange[]; readonly why: Diagnostic }[] = []
  return block => {
    const { origin, path } = block
    if (origin?.why?.code === 'policy/declined') {
      const changes = textChangesOf(block)
      if (changes.length > 0) declined.push({ path, changes, why: origin.why })
      if (declined.length > MOST_DECLINED) declined.shift()
      return block
    }
    if (!origin || origin.call !== undefined || origin.why || declined.length === 0) return block
    const changes = textChangesOf(block)
    const same = declined.find(one => sameFile(one.path, path) && areWithin(one.changes, changes))
    return same ? leftOut(block, same.why) : block
  }
}

import { type Block, opsOf } from '../../../core/block.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import { sameFile } from '../../parts/find-path.ts'
import { leftOut } from './blocks.ts'
import { areWithin, type Sides, sidesOf, type TextChange, textChangesOf } from './changes.ts'

/** Most later calls of a file that are compared with one that failed. */
const MOST_LATER = 50

/** Finds the failed calls that need not be named: a later call on the file made their changes, or went at the same lines; or they were made before. */
export function createRepairs(keyOf: (block: Block) => string) {
  /** The changes of calls that were not stopped, by the keys of their files. */
  const made = new Map<string, { readonly call: number; readonly changes: readonly TextChange[] }[]>()
  /** Lines are compared only where a call failed, and each change is split once. */
  const known = new Map<TextChange, Sides>()
  const sides = (change: TextChange): Sides => {
    const own = known.get(change) ?? sidesOf(change)
    known.set(change, own)
    return own
  }
  /** True if a change goes at what another one was about: it removes or brings one of its lines. */
  const goesAt = (change: TextChange, other: TextChange): boolean => {
    const [mine, own] = [sides(change), sides(other)]
    if (change.whole && own.fresh.size === 0) return ![...own.old].some(line => mine.fresh.has(line))
    const shares = (side: keyof Sides) => [...own[side]].some(line => mine[side].has(line))
    return shares('old') || shares('fresh') || (change.old === other.old && change.fresh === other.fresh)
  }
  return {
    add: (block: Block): void => {
      const { origin } = block
      if (!origin || !['done', 'open', 'proposed'].includes(origin.fate)) return
      const key = keyOf(block)
      const all = made.get(key) ?? []
      made.set(key, all)
      all.push({ call: origin.call ?? 0, changes: textChangesOf(block) })
    },
    isRepaired: (block: Block): boolean => {
      if (block.origin?.why?.code !== 'log/failed' || block.path === '') return false
      const ops = opsOf(block)
      if (ops.length > 0 && ops.every(op => op.kind === 'replace' && op.search === op.replace)) return true
      const call = block.origin.call ?? 0
      const all = made.get(keyOf(block)) ?? []
      const changes = textChangesOf(block)
      const later = all.filter(one => one.call > call).slice(0, MOST_LATER)
      // of what a program would have done nothing is known
      if (changes.length === 0) return later.length > 0
      const isMade = all.some(one => one.call < call && areWithin(changes, one.changes))
      return isMade || changes.every(change => later.some(one => one.changes.some(other => goesAt(other, change))))
    },
  }
}

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

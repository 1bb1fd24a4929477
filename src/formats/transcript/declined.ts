import { type Block, opsOf } from '../../core/block.ts'
import type { Op } from '../../core/op.ts'
import { sameFile } from '../parts/find-path.ts'

/** Most declined calls to remember, the newest. */
const MOST_DECLINED = 200

/** An old text, empty for a file as a whole, and the new one. */
type Change = readonly [old: string, fresh: string]

/** Leaves out what the model only says again in its text after someone declined the call that asked for it. */
export function withoutDeclined(): (block: Block) => Block {
  const declined: { readonly path: string; readonly changes: readonly Change[]; readonly origin: Block['origin'] }[] =
    []
  return block => {
    const { origin, path } = block
    if (!origin) return block
    const changes = opsOf(block).flatMap(changeIn)
    if (origin.why?.code === 'policy/declined') {
      if (changes.length > 0) declined.push({ path, changes, origin })
      if (declined.length > MOST_DECLINED) declined.shift()
      return block
    }
    const isText = origin.call === undefined && !origin.why
    const same = isText && declined.find(one => sameFile(one.path, path) && isWithin(one.changes, changes))
    return same ? { ...block, problems: [], origin: { ...origin, fate: 'left', why: same.origin!.why! } } : block
  }
}

const isWithin = (inner: readonly Change[], outer: readonly Change[]): boolean =>
  inner.every(([old, fresh]) => outer.some(own => own[0].includes(old) && own[1].includes(fresh)))

const changeIn = (op: Op): readonly Change[] => {
  if (op.kind === 'replace') return [[op.search.trim(), op.replace.trim()]]
  return op.kind === 'create' || op.kind === 'rewrite' ? [['', op.text.trim()]] : []
}

import type { Block, EditOfCall } from '../../../core/block.ts'
import type { Snapshot } from '../../../core/outcome.ts'
import type { RepoPath } from '../../../core/path.ts'
import { leftOut } from './blocks.ts'

/** Leaves out the edits of a log that a later call of the run took back: the files are meant as the run left them. */
export function withoutTakenBack(blocks: readonly Block[], files: Snapshot): readonly Block[] {
  const taken = new Map<string, { readonly edit: EditOfCall; readonly why: NonNullable<Block['origin']>['why'] }[]>()
  for (const { origin, at } of blocks) {
    for (const edit of origin?.takesBack?.edits ?? []) {
      const message = `call ${origin!.call} took it back: \`${origin!.takesBack!.command}\``
      const key = keyOf(at.name, edit)
      taken.set(key, [...(taken.get(key) ?? []), { edit, why: { code: 'log/taken-back', message } }])
    }
  }
  if (taken.size === 0) return blocks
  return blocks.map(block => {
    const { origin, at, id, path } = block
    if (origin?.call === undefined || origin.fate === 'left') return block
    const isNew = !files.has(path as RepoPath)
    const back = taken.get(keyOf(at.name, { call: origin.call, id }))
    const why = back?.find(({ edit: { ifNew = isNew } }) => ifNew === isNew)?.why
    return why ? leftOut(block, why) : block
  })
}

const keyOf = (source: string, { call, id }: EditOfCall): string => JSON.stringify([source, call, id])

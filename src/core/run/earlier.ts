import type { EarlierBlock } from '../outcome.ts'

/** Blocks of one file that are remembered, and characters of the texts before them. */
const MAX_BLOCKS = 8
const MAX_KEPT = 8 << 20

/** The last blocks that changed files, with one more: as many of each file as advice asks about, and no more text than memory bears. */
export function remembered(earlier: readonly EarlierBlock[], next: EarlierBlock): readonly EarlierBlock[] {
  const pathsOf = ({ result: { path, movedTo } }: EarlierBlock) => [path, movedTo].filter(one => one !== undefined)
  const counts = new Map<string, number>()
  let kept = 0
  return [...earlier, next]
    .toReversed()
    .filter(one => {
      const content = one.result.path && one.before.get(one.result.path)
      kept += content?.kind === 'text' ? content.text.length : 0
      const most = Math.max(...pathsOf(one).map(path => counts.set(path, (counts.get(path) ?? 0) + 1).get(path)!))
      return kept <= MAX_KEPT && most <= MAX_BLOCKS
    })
    .toReversed()
}

import type { FileChange } from '../outcome.ts'
import { scriptOf } from '../text/script.ts'

/** Most lines of a preview. */
const MOST = 200

/** The changes that a block would make, for one that asks only that: the lines that go and come, below the place of each. */
export const previewOf = (changes: readonly FileChange[]): string =>
  changes
    .flatMap(({ path, before, after }) => {
      const [old, now] = [before, after].map(content => (content?.text ?? '').split(/\r?\n/)) as [string[], string[]]
      return scriptOf(old, now).hunks.flatMap(hunk => [
        `${path}:${hunk.above + 2}`,
        ...hunk.old.map(s => `-${old[s]}`),
        ...hunk.new.map(r => `+${now[r]}`),
      ])
    })
    .slice(0, MOST)
    .join('\n')

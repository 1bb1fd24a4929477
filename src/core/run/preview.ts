import type { FileChange } from '../outcome.ts'
import { scriptOf } from '../text/script.ts'

/** Most lines of a preview, and characters of each. */
const MOST = { lines: 200, length: 1000 } as const

/** The changes that a block would make, for one that asks only that: the lines that go and come, below the place of each. */
export function previewOf(changes: readonly FileChange[]): string {
  const all = changes.flatMap(({ path, before, after }) => {
    const [old, now] = [before, after].map(content => (content?.text ?? '').split(/\r?\n/)) as [string[], string[]]
    return scriptOf(old, now).hunks.flatMap(hunk => [
      `${path}:${hunk.above + 2}`,
      ...hunk.old.map(s => `-${old[s]}`),
      ...hunk.new.map(r => `+${now[r]}`),
    ])
  })
  const shown = all
    .slice(0, MOST.lines)
    .map(line => (line.length > MOST.length ? `${line.slice(0, MOST.length)}…` : line))
  const more = all.length - shown.length
  return [...shown, ...(more > 0 ? [`… and ${more} more lines`] : [])].join('\n')
}

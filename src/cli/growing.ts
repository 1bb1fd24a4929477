import type { Content, TextContent } from '../core/content.ts'
import type { FileChange } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import type { Repository, Sink } from '../run/ports.ts'
import type { Landed, Plan, Report } from '../run/report.ts'

/** A repository for a plan that grows: each run of it plans all blocks so far on the files as they were at first. */
interface Growing extends Repository {
  /** True if some of the plan is on disk. */
  readonly begun: () => boolean
  /** Takes back what was written, where the last run wanted no change at all: such a run writes nothing by itself. */
  readonly settle: (report: Report) => Promise<void>
}

/** Shows every run the files as before the first write, and writes only what differs from the run before: all ends as if written once. */
export function growing(repository: Repository): Growing {
  const first = new Map<RepoPath, Content | undefined>()
  const written = new Map<RepoPath, TextContent | undefined>()
  let sink: Sink | undefined
  let asked = false

  const write = async (changes: readonly FileChange[], report: Plan): Promise<Landed> => {
    asked = true
    const missing = [...written.keys()].filter(path => !changes.some(change => change.path === path))
    const back: readonly FileChange[] = missing.map(path => ({
      path,
      before: undefined,
      after: textOf(first.get(path)),
    }))
    const next = [...changes, ...back]
      .map(({ from, ...change }) => {
        if (written.has(change.path)) return { ...change, before: written.get(change.path) }
        return { ...change, ...(from !== undefined && { from }) }
      })
      .filter(({ before, after }) => before?.text !== after?.text || before?.bom !== after?.bom)
    const landed = next.length > 0 ? await sink!.write(next, report) : ({ kind: 'written' } as const)
    if (landed.kind === 'written') for (const { path, after } of next) written.set(path, after)
    return landed
  }

  return {
    begun: () => written.size > 0,
    settle: async report => {
      if (!asked) await write([], report)
    },
    open: async () => {
      const opened = await repository.open()
      // as long as nothing is written, what someone else writes in the meantime counts
      if (written.size === 0) first.clear()
      sink = opened.sink
      asked = false
      const read = async (paths: Iterable<RepoPath>) => {
        const wanted = [...new Set(paths)]
        const fresh = wanted.filter(path => !first.has(path))
        const found = await opened.workspace.read(fresh)
        for (const path of fresh) first.set(path, found.get(path))
        return new Map(wanted.flatMap(path => (first.get(path) ? [[path, first.get(path)!] as const] : [])))
      }
      return { ...opened, workspace: { ...opened.workspace, read }, sink: { write } }
    },
  }
}

const textOf = (content: Content | undefined): TextContent | undefined =>
  content?.kind === 'text' ? content : undefined

import { type FileChange, sameContent } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import { inert } from '../policy/log-quote.ts'
import { resultJson } from '../report/json.ts'
import { patchOf } from '../report/patch.ts'
import type { Report } from '../run/report.ts'
import type { Progress } from '../run.ts'
import type { Host } from './host.ts'

/** Events, one JSON object a line: `progress`, `block` and `done` for each block, and `result` last. */
export interface Events {
  readonly progress: (progress: Progress) => void
  /** A block begins. @param index 0-based */
  readonly begin: (
    index: number,
    block: { readonly path: string; readonly format: string; readonly id: string },
  ) => void
  /** A block is done: `report` is that of all blocks so far, `previous` the one without it. */
  readonly done: (report: Report, previous: Report | undefined) => void
  readonly result: (report: Report) => void
}

export function eventLines({ out }: Host): Events {
  const say = (event: string, facts: object) => out(`${inert(JSON.stringify({ event, ...facts }))}\n`)
  return {
    progress: ({ percentage, operation, details }) => say('progress', { percentage, operation, details }),
    begin: (index, { path, format, id }) => say('block', { index: index + 1, id, format, path }),
    done: (report, previous) => {
      const block = resultJson(report).blocks.at(-1)
      if (block) say('done', { block, diff: diffBetween(previous, report) })
    },
    result: report => say('result', { result: resultJson(report) }),
  }
}

/** The last block's change, as a patch. */
function diffBetween(previous: Report | undefined, { outcome }: Report): string {
  const known = (path: RepoPath) => previous?.outcome.before.has(path) || previous?.outcome.after.has(path)
  const changes = [...new Set([...outcome.before.keys(), ...outcome.after.keys()])].flatMap(
    (path): readonly FileChange[] => {
      const before = known(path) ? previous?.outcome.after.get(path) : outcome.before.get(path)
      const after = outcome.after.get(path)
      return sameContent(before, after) || before?.kind === 'unreadable' || after?.kind === 'unreadable'
        ? []
        : [{ path, before, after }]
    },
  )
  return new TextDecoder().decode(patchOf(changes))
}

import { changesOf } from '../core/outcome.ts'
import { inert } from '../policy/said/log-quote.ts'
import { blockJson, resultJson } from '../report/json.ts'
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
  /** A block of a report with stages is done. @param index 0-based */
  readonly done: (report: Report, index: number) => void
  readonly result: (report: Report) => void
}

export function eventLines({ out }: Host): Events {
  const say = (event: string, facts: object) => out(`${inert(JSON.stringify({ event, ...facts }))}\n`)
  return {
    progress: ({ percentage, operation, details }) => say('progress', { percentage, operation, details }),
    begin: (index, { path, format, id }) => say('block', { index: index + 1, id, format, path }),
    done: (report, index) =>
      say('done', { block: blockJson(report.results[index]!, index), diff: diffOf(report, index) }),
    result: report => say('result', { result: resultJson(report) }),
  }
}

/** The change of one block alone, as a patch. */
function diffOf({ outcome }: Report, index: number): string {
  const result = outcome.results[index]!
  return new TextDecoder().decode(patchOf(changesOf({ results: [result], ...outcome.stages![index]! })))
}

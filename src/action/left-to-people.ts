import type { Source } from '../core/op.ts'
import { type Granted, granted } from '../run/reason.ts'
import type { Report } from '../run/report.ts'
import { applyTo, type Begun } from './apply-to.ts'
import { runOptions, type Wishes } from './options.ts'
import type { Writing } from './repository.ts'
import type { Session } from './request.ts'
import { withSuggestions } from './suggest.ts'

/** The sources that were applied, their target, and the rules. */
interface Done {
  readonly begun: Begun
  readonly sources: readonly Source[]
  readonly wishes: Wishes
  readonly writing: Writing
}

/** The report with the changes left to people: all changes in mode `suggest`; protected files' changes if `protected` says so. */
export async function leaveToPeople(session: Session, done: Done, report: Report): Promise<Granted<Report>> {
  const { begun, wishes } = done
  const isAsked = wishes.suggests && !session.inputs['dry-run']
  const rest = wishes.suggests ? granted(report) : await protectedOf(session, done, report)
  if (!rest.ok) return rest
  const { changes, base } = rest.value
  const what = wishes.suggests ? 'all' : 'protected'
  if (!isAsked && (what === 'all' || changes.length === 0)) return granted(report)
  if (begun.target.kind !== 'pull' || base === undefined || (!isAsked && report.dryRun))
    return granted({ ...report, suggested: { what, count: 0, left: changes } })
  return granted(await withSuggestions(session, report, { what, number: begun.target.pull.number, base, changes }))
}

/** The blocks' changes that did not apply only because their paths are protected. */
async function protectedOf(
  session: Session,
  { begun, sources, wishes, writing }: Done,
  { results }: Report,
): Promise<Granted<Pick<Report, 'changes' | 'base'>>> {
  const held = new Set(results.flatMap(({ code }, i) => (code === 'path/protected' ? [i] : [])))
  if (session.inputs.protected !== 'suggest' || held.size === 0) return granted({ changes: [] })
  const quiet = { ...session, onProgress: () => {}, debug: () => {} }
  const options = await runOptions(quiet, { ...wishes, dryRun: true, atomic: false, lifted: true })
  if (!options.ok) return options
  const skip: typeof options.value.skip = (_, index) =>
    held.has(index) ? undefined : { code: 'policy/not-selected', message: 'not protected' }
  return applyTo(session, begun, sources, { ...options.value, atomic: 'none', skip }, { ...writing, dryRun: true })
}

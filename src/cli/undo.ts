import { forgetRun, listRuns, readRun } from '../adapters/run-journal.ts'
import { changesOf } from '../core/outcome.ts'
import { pathsOf } from '../engine.ts'
import { type Report, reportOf, verdictOf } from '../run/report.ts'
import { undoOf } from '../undo/undo.ts'
import type { Invocation } from './arguments.ts'
import type { CommandPlace } from './checkout.ts'
import { type ExitCode, type Host, userError } from './host.ts'
import { render } from './render.ts'
import { openPlace } from './repository.ts'

/** `undo`: takes back what a run wrote, change by change; what someone built on since is left alone. */
export async function undoCommand(
  { operands, options }: Invocation,
  host: Host,
  place: CommandPlace,
): Promise<ExitCode> {
  const { gitDir } = place
  const runs = await listRuns(gitDir)
  const run = chosen(operands[0], runs)
  const record = await readRun(gitDir, run)
  if (record === 'unknown') throw userError(`run ${run} is not kept`, known(runs))
  if (record === 'foreign')
    throw userError(`the record of run ${run} was not written by this user and version`, 'Undo the changes with git.')
  if (record.isTooLarge)
    throw userError(`the changes of run ${run} are too large to be kept`, `Undo them with git. ${known(runs)}`)
  const dryRun = options['dry-run'] === true
  const { blocks, apply } = undoOf(record.changes, `run ${run}`)
  const { workspace, sink } = await openPlace(place, { dryRun, commit: false, patience: host.patience })
  const outcome = apply(await workspace.read(await pathsOf(blocks)), { dryRun })
  const changes = changesOf(outcome)
  const plan = { sources: [], outcome, dryRun }
  const landed = dryRun || changes.length === 0 ? ({ kind: 'nothing' } as const) : await sink.write(changes, plan)
  if (landed.kind === 'written' && record.staged && place.git) {
    const { restageFiles } = await import('../adapters/git/mark.ts')
    await restageFiles(changes, record.changes, place.git)
  }
  const report: Report = { ...reportOf({ ...plan, landed }, changes), undoes: `run ${run}` }
  const verdict = verdictOf(report)
  if (!dryRun && verdict === 'applied') await forgetRun(gitDir, run)
  host.out(render(report, options, host))
  return verdict === 'refused' ? 2 : verdict === 'applied' ? 0 : 1
}

/** The run that is meant: the newest, unless a number says which. @throws UserError */
function chosen(operand: string | undefined, runs: readonly number[]): number {
  const newest = runs.at(-1)
  if (operand === undefined && newest !== undefined) return newest
  if (operand === undefined) throw userError('there is no run to undo', 'Undo a run with `--commit` by `git revert`.')
  if (/^\d{1,6}$/.test(operand)) return Number(operand)
  throw userError(`\`${operand}\` is not the number of a run`, known(runs))
}

const known = (runs: readonly number[]): string =>
  runs.length === 0 ? 'No runs are kept.' : `The kept runs: ${runs.join(', ')}.`

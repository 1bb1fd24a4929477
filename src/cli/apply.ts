import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recoverCheckout } from '../adapters/state-folder.ts'
import { syntaxAssets } from '../adapters/syntax/assets.ts'
import { workTree } from '../adapters/work-tree.ts'
import { workTreeSink } from '../adapters/work-tree-sink.ts'
import type { Target } from '../adapters/write/write-changes.ts'
import { type Plan, type Report, verdictOf } from '../core/report.ts'
import { createEngine } from '../engine.ts'
import { LIMITS } from '../policy/limits.ts'
import { logBlock } from '../policy/log-block.ts'
import { redact } from '../policy/redact.ts'
import type { Opened, Repository, Sink } from '../ports.ts'
import { countsOf } from '../report/facts.ts'
import { type RunOptions, run } from '../run.ts'
import type { Invocation } from './arguments.ts'
import type { Place } from './checkout.ts'
import { type ExitCode, type Host, type NamedText, readInputs, STANDARD, standardInput, userError } from './host.ts'
import { progressLine } from './progress.ts'
import { runStream } from './run-stream.ts'
import { settingsOf } from './settings.ts'

/** `apply` and `check`: reads the edits, applies them to the checkout or says what would apply, and reports. */
export async function applyCommand(asked: Invocation, host: Host, place: Promise<Place>): Promise<ExitCode> {
  const engine = createEngine()
  const settings = settingsOf(asked, engine)
  const rendering = import('./render.ts')
  const checkout = await place
  const progress = progressLine(host)
  const debug = debugLog(host)
  const options: RunOptions = {
    ...settings,
    roots: [checkout.root],
    assets: syntaxAssets(ASSETS),
    onProgress: progress.show,
    ...debug,
  }
  const repository = {
    open: () => openCheckout({ ...checkout, patience: host.patience }, asked.options, settings.dryRun === true),
  }
  const { report, broken } = arrives(asked, host)
    ? await runStream({ name: STANDARD, pieces: standardInput(host), engine, options }, repository)
    : { report: await runWhole(await readInputs(asked.operands, host), repository, options), broken: undefined }
  progress.done()
  if (broken === undefined || report.outcome.results.length > 0)
    host.out((await rendering).render(report, asked.options, host))
  if (broken !== undefined) throw broken
  return exitCode(report)
}

/** Whether each block is applied as it comes: not where blocks wait for each other, or nothing is written. */
const arrives = ({ command, operands, options }: Invocation, { tty }: Host): boolean =>
  (operands.length === 0 ? !tty.stdin : operands.join() === '-') &&
  command === 'apply' &&
  !options['dry-run'] &&
  !options['commit'] &&
  (options['atomic'] ?? 'none') === 'none'

const runWhole = (sources: readonly NamedText[], repository: Repository, options: RunOptions): Promise<Report> =>
  run({ read: async () => sources, report: async () => {} }, repository, options)

/** With APPLY_EDITS_DEBUG, what each block asked and what became of it; once, however often a plan that grows is made. */
function debugLog({ env, err }: Host): Pick<RunOptions, 'onBlock'> {
  if (!env['APPLY_EDITS_DEBUG']) return {}
  let told = 0
  return {
    onBlock: (result, index) => {
      if (index < told) return
      told = index + 1
      err(
        logBlock(result, told, redact)
          .map(line => `debug: ${line}\n`)
          .join(''),
      )
    },
  }
}

/** The files as they are now, once what an interrupted run left half done is put back; the index is read meanwhile. */
async function openCheckout(
  checkout: Place & Target,
  options: Invocation['options'],
  isDryRun: boolean,
): Promise<Opened> {
  const [workspace, sink, unready] = await Promise.all([
    workTree(checkout.git, { maxSize: LIMITS.fileBytes }),
    sinkOf(checkout, options),
    recoverCheckout(checkout, isDryRun),
  ])
  if (unready !== undefined) throw userError(unready, '')
  return { workspace, sink }
}

async function sinkOf(checkout: Place & Target, options: Invocation['options']): Promise<Sink> {
  if (options['commit']) {
    const { localCommitSink } = await import('../adapters/local-commit-sink.ts')
    return localCommitSink(checkout, { message: plan => textOf(options['message']) ?? messageOf(plan) })
  }
  if (options['message'] === undefined) return workTreeSink(checkout)
  throw userError('`--message` is for a commit', 'Add `--commit`.')
}

function messageOf({ outcome }: Plan): string {
  const { landed, total } = countsOf(outcome)
  return `Apply ${landed === total ? total : `${landed} of ${total}`} edit block${total === 1 ? '' : 's'}\n`
}

/** The parsers stand beside the bundle. */
const ASSETS = join(dirname(fileURLToPath(import.meta.url)), 'syntax')

function exitCode(report: Report): ExitCode {
  const verdict = verdictOf(report)
  if (verdict === 'refused') return 2
  return verdict === 'applied' || verdict === 'nothing' ? 0 : 1
}

const textOf = (option: Invocation['options'][string]): string | undefined =>
  typeof option === 'string' ? option : undefined

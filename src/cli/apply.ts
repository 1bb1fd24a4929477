import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Engine } from '../engine.ts'
import { engineFor } from '../engine-for.ts'
import { logBlock } from '../policy/said/log-block.ts'
import { redact } from '../policy/said/redact.ts'
import type { Repository } from '../run/ports.ts'
import { type Report, verdictOf } from '../run/report.ts'
import { type RunOptions, run } from '../run.ts'
import type { Invocation } from './arguments.ts'
import type { CommandPlace } from './checkout.ts'
import type { Options } from './commands.ts'
import { comesInPieces, type HeadStart } from './head-start.ts'
import { type ExitCode, type Host, type NamedText, readTexts, STANDARD, standardInput, userError } from './host.ts'
import type { Parts } from './interactive.ts'
import { progressLine } from './progress.ts'
import { openPlace } from './repository.ts'
import { runStream } from './run-stream.ts'
import { contextOf, expectBlocks, inOwnWords, settingsOf } from './settings.ts'

/** `apply` and `check`: reads the edits, applies them to the files or says what would apply, and reports. */
export async function applyCommand(asked: Invocation, host: Host, begun: HeadStart): Promise<ExitCode> {
  const { options } = asked
  if (options.message !== undefined && !options.commit)
    throw userError('`--message` requires `--commit`', 'Add `--commit`.')
  if (options.interactive && options.patch === '-')
    throw userError('`--interactive` and `--patch -` contradict each other', 'Name a file for the patch.')
  const sources = await begun.texts
  const engine = await engineAsked(asked, sources, host, begun.place)
  const settings = { ...settingsOf(asked, engine), ...(await contextOf(options, host)) }
  const rendering = import('./render.ts')
  const place = await begun.place
  const index = await begun.index
  const progress = progressLine(host)
  const told = { roots: [place.root], assets: begun.assets, onProgress: progress.show, ...debugLog(host) }
  const writing = {
    commit: options.commit === true,
    message: options.message,
    patience: host.patience,
    dryRun: settings.dryRun === true,
  }
  // where the branch moved since, git is asked again
  const repository: Repository = { open: moved => openPlace(place, writing, moved ? undefined : index?.()) }
  const parts = { engine, options: { ...settings, ...told }, repository, keep: keeperOf(options, place) }
  const { report, broken } = await carryOut(asked, host, sources, parts)
  progress.done()
  if (options.patch !== undefined) await writePatch(options.patch, report, host)
  if (!options.events && options.patch !== '-' && (broken === undefined || report.outcome.results.length > 0))
    host.out((await rendering).render(report, options, host))
  if (report.landed.kind === 'written' && options.stage) await stage(report, place)
  if (broken !== undefined) throw broken
  return exitCode(report, options['allow-empty'] === true)
}

/** Options that ask more of the engine than to apply the blocks of a text that is there. */
const WHOLE = ['blocks', 'formats', 'interactive', 'reverse'] as const

/** The engine with every format, where it is needed: a text that is there tells which ones it needs. */
async function engineAsked(
  asked: Invocation,
  sources: readonly NamedText[],
  host: Host,
  found: Promise<CommandPlace>,
): Promise<Engine> {
  const { options } = asked
  const isWhole = WHOLE.some(name => options[name] !== undefined) || comesInPieces(asked, host)
  const engine = inOwnWords(isWhole ? (await import('../create-engine.ts')).createEngine() : await engineFor(sources))
  return options.reverse ? (await import('./reverse.ts')).reverseEngine(engine, found) : engine
}

/** The parts of a run, and a function that notes the changes it wrote. */
type Kept = Parts & { readonly keep: (report: Report) => Promise<void> }

async function carryOut(
  asked: Invocation,
  host: Host,
  read: readonly NamedText[],
  parts: Kept,
): Promise<{ report: Report; broken: unknown }> {
  const { options } = asked
  if (options.events) return withEvents(asked, host, parts)
  if (comesInPieces(asked, host))
    return runStream({ ...parts, name: STANDARD, pieces: standardInput(host) }, parts.repository)
  if (options.blocks !== undefined) expectBlocks(options.blocks, read.flatMap(parts.engine.parse))
  const chosen = options.interactive ? await choose(read, asked, host, parts) : {}
  const ran = { ...parts.options, ...chosen, engine: parts.engine }
  const report = await run({ read: async () => read }, parts.repository, ran)
  await parts.keep(report)
  return { report, broken: undefined }
}

async function choose(sources: readonly NamedText[], { options }: Invocation, host: Host, parts: Parts) {
  const [{ chosenOptions }, { lookOf }] = await Promise.all([import('./interactive.ts'), import('./render.ts')])
  return chosenOptions(sources, parts, host, lookOf(options, host))
}

async function withEvents(
  { operands, options: asked }: Invocation,
  host: Host,
  { engine, options, repository, keep }: Kept,
) {
  const { eventLines } = await import('./events.ts')
  const events = eventLines(host)
  if (operands.length > 1) throw userError('`--events` takes one input', 'Name one file, or pipe in a text.')
  const reads = operands.length === 0 || operands[0] === '-'
  const given = reads && !host.tty.stdin ? undefined : (await readTexts(operands, host))[0]!
  if (given && asked.blocks !== undefined) expectBlocks(asked.blocks, engine.parse(given))
  const streamed = given
    ? { name: given.name, pieces: once(given.text) }
    : { name: STANDARD, pieces: standardInput(host) }
  // each block is a run of its own, whose progress says nothing about the whole
  const ran = await runStream(
    { ...streamed, engine, events, keep, options: { ...options, onProgress: () => {} } },
    repository,
  )
  events.progress({ percentage: 100, operation: 'Done' })
  events.result(ran.report)
  return ran
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** Writes what would change as a patch. @throws UserError if it cannot be written */
async function writePatch(to: string, { changes }: Report, { cwd, out, bytes }: Host): Promise<void> {
  const { patchOf } = await import('../report/patch.ts')
  const patch = patchOf(changes)
  if (to === '-') return bytes ? bytes(patch) : out(new TextDecoder().decode(patch))
  await writeFile(resolve(cwd, to), patch).catch((error: Error) => {
    throw userError(`cannot write \`${to}\`: ${error.message}`, 'Name a file in a folder that is there.')
  })
}

/** Notes what a run wrote so far, so that `undo` can take it back, however the run ends. */
function keeperOf({ stage }: Options, { gitDir }: CommandPlace): Kept['keep'] {
  let kept: number | undefined
  return async ({ landed, changes }) => {
    if (landed.kind !== 'written') return
    const { recordRun } = await import('../adapters/run-journal.ts')
    kept = await recordRun(gitDir, { changes, staged: stage === true }, kept)
  }
}

/** @throws UserError if git does not; the files stay */
async function stage({ changes }: Report, { git }: CommandPlace): Promise<void> {
  if (!git) return
  const { stageFiles } = await import('../adapters/git/mark.ts')
  const { status, stderr } = await stageFiles(changes, git)
  if (status === 0) return
  const why = stderr.trim().slice(0, 300)
  throw userError(`the changes are written, but git did not stage them: ${why}`, 'Stage them with `git add`.')
}

/** With APPLY_EDITS_DEBUG, what each block asked and what became of it; once, however often a plan that grows is made. */
function debugLog({ env, err }: Host): Pick<RunOptions, 'onBlock'> {
  if (!env['APPLY_EDITS_DEBUG']) return {}
  const told = new Set<number>()
  return {
    onBlock: (result, index) => {
      if (told.has(index)) return
      told.add(index)
      err(
        logBlock(result, index + 1, redact)
          .map(line => `debug: ${line}\n`)
          .join(''),
      )
    },
  }
}

function exitCode(report: Report, allowsEmpty: boolean): ExitCode {
  const verdict = verdictOf(report)
  if (verdict === 'refused') return 2
  return verdict === 'applied' || (verdict === 'nothing' && allowsEmpty) ? 0 : 1
}

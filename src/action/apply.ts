import { resolve } from 'node:path'
import { readContext } from '../adapters/context-files.ts'
import { readDiff } from '../adapters/github/pull.ts'
import { syntaxAssets } from '../adapters/syntax/assets.ts'
import { acceptedFormats, parseSelection, placesOf, type Selection, unwanted } from '../command/selection.ts'
import type { Source } from '../core/block.ts'
import { logBlock } from '../policy/log-block.ts'
import { refusePath } from '../policy/refuse-path.ts'
import { type Granted, granted, refuse } from '../run/reason.ts'
import type { Report } from '../run/report.ts'
import { type RunOptions, run } from '../run.ts'
import { engine } from './blocks.ts'
import { type Begun, repositoryOf, type Writing } from './repository.ts'
import type { Session } from './request.ts'

/** Options of a command: they never allow more than the inputs. */
export interface Wishes {
  readonly dryRun: boolean
  /** True if the changes that would apply are suggested. */
  readonly suggests?: boolean
  readonly select?: Selection
  /** The whole ids of the blocks as they were written; absent where no one is offered any. */
  readonly ids?: readonly string[]
  readonly atomic?: boolean
  readonly exact?: boolean
  /** Blocks for protected paths too, whose changes are left to people. */
  readonly lifted?: boolean
  /** The pull request whose files are meant by `context-files: changed`. */
  readonly pull?: number | undefined
}

/** The rules of a run from the inputs. Refused with `bad-input` for a value that cannot be read. */
export async function runOptions(session: Session, wishes: Wishes): Promise<Granted<RunOptions>> {
  const { workspace } = session.env
  const { inputs, debug, redact } = session
  const select = wishes.select ? granted(wishes.select) : selectionOf(inputs.blocks)
  if (!select.ok) return select
  const formats = formatsOf(session)
  if (!formats.ok) return formats
  const { lifted = false } = wishes
  const own = { allowed: inputs['allowed-paths'], protected: lifted ? [] : inputs['protected-paths'] }
  const refused = refusePath(...[own, ...(session.bounds ?? [])].map(policy => ({ ...policy, lifted })))
  if (!refused.ok) return refuse('bad-input', refused.problem.message)
  if (inputs['context-files'].includes('changed') && wishes.pull === undefined)
    return refuse('bad-input', '`context-files: changed` needs a pull request')
  const inContext = await readContext(inputs['context-files'], workspace, () => changedFiles(session, wishes.pull))
  if (!inContext.ok) return inContext
  return granted({
    attempts: inputs['push-attempts'],
    limits: {
      blocks: inputs['max-blocks'],
      files: inputs['max-files'],
      fileBytes: inputs['max-file-kb'] * 1024,
    },
    match: wishes.exact ? 'exact' : inputs.match,
    atomic: wishes.atomic ? 'all' : inputs.atomic,
    dryRun: wishes.dryRun || inputs['dry-run'],
    places: placesOf(select.value),
    skip: unwanted(select.value, formats.value, 'accepted here', ({ id }, index) => wishes.ids?.[index] ?? id),
    refuse: refused.value,
    proposals: inputs.proposals,
    // where an agent of the same job has seen the files
    roots: workspace === undefined ? [] : [resolve(workspace, inputs.path)],
    checkSyntax: inputs['check-syntax'],
    shellEdits: inputs['shell-edits'],
    assets: syntaxAssets(),
    ...(inContext.value && { inContext: inContext.value }),
    onProgress: ({ details, ...progress }) =>
      session.onProgress({ ...progress, ...(details !== undefined && { details: redact(details) }) }),
    onBlock: (result, index) => {
      for (const line of logBlock(result, index + 1, redact)) debug(line)
    },
  })
}

function selectionOf(text: string): Granted<Selection> {
  const selection = parseSelection(text)
  if (!('unknown' in selection)) return granted(selection)
  const word = JSON.stringify(selection.unknown.slice(0, 60))
  return refuse('bad-input', `blocks has ${word}, which is not a number, range, id or path`)
}

function formatsOf({ inputs }: Session): Granted<ReadonlySet<string> | undefined> {
  const known = engine.formats.map(format => format.name)
  const formats = acceptedFormats(inputs.format, known)
  if (!formats || !('unknown' in formats)) return granted(formats)
  const word = JSON.stringify(formats.unknown.slice(0, 60))
  return refuse('bad-input', `format is ${word}, not one of auto, ${known.join(', ')}`)
}

/** The files that a pull request changes. */
const changedFiles = async ({ api, repo }: Session, pull: number | undefined): Promise<readonly string[]> =>
  pull === undefined ? [] : (await readDiff(api, repo, pull)).map(({ path }) => path)

/** Sources to apply to a target, and how. */
export interface Edits {
  readonly begun: Begun
  readonly sources: readonly Source[]
  readonly wishes: Wishes
  readonly writing: Writing
}

/** Applies the blocks of these sources to a target, and opens the pull request where it is a proposal. */
export async function applyTo(
  session: Session,
  { begun, sources, writing }: Omit<Edits, 'wishes'>,
  options: RunOptions,
): Promise<Granted<Report>> {
  const repository = await repositoryOf(session, begun, writing)
  if (!repository.ok) return repository
  const report = await run({ read: async () => sources }, repository.value, { engine, ...options })
  return granted(begun.propose ? await begun.propose(report) : report)
}

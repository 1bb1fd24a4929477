import { resolve } from 'node:path'
import { readContext } from '../adapters/context-files.ts'
import { blobId, digestOf } from '../adapters/digest.ts'
import { refusedBy } from '../adapters/github/answers.ts'
import { type DiffFile, readDiff } from '../adapters/github/pull.ts'
import { bringUpToDate, type NewSuggestion, suggestionMarker } from '../adapters/github/suggestions.ts'
import { syntaxAssets } from '../adapters/syntax/assets.ts'
import {
  acceptedFormats,
  NOT_SELECTED,
  parseSelection,
  placesOf,
  type Selection,
  unwanted,
} from '../command/selection.ts'
import type { Source } from '../core/block.ts'
import { encode, type TextContent } from '../core/content.ts'
import { counted } from '../core/diagnostic.ts'
import type { FileChange } from '../core/outcome.ts'
import { refusePath } from '../policy/paths/refuse-path.ts'
import { logBlock } from '../policy/said/log-block.ts'
import { type Suggestion, suggestionBody, suggestionsOf } from '../report/suggestions.ts'
import { type Granted, granted, refusal, refuse } from '../run/reason.ts'
import type { Report, Suggested } from '../run/report.ts'
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
  const { env, inputs, debug, redact, api, repo } = session
  const { workspace } = env
  const select = wishes.select ? granted(wishes.select) : selectionOf(inputs.blocks)
  if (!select.ok) return select
  const formats = formatsOf(session)
  if (!formats.ok) return formats
  const { lifted = false, pull } = wishes
  const own = { allowed: inputs['allowed-paths'], protected: lifted ? [] : inputs['protected-paths'] }
  const refused = refusePath(...[own, ...(session.bounds ?? [])].map(policy => ({ ...policy, lifted })))
  if (!refused.ok) return refuse('bad-input', refused.problem.message)
  if (inputs['context-files'].includes('changed') && pull === undefined)
    return refuse('bad-input', '`context-files: changed` needs a pull request')
  const changed = async () => (await readDiff(api, repo, pull!)).map(({ path }) => path)
  const inContext = await readContext(inputs['context-files'], workspace, changed)
  if (!inContext.ok) return inContext
  return granted({
    attempts: inputs['push-attempts'],
    limits: { blocks: inputs['max-blocks'], files: inputs['max-files'], fileBytes: inputs['max-file-kb'] * 1024 },
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

/** Applies edits, and leaves to people what only they may do: all changes in mode `suggest`, or the changes of protected files. */
export async function applyOrLeave(session: Session, edits: Edits, options: RunOptions): Promise<Granted<Report>> {
  const applied = await applyTo(session, edits, options)
  if (!applied.ok) return applied
  const { value: report } = applied
  const { begun, wishes } = edits
  const isAsked = wishes.suggests && !session.inputs['dry-run']
  // a failure takes nothing from the report, which may be of a commit
  const rest = wishes.suggests ? applied : await protectedOf(session, edits, report).catch(refusedBy)
  if (!rest.ok)
    return granted({ ...report, suggested: { what: 'protected', count: 0, left: [], refusal: rest.refusal } })
  const { changes, base } = rest.value
  const what = wishes.suggests ? 'all' : 'protected'
  if (!isAsked && (what === 'all' || changes.length === 0)) return granted(report)
  const none: Suggested = { what, count: 0, left: changes }
  if (begun.target.kind !== 'pull' || base === undefined || (!isAsked && report.dryRun))
    return granted({ ...report, suggested: none })
  const suggested = await suggest(session, begun.target.pull.number, base, none).catch(
    (error: unknown): Suggested => ({ ...none, refusal: refusedBy(error).refusal }),
  )
  return granted({ ...report, suggested })
}

/** The blocks' changes that did not apply only because their paths are protected. */
async function protectedOf(
  session: Session,
  edits: Edits,
  { results }: Report,
): Promise<Granted<Pick<Report, 'changes' | 'base'>>> {
  const held = new Set(results.flatMap(({ code }, i) => (code === 'path/protected' ? [i] : [])))
  if (session.inputs.protected !== 'suggest' || held.size === 0) return granted({ changes: [] })
  const quiet = { ...session, onProgress: () => {}, debug: () => {} }
  const options = await runOptions(quiet, { ...edits.wishes, dryRun: true, atomic: false, lifted: true })
  if (!options.ok) return options
  const skip: RunOptions['skip'] = (_, index) => (held.has(index) ? undefined : NOT_SELECTED)
  const writing = { ...edits.writing, dryRun: true }
  return applyTo(session, { ...edits, writing }, { ...options.value, atomic: 'none', skip })
}

/** Suggests what is left to people. @param base the commit that the changes were planned on */
async function suggest(session: Session, number: number, base: string, none: Suggested): Promise<Suggested> {
  const { what, left: changes } = none
  const { api, repo, env, inputs, log, redact } = session
  const [files, self] = await Promise.all([readDiff(api, repo, number), session.self()])
  if (!self) return { ...none, refusal: refusal('github-down', 'GitHub did not name our account') }
  const shownOf = ({ path, before }: FileChange) => {
    const file = files.find(each => each.path === path)
    return file && before && isOf(before, file) ? file.shown : []
  }
  // a private key has many lines, and one comment that is too long fails the whole review
  const isSayable = (text: string) => text.length < 60_000 && redact(text) === text
  const isFit = ({ lines }: Suggestion) => isSayable(lines.join('\n'))
  const { made, left } = suggestionsOf(changes, shownOf, isFit)
  const key = `${inputs['comment-key']}/${what}`
  const run = env.page === undefined ? '' : ` ([run](${env.page}))`
  const textOf = (count: number) =>
    `${counted(count, 'suggested change')}: commit them one by one here, or several together under **Files changed**.${run}`
  const drafts = draftsOf(made, key)
  const posted = await bringUpToDate({ api, repo, number, self: self.id, key, log }, base, textOf, drafts)
  if (!posted.ok) return { ...none, refusal: posted.refusal }
  return { what, count: drafts.length, left, ...(posted.value !== undefined && { url: posted.value }) }
}

/** True if this is the content of that file at the head that GitHub shows: lines of another version are not its lines. */
const isOf = (content: TextContent, { oid }: DiffFile): boolean => blobId(encode(content), oid) === oid

/** Of equal changes at equal lines each has a number. */
function draftsOf(made: readonly Suggestion[], key: string): readonly NewSuggestion[] {
  const counts = new Map<string, number>()
  return made.map(one => {
    const content = JSON.stringify([one.path, one.old, one.lines])
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    // the same change at the same text has the same id, whichever run suggests it
    const id = digestOf([content, count], 16)
    return { ...one, id, body: suggestionBody(one, suggestionMarker(key, id)) }
  })
}

import { blobId, digestOf } from '../adapters/digest.ts'
import { isRefused, orNoted } from '../adapters/github/answers.ts'
import { type DiffFile, readDiff } from '../adapters/github/pull.ts'
import { minimise, resolve } from '../adapters/github/report-comment.ts'
import {
  type NewSuggestion,
  postReview,
  type Reviewing,
  readStanding,
  type StandingSuggestion,
  suggestionMarker,
} from '../adapters/github/suggestions.ts'
import { NOT_SELECTED } from '../command/selection.ts'
import { encode, type TextContent } from '../core/content.ts'
import { counted } from '../core/diagnostic.ts'
import type { FileChange } from '../core/outcome.ts'
import { type Suggestion, suggestionBody, suggestionsOf } from '../report/suggestions.ts'
import { type Granted, granted, refusal } from '../run/reason.ts'
import type { Report, Suggested } from '../run/report.ts'
import type { RunOptions } from '../run.ts'
import { applyTo, type Edits, runOptions } from './apply.ts'
import type { Session } from './request.ts'

/** Applies edits, and leaves to people what only they may do: all changes in mode `suggest`, or the changes of protected files. */
export async function applyOrLeave(session: Session, edits: Edits, options: RunOptions): Promise<Granted<Report>> {
  const applied = await applyTo(session, edits, options)
  if (!applied.ok) return applied
  const { value: report } = applied
  const { begun, wishes } = edits
  const isAsked = wishes.suggests && !session.inputs['dry-run']
  const rest = wishes.suggests ? applied : await protectedOf(session, edits, report)
  if (!rest.ok) return rest
  const { changes, base } = rest.value
  const what = wishes.suggests ? 'all' : 'protected'
  if (!isAsked && (what === 'all' || changes.length === 0)) return granted(report)
  const none: Suggested = { what, count: 0, left: changes }
  if (begun.target.kind !== 'pull' || base === undefined || (!isAsked && report.dryRun))
    return granted({ ...report, suggested: none })
  // a failure takes nothing from the report: the changes are in it
  const suggested = await suggest(session, begun.target.pull.number, base, none).catch((error: unknown): Suggested => {
    if (!isRefused(error)) throw error
    return { ...none, refusal: error.refusal }
  })
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
  const { api, repo, inputs, redact } = session
  const [files, self] = await Promise.all([readDiff(api, repo, number), session.self()])
  if (!self) return { ...none, refusal: refusal('github-down', 'GitHub did not name our account') }
  const shownOf = ({ path, before }: FileChange) => {
    const file = files.find(each => each.path === path)
    return file && before && isOf(before, file) ? file.shown : []
  }
  const isFit = ({ lines }: Suggestion) => lines.every(line => redact(line) === line)
  const { made, left } = suggestionsOf(changes, shownOf, isFit)
  const reviewing: Reviewing = { api, repo, number, self: self.id, key: `${inputs['comment-key']}/${what}` }
  const drafts = draftsOf(made, reviewing.key)
  const standing = await readStanding(reviewing)
  const live = new Set(standing.filter(({ isOutdated, isFolded }) => !isOutdated && !isFolded).map(({ id }) => id))
  const missing = drafts.filter(({ id }) => !live.has(id))
  const posted =
    missing.length > 0 ? await postReview(reviewing, base, textOf(session, missing.length), missing) : undefined
  if (posted && !posted.ok) return { ...none, refusal: posted.refusal }
  await putAway(
    session,
    standing.filter(({ id, isOutdated }) => isOutdated || !drafts.some(draft => draft.id === id)),
  )
  return { what, count: drafts.length, left, ...(posted?.value !== undefined && { url: posted.value }) }
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

const textOf = ({ env }: Session, count: number): string =>
  `${counted(count, 'suggested change')}: commit them one by one here, or several together under **Files changed**.${
    env.page === undefined ? '' : ` ([run](${env.page}))`
  }`

/** Most suggestions that one run puts away. */
const MOST = 50

/** Resolves suggestions that are overtaken, or folds them away if we must not resolve them. Those that people have answered stay. */
async function putAway({ api, log }: Session, overtaken: readonly StandingSuggestion[]): Promise<void> {
  const open = overtaken.filter(each => !each.isResolved && !each.isFolded && !each.isAnswered).slice(0, MOST)
  const idsOf = (mayResolve: boolean, id: 'threadId' | 'commentId') =>
    open.filter(each => each.mayResolve === mayResolve).map(each => each[id])
  await orNoted(log, resolve(api, idsOf(true, 'threadId')), OPEN)
  await orNoted(log, minimise(api, idsOf(false, 'commentId')), OPEN)
}

const OPEN = 'older suggestions stay open'

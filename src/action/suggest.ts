import { isOf, readDiff } from '../adapters/github/diff-lines.ts'
import { minimise, resolve } from '../adapters/github/report-comment.ts'
import {
  type NewSuggestion,
  postReview,
  type Reviewing,
  readStanding,
  type StandingSuggestion,
  suggestionId,
  suggestionMarker,
} from '../adapters/github/suggestions.ts'
import { isRefused } from '../adapters/refused.ts'
import type { FileChange } from '../core/outcome.ts'
import { logQuote } from '../policy/log-quote.ts'
import { type Suggestion, suggestionBody, suggestionsOf } from '../report/suggestions.ts'
import { refusal } from '../run/reason.ts'
import type { Report, Suggested } from '../run/report.ts'
import type { Session } from './request.ts'

/** Which changes are left to people, and on which pull request. */
export interface ToSuggest {
  readonly what: Suggested['what']
  readonly number: number
  /** The commit that the changes were planned on. */
  readonly base: string
  readonly changes: readonly FileChange[]
}

/** Adds to a report what becomes of its changes as suggestions. A failure takes nothing from the report: the changes are in it. */
export async function withSuggestions(session: Session, report: Report, plan: ToSuggest): Promise<Report> {
  const suggested = await suggest(session, plan).catch((error: unknown): Suggested => {
    if (!isRefused(error)) throw error
    return { what: plan.what, count: 0, left: plan.changes, refusal: error.refusal }
  })
  return { ...report, suggested }
}

async function suggest(session: Session, { what, number, base, changes }: ToSuggest): Promise<Suggested> {
  const { api, repo, inputs, redact } = session
  const [files, self] = await Promise.all([readDiff(api, repo, number), session.self()])
  if (!self)
    return { what, count: 0, left: changes, refusal: refusal('github-down', 'GitHub did not name our account') }
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
  if (posted && !posted.ok) return { what, count: 0, left: changes, refusal: posted.refusal }
  await putAway(
    session,
    standing.filter(({ id, isOutdated }) => isOutdated || !drafts.some(draft => draft.id === id)),
  )
  return { what, count: drafts.length, left, ...(posted?.value !== undefined && { url: posted.value }) }
}

/** Of equal changes at equal lines each has a number. */
function draftsOf(made: readonly Suggestion[], key: string): readonly NewSuggestion[] {
  const counts = new Map<string, number>()
  return made.map(one => {
    const content = JSON.stringify([one.path, one.old, one.lines])
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    const id = suggestionId([content, count])
    return {
      id,
      path: one.path,
      first: one.first,
      last: one.last,
      body: suggestionBody(one, suggestionMarker(key, id)),
    }
  })
}

const textOf = ({ env }: Session, count: number): string =>
  `${count} suggested change${count === 1 ? '' : 's'}: commit them one by one here, or several together under **Files changed**.${
    env.page === undefined ? '' : ` ([run](${env.page}))`
  }`

/** Most suggestions that one run puts away. */
const MOST = 50

/**
 * Resolves suggestions that are overtaken. A suggestion that we are not allowed to resolve is folded away; one that people have
 * answered stays. Nice to have: a failure changes nothing.
 */
async function putAway({ api, log }: Session, overtaken: readonly StandingSuggestion[]): Promise<void> {
  const open = overtaken.filter(each => !each.isResolved && !each.isFolded && !each.isAnswered).slice(0, MOST)
  const said = await Promise.all(open.filter(each => each.mayResolve).map(each => resolve(api, each.threadId)))
  const others = open.filter(each => !each.mayResolve).map(each => each.commentId)
  if (others.length > 0) said.push(await minimise(api, others))
  for (const words of new Set(said)) if (words !== undefined) log(`older suggestions stay open: ${logQuote(words)}`)
}

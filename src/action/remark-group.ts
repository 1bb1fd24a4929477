import { type Remark, toSource } from '../adapters/github/remark.ts'
import { listRemarks, listReviewComments, parseLink, readEdits, readRemark } from '../adapters/github/remarks.ts'
import { isReport } from '../adapters/github/report-comment.ts'
import type { Source } from '../core/op.ts'
import { type Granted, granted, refuse } from '../core/reason.ts'
import { engine } from './options.ts'
import type { Session } from './request.ts'

/** A remark, or a review with the comments that belong to it. */
export interface RemarkGroup {
  readonly head: Remark
  readonly sources: readonly Source[]
  readonly remarks: readonly Remark[]
}

/** True if there is anything to apply in these texts. */
export const blocksIn = (sources: readonly Source[]): boolean => sources.some(source => engine.parse(source).length > 0)

export const alone = (head: Remark): RemarkGroup => ({ head, sources: [toSource(head)], remarks: [head] })

/** A remark with what belongs to it. @param text what of its own body may hold blocks */
export async function ownGroup(session: Session, number: number, remark: Remark, text: string): Promise<RemarkGroup> {
  const own = toSource(remark, text)
  if (remark.surface === 'review') return reviewGroup(session, number, remark, own)
  return { head: remark, sources: [own], remarks: [remark] }
}

/** A review with its comments. */
async function reviewGroup(
  session: Session,
  number: number,
  review: Remark,
  own: Source = toSource(review),
): Promise<RemarkGroup> {
  const listed = await listReviewComments(session.api, session.repo, number)
  const comments = listed.filter(comment => comment.review === review.id)
  return { head: review, sources: [own, ...comments.map(comment => toSource(comment))], remarks: [review, ...comments] }
}

/** The remark that a link leads to. @param number the pull request that it must belong to */
export async function groupAt(session: Session, url: string, number?: number): Promise<Granted<RemarkGroup>> {
  const { env, repo, api } = session
  const link = parseLink(url, env.serverUrl)
  if (!link) return refuse('source-not-found', 'the link names no comment of this repository')
  const sameRepo = `${link.owner}/${link.repo}`.toLowerCase() === `${repo.owner}/${repo.repo}`.toLowerCase()
  if (!sameRepo || (number !== undefined && link.number !== number)) {
    return refuse('source-not-found', 'the link leads to another pull request')
  }
  const remark = await readRemark(api, repo, link.number, link)
  if (!remark) return refuse('source-not-found')
  return granted(remark.surface === 'review' ? await reviewGroup(session, link.number, remark) : alone(remark))
}

/** The comments and reviews before the command that hold blocks, newest last. */
export async function candidates(session: Session, number: number, asked: Remark): Promise<readonly RemarkGroup[]> {
  const remarks = await listRemarks(session.api, session.repo, number)
  const earlier = remarks.filter(remark => isEarlier(remark, asked) && !isReport(remark.body))
  const groups = earlier.flatMap((head): RemarkGroup[] => {
    if (head.surface === 'review-comment') return []
    const comments = head.surface === 'review' ? earlier.filter(remark => remark.review === head.id) : []
    return [{ head, sources: [head, ...comments].map(remark => toSource(remark)), remarks: [head, ...comments] }]
  })
  return groups.filter(group => blocksIn(group.sources))
}

const isEarlier = (remark: Remark, asked: Remark): boolean =>
  remark.nodeId !== asked.nodeId && Date.parse(remark.createdAt) <= Date.parse(asked.createdAt)

/** The comments of a review thread before the command, oldest first. */
export async function threadOf(session: Session, number: number, asked: Remark): Promise<readonly Remark[]> {
  const comments = await listReviewComments(session.api, session.repo, number)
  return comments.filter(comment => comment.top === asked.top && isEarlier(comment, asked) && !isReport(comment.body))
}

/** The first remark that was edited at the command's time or later. When GitHub does not tell, the cruder time of change counts. */
export async function firstEdited(
  { api, log }: Session,
  remarks: readonly Remark[],
  since: string,
): Promise<Remark | undefined> {
  if (remarks.length === 0) return undefined
  const edits = await readEdits(api, remarks).catch(error => {
    log(`the times of edits could not be read: ${JSON.stringify(String(error).slice(0, 200))}`)
    return new Map<string, string | null>()
  })
  return remarks.find(remark => {
    const at = edits.has(remark.nodeId) ? edits.get(remark.nodeId) : remark.updatedAt
    return at != null && Date.parse(at) >= Date.parse(since) && at !== remark.createdAt
  })
}

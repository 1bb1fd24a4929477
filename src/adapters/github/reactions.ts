import { orNoted } from './answers.ts'
import type { Api, RepoApi, RepoName } from './client.ts'
import type { Remark } from './remark.ts'
import type { Self } from './report-comment.ts'

export type Mood = 'eyes' | 'rocket' | 'confused' | '-1'

/** Who reacts, where, and where a failure is noted. */
interface Voice extends RepoApi {
  readonly log: (text: string) => void
}

/** Shows on a remark how far we are, if possible. Reviews have reactions in GraphQL only. @returns our account, if GitHub names it */
export async function react({ api, repo, log }: Voice, remark: Remark, content: Mood): Promise<Self | undefined> {
  if (remark.surface === 'review') {
    await orNoted(log, api.graphql(ADD, { id: remark.nodeId, content: NAMES[content] }), 'no reaction')
    return undefined
  }
  const asked = createReaction(api, remark, { ...repo, content, request: { retries: 1 } })
  // an answer may be no reaction, whatever its status says
  return (await orNoted(log, asked, 'no reaction'))?.data?.user ?? undefined
}

/** Makes a reaction on a comment: an answer of 201 says that it is new. */
export const createReaction = (
  api: Api,
  { surface, id: comment_id }: Remark,
  reaction: RepoName & { readonly content: Mood; readonly request?: { readonly retries: number } },
): Promise<{ readonly status: number; readonly data: { readonly id: number; readonly user: Self | null } }> =>
  surface === 'comment'
    ? api.rest.reactions.createForIssueComment({ ...reaction, comment_id })
    : api.rest.reactions.createForPullRequestReviewComment({ ...reaction, comment_id })

/** Replaces one of our reactions by another, in one request. Best effort as well. */
export async function exchange({ api, log }: Voice, remark: Remark, old: Mood, content: Mood): Promise<void> {
  const ids = { id: remark.nodeId, old: NAMES[old], content: NAMES[content] }
  await orNoted(log, api.graphql(EXCHANGE, ids), 'the reaction stays')
}

const NAMES = { eyes: 'EYES', rocket: 'ROCKET', confused: 'CONFUSED', '-1': 'THUMBS_DOWN' } as const
const ADD = `mutation ($id: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $id, content: $content }) { clientMutationId }
}`
const EXCHANGE = `mutation ($id: ID!, $old: ReactionContent!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $id, content: $content }) { clientMutationId }
  removeReaction(input: { subjectId: $id, content: $old }) { clientMutationId }
}`

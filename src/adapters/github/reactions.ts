import { type Api, saidBy } from './client.ts'
import type { RepoName } from './permission.ts'
import type { Remark } from './remark.ts'

export type Mood = 'eyes' | 'rocket' | 'confused' | '-1'

/** Somebody's reaction as GitHub keeps it. `user` is the account that our token speaks for. */
export interface Reacted {
  readonly id: number
  readonly user?: { readonly id: number; readonly login: string }
}

/**
 * Shows on a remark how far we are. Best effort: a reaction that cannot be made is logged and changes nothing.
 * Reviews have reactions in GraphQL only.
 */
export async function react(
  api: Api,
  repo: RepoName,
  remark: Remark,
  content: Mood,
  log: (text: string) => void,
): Promise<Reacted | undefined> {
  try {
    const request = { retries: 1 }
    if (remark.surface === 'review') {
      await api.graphql(ADD, { id: remark.nodeId, content: NAMES[content] })
      return undefined
    }
    const { data } =
      remark.surface === 'comment'
        ? await api.rest.reactions.createForIssueComment({ ...repo, comment_id: remark.id, content, request })
        : await api.rest.reactions.createForPullRequestReviewComment({
            ...repo,
            comment_id: remark.id,
            content,
            request,
          })
    return { id: data.id, ...(data.user && { user: { id: data.user.id, login: data.user.login } }) }
  } catch (error) {
    log(`no reaction: ${saidBy(error)}`)
    return undefined
  }
}

/** Takes a reaction of ours back. */
export async function unreact(
  api: Api,
  repo: RepoName,
  remark: Remark,
  reacted: Reacted | undefined,
  content: Mood,
  log: (text: string) => void,
): Promise<void> {
  try {
    const ids = { ...repo, comment_id: remark.id, reaction_id: reacted?.id ?? 0, request: { retries: 1 } }
    if (remark.surface === 'review') await api.graphql(REMOVE, { id: remark.nodeId, content: NAMES[content] })
    else if (!reacted) return
    else if (remark.surface === 'comment') await api.rest.reactions.deleteForIssueComment(ids)
    else await api.rest.reactions.deleteForPullRequestComment(ids)
  } catch (error) {
    log(`the reaction stays: ${saidBy(error)}`)
  }
}

const NAMES = { eyes: 'EYES', rocket: 'ROCKET', confused: 'CONFUSED', '-1': 'THUMBS_DOWN' } as const
const ADD = `mutation ($id: ID!, $content: ReactionContent!) {
  addReaction(input: { subjectId: $id, content: $content }) { clientMutationId }
}`
const REMOVE = `mutation ($id: ID!, $content: ReactionContent!) {
  removeReaction(input: { subjectId: $id, content: $content }) { clientMutationId }
}`

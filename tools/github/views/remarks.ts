import {
  type Comment,
  type Issue,
  type Reaction,
  type Remark,
  type Repo,
  type Review,
  type ReviewComment,
  roleOf,
  type User,
  type World,
} from '../world.ts'
import { repoApi, repoPage } from './repo.ts'
import { type Json, nodeId, userView } from './user.ts'

/** As GitHub's own, and as unreliable: it says nothing about what somebody may do. */
export function association(repo: Repo, user: User): string {
  if (repo.owner.id === user.id) return 'OWNER'
  return repo.collaborators.has(user.login.toLowerCase()) && roleOf(repo, user) !== 'none' ? 'COLLABORATOR' : 'NONE'
}

const CONTENTS = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes'] as const

export function rollup(reactions: readonly Reaction[], url: string): Json {
  const counts = CONTENTS.map(content => [content, reactions.filter(reaction => reaction.content === content).length])
  return { url: `${url}/reactions`, total_count: reactions.length, ...Object.fromEntries(counts) }
}

export const reactionView = (world: World, reaction: Reaction): Json => ({
  id: reaction.id,
  node_id: nodeId('REA', reaction.id),
  user: userView(world, reaction.user),
  content: reaction.content,
  created_at: reaction.createdAt,
})

export const conversationPage = (world: World, repo: Repo, issue: Issue): string =>
  `${repoPage(world, repo)}/${issue.pull ? 'pull' : 'issues'}/${issue.number}`

const pullPage = (world: World, repo: Repo, number: number): string => `${repoPage(world, repo)}/pull/${number}`

function common(world: World, repo: Repo, remark: Remark, prefix: string): Json {
  return {
    id: remark.id,
    node_id: nodeId(prefix, remark.id),
    user: userView(world, remark.user),
    body: remark.body,
    author_association: association(repo, remark.user),
  }
}

export function commentView(world: World, repo: Repo, comment: Comment): Json {
  const url = `${repoApi(world, repo)}/issues/comments/${comment.id}`
  const page = conversationPage(world, repo, repo.issues.get(comment.number) as Issue)
  return {
    ...common(world, repo, comment, 'IC'),
    url,
    html_url: `${page}#issuecomment-${comment.id}`,
    issue_url: `${repoApi(world, repo)}/issues/${comment.number}`,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    performed_via_github_app: null,
    reactions: rollup(comment.reactions, url),
  }
}

export function reviewCommentView(world: World, repo: Repo, comment: ReviewComment): Json {
  const url = `${repoApi(world, repo)}/pulls/comments/${comment.id}`
  const pull = `${repoApi(world, repo)}/pulls/${comment.number}`
  const page = `${pullPage(world, repo, comment.number)}#discussion_r${comment.id}`
  const several = comment.originalStartLine !== null
  return {
    ...common(world, repo, comment, 'PRRC'),
    url,
    html_url: page,
    pull_request_url: pull,
    pull_request_review_id: comment.reviewId,
    diff_hunk: comment.diffHunk,
    path: comment.path,
    position: comment.line === null ? null : positionIn(comment.diffHunk),
    original_position: positionIn(comment.diffHunk),
    commit_id: comment.commitId,
    original_commit_id: comment.originalCommitId,
    line: comment.line,
    original_line: comment.originalLine,
    start_line: comment.startLine,
    original_start_line: comment.originalStartLine,
    side: comment.side,
    start_side: several ? comment.side : null,
    subject_type: 'line',
    ...(comment.inReplyTo !== null && { in_reply_to_id: comment.inReplyTo }),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    _links: { self: { href: url }, html: { href: page }, pull_request: { href: pull } },
    reactions: rollup(comment.reactions, url),
  }
}

/** Lines below the hunk's head: GitHub's old way to name a place in a diff. */
const positionIn = (hunk: string): number => Math.max(1, hunk.split('\n').length - 1)

export function reviewView(world: World, repo: Repo, review: Review): Json {
  const pull = `${repoApi(world, repo)}/pulls/${review.number}`
  const page = `${pullPage(world, repo, review.number)}#pullrequestreview-${review.id}`
  return {
    ...common(world, repo, review, 'PRR'),
    state: review.state,
    html_url: page,
    pull_request_url: pull,
    _links: { html: { href: page }, pull_request: { href: pull } },
    submitted_at: review.createdAt,
    commit_id: review.commitId,
  }
}

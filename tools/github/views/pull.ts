import { gitOnce } from '../git.ts'
import { changedFiles, type FileChange } from '../git-objects.ts'
import type { PullIssue } from '../pulls.ts'
import { mergeBase } from '../rules.ts'
import type { Issue, Repo, User, World } from '../world.ts'
import { association, conversationPage, rollup } from './remarks.ts'
import { repoApi, repoPage, repoView } from './repo.ts'
import { type Json, nodeId, userView } from './user.ts'

export function issueView(world: World, repo: Repo, issue: Issue): Json {
  const url = `${repoApi(world, repo)}/issues/${issue.number}`
  const page = conversationPage(world, repo, issue)
  const pull = `${repoApi(world, repo)}/pulls/${issue.number}`
  const links = { url: pull, html_url: page, diff_url: `${page}.diff`, patch_url: `${page}.patch`, merged_at: null }
  return {
    id: issue.id,
    node_id: nodeId(issue.pull ? 'PR' : 'I', issue.id),
    url,
    repository_url: repoApi(world, repo),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    html_url: page,
    number: issue.number,
    state: issue.state,
    title: issue.title,
    body: issue.body,
    user: userView(world, issue.user),
    author_association: association(repo, issue.user),
    ...{
      labels: issue.labels.map(name => labelView(world, repo, name)),
      assignee: null,
      assignees: [],
      milestone: null,
      state_reason: null,
      performed_via_github_app: null,
    },
    locked: issue.locked,
    active_lock_reason: null,
    comments: [...repo.comments.values()].filter(comment => comment.number === issue.number).length,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.state === 'closed' ? issue.updatedAt : null,
    reactions: rollup(issue.reactions, url),
    ...(issue.pull && { draft: issue.pull.draft, pull_request: links }),
  }
}

export const labelView = (world: World, repo: Repo, name: string): Json => ({
  id: [...name].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7) % 1_000_000,
  node_id: nodeId('LA', name.length),
  url: `${repoApi(world, repo)}/labels/${encodeURIComponent(name)}`,
  name,
  description: '',
  color: 'ededed',
  default: false,
})

/** A pull request as it stands in lists and in webhook payloads. */
export function simplePullView(world: World, repo: Repo, issue: PullIssue): Json {
  const { pull } = issue
  const url = `${repoApi(world, repo)}/pulls/${issue.number}`
  const page = `${repoPage(world, repo)}/pull/${issue.number}`
  const issueUrl = `${repoApi(world, repo)}/issues/${issue.number}`
  const statuses = `${repoApi(world, repo)}/statuses/${pull.head.sha}`
  const addresses = {
    html: page,
    issue: issueUrl,
    comments: `${issueUrl}/comments`,
    review_comments: `${url}/comments`,
    review_comment: `${repoApi(world, repo)}/pulls/comments{/number}`,
    commits: `${url}/commits`,
    statuses,
  }
  const links = Object.entries({ self: url, ...addresses }).map(([name, href]) => [name, { href }])
  return {
    url,
    id: issue.id,
    node_id: nodeId('PR', issue.id),
    ...Object.fromEntries(Object.entries(addresses).map(([name, address]) => [`${name}_url`, address])),
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    number: issue.number,
    state: issue.state,
    locked: issue.locked,
    title: issue.title,
    user: userView(world, issue.user),
    body: issue.body,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.state === 'closed' ? issue.updatedAt : null,
    merged_at: pull.merged ? issue.updatedAt : null,
    ...{
      merge_commit_sha: null,
      assignee: null,
      assignees: [],
      requested_reviewers: pull.reviewers.map(user => userView(world, user)),
      requested_teams: [],
      labels: issue.labels.map(name => labelView(world, repo, name)),
      milestone: null,
    },
    draft: pull.draft,
    head: endView(world, pull.head.owner, pull.head.ref, pull.head.sha, pull.head.repo),
    base: endView(world, repo.owner, pull.base.ref, pull.base.sha, repo),
    _links: Object.fromEntries(links),
    author_association: association(repo, issue.user),
    auto_merge: pull.autoMergeBy && {
      enabled_by: userView(world, pull.autoMergeBy),
      merge_method: 'squash',
      commit_title: issue.title,
      commit_message: issue.body ?? '',
    },
    active_lock_reason: null,
  }
}

function endView(world: World, owner: User, ref: string, sha: string, repo: Repo | null): Json {
  return { label: `${owner.login}:${ref}`, ref, sha, user: userView(world, owner), repo: repo && repoView(world, repo) }
}

/** The files that a pull request changes: its head against the place where it left the base branch. */
export async function filesOfPull(repo: Repo, { pull }: PullIssue): Promise<FileChange[]> {
  const start = (await mergeBase(repo, pull.base.sha, pull.head.sha)) ?? pull.base.sha
  return changedFiles(repo.dir, start, pull.head.sha)
}

/** `GET /repos/{owner}/{repo}/pulls/{number}`, which alone counts and knows about merging. */
export async function pullView(world: World, repo: Repo, issue: PullIssue): Promise<Json> {
  const { pull } = issue
  const files = await filesOfPull(repo, issue)
  const commits = Number(await gitOnce(repo.dir, ['rev-list', '--count', pull.head.sha, `^${pull.base.sha}`]))
  const on = (remarks: ReadonlyMap<number, { readonly number: number }>) =>
    [...remarks.values()].filter(remark => remark.number === issue.number).length
  return {
    ...simplePullView(world, repo, issue),
    merged: pull.merged,
    ...{
      mergeable: true,
      rebaseable: true,
      mergeable_state: 'clean',
      merged_by: pull.merged ? userView(world, repo.owner) : null,
    },
    comments: on(repo.comments),
    review_comments: on(repo.reviewComments),
    maintainer_can_modify: pull.head.repo !== repo && pull.maintainerCanModify,
    commits,
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    changed_files: files.length,
  }
}

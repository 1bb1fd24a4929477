import { createRequire } from 'node:module'
import { Ajv, type ValidateFunction } from 'ajv'
import { QUICK } from './contract-schema.ts'
import { changedFiles, readCommit } from './git-objects.ts'
import { findPull, type PullIssue } from './pulls.ts'
import { runView } from './views/actions.ts'
import { issueView, pullView, simplePullView } from './views/pull.ts'
import { commentView, reviewCommentView, reviewView } from './views/remarks.ts'
import { repoPage, repoView } from './views/repo.ts'
import { type Json, nodeId, userView } from './views/user.ts'
import type { Comment, Issue, Repo, Review, ReviewComment, Run, User, World } from './world.ts'

const load = createRequire(import.meta.url)
/** GitHub's recorded payloads, and its schema of them: JSON too large for the compiler to read along. */
const examples = load('@octokit/webhooks-examples') as readonly {
  readonly name: string
  readonly examples: readonly Json[]
}[]
const schema = load('@octokit/webhooks-schemas/schema.json') as { readonly definitions: Json }

/** What happened in a repository, by whom; the rest of a webhook's payload follows from the world. */
export type Happening =
  | { readonly name: 'issue_comment'; readonly action: 'created' | 'edited' | 'deleted'; readonly comment: Comment }
  | {
      readonly name: 'pull_request_review_comment'
      readonly action: 'created' | 'edited' | 'deleted'
      readonly comment: ReviewComment
    }
  | { readonly name: 'pull_request_review'; readonly action: 'submitted' | 'dismissed'; readonly review: Review }
  | {
      readonly name: 'pull_request'
      readonly action: 'opened' | 'synchronize' | 'reopened' | 'closed'
      readonly number: number
    }
  | { readonly name: 'workflow_run'; readonly action: 'completed' | 'requested'; readonly run: Run }
  | { readonly name: 'workflow_dispatch'; readonly inputs: Readonly<Record<string, string>>; readonly ref?: string }
  | { readonly name: 'repository_dispatch'; readonly action: string; readonly payload: Json }
  | { readonly name: 'push'; readonly ref: string; readonly before: string; readonly after: string }
  | { readonly name: 'schedule'; readonly cron: string }

/**
 * The payload of an event as GitHub delivers it: GitHub's recorded example gives the shape, our world the values. Throws
 * when the result does not keep to GitHub's published schema. `sender` is by default who caused it.
 */
export async function event(world: World, repo: Repo, happening: Happening, sender?: User): Promise<Json> {
  const { parts, by } = await describe(world, repo, happening)
  const whole = { ...parts, repository: repoView(world, repo), sender: userView(world, sender ?? by) }
  const payload = happening.name === 'schedule' ? whole : shapeOf(happening, whole)
  const problem = problemOf(happening, payload)
  if (problem) throw new Error(`${happening.name}: ${problem}`)
  return payload
}

async function describe(world: World, repo: Repo, happening: Happening): Promise<{ parts: Json; by: User }> {
  switch (happening.name) {
    case 'issue_comment': {
      const { action, comment } = happening
      const issue = issueView(world, repo, repo.issues.get(comment.number) as Issue)
      const changes = action === 'edited' ? { changes: { body: { from: '' } } } : {}
      return { parts: { action, ...changes, issue, comment: commentView(world, repo, comment) }, by: comment.user }
    }
    case 'pull_request_review_comment': {
      const { action, comment } = happening
      const changes = action === 'edited' ? { changes: { body: { from: '' } } } : {}
      const pull_request = simplePullView(world, repo, pullOf(repo, comment.number))
      return {
        parts: { action, ...changes, comment: reviewCommentView(world, repo, comment), pull_request },
        by: comment.user,
      }
    }
    case 'pull_request_review': {
      const { action, review } = happening
      const view = { ...reviewView(world, repo, review), state: review.state.toLowerCase() }
      return {
        parts: { action, review: view, pull_request: simplePullView(world, repo, pullOf(repo, review.number)) },
        by: review.user,
      }
    }
    case 'pull_request': {
      const { action, number } = happening
      const issue = pullOf(repo, number)
      const heads = action === 'synchronize' ? { before: issue.pull.base.sha, after: issue.pull.head.sha } : {}
      return { parts: { action, number, ...heads, pull_request: await pullView(world, repo, issue) }, by: issue.user }
    }
    case 'workflow_run': {
      const { action, run } = happening
      return {
        parts: { action, workflow_run: runView(world, repo, run), workflow: workflowOf(world, repo, run) },
        by: run.actor,
      }
    }
    case 'workflow_dispatch': {
      const ref = happening.ref ?? `refs/heads/${repo.defaultBranch}`
      return { parts: { inputs: happening.inputs, ref, workflow: '.github/workflows/apply.yml' }, by: repo.owner }
    }
    case 'repository_dispatch': {
      const installation = { id: 1, node_id: nodeId('INST', 1) }
      const parts = {
        action: happening.action,
        branch: repo.defaultBranch,
        client_payload: happening.payload,
        installation,
      }
      return { parts, by: repo.owner }
    }
    case 'push':
      return { parts: await pushOf(world, repo, happening), by: repo.owner }
    case 'schedule':
      return { parts: { schedule: happening.cron, workflow: '.github/workflows/apply.yml' }, by: repo.owner }
    default:
      return happening satisfies never
  }
}

const pullOf = (repo: Repo, number: number): PullIssue => findPull(repo, number) as PullIssue

function workflowOf(world: World, repo: Repo, run: Run): Json {
  const { workflow_id: id, workflow_url: url, path } = runView(world, repo, run)
  const page = `${repoPage(world, repo)}/blob/${repo.defaultBranch}/${path}`
  const badge = `${repoPage(world, repo)}/workflows/${run.workflow}/badge.svg`
  const times = { created_at: repo.createdAt, updated_at: repo.createdAt }
  return {
    id,
    node_id: nodeId('W', Number(id)),
    name: run.workflow,
    path,
    state: 'active',
    url,
    html_url: page,
    badge_url: badge,
    ...times,
  }
}

async function pushOf(world: World, repo: Repo, { ref, before, after }: Happening & { name: 'push' }): Promise<Json> {
  const { author, committer, message, tree } = await readCommit(repo.dir, after)
  const files = await changedFiles(repo.dir, before, after)
  const paths = (status: string) => files.filter(file => file.status === status).map(file => file.path)
  const url = `${repoPage(world, repo)}/commit/${after}`
  const people = {
    author: { name: author.name, email: author.email },
    committer: { name: committer.name, email: committer.email },
  }
  const lists = { added: paths('added'), removed: paths('removed'), modified: paths('modified') }
  const commit = {
    id: after,
    tree_id: tree,
    distinct: true,
    message,
    timestamp: committer.date,
    url,
    ...people,
    ...lists,
  }
  const compare = `${repoPage(world, repo)}/compare/${before}...${after}`
  const flags = { created: false, deleted: false, forced: false, base_ref: null, compare }
  const pusher = { name: repo.owner.login, email: `${repo.owner.login}@users.noreply.github.com` }
  return { ref, before, after, ...flags, commits: [commit], head_commit: commit, pusher }
}

/** Our values in the shape of the fullest of GitHub's recorded examples; what that does not have, webhooks do not tell. */
function shapeOf(happening: Happening, ours: Json): Json {
  const recorded = examples.find(one => one.name === happening.name)?.examples as readonly Json[]
  const action = 'action' in happening ? happening.action : undefined
  const same = recorded.filter(one => one.action === action)
  const size = (one: Json) => JSON.stringify(one).length
  const example = (same.length > 0 ? same : recorded).toSorted((a, b) => size(b) - size(a))[0] as Json
  return Object.fromEntries(
    Object.entries(ours).map(([key, value]) => [
      key,
      shaped(value, example[key], ['inputs', 'client_payload'].includes(key)),
    ]),
  )
}

/** Fields younger than the recorded examples, each with the field beside which it stands. GitHub marks comments on pull requests so. */
const YOUNGER: Readonly<Record<string, string>> = {
  pull_request: 'comments_url',
  draft: 'comments_url',
  in_reply_to_id: 'diff_hunk',
  custom_properties: 'default_branch',
}

/** `value` with only those fields that `example` has, and times as numbers where it has numbers; `free` parts stay as they are. */
function shaped(value: unknown, example: unknown, free = false): unknown {
  if (typeof example === 'number' && typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
    return Date.parse(value) / 1000
  if (free || !isObject(value) || !isObject(example)) return value
  const keys = Object.keys(value).filter(key => key in example || (YOUNGER[key] ?? '') in example)
  return Object.fromEntries(keys.map(key => [key, shaped(value[key], example[key])]))
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

let judges: Ajv | undefined
const compiled = new Map<string, ValidateFunction>()

/** What GitHub's schema of webhooks has against a payload. It has none for `schedule`, which is no webhook. */
function problemOf(happening: Happening, payload: Json): string | undefined {
  if (happening.name === 'schedule') return undefined
  const { definitions } = schema
  // without its root, which is any of the events: the first question would compile them all
  judges ??= new Ajv({ ...QUICK, allErrors: false, validateFormats: false }).addSchema({ definitions, $id: 'webhooks' })
  const named = `${happening.name}$${'action' in happening ? happening.action : 'event'}`
  const name = named in definitions ? named : `${happening.name}$event`
  const judge = compiled.get(name) ?? judges.compile({ $ref: `webhooks#/definitions/${name.replace('$', '%24')}` })
  compiled.set(name, judge)
  return judge(payload)
    ? undefined
    : (judge.errors ?? []).map(e => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`).join('; ')
}

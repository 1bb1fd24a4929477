import { fileURLToPath } from 'node:url'
import { event } from '../../tools/github/events.ts'
import { git } from '../../tools/github/git.ts'
import type { PullIssue } from '../../tools/github/pulls.ts'
import { addComment, addRun } from '../../tools/github/seed.ts'
import { type Comment, fullName, type User } from '../../tools/github/world.ts'
import { runAction } from '../../tools/runner/run-dist.ts'
import type { Contexts } from './expression.ts'
import type { Place } from './open-repository.ts'
import { readable } from './readable.ts'
import { type Job, jobsFor, stepsOf, type WorkflowFile } from './workflows.ts'

/** What a comment set going, in lines as the log of the run shows them. */
export interface Reaction {
  readonly id: number
  readonly lines: readonly string[]
  /** What the step's outputs said, when a step of ours ran. */
  readonly status?: string
  readonly seconds?: number
  /** The job's summary, in Markdown. */
  readonly summary?: string
}

/** Writes a comment below a pull request. */
export const write = ({ github, repo }: Place, pull: PullIssue, user: User, body: string): Comment =>
  addComment(github.world, repo, pull.number, { user, body })

/** Does what GitHub does when a comment was written: runs the jobs of the default branch's workflows that wait for it. */
export async function react(place: Place, comment: Comment): Promise<Reaction> {
  const { github, repo } = place
  const headSha = await git(repo.dir, ['rev-parse', repo.defaultBranch])
  const actor = comment.user
  const run = addRun(github.world, repo, { actor, headSha, headBranch: repo.defaultBranch, event: 'issue_comment' })
  const payload = await event(github.world, repo, { name: 'issue_comment', action: 'created', comment })
  const contexts = contextsOf(place, comment, payload)
  const files = await workflowsOf(place)
  const { jobs, notes } = jobsFor(files, contexts)
  const lines = [...notes]
  if (jobs.length === 0) lines.push(...(files.length === 0 ? [noWorkflow(place)] : ['no job started']))
  let end: Partial<Reaction> = {}
  for (const job of jobs) {
    const started = Date.now()
    const ran = await runJob(place, job, { comment, payload, contexts, runId: run.id })
    lines.push(...ran.lines)
    end = { ...ran, seconds: (Date.now() - started) / 1000 }
  }
  return { ...end, id: run.id, lines }
}

interface Cause {
  readonly comment: Comment
  readonly payload: unknown
  readonly contexts: Contexts
  readonly runId: number
}

async function runJob(place: Place, job: Job, cause: Cause): Promise<Omit<Reaction, 'id'>> {
  const { github, repo } = place
  const token = github.actionsToken(repo, job.permissions)
  const { steps, notes } = stepsOf(job, { ...cause.contexts, secrets: { GITHUB_TOKEN: token } })
  const lines = [`${job.name}, with ${rightsOf(job)}`, ...notes]
  if (steps.length === 0) lines.push('it has no step with apply-edits')
  let [status, summary] = ['', '']
  for (const step of steps) {
    const about = { eventName: 'issue_comment', event: cause.payload, actor: cause.comment.user, runId: cause.runId }
    const ran = await runAction({ github, repo, token, ...about, ...step })
    lines.push(...readable(ran.stdout + ran.stderr), `exit code ${ran.code}`)
    status = ran.outputs['status'] ?? ''
    summary += ran.summary
    await ran.clean()
  }
  return { lines, status, summary }
}

const rightsOf = ({ permissions }: Job): string =>
  Object.entries(permissions)
    .map(([name, level]) => `${name.replaceAll('_', '-')}: ${level}`)
    .join(', ') || 'no permissions'

/** The contexts of a run that a comment started; the token comes with the job. */
function contextsOf({ github, repo }: Place, { user }: Comment, payload: unknown): Contexts {
  const about = { event: payload, event_name: 'issue_comment', actor: user.login, repository: fullName(repo) }
  const ref = { ref: `refs/heads/${repo.defaultBranch}`, ref_name: repo.defaultBranch }
  const hosts = { server_url: github.serverUrl, api_url: github.url }
  const none = { env: {}, vars: {}, secrets: {}, inputs: {}, needs: {}, steps: {}, job: {}, matrix: {}, strategy: {} }
  return { ...none, github: { ...about, ...ref, ...hosts, token: '' }, runner: { os: 'Linux', temp: '/tmp' } }
}

async function workflowsOf({ repo }: Place): Promise<WorkflowFile[]> {
  const list = ['ls-tree', '-r', '--name-only', repo.defaultBranch, '.github/workflows/']
  const paths = (await git(repo.dir, list)).split('\n').filter(path => /\.ya?ml$/.test(path))
  return Promise.all(
    paths.map(async path => ({ path, text: await git(repo.dir, ['show', `${repo.defaultBranch}:${path}`]) })),
  )
}

const QUICK_START = fileURLToPath(new URL('../../README.md', import.meta.url))
const noWorkflow = ({ repo }: Place): string =>
  `no workflow: ${repo.defaultBranch} has nothing in .github/workflows. Commit the one from "Quick start" (${QUICK_START}) there, then push it here or start again.`

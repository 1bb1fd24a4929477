import { readFileSync } from 'node:fs'
import { event } from '../../tools/github/events.ts'
import { git } from '../../tools/github/git.ts'
import { addRun } from '../../tools/github/seed.ts'
import { type Comment, fullName, type ReviewComment } from '../../tools/github/world.ts'
import { runAction } from '../../tools/runner/run-dist.ts'
import type { Contexts } from './expression.ts'
import type { Place } from './open-repository.ts'
import { readable } from './readable.ts'
import { eventOf, type Job, jobsFor, stepsOf, type WorkflowFile } from './workflows.ts'

/** What a comment set going, in lines as the log of the run shows them. */
export interface Reaction {
  readonly id: number
  readonly lines: readonly string[]
  /** What a reader of the thread has to know: why nothing ran, or that the repository's own workflows do not answer. */
  readonly notes: readonly string[]
  /** What the step's outputs said, if a step of ours ran. */
  readonly status?: string
  readonly seconds?: number
  /** The job's summary, in Markdown. */
  readonly summary?: string
}

/** Does what GitHub does when a comment was written: runs the jobs of the default branch's workflows that wait for it. */
export async function react(place: Place, comment: Comment | ReviewComment): Promise<Reaction> {
  const { github, repo } = place
  const headSha = await git(repo.dir, ['rev-parse', repo.defaultBranch])
  const actor = comment.user
  const name = eventOf(comment)
  const run = addRun(github.world, repo, { actor, headSha, headBranch: repo.defaultBranch, event: name })
  const payload = await event(github.world, repo, happeningOf(comment))
  const contexts = contextsOf(place, comment, payload)
  const own = jobsFor(await workflowsOf(place), contexts)
  const { jobs, notes } = own.answers ? own : jobsFor([QUICK_START], contexts)
  const told = own.answers ? notes : [noWorkflow(place, name), ...own.notes, ...notes]
  const why = jobs.length === 0 ? [...told, 'No job started.'] : told
  const lines = [...why]
  let end: Partial<Reaction> = {}
  for (const job of jobs) {
    const started = Date.now()
    const ran = await runJob(place, job, { comment, payload, contexts, runId: run.id })
    lines.push(...ran.lines)
    end = { ...ran, seconds: (Date.now() - started) / 1000 }
  }
  return { ...end, id: run.id, lines, notes: why }
}

const happeningOf = (comment: Comment | ReviewComment) =>
  comment.kind === 'comment'
    ? ({ name: 'issue_comment', action: 'created', comment } as const)
    : ({ name: 'pull_request_review_comment', action: 'created', comment } as const)

interface Cause {
  readonly comment: Comment | ReviewComment
  readonly payload: unknown
  readonly contexts: Contexts
  readonly runId: number
}

async function runJob(place: Place, job: Job, cause: Cause): Promise<Pick<Reaction, 'lines' | 'status' | 'summary'>> {
  const { github, repo } = place
  const token = github.actionsToken(repo, job.permissions)
  const { steps, notes } = stepsOf(job, { ...cause.contexts, secrets: { GITHUB_TOKEN: token } })
  const lines = [`${job.name}, with ${rightsOf(job)}`, ...notes]
  if (steps.length === 0) lines.push('it has no step with apply-edits')
  let [status, summary] = ['', '']
  for (const step of steps) {
    const { comment, payload, runId } = cause
    const about = { eventName: eventOf(comment), event: payload, actor: comment.user, runId }
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
function contextsOf({ github, repo }: Place, comment: Comment | ReviewComment, payload: unknown): Contexts {
  const { login } = comment.user
  const about = { event: payload, event_name: eventOf(comment), actor: login, repository: fullName(repo) }
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

/** The quick start with the events of reviews, as docs/recipes.md has it. */
const QUICK_START: WorkflowFile = {
  path: 'apply.yml of the quick start',
  text: readFileSync(new URL('../../examples/workflows/apply.yml', import.meta.url), 'utf8'),
}

const noWorkflow = ({ repo }: Place, name: string): string =>
  `\`${repo.defaultBranch}\` has no workflow that answers \`${name}\`: the one of the quick start is used. On GitHub, commit it to \`.github/workflows/apply.yml\` first.`

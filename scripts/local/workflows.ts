import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { parse } from 'yaml'
import type { Comment, Permissions, ReviewComment } from '../../tools/github/world.ts'
import { type Contexts, filled, holds } from './expression.ts'

export interface WorkflowFile {
  readonly path: string
  readonly text: string
}

/** A job that an event starts. */
export interface Job {
  /** `apply.yml, job apply` */
  readonly name: string
  readonly permissions: Permissions
  readonly steps: readonly Step[]
}

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly if?: unknown
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly on?: unknown
  readonly permissions?: unknown
  readonly jobs?: Readonly<Record<string, { if?: unknown; permissions?: unknown; steps?: readonly Step[] }>>
}

/** The event that a comment is. */
export const eventOf = ({
  kind,
}: Pick<Comment | ReviewComment, 'kind'>): 'issue_comment' | 'pull_request_review_comment' =>
  kind === 'comment' ? 'issue_comment' : 'pull_request_review_comment'

/** What some workflows do about an event of type `created`. */
export interface Answer {
  readonly jobs: readonly Job[]
  /** Why the other jobs do not start. */
  readonly notes: readonly string[]
  /** True if a workflow that waits for such an event runs this action. */
  readonly answers: boolean
}

/** The jobs of these workflows that the event of the contexts starts. */
export function jobsFor(files: readonly WorkflowFile[], contexts: Contexts): Answer {
  const [jobs, notes]: [Job[], string[]] = [[], []]
  const { event_name: event = 'issue_comment' } = Object(contexts['github']) as { readonly event_name?: string }
  let answers = false
  for (const { path, text } of files) {
    const errors = errorsOf(path, text)
    notes.push(...errors)
    const workflow: Workflow = errors.length > 0 ? {} : parse(text)
    if (!reacts(workflow.on, event)) continue
    for (const [id, job] of Object.entries(workflow.jobs ?? {})) {
      answers ||= (job.steps ?? []).some(isOurs)
      const name = `${path}, job ${id}`
      const permissions = rights(job.permissions ?? workflow.permissions)
      if (!holds(job.if, contexts)) notes.push(`${name}: its \`if\` does not hold for this comment`)
      else jobs.push({ name, permissions, steps: job.steps ?? [] })
    }
  }
  return { jobs, notes, answers }
}

/** How one step of ours is run: its inputs, and what an earlier `actions/checkout` left. */
interface OurStep {
  readonly with: Readonly<Record<string, string>>
  readonly checkout?: null
  readonly credentials?: 'none'
}

/** The steps of a job that are this action, and notes on those that are left out here. */
export function stepsOf(job: Job, contexts: Contexts): { steps: OurStep[]; notes: string[] } {
  const [steps, notes]: [OurStep[], string[]] = [[], []]
  let checkout: Step | undefined
  for (const step of job.steps) {
    if (!holds(step.if, contexts)) continue
    const given = Object.entries(step.with ?? {}).map(([name, value]) => [name, filled(String(value), contexts)])
    const what = step.uses ?? `run: ${step.run?.split('\n')[0]}`
    if (what.startsWith('actions/checkout@')) checkout = step
    else if (!isOurs(step)) notes.push(`${job.name}: \`${what}\` is left out here`)
    else
      steps.push({
        with: Object.fromEntries(given.filter(([, value]) => value !== '')),
        ...(checkout
          ? checkout.with?.['persist-credentials'] === false && { credentials: 'none' }
          : { checkout: null }),
      })
  }
  return { steps, notes }
}

/** True if a step is this action: from its own checkout, or by name. */
const isOurs = ({ uses = '' }: Step): boolean => /^(\.\/|[^@]*\/apply-edits@)/.test(uses)

function errorsOf(name: string, content: string): string[] {
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  return context.errors.getErrors().map(({ message }) => message)
}

function reacts(on: unknown, event: string): boolean {
  if (typeof on === 'string') return on === event
  if (Array.isArray(on)) return on.includes(event)
  const events = Object(on) as Readonly<Record<string, { types?: string | string[] } | null>>
  return event in events && [events[event]?.types ?? 'created'].flat().includes('created')
}

/** What the job's token may; a repository that is new gives `contents: read` to a workflow that says nothing. */
function rights(permissions: unknown): Permissions {
  const all = { contents: 'write', pull_requests: 'write', issues: 'write', actions: 'write', checks: 'write' } as const
  if (permissions === 'write-all') return all
  if (permissions === 'read-all') return rights(Object.fromEntries(Object.keys(all).map(name => [name, 'read'])))
  const entries = Object.entries(Object(permissions ?? { contents: 'read' }) as Record<string, string>)
  return Object.fromEntries(
    entries.flatMap(([name, level]) =>
      level === 'read' || level === 'write' ? [[name.replaceAll('-', '_'), level]] : [],
    ),
  )
}

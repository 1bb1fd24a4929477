import type { WorkflowRun } from '../adapters/github/event.ts'
import { type Branch, issueBranch, type Pull, readPull } from '../adapters/github/pull.ts'
import { parseLink } from '../adapters/github/remark.ts'
import { closedTo } from '../policy/github/closed-to.ts'
import { inputSpecs } from '../policy/inputs.ts'
import { type Granted, granted, type Refusal, refusal, refuse } from '../run/reason.ts'
import { branchOfRun, checkStart, otherRun, pullOfRun } from './other-run.ts'
import type { Mode, Session } from './request.ts'
import type { Asking } from './sources.ts'

/** The target of the edits: a pull request's head, a branch, one that is proposed, or the files of the checkout. */
export type Target =
  | { readonly kind: 'pull'; readonly pull: Pull; readonly closed?: Refusal | undefined }
  | { readonly kind: 'branch'; readonly branch: Branch }
  | ({ readonly kind: 'proposal' } & ToPropose)
  | { readonly kind: 'work-tree' }

/** A branch that gets the commit, and a pull request for it. */
export interface ToPropose {
  readonly branch: Branch
  readonly base: string
  /** The issue that the pull request closes. */
  readonly closes?: number
}

/** The branch that a commit for this target is applied on. */
export function branchOf(target: Target): Branch | undefined {
  if (target.kind === 'pull') return target.pull.head
  return target.kind === 'work-tree' ? undefined : target.branch
}

/** Finds the target of a step from the inputs and the event. Refused if nothing fits, or if a run is not trusted. */
export async function findTarget(session: Session, mode: Mode): Promise<Granted<Target>> {
  const { inputs, env } = session
  const found = await otherRun(session)
  if (!found.ok) return found
  const other = found.value
  const distrusted = mode === 'validate' ? undefined : await checkStart(session, other)
  if (distrusted) return { ok: false, refusal: distrusted }
  const isLocal = mode === 'apply' && !inputs.commit
  const pull = isLocal && !inputs['context-files'].includes('changed') ? undefined : await pullFor(session, other)
  if (pull && !pull.ok) return pull
  if (isLocal || !pull) return granted({ kind: 'work-tree' })
  if (pull.value) {
    if (inputs.branch !== '')
      return refuse(
        'bad-input',
        `\`branch\` opens a pull request, and this run is for pull request ${pull.value.number}`,
      )
    return onPull(session, pull.value, other, mode)
  }
  if (mode === 'suggest') return refuse('pr-not-found', '`mode: suggest` needs a pull request')
  const from = other ? await branchOfRun(session, other) : granted(/^refs\/heads\/(.+)/s.exec(env.ref)?.[1])
  if (!from.ok) return from
  const closed = inQueue(from.value)
  if (inputs.branch !== '') return ofBranch(session, closed ? undefined : from.value, mode)
  if (closed && mode !== 'validate' && !inputs['dry-run']) return { ok: false, refusal: closed }
  if (from.value !== undefined) return ofBranch(session, from.value, mode)
  return mode === 'validate'
    ? granted({ kind: 'work-tree' })
    : refuse('no-branch', other && `the run ${other.id} was on the tag \`${other.head_branch}\``)
}

/** Why a branch that the merge queue made gets no commit: GitHub alone writes there, and deletes it soon. */
const inQueue = (branch = ''): Refusal | undefined =>
  branch.startsWith('gh-readonly-queue/')
    ? refusal(
        'in-merge-queue',
        `no one commits to \`${branch}\``,
        "Give the step `if: github.event_name != 'merge_group' && !startsWith(github.ref_name, 'gh-readonly-queue/')`.",
      )
    : undefined

/** A branch of this repository, or one that is proposed to it: the default branch gets a commit only if `branch` says so. */
async function ofBranch(session: Session, from: string | undefined, mode: Mode): Promise<Granted<Target>> {
  const { inputs } = session
  const home = await homeOf(session)
  const named = inputs.branch
  const base = inputs.base || (named !== home.defaultBranch && from) || home.defaultBranch
  const proposes = named !== '' ? named !== base : inputs.base !== '' || base === home.defaultBranch
  if (!proposes || (mode === 'validate' && named === ''))
    return granted({ kind: 'branch', branch: home.branch(named || base) })
  return granted({ kind: 'proposal', base, branch: home.branch(named) })
}

function onPull(session: Session, pull: Pull, other: WorkflowRun | undefined, mode: Mode): Granted<Target> {
  if (other && pull.headSha !== other.head_sha) {
    const [made, now] = [other.head_sha.slice(0, 7), pull.headSha.slice(0, 7)]
    return refuse('run-untrusted', `the edits were made for \`${made}\`, but the pull request is now at \`${now}\``)
  }
  const reads = mode === 'validate' || session.inputs['dry-run']
  return toPull(session, pull, reads || (mode === 'suggest' && pull.isOpen))
}

/** A pull request's branch, if it is not closed to us. A fork that cannot be written to still gets an answer to the question what would apply. */
function toPull({ inputs }: Session, pull: Pull, reads: boolean): Granted<Target> {
  const closed = closedTo(pull, inputs['allow-forks'])
  if (!reads && closed && closed.reason !== 'fork-not-writable') return { ok: false, refusal: closed }
  return granted({ kind: 'pull', pull, closed })
}

/** The number that the inputs name, or the event; NaN for what is not one. A comment may be on an issue. */
export function namedPull({ inputs, event }: Session): number | undefined {
  const named = inputs['pull-request']
  if (named !== '') return /^\d{1,9}$/.test(named) ? Number(named) : Number.NaN
  return 'number' in event ? event.number : undefined
}

/** The pull request that the inputs name, that the event is about, that a comment is on, or that another run was for. */
async function pullFor(session: Session, other: WorkflowRun | undefined): Promise<Granted<Pull | undefined>> {
  const { inputs, env, api, repo } = session
  const sure = namedPull(session)
  if (Number.isNaN(sure)) return refuse('bad-input', '`pull-request` is not a number')
  const linked = parseLink(inputs['comment-url'], env.serverUrl)?.number
  const number = sure ?? linked ?? (other && (await pullOfRun(session, other)))
  const pull = number === undefined ? undefined : await readPull(api, repo, number)
  // a comment may be on an issue, or in a discussion
  if (!pull && number !== undefined && (sure !== undefined || linked === undefined))
    return refuse('pr-not-found', `there is no pull request ${number}`)
  return granted(pull)
}

/** The run's own repository, as the event has it; some events lack it. */
async function homeOf({ env, repo, api }: Session) {
  const told = (env.payload as { repository?: { node_id: string; size?: number; default_branch?: string } }).repository
  const { node_id: repoId, ...data } = told?.default_branch ? told : (await api.rest.repos.get({ ...repo })).data
  const size = data.size ?? Number.POSITIVE_INFINITY
  const branch = (name: string): Branch => ({ ...repo, repoId, name, isFork: false, size })
  return { defaultBranch: data.default_branch!, branch }
}

/** Inputs that a command does not obey. */
const OF_STEP = ['blocks', 'branch', 'pull-request'] as const

/** The pull request's branch, one to be proposed for an issue, or the checkout. Refused if it must not be written to. */
export async function targetOf(
  session: Session,
  { number, command, dryRun, isPull, pull, talk }: Asking,
): Promise<Granted<Target>> {
  // where a workflow says what is written, or where to, nothing is written elsewhere
  const here: Partial<typeof session.inputs> = { 'pull-request': String(number) }
  const ofStep = OF_STEP.find(name => ![inputSpecs[name].default, here[name]].includes(session.inputs[name]))
  if (ofStep) return refuse('bad-input', `\`${ofStep}\` is for a step: a command says for itself what is applied where`)
  if (!dryRun && !(command.commit && session.inputs.commit))
    return command.undo ? refuse('nothing-to-undo', 'nothing is committed here') : granted({ kind: 'work-tree' })
  if (!isPull) {
    const { defaultBranch, branch } = await homeOf(session)
    const base = session.inputs.base || defaultBranch
    return granted({ kind: 'proposal', base, branch: branch(issueBranch(number)), closes: number })
  }
  if (!pull) return refuse('pr-not-found')
  const target = toPull(session, pull, dryRun)
  return target.ok && !dryRun && talk?.inQueue ? refuse('in-merge-queue') : target
}

import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { followCommit } from '../adapters/git/follow-commit.ts'
import { keyOf } from '../adapters/github/earlier.ts'
import type { Event } from '../adapters/github/event.ts'
import type { Source } from '../core/op.ts'
import type { Report } from '../core/report.ts'
import { logQuote } from '../policy/log-quote.ts'
import { run } from '../run.ts'
import type { Audience } from './audience.ts'
import { batchSources } from './batch-sources.ts'
import { type Destination, onBranch, pullRepository, remoteOf } from './destination.ts'
import { findGoal, type Goal } from './goal.ts'
import { inWorkTree } from './on-disk.ts'
import { changedFiles, runOptions } from './options.ts'
import { expectAnswer } from './pending.ts'
import type { Session } from './session.ts'
import { tell } from './tell.ts'
import { isFailure, type Mode } from './verdict.ts'

/** A workflow's step: edits from files, an artifact, a comment or a text; onto a pull request, a branch or the work tree. */
export async function batchMode(session: Session, event: Event, mode: Exclude<Mode, 'command'>): Promise<boolean> {
  const { inputs, repo } = session
  const goal = await findGoal(session, event, mode)
  const number = goal.kind === 'pull' ? goal.pull.number : undefined
  const audience: Audience = {
    mode,
    key: keyOf('report', inputs['comment-key']),
    ...(number !== undefined && { number }),
  }
  session.audience = audience
  if (inputs.comment === 'auto' || inputs.comment === 'always') expectAnswer(audience)
  const origin = await batchSources(session, event)
  const options = await runOptions(session, {
    dryRun: mode === 'validate',
    changed: () => (number === undefined ? Promise.resolve([]) : changedFiles(session, number)),
  })
  const { runId, step } = session.env
  const to: Destination = {
    key: keyOf('run', repo.owner, repo.repo, runId, step, digest(origin.sources)),
    closed: goal.kind === 'pull' && !options.dryRun ? goal.closed : undefined,
    people: origin.remarks.map(remark => remark.author),
    stillWanted: async () => undefined,
  }
  let told = false
  const thread = {
    read: async () => origin.sources,
    report: async (done: Parameters<typeof tell>[1]) => {
      told = await tell(session, done, { ...audience, ...(origin.label && { origin }) })
    },
  }
  const report = await run(thread, await repositoryOf(session, goal, to, options.dryRun === true), options)
  await follow(session, goal, report)
  return isFailure(report, mode, inputs['fail-on'], told)
}

function repositoryOf(session: Session, goal: Goal, to: Destination, isDryRun: boolean) {
  switch (goal.kind) {
    case 'pull':
      return pullRepository(session, goal.pull, to)
    case 'branch':
      return onBranch(session, goal.branch, undefined, to)
    case 'work-tree':
      return inWorkTree(session, isDryRun)
    default:
      return goal satisfies never
  }
}

/** Later steps of the job find the commit in their checkout, where that stands on what it was made on. */
async function follow(session: Session, goal: Goal, { landed, base }: Report): Promise<void> {
  const branch = goal.kind === 'pull' ? goal.pull.head : goal.kind === 'branch' ? goal.branch : undefined
  if ((landed.kind !== 'committed' && landed.kind !== 'already-committed') || !branch || !base) return
  const { env, inputs, log } = session
  const root = resolve(env.workspace, inputs.path)
  const step = { sha: landed.sha, parent: base }
  const why = await followCommit(root, env.workspace, remoteOf(session, branch), step).catch(String)
  log(why === undefined ? `the checkout is at ${landed.sha.slice(0, 7)}` : `the checkout stays: ${logQuote(why)}`)
}

const digest = (sources: readonly Source[]): string =>
  createHash('sha256')
    .update(JSON.stringify(sources.map(source => source.text)))
    .digest('hex')

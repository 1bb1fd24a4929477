import { createHash } from 'node:crypto'
import { keyOf } from '../adapters/github/earlier.ts'
import type { Event } from '../adapters/github/event.ts'
import type { Source } from '../core/op.ts'
import { run } from '../run.ts'
import type { Audience } from './audience.ts'
import { batchSources } from './batch-sources.ts'
import { type Destination, onBranch, pullRepository } from './destination.ts'
import { findGoal, type Goal } from './goal.ts'
import { inWorkTree } from './on-disk.ts'
import { changedFiles, runOptions } from './options.ts'
import { expectAnswer } from './post.ts'
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
  const report = await run(thread, await repositoryOf(session, goal, to), options)
  return isFailure(report, mode, inputs['fail-on'], told)
}

function repositoryOf(session: Session, goal: Goal, to: Destination) {
  switch (goal.kind) {
    case 'pull':
      return pullRepository(session, goal.pull, to)
    case 'branch':
      return onBranch(session, goal.branch, undefined, to)
    case 'work-tree':
      return inWorkTree(session)
    default:
      return goal satisfies never
  }
}

const digest = (sources: readonly Source[]): string =>
  createHash('sha256')
    .update(JSON.stringify(sources.map(source => source.text)))
    .digest('hex')

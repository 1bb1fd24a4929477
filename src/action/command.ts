import { commandKey } from '../adapters/github/earlier.ts'
import { closedTo, type Pull } from '../adapters/github/pull.ts'
import { react } from '../adapters/github/reactions.ts'
import type { Remark } from '../adapters/github/remark.ts'
import { readRemark } from '../adapters/github/remarks.ts'
import type { Talk } from '../adapters/github/talk.ts'
import type { Command, UnknownWord } from '../command/parse-command.ts'
import { printCommand } from '../command/print-command.ts'
import { unmatched } from '../command/selection.ts'
import { type Refusal, refusal } from '../core/reason.ts'
import type { Landed } from '../core/report.ts'
import { run } from '../run.ts'
import { engine, longId } from './blocks.ts'
import { type Audience, type Ending, refusedFor, settled } from './ending.ts'
import { changedFiles, runOptions } from './options.ts'
import type { Reading } from './reading.ts'
import { helpText, unknownText } from './replies.ts'
import { headOf, inWorkTree, pullRepository, type ReadHead } from './repository.ts'
import type { Remarked, Session } from './request.ts'
import { findSources, type Origin } from './sources.ts'
import { addressed } from './standing.ts'

/** Carries out what a comment commands. Its author may command. @param reading what has begun to be read, unless nothing needs to be */
export async function carryOut(
  session: Session,
  { remark, number }: Remarked,
  command: Command | UnknownWord,
  reading: Reading | undefined,
): Promise<Ending> {
  const { inputs, repo } = session
  const asking: Audience = { mode: 'command', key: commandKey(repo, number, remark), number, asked: remark }
  session.owes(asking)
  const seen = inputs.reactions ? react(session, remark, 'eyes') : Promise.resolve(undefined)
  const self = async () => (await seen)?.user ?? (await reading?.talk)?.self ?? session.self()
  const known = { ...session, self }
  const ending = await settled(known, asking, async () => {
    if (command.kind === 'unknown') {
      const markdown = unknownText(session, asking, command)
      return { kind: 'answered', reason: 'unknown-command', markdown, audience: asking }
    }
    if (command.verb === 'help' || !reading) {
      return { kind: 'answered', reason: 'help', markdown: helpText(session, asking), audience: asking }
    }
    return applyBlocks(known, { asked: remark, number, command, audience: asking }, reading)
  })
  return addressed(known, ending, await reading?.talk)
}

interface Job {
  readonly asked: Remark
  readonly number: number
  readonly command: Command
  readonly audience: Audience
}

/** Looks for the pull request and the blocks, and applies them. */
async function applyBlocks(session: Session, job: Job, reading: Reading): Promise<Ending> {
  const { asked, number, command, audience } = job
  const [pull, talk] = await Promise.all([reading.pull, reading.talk])
  if (!pull) return refusedFor(audience, refusal('pr-not-found'))
  const dryRun = command.verb !== 'apply' || session.inputs['dry-run']
  const onDisk = !dryRun && !(command.commit && session.inputs.commit)
  const closed = dryRun ? undefined : whyClosed(session, pull, talk)
  // a fork that cannot be written to still gets an answer to the question what would apply
  if (closed && closed.reason !== 'fork-not-writable') return refusedFor(audience, closed)
  // the head is on its way while the blocks are looked for
  const head = onDisk ? undefined : headOf(session, pull, { key: audience.key, tip: talk?.tip })
  const found = await findSources(session, { number, asked, command, talk })
  if (!found.ok) return refusedFor(audience, found.refusal)
  const missing = unmatched(command.select, found.value.sources.flatMap(engine.parse), longId)
  if (missing.length > 0) {
    const count = found.value.sources.flatMap(engine.parse).length
    const has = `${found.value.label} has ${count === 1 ? 'block 1 alone' : `blocks 1 to ${count}`}`
    return refusedFor(audience, refusal('unknown-selection', `no block matches ${missing.join(', ')}; ${has}`))
  }
  return applyTo(session, job, { pull, head, origin: found.value, dryRun, closed })
}

const whyClosed = ({ inputs }: Session, pull: Pull, talk: Talk | undefined): Refusal | undefined =>
  closedTo(pull, inputs['allow-forks']) ?? (talk?.inQueue ? refusal('in-merge-queue') : undefined)

interface Onto {
  readonly pull: Pull
  /** Absent if the checkout is written instead. */
  readonly head: ReadHead | undefined
  readonly origin: Origin
  readonly dryRun: boolean
  readonly closed: Refusal | undefined
}

async function applyTo(session: Session, job: Job, { pull, head, origin, dryRun, closed }: Onto): Promise<Ending> {
  const { asked, command } = job
  const { select, atomic, exact, message } = command
  const audience: Audience = {
    ...job.audience,
    home: pull.head ?? session.repo,
    asks: printCommand(session.inputs.command, command, origin.url ?? sourceWord(command)),
    ...(pull.autoMergeBy !== undefined && { autoMergeBy: pull.autoMergeBy }),
  }
  const changed = () => changedFiles(session, pull.number)
  const options = await runOptions(session, { dryRun, select, atomic, exact, changed })
  if (!options.ok) return refusedFor(audience, options.refusal)
  const repository = !head
    ? await inWorkTree(session)
    : await pullRepository(session, pull, head, {
        key: audience.key,
        closed,
        people: [asked.author, ...origin.remarks.map(remark => remark.author)],
        written: origin.remarks.map(remark => remark.createdAt).sort()[0] ?? asked.createdAt,
        stillWanted: () => stillWanted(session, pull.number, asked),
        ...(message !== undefined && { message }),
      })
  if (!repository.ok) return refusedFor(audience, repository.refusal)
  const report = await run({ read: async () => origin.sources }, repository.value, options.value)
  return { kind: 'reported', report, audience, origin }
}

const sourceWord = ({ source }: Command): string =>
  source.kind === 'all' || source.kind === 'thread' ? source.kind : ''

/** A command that was edited or deleted during the run is not carried out: the way to take it back. */
async function stillWanted({ api, repo }: Session, number: number, asked: Remark): Promise<Landed | undefined> {
  const now = await readRemark(api, repo, number, asked)
  return now?.body === asked.body ? undefined : { kind: 'refused', ...refusal('withdrawn') }
}

import { createHash } from 'node:crypto'
import { keyOf } from '../adapters/github/earlier.ts'
import { closedTo, type Pull, readPull } from '../adapters/github/pull.ts'
import { react } from '../adapters/github/reactions.ts'
import type { Remark } from '../adapters/github/remark.ts'
import { readRemark } from '../adapters/github/remarks.ts'
import type { Command, UnknownWord } from '../command/parse-command.ts'
import { unmatched } from '../command/selection.ts'
import { type Refusal, refusal } from '../core/reason.ts'
import type { Landed } from '../core/report.ts'
import { run } from '../run.ts'
import { type Audience, type Ending, refusedFor, settled } from './ending.ts'
import { changedFiles, engine, runOptions } from './options.ts'
import { helpText, unknownText } from './replies.ts'
import { inWorkTree, pullRepository } from './repository.ts'
import type { Remarked, Session } from './request.ts'
import { findSources, type Origin } from './sources.ts'

/** Carries out what a comment commands. Its author may command. */
export async function carryOut(
  session: Session,
  { remark, number }: Remarked,
  command: Command | UnknownWord,
): Promise<Ending> {
  const { inputs, repo } = session
  const hash = createHash('sha256').update(remark.body).digest('hex')
  const key = keyOf('command', repo.owner, repo.repo, number, remark.surface, remark.id, hash)
  const asking: Audience = { mode: 'command', key, number, asked: remark }
  session.owes(asking)
  const self = inputs.reactions ? (await react(session, remark, 'eyes'))?.user : undefined
  const audience = { ...asking, ...(self && { self }) }
  const known = self ? { ...session, self: async () => self } : session
  return settled(known, audience, async () => {
    const formats = engine.formats.map(format => format.name)
    if (command.kind === 'unknown') {
      const markdown = unknownText(key, inputs, formats, command)
      return { kind: 'answered', reason: 'unknown-command', markdown, audience }
    }
    if (command.verb === 'help') {
      return { kind: 'answered', reason: 'help', markdown: helpText(key, inputs, formats), audience }
    }
    return applyBlocks(known, { asked: remark, number, command, audience })
  })
}

interface Job {
  readonly asked: Remark
  readonly number: number
  readonly command: Command
  readonly audience: Audience
}

/** Looks for the pull request and the blocks, and applies them. */
async function applyBlocks(session: Session, job: Job): Promise<Ending> {
  const { asked, number, command, audience } = job
  const pull = await readPull(session.api, session.repo, number)
  if (!pull) return refusedFor(audience, refusal('pr-not-found'))
  const dryRun = command.verb !== 'apply' || session.inputs['dry-run']
  const closed = dryRun ? undefined : closedTo(pull, session.inputs['allow-forks'])
  // a fork that cannot be written to still gets an answer to the question what would apply
  if (closed && closed.reason !== 'fork-not-writable') return refusedFor(audience, closed)
  const found = await findSources(session, number, asked, command)
  if (!found.ok) return refusedFor(audience, found.refusal)
  const missing = unmatched(command.select, found.value.sources.flatMap(engine.parse))
  if (missing.length > 0) {
    return refusedFor(audience, refusal('unknown-selection', `no block is named by ${missing.join(', ')}`))
  }
  return applyTo(session, job, { pull, origin: found.value, dryRun, closed })
}

interface Onto {
  readonly pull: Pull
  readonly origin: Origin
  readonly dryRun: boolean
  readonly closed: Refusal | undefined
}

async function applyTo(session: Session, job: Job, { pull, origin, dryRun, closed }: Onto): Promise<Ending> {
  const { asked, command, audience } = job
  const { select, atomic, exact, message } = command
  const changed = () => changedFiles(session, pull.number)
  const options = await runOptions(session, { dryRun, select, atomic, exact, changed })
  if (!options.ok) return refusedFor(audience, options.refusal)
  const commits = command.commit && session.inputs.commit
  const repository =
    !commits && !dryRun
      ? await inWorkTree(session)
      : await pullRepository(session, pull, {
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

/** A command that was edited or deleted meanwhile is not carried out: the way to take it back. */
async function stillWanted({ api, repo }: Session, number: number, asked: Remark): Promise<Landed | undefined> {
  const now = await readRemark(api, repo, number, asked)
  return now?.body === asked.body ? undefined : { kind: 'refused', ...refusal('withdrawn') }
}

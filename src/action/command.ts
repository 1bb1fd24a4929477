import { closedTo, type Pull } from '../adapters/github/pull.ts'
import { react } from '../adapters/github/reactions.ts'
import type { Remark } from '../adapters/github/remark.ts'
import { readRemark } from '../adapters/github/remarks.ts'
import type { Talk } from '../adapters/github/talk.ts'
import type { Command, SourceChoice, UnknownWord } from '../command/comment-command.ts'
import { printCommand } from '../command/print-command.ts'
import { EVERYTHING, unmatched } from '../command/selection.ts'
import { type Granted, granted, refusal, refuse } from '../run/reason.ts'
import type { Landed } from '../run/report.ts'
import { applyTo, type Begun, begin } from './apply-to.ts'
import { engine, longId } from './blocks.ts'
import { type Audience, type CommandAudience, type Ending, refusedFor, settled } from './ending.ts'
import { ownBlocks, unmetCondition } from './gates.ts'
import { leaveToPeople } from './left-to-people.ts'
import { changedFiles, runOptions, type Wishes } from './options.ts'
import { watch } from './progress.ts'
import type { PullReading } from './reading.ts'
import { helpText, unknownText } from './replies.ts'
import type { Writing } from './repository.ts'
import type { Session, TakeOn } from './request.ts'
import { type Asking, findSources, type Origin } from './sources.ts'
import { addressed } from './standing.ts'
import { proposalFor, type Target } from './target.ts'

/** A command, and who gets its report. */
interface Job {
  /** Of a pull request, not of an issue. */
  readonly isPull: boolean
  readonly command: Command
  readonly audience: CommandAudience
}

/**
 * Carries out what a comment commands. Its author may command.
 * @param reading what has begun to be read, unless nothing needs to be
 * @param takeOn where several hosts may hear of it
 */
export async function carryOut(
  session: Session,
  job: Omit<Job, 'command'> & { readonly command: Command | UnknownWord },
  reading: PullReading | undefined,
  takeOn: TakeOn | undefined,
): Promise<Ending> {
  const { command, audience } = job
  session.owes(audience)
  const seen = session.inputs.reactions && !takeOn ? react(session, audience.asked, 'eyes') : undefined
  // reading in the meantime does no harm; nothing is written before the answer
  const elsewhere = takeOn?.()
  const self = async () => session.account ?? (await seen)?.user ?? (await reading?.talk)?.self ?? session.self()
  const { session: known, done } = watch({ ...session, self }, audience)
  const ending = await settled(known, audience, async () => {
    if (session.barred) return refusedFor(audience, session.barred)
    if (command.kind === 'unknown') {
      return {
        kind: 'answered',
        reason: 'unknown-command',
        markdown: unknownText(session, audience, command),
        audience,
      }
    }
    if (command.verb === 'help' || !reading) {
      return { kind: 'answered', reason: 'help', markdown: helpText(session, audience), audience }
    }
    return applyBlocks(known, { ...job, command, elsewhere }, reading)
  })
  const line = await done()
  const barred = await elsewhere
  if (barred?.reason === 'command-too-old') return addressed(known, refusedFor(audience, barred), await reading?.talk)
  if (barred) return { kind: 'skipped', why: barred }
  const told = await addressed(known, ending, await reading?.talk)
  return line && 'audience' in told ? { ...told, audience: { ...told.audience, standing: line } } : told
}

/** A command that another host may have taken on, and why, if so. */
type Shared = Job & { readonly elsewhere: ReturnType<TakeOn> | undefined }

/** Looks for the place and the blocks of a command, and applies them. */
async function applyBlocks(session: Session, job: Shared, reading: PullReading): Promise<Ending> {
  const { command, audience, isPull } = job
  const { asked, number } = audience
  const [pull, talk] = await Promise.all([reading.pull, reading.talk])
  const dryRun = command.verb !== 'apply' || session.inputs['dry-run']
  const unmet = dryRun ? undefined : await unmetCondition(session, { number, isPull })
  if (unmet) return refusedFor(audience, unmet)
  const target = await targetOf(session, job, pull, talk, dryRun)
  if (!target.ok) return refusedFor(audience, target.refusal)
  // the head is on its way while the blocks are looked for
  const begun = await begin(session, target.value, { key: audience.key, tip: talk?.tip })
  if (!begun.ok) return refusedFor(audience, begun.refusal)
  const origin = command.undo ? granted(undefined) : await originOf(session, { number, asked, command, talk })
  if (!origin.ok) return refusedFor(audience, origin.refusal)
  const own = dryRun || !origin.value ? undefined : await ownBlocks(session, asked.author, origin.value.remarks, pull)
  if (own) return refusedFor(audience, own)
  return carry(session, { ...job, dryRun, talk }, begun.value, origin.value)
}

/** Where the blocks of a command are from, and their whole ids as they were written. */
interface Found extends Origin {
  readonly ids: readonly string[]
}

/** The blocks that a command means, all that it names among them. */
async function originOf(session: Session, asking: Asking): Promise<Granted<Found>> {
  const found = await findSources(session, asking)
  if (!found.ok) return found
  const blocks = found.value.sources.flatMap(engine.parse)
  const ids = blocks.map(longId)
  const missing = unmatched(asking.command.select, blocks, (_, i) => ids[i]!)
  if (missing.length === 0) return granted({ ...found.value, ids })
  const has = `${found.value.label} has ${blocks.length === 1 ? 'block 1 alone' : `blocks 1 to ${blocks.length}`}`
  return refuse('unknown-selection', `no block matches ${missing.map(item => `\`${item}\``).join(', ')}; ${has}`)
}

/** The pull request's branch, one to be proposed for an issue, or the checkout. Refused if it must not be written to. */
async function targetOf(
  session: Session,
  { command, audience: { number }, isPull }: Job,
  pull: Pull | undefined,
  talk: Talk | undefined,
  dryRun: boolean,
): Promise<Granted<Target>> {
  if (!isPull && command.undo) return refuse('not-a-pull-request')
  if (!dryRun && !(command.commit && session.inputs.commit)) {
    return command.undo ? refuse('nothing-to-undo', 'nothing is committed here') : granted({ kind: 'work-tree' })
  }
  if (!isPull) return proposalFor(session, number)
  if (!pull) return refuse('pr-not-found')
  const closed = dryRun ? undefined : closedTo(pull, session.inputs['allow-forks'])
  // a fork that cannot be written to still gets an answer to the question what would apply
  if (closed && closed.reason !== 'fork-not-writable') return { ok: false, refusal: closed }
  if (!dryRun && talk?.inQueue) return refuse('in-merge-queue')
  return granted({ kind: 'pull', pull, closed })
}

/** @param origin where the blocks are from; undefined to take a commit back */
async function carry(
  session: Session,
  job: Shared & { readonly dryRun: boolean; readonly talk: Talk | undefined },
  begun: Begun,
  origin: Found | undefined,
): Promise<Ending> {
  const { command, isPull, dryRun, talk } = job
  const { asked, number } = job.audience
  const { select, atomic, exact, message, source } = command
  const pull = begun.target.kind === 'pull' ? begun.target.pull : undefined
  const printed = (each: Command) => printCommand(session.inputs.command, each, origin?.url ?? sourceWord(source))
  const audience: Audience = {
    ...job.audience,
    home: 'branch' in begun && pull?.head ? begun.branch : session.repo,
    asks: printed(command),
    chooses: printed({ ...command, select: EVERYTHING }),
    ...(pull?.autoMergeBy !== undefined && { autoMergeBy: pull.autoMergeBy }),
  }
  const changed = async () => (pull ? changedFiles(session, pull.number) : [])
  const wishes: Wishes = { dryRun, select, ids: origin?.ids ?? [], atomic, exact, changed }
  const options = await runOptions(session, wishes)
  if (!options.ok) return refusedFor(audience, options.refusal)
  const remarks = origin?.remarks ?? []
  const writing: Writing = {
    key: audience.key,
    dryRun,
    people: [asked, ...remarks].map(({ author }) => author),
    asked,
    written: remarks.map(({ createdAt }) => createdAt).sort()[0] ?? asked.createdAt,
    stillWanted: async () => {
      const barred = await job.elsewhere
      const why = barred ?? (await unmetCondition(session, { number, isPull }))
      return why ? { kind: 'refused', ...why } : stillWanted(session, number, asked)
    },
    ...(message !== undefined && { message }),
  }
  const link = source.kind === 'link' ? source.url : undefined
  const done = origin
    ? await applyTo(session, begun, origin.sources, options.value, writing)
    : await (await import('./undo.ts')).undo(session, begun, { link, talk, options: options.value, writing })
  if (!done.ok) return refusedFor(audience, done.refusal)
  const report = origin
    ? await leaveToPeople(session, { begun, sources: origin.sources, wishes, writing }, done.value)
    : done
  if (!report.ok) return refusedFor(audience, report.refusal)
  return { kind: 'reported', report: report.value, audience, ...(origin && { origin }) }
}

function sourceWord(source: SourceChoice): string {
  if (source.kind === 'link') return source.url
  return source.kind === 'all' || source.kind === 'thread' ? source.kind : ''
}

/** A command that was edited or deleted during the run is not carried out: the way to take it back. */
async function stillWanted({ api, repo }: Session, number: number, asked: Remark): Promise<Landed | undefined> {
  const now = await readRemark(api, repo, number, asked)
  return now?.body === asked.body ? undefined : { kind: 'refused', ...refusal('withdrawn') }
}

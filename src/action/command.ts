import { findCommitted, type Trailed } from '../adapters/github/earlier.ts'
import { fetchOrStop } from '../adapters/github/head.ts'
import { react } from '../adapters/github/reactions.ts'
import type { Remark } from '../adapters/github/remark.ts'
import { readRemark } from '../adapters/github/remarks.ts'
import type { Self } from '../adapters/github/report-comment.ts'
import type { Talk } from '../adapters/github/talk.ts'
import { readCommitted } from '../adapters/object-workspace.ts'
import type { Command, UnknownWord } from '../command/comment-command.ts'
import { printCommand } from '../command/print-command.ts'
import { EVERYTHING } from '../command/selection.ts'
import { type Marker, readMarker } from '../report/marker.ts'
import { type Granted, granted, type Refused, refusal, refuse } from '../run/reason.ts'
import type { Landed, Report } from '../run/report.ts'
import type { RunOptions } from '../run.ts'
import { applyOrLeave, applyTo, type Edits, runOptions, type Wishes } from './apply.ts'
import { engine, groupAt, unchosen } from './blocks.ts'
import { type Ending, refusedFor, settled } from './ending.ts'
import { ownBlocks, unmetCondition } from './gates.ts'
import { watch } from './publish.ts'
import { type Begun, begin, type Writing } from './repository.ts'
import type { Audience, CommandAudience, Session, TakeOn } from './request.ts'
import { type Asking, findSources, type Origin } from './sources.ts'
import { targetOf } from './target.ts'
import { addressed, type PullReading } from './thread.ts'

/** A command, and who gets its report. */
interface Job {
  /** Of a pull request, not of an issue. */
  readonly isPull: boolean
  readonly command: Command
  readonly audience: CommandAudience
}

/** Carries out what a comment commands; its author may command. @param takeOn where several hosts may hear of it */
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
  const self = async () => session.account ?? (await seen) ?? (await reading?.talk)?.self ?? session.self()
  const { session: known, done } = watch({ ...session, self }, audience)
  const ending = await settled(known, audience, async () => {
    if (session.barred) return { ok: false, refusal: session.barred }
    if (command.kind === 'unknown') return { kind: 'answered', reason: 'unknown-command', unknown: command, audience }
    if (command.verb === 'help' || !reading) return { kind: 'answered', reason: 'help', audience }
    return applyBlocks(known, { ...job, command, elsewhere }, reading)
  })
  // only what is there can be taken away
  const [line] = await Promise.all([done(), seen])
  const barred = await elsewhere
  if (barred?.reason === 'command-too-old') return addressed(known, refusedFor(audience, barred), await reading?.talk)
  if (barred) return { kind: 'skipped', why: barred }
  const told = await addressed(known, ending, await reading?.talk)
  return line && 'audience' in told ? { ...told, audience: { ...told.audience, standing: line } } : told
}

/** A command that another host may have taken on, and why, if so. */
type Shared = Job & { readonly elsewhere: ReturnType<TakeOn> | undefined }

/** Looks for the place and the blocks of a command, and applies them. */
async function applyBlocks(session: Session, job: Shared, reading: PullReading): Promise<Ending | Refused> {
  const { command, audience, isPull } = job
  const { asked, number } = audience
  const [pull, talk] = await Promise.all([reading.pull, reading.talk])
  const dryRun = command.verb !== 'apply' || session.inputs['dry-run']
  const unmet = dryRun ? undefined : await unmetCondition(session, { number, isPull })
  if (unmet) return { ok: false, refusal: unmet }
  const asking = { number, asked, command, dryRun, isPull, pull, talk }
  const target = await targetOf(session, asking)
  if (!target.ok) return target
  // the head is on its way while the blocks are looked for
  const begun = await begin(session, target.value, { key: audience.key, tip: talk?.tip })
  if (!begun.ok) return begun
  const origin = command.undo ? granted(undefined) : await findSources(session, asking)
  if (!origin.ok) return origin
  const own = dryRun || !origin.value ? undefined : await ownBlocks(session, asked.author, origin.value.remarks, pull)
  if (own) return { ok: false, refusal: own }
  return carry(session, { ...job, ...asking }, begun.value, origin.value)
}

/** @param origin where the blocks are from; undefined to take a commit back */
async function carry(
  session: Session,
  job: Shared & Asking,
  begun: Begun,
  origin: Origin | undefined,
): Promise<Ending | Refused> {
  const { number, asked, command, dryRun, isPull, talk } = job
  const { select, atomic, exact, message, source } = command
  const pull = begun.target.kind === 'pull' ? begun.target.pull : undefined
  const from = source.kind === 'link' ? source.url : source.kind === 'default' ? '' : source.kind
  const printed = (each: Command, at = origin?.url ?? from) => printCommand(session.inputs.command, each, at)
  // no one is advised what would be refused
  const isOpen = !talk?.inQueue && !(begun.target.kind === 'pull' && begun.target.closed)
  const audience: Audience = {
    ...job.audience,
    home: pull?.head ?? session.repo,
    asks: isOpen ? printed(command) : undefined,
    chooses: printed({ ...command, select: EVERYTHING }),
    autoMergeBy: pull?.autoMergeBy,
  }
  const wishes: Wishes = { dryRun, select, ids: origin?.ids ?? [], atomic, exact, pull: job.pull?.number }
  const options = await runOptions(session, wishes)
  if (!options.ok) return options
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
    message,
  }
  const report = origin
    ? await applyOrLeave(session, { begun, sources: origin.sources, wishes, writing }, options.value)
    : await undo(session, job, { begun, writing }, options.value)
  if (!report.ok) return report
  // the newest commit of today is another one tomorrow
  const told = isOpen && !origin && toldOf(talk, await session.self()).get(report.value.undoes!)
  const sure = { ...audience, ...(told && { asks: printed(command, told) }) }
  return { kind: 'reported', report: report.value, audience: sure, origin }
}

/** A command that was edited or deleted during the run is not carried out: the way to take it back. */
async function stillWanted({ api, repo }: Session, number: number, asked: Remark): Promise<Landed | undefined> {
  const now = await readRemark(api, repo, number, asked)
  return now?.body === asked.body ? undefined : { kind: 'refused', ...refusal('withdrawn') }
}

/** Undoes one of our commits on a pull request's branch, change by change: that of the linked report, or the newest. */
async function undo(
  session: Session,
  { command: { source, select }, talk }: Asking,
  { begun, writing }: Pick<Edits, 'begun' | 'writing'>,
  options: RunOptions,
): Promise<Granted<Report>> {
  const { target, at } = begun
  if (!at || target.kind !== 'pull') return refuse('not-a-pull-request')
  const self = await session.self()
  if (!self) return refuse('nothing-to-undo', 'GitHub does not say which account this token belongs to')
  const isLink = source.kind === 'link'
  const named = isLink ? await markerAt(session, source.url, target.pull.number, self) : granted(undefined)
  if (!named.ok) return named
  const { store, base } = await at.head()
  const told = toldOf(talk, self)
  const isOurs = ({ sha, accounts }: Trailed) => accounts.includes(self.id) || told.has(sha)
  const found = await findCommitted(session.api, at.branch, base, named.value, isOurs)
  const where = 'is not among the newest commits of this branch'
  if (!found) return refuse('nothing-to-undo', named.value && `\`${named.value.commit?.slice(0, 7)}\` ${where}`)
  const { sha, parent } = found
  for (const oid of [sha, parent]) if (oid !== base) await fetchOrStop(store, oid)
  const changes = await readCommitted(store, found, { maxSize: session.inputs['max-file-kb'] * 1024 })
  const { undoOf } = await import('../undo/undo.ts')
  const { blocks, apply } = undoOf(changes, sha)
  const help = `Comment \`${session.inputs.command} undo dry-run\` and the same link, if any, to list the changes.`
  const wrong = unchosen(select, blocks, `\`${sha.slice(0, 7)}\``, help)
  if (wrong) return wrong
  const engineOfUndo: RunOptions['engine'] = {
    ...engine,
    parse: () => blocks,
    apply: async (_, files, rules) => apply(files, { dryRun: false, ...rules }),
  }
  const edits = { begun, sources: [{ name: sha, text: '' }], writing: { ...writing, undoes: sha } }
  const report = await applyTo(session, edits, { ...options, engine: engineOfUndo })
  return report.ok ? granted({ ...report.value, undoes: sha }) : report
}

/** The commit named by the report at a link. */
async function markerAt(session: Session, link: string, number: number, self: Self): Promise<Granted<Marker>> {
  const group = await groupAt(session, link, number)
  if (!group.ok) return group
  const { author, body } = group.value.head
  const marker = author.id === self.id ? readMarker(body) : undefined
  if (!marker) return refuse('nothing-to-undo', 'the link does not point to one of our reports')
  return marker.commit === undefined ? refuse('nothing-to-undo', 'that report names no commit') : granted(marker)
}

/** The addresses of our reports, by the commits that they name. */
function toldOf(talk: Talk | undefined, self: Self | undefined): ReadonlyMap<string, string> {
  const ours = (talk?.remarks ?? []).filter(({ author }) => author.id === self?.id)
  return new Map(ours.map(({ body, url }) => [readMarker(body)?.commit ?? '', url]))
}

import { createHash } from 'node:crypto'
import { keyOf } from '../adapters/github/earlier.ts'
import type { Event } from '../adapters/github/event.ts'
import { closedTo, type Pull, readPull } from '../adapters/github/pull.ts'
import { react } from '../adapters/github/reactions.ts'
import type { Remark } from '../adapters/github/remark.ts'
import { readRemark } from '../adapters/github/remarks.ts'
import type { Command, UnknownWord } from '../command/parse-command.ts'
import { unmatched } from '../command/selection.ts'
import { type Refusal, refusal } from '../core/reason.ts'
import type { Landed } from '../core/report.ts'
import { logQuote } from '../policy/log-quote.ts'
import { run } from '../run.ts'
import type { Audience } from './audience.ts'
import { pullRepository } from './destination.ts'
import { engine } from './engine.ts'
import { inWorkTree } from './on-disk.ts'
import { changedFiles, runOptions } from './options.ts'
import { writeSummary } from './outputs.ts'
import { expectAnswer } from './pending.ts'
import { helpText, unknownText } from './replies.ts'
import type { Session } from './session.ts'
import { setOutputs } from './set-outputs.ts'
import { findSources, type Origin } from './sources.ts'
import { say, show, tell } from './tell.ts'
import { isFailure, refusedReport } from './verdict.ts'

type Remarked = Event & { readonly kind: 'remark' }

/** Carries out what a comment commands, and answers it. @returns whether the step fails */
export async function carryOut(
  session: Session,
  { remark, number }: Remarked,
  command: Command | UnknownWord,
): Promise<boolean> {
  const { inputs, repo } = session
  const hash = createHash('sha256').update(remark.body).digest('hex')
  const key = keyOf('command', repo.owner, repo.repo, number, remark.surface, remark.id, hash)
  const audience: Audience = { mode: 'command', key, number, asked: remark }
  const seen = inputs.reactions ? await react(session.api, repo, remark, 'eyes', session.log) : undefined
  if (seen?.user) session.self = seen.user
  session.audience = audience
  expectAnswer(audience)
  const formats = engine.formats.map(format => format.name)
  if (command.kind === 'unknown') {
    return answer(session, audience, 'unknown-command', unknownText(key, inputs, formats, command))
  }
  if (command.verb === 'help') return answer(session, audience, 'help', helpText(key, inputs, formats))
  return applyBlocks(session, { asked: remark, number, command, audience })
}

interface Job {
  readonly asked: Remark
  readonly number: number
  readonly command: Command
  readonly audience: Audience
}

/** Looks for the pull request and the blocks, applies them, and answers. */
async function applyBlocks(session: Session, job: Job): Promise<boolean> {
  const { asked, number, command } = job
  const pull = await readPull(session.api, session.repo, number)
  if (!pull) return refuse(session, job, refusal('pr-not-found'))
  const dryRun = command.verb !== 'apply' || session.inputs['dry-run']
  const closed = dryRun ? undefined : closedTo(pull, session.inputs['allow-forks'])
  // a fork that cannot be written to still gets an answer to the question what would apply
  if (closed && closed.reason !== 'fork-not-writable') return refuse(session, job, closed)
  const found = await findSources(session, number, asked, command)
  if (!found.ok) return refuse(session, job, withLinks(found.refusal, found.links ?? [], session.inputs.command))
  const blocks = found.origin.sources.flatMap(engine.parse)
  const missing = unmatched(command.select, blocks)
  if (missing.length > 0) {
    return refuse(session, job, refusal('unknown-selection', `no block is named by ${missing.join(', ')}`))
  }
  return applyTo(session, job, pull, found.origin, dryRun, closed)
}

async function refuse(session: Session, { audience }: Job, why: Refusal): Promise<boolean> {
  const report = refusedReport(why)
  const told = await tell(session, report, audience)
  return isFailure(report, 'command', session.inputs['fail-on'], told)
}

async function applyTo(
  session: Session,
  job: Job,
  pull: Pull,
  origin: Origin,
  dryRun: boolean,
  closed: Refusal | undefined,
): Promise<boolean> {
  const { asked, command, audience } = job
  const { select, atomic, exact, message } = command
  const changed = () => changedFiles(session, pull.number)
  const options = await runOptions(session, { dryRun, select, atomic, exact, changed })
  const commits = command.commit && session.inputs.commit
  const repository =
    !commits && !dryRun
      ? inWorkTree(session, dryRun)
      : await pullRepository(session, pull, {
          key: audience.key,
          closed,
          people: [asked.author, ...origin.remarks.map(remark => remark.author)],
          written: origin.remarks.map(remark => remark.createdAt).sort()[0] ?? asked.createdAt,
          stillWanted: () => stillWanted(session, pull.number, asked),
          ...(message !== undefined && { message }),
        })
  let told = false
  const report = await run(
    {
      read: async () => origin.sources,
      report: async done => {
        told = await tell(session, done, { ...audience, origin })
      },
    },
    repository,
    options,
  )
  return isFailure(report, 'command', session.inputs['fail-on'], told)
}

/** A command that was edited or deleted meanwhile is not carried out: the way to take it back. */
async function stillWanted({ api, repo }: Session, number: number, asked: Remark): Promise<Landed | undefined> {
  const now = await readRemark(api, repo, number, asked.surface, asked.id)
  return now?.body === asked.body ? undefined : { kind: 'refused', ...refusal('withdrawn') }
}

const withLinks = (why: Refusal, links: readonly string[], word: string): Refusal =>
  links.length === 0
    ? why
    : { ...why, help: `Comment one of these: ${links.map(url => `\`${word} ${url}\``).join(' ')}` }

/** Who may not command gets a thumb down and no word: an answer would be a loudspeaker for anybody. Bots get not even that. */
export async function deny(session: Session, remark: Remark, why: Refusal): Promise<false> {
  session.log(`refused: ${why.reason}: ${logQuote(why.message)}`)
  setOutputs({ status: 'refused', 'reason-code': why.reason })
  if (!remark.author.isBot) await show(session, remark, '-1', false)
  await writeSummary(session, `### Not applied\n\n\`${why.reason}\`. ${why.help ?? ''}`)
  return false
}

async function answer(
  session: Session,
  audience: Audience,
  reason: 'help' | 'unknown-command',
  text: string,
): Promise<boolean> {
  setOutputs({ status: reason === 'help' ? 'skipped' : 'refused', 'reason-code': reason })
  session.told = session.inputs.comment === 'never' || (await say(session, audience, text))
  if (audience.asked) await show(session, audience.asked, reason === 'help' ? 'rocket' : 'confused', true)
  return !session.told
}

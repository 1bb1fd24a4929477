import { readFile } from 'node:fs/promises'
import { orNoted } from '../adapters/github/answers.ts'
import { readRecent } from '../adapters/github/earlier.ts'
import { issueBranch, readPull, readTip } from '../adapters/github/pull.ts'
import { exchange, type Mood, react } from '../adapters/github/reactions.ts'
import type { Remark } from '../adapters/github/remark.ts'
import { readRemark } from '../adapters/github/remarks.ts'
import {
  createCheckRun,
  type Destination,
  minimise,
  type Posted,
  postReport,
  resolve,
} from '../adapters/github/report-comment.ts'
import { logQuote } from '../policy/said/log-quote.ts'
import { annotationsOf } from '../report/ci.ts'
import { headlineOf } from '../report/facts.ts'
import { commitOf, type Report, verdictOf } from '../run/report.ts'
import { type Ending, moodOf, type Reported, wantsComment } from './ending.ts'
import { interruptedText, type Pages, progressText } from './pages.ts'
import type { Audience, Pending, Session, StandingReport } from './request.ts'
import { isStanding } from './thread.ts'

/** Result of reporting: the requester was answered, or there is no requester. */
interface Published {
  readonly reached: boolean
  readonly posted?: Posted
}

/** Reports an ending on GitHub, in every place that can be reached. */
export async function publish(session: Session, ending: Ending, pages: Pages): Promise<Published> {
  const mood = moodOf(ending)
  const asked = ending.kind === 'denied' ? ending.asked : 'audience' in ending ? ending.audience.asked : undefined
  const mark = async () => asked && mood && showMood(session, asked, mood, ending.kind !== 'denied')
  // where several hosts may hear of a command, the mark says that the report is there
  const [told] = await Promise.all([comment(session, ending, pages), session.claim ? undefined : mark()])
  if (session.claim && told.reached) await mark()
  if (ending.kind === 'reported') await check(session, ending, pages.thread)
  const { outdated = [] } = told.posted && 'audience' in ending ? ending.audience : {}
  await orNoted(session.log, minimise(session.api, outdated), 'older reports stay unfolded')
  if (told.posted && ending.kind === 'reported') await resolveThread(session, ending)
  return told
}

async function comment(session: Session, ending: Ending, { thread, takenBack }: Pages): Promise<Published> {
  if (ending.kind === 'skipped' || ending.kind === 'denied') return { reached: true }
  const { audience } = ending
  const { comment: when } = session.inputs
  if (audience.number === undefined || when === 'never') return { reached: true }
  const wanted = ending.kind === 'answered' || wantsComment(ending, when)
  if (!wanted && !isStanding(audience)) return { reached: true }
  // a report that is no longer true is taken back, wanted or not
  const posted = await say(session, audience, wanted ? thread : takenBack)
  return { reached: !wanted || posted !== undefined, ...(posted && { posted }) }
}

/** Puts a text where the command is, else into the conversation. What an earlier attempt could only say there is put right there. */
export async function say(
  session: Session,
  audience: Audience,
  markdown: string,
): Promise<(Posted & Pick<Remark, 'surface'>) | undefined> {
  const { key, number, asked, standing } = audience
  const self = audience.self ?? (await session.self())
  if (!self || number === undefined) return undefined
  const { api, repo, log } = session
  const desk: Destination = { api, repo, number, self: self.id, ...(asked && { since: asked.createdAt }) }
  const old = standing === 'none' ? undefined : standing
  const inThread = asked?.surface === 'review-comment' && old?.surface !== 'comment'
  const first = await postReport(inThread ? { ...desk, thread: asked } : desk, key, markdown, standing)
  const posted = 'said' in first && inThread ? await postReport(desk, key, markdown) : first
  if (!('said' in posted)) return { ...posted, surface: inThread && posted === first ? 'review-comment' : 'comment' }
  log(`the report could not be posted: ${logQuote(posted.said)}`)
  return undefined
}

/** Shows a mood on what was asked. @param seen our "seen" is there: the mood takes its place */
async function showMood(session: Session, asked: Remark, mood: Mood, seen: boolean): Promise<void> {
  if (!session.inputs.reactions) return
  if (seen) await exchange(session, asked, 'eyes', mood)
  else await react(session, asked, mood)
}

/** Resolves the thread of a command whose own suggestion was applied whole. */
async function resolveThread({ api, log }: Session, { report, audience, origin }: Reported): Promise<void> {
  const { threadId, asked } = audience
  const isFromHere = origin?.remarks.every(({ surface, top }) => surface === 'review-comment' && top === asked?.top)
  const landed = report.landed.kind === 'committed' && verdictOf(report) === 'applied' && report.undoes === undefined
  if (threadId === undefined || !origin || !isFromHere || !landed) return
  await orNoted(log, resolve(api, [threadId]), 'the thread stays open')
}

/** Shows a report among the checks of the commit that it speaks of, where that is wished for and permitted. */
async function check(session: Session, ending: Reported, markdown: string): Promise<void> {
  const { api, repo, env, inputs, log } = session
  const { report, audience } = ending
  const sha = commitOf(report)?.sha ?? report.base
  if (!inputs['check-run'] || sha === undefined) return
  const key = inputs['comment-key']
  const asked = createCheckRun(api, repo, {
    name: key === 'default' ? 'apply-edits' : `apply-edits (${key})`,
    external_id: `${audience.key}/${env.runId}/${env.runAttempt}`,
    head_sha: sha,
    conclusion: conclusionOf(report, audience.mode),
    ...(env.page !== undefined && { details_url: env.page }),
    output: {
      title: headlineOf(report),
      summary: markdown,
      annotations: annotationsOf(report).flatMap(({ file, line = 1, level, title, message }) => {
        const at = { start_line: line, end_line: line, annotation_level: LEVELS[level] }
        return file ? [{ path: file, ...at, title, message: session.redact(message) }] : []
      }),
    },
  })
  await orNoted(log, asked, 'no check run')
}

const LEVELS = { error: 'failure', warning: 'warning', notice: 'notice' } as const

/** Only a validation can block a merge, because a failed command breaks no code. */
function conclusionOf(report: Report, mode: Audience['mode']): 'success' | 'neutral' | 'failure' {
  const verdict = verdictOf(report)
  if (verdict === 'applied' || verdict === 'nothing') return 'success'
  return mode === 'validate' ? 'failure' : 'neutral'
}

/** Milliseconds after which the requester reads in the thread that the run is under way. */
const PATIENCE = 5_000

/**
 * Has a command whose report is wanted say in the thread when it takes long. With several hosts of an App it does not: they take a report for the
 * end of a run. @returns a session to run it in, and what ends the watch: it gives the line in the thread, whose place the report takes
 */
export function watch(session: Session, audience: Audience) {
  const { comment } = session.inputs
  if (session.claim || (comment !== 'auto' && comment !== 'always')) return { session, done: async () => undefined }
  let at = 'Reading'
  let posted: Promise<StandingReport | undefined> | undefined
  const slow = AbortSignal.timeout(PATIENCE)
  const tell = () => {
    posted = announce(session, audience, at)
  }
  slow.addEventListener('abort', tell)
  const heard: Session = {
    ...session,
    onProgress: progress => {
      at = progress.operation
      session.onProgress(progress)
    },
  }
  return {
    session: heard,
    done: async () => {
      slow.removeEventListener('abort', tell)
      return posted
    },
  }
}

/** Nice to have: a failure is noted and changes nothing. */
async function announce(session: Session, audience: Audience, at: string): Promise<StandingReport | undefined> {
  const body = progressText(session, audience, at)
  const said = await orNoted(session.log, say(session, audience, body), 'the progress could not be posted')
  return said && { ...said, body }
}

/**
 * The `post` step: a run that could not post its report, or was cancelled or killed before it had one, still ends in an answer. A
 * report that exists is posted as it is; without one the answer is what the branch says.
 * @returns true if it could be posted
 */
export async function afterwards(session: Session, pending: Pending): Promise<boolean> {
  const { key, number, mode, asked: named, report, mood } = pending
  const { api, repo, log } = session
  try {
    const asked = named && (await readRemark(api, repo, number, named))
    const audience = { key, number, mode, ...(asked && { asked }) }
    const finished = report === undefined ? undefined : await readFile(report, 'utf8').catch(() => undefined)
    const cut = finished === undefined ? await interrupted(session, pending) : undefined
    const told = await say(session, audience, finished ?? cut!.text)
    if (asked && mode === 'command') await showMood(session, asked, cut?.mood ?? mood ?? '-1', true)
    return told !== undefined
  } catch (error) {
    log(`nothing could be posted: ${logQuote(session.redact(String(error)))}`)
    return false
  }
}

async function interrupted({ api, repo }: Session, { key, number, asked }: Pending) {
  const pull = await readPull(api, repo, number)
  const branch = pull ? pull.head : { ...repo, name: issueBranch(number) }
  // GitHub shows a new commit on its pull request later than on its branch
  const tip = (branch && (await readTip(api, branch, branch.name))) ?? pull?.headSha
  const landed = tip === undefined ? undefined : (await readRecent(api, branch ?? repo, tip, key)).earlier
  const text = interruptedText(key, asked?.by, landed?.sha)
  return { text, mood: landed ? ('confused' as const) : ('-1' as const) }
}

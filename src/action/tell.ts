import { exchange, react } from '../adapters/github/reactions.ts'
import type { Remark } from '../adapters/github/remark.ts'
import { type Desk, findReport, type Posted, postReport } from '../adapters/github/report-comment.ts'
import { type Report, type Verdict, verdictOf } from '../core/report.ts'
import { logQuote } from '../policy/log-quote.ts'
import { renderMarkdown, renderSummary, type ThreadFacts } from '../report/markdown.ts'
import type { Audience } from './audience.ts'
import { check } from './check.ts'
import { annotate, setCommentOutputs, writeOutputs, writeSummary } from './outputs.ts'
import { type Session, selfOf } from './session.ts'
import { reasonOf } from './verdict.ts'

/**
 * Tells what became of a run, in every place that can be reached: outputs and files first, then the thread, the reaction, the
 * summary, the annotations.
 * @returns whether whoever asked could be told in the thread, or nobody asked there
 */
export async function tell(session: Session, ended: Report, audience: Audience): Promise<boolean> {
  const report = withAdvice(ended, audience, session.inputs.command)
  const wanted = wantsComment(session, report, audience)
  // what CI does depends on who we are
  if (wanted && report.landed.kind === 'committed') await selfOf(session)
  const facts = factsOf(session, audience)
  const markdown = renderMarkdown(report, facts, { redact: session.redact })
  await writeOutputs(session, report, markdown, audience.number)
  session.told = !wanted || (await say(session, audience, markdown))
  if (audience.asked && audience.mode === 'command') await show(session, audience.asked, moodOf(report), true)
  await check(session, report, audience.mode, markdown)
  await writeSummary(session, renderSummary(report, facts, { redact: session.redact }))
  annotate(session, report)
  return session.told
}

/** On a fork's pull request GitHub gives review events a token that reads, and comments in the conversation one that writes. */
function withAdvice(report: Report, { asked, origin }: Audience, word: string): Report {
  const { landed } = report
  if (landed.kind !== 'refused' || landed.reason !== 'token-read-only' || !asked || asked.surface === 'comment') {
    return report
  }
  const link = origin?.url ?? asked.url
  return { ...report, landed: { ...landed, help: `Comment \`${word} ${link}\` in the conversation instead.` } }
}

function factsOf(session: Session, { key, asked, origin, mode }: Audience): ThreadFacts {
  const { env, inputs, self } = session
  const ci = self === undefined ? undefined : ciOf(self.login, env.serverUrl)
  return {
    key,
    runUrl: `${env.serverUrl}/${env.owner}/${env.repo}/actions/runs/${env.runId}`,
    ...(asked && mode === 'command' && { askedBy: asked.author.login, command: inputs.command }),
    ...(origin && {
      source: {
        label: origin.label,
        ...(origin.url && { url: origin.url }),
        ...(origin.author && { author: origin.author }),
      },
    }),
    ...(ci && { ci }),
  }
}

/** What the job's own token starts: on github.com runs that wait for approval, on a server nothing. */
function ciOf(login: string, serverUrl: string): ThreadFacts['ci'] {
  if (login.replace('[bot]', '') !== 'github-actions') return 'starts'
  return serverUrl === 'https://github.com' ? 'approval' : 'none'
}

function wantsComment({ inputs }: Session, report: Report, { number, mode }: Audience): boolean {
  if (number === undefined) return false
  const verdict = verdictOf(report)
  switch (inputs.comment) {
    case 'never':
      return false
    case 'always':
      return true
    case 'on-failure':
      return verdict !== 'applied' && verdict !== 'nothing'
    case 'auto':
      return mode === 'command' || verdict !== 'nothing'
    default:
      return inputs.comment satisfies never
  }
}

/**
 * Puts a text into the thread: where the command stood, else into the conversation. What an earlier attempt of this run could only say
 * in the conversation is put right there.
 */
export async function say(session: Session, { key, number, asked }: Audience, markdown: string): Promise<boolean> {
  const self = await selfOf(session)
  if (!self || number === undefined) return false
  const desk: Desk = { repo: session.repo, number, ...(asked && { since: asked.createdAt }) }
  const spoken =
    session.env.runAttempt > 1 && (await findReport(session.api, desk, key, self.id).catch(() => undefined))
  const inThread = asked?.surface === 'review-comment' && !spoken
  const first = await postReport(session.api, inThread ? { ...desk, thread: asked } : desk, key, markdown, self.id)
  const posted = 'said' in first && inThread ? await postReport(session.api, desk, key, markdown, self.id) : first
  if ('said' in posted) session.log(`the report could not be posted: ${logQuote(posted.said)}`)
  else setCommentOutputs(posted satisfies Posted)
  return !('said' in posted)
}

const MOODS = {
  applied: 'rocket',
  partial: 'confused',
  failed: '-1',
  nothing: '-1',
  refused: '-1',
} as const satisfies Record<Verdict, string>

const moodOf = (report: Report) => (reasonOf(report) === 'no-blocks' ? 'confused' : MOODS[verdictOf(report)])

/** The last reaction takes the place of "seen". */
export async function show(
  session: Session,
  asked: Remark,
  mood: 'rocket' | 'confused' | '-1',
  seen: boolean,
): Promise<void> {
  if (!session.inputs.reactions) return
  if (seen) await exchange(session.api, asked, 'eyes', mood, session.log)
  else await react(session.api, session.repo, asked, mood, session.log)
}

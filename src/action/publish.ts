import { createCheckRun } from '../adapters/github/check-run.ts'
import { exchange, type Mood, react } from '../adapters/github/reactions.ts'
import type { Remark } from '../adapters/github/remark.ts'
import { type Desk, findReport, type Posted, postReport } from '../adapters/github/report-comment.ts'
import { type Report, verdictOf } from '../core/report.ts'
import { logQuote } from '../policy/log-quote.ts'
import { annotationsOf } from '../report/annotations.ts'
import { headlineOf } from '../report/facts.ts'
import { renderMarkdown, renderSummary, type ThreadFacts } from '../report/markdown.ts'
import { type Audience, type Ending, moodOf, type Reported, wantsComment } from './ending.ts'
import type { Mode, Session } from './request.ts'

/** An ending in Markdown. */
export interface Pages {
  /** What the thread shows. */
  readonly thread: string
  /** The same with room for all of it, for the job's summary. */
  readonly summary: string
}

/** What became of telling: whoever asked has been told, or nobody asked. */
export interface Told {
  readonly reached: boolean
  readonly posted?: Posted
}

export async function pagesOf(session: Session, ending: Ending): Promise<Pages> {
  switch (ending.kind) {
    case 'skipped':
      return { thread: '', summary: '' }
    case 'denied': {
      const { reason, help = '' } = ending.why
      return { thread: '', summary: `### Not applied\n\n\`${reason}\`. ${help}` }
    }
    case 'answered':
      return { thread: ending.markdown, summary: '' }
    case 'reported': {
      const report = withAdvice(ending, session.inputs.command)
      const facts = await factsOf(session, ending)
      const { redact } = session
      return { thread: renderMarkdown(report, facts, { redact }), summary: renderSummary(report, facts, { redact }) }
    }
    default:
      return ending satisfies never
  }
}

/** Tells an ending on GitHub, in every place that can be reached: the thread first, then the reaction, then the checks. */
export async function publish(session: Session, ending: Ending, { thread }: Pages): Promise<Told> {
  const told = await comment(session, ending, thread)
  const mood = moodOf(ending)
  const asked = ending.kind === 'denied' ? ending.asked : 'audience' in ending ? ending.audience.asked : undefined
  if (asked && mood) await show(session, asked, mood, ending.kind !== 'denied')
  if (ending.kind === 'reported') await check(session, ending.report, ending.audience.mode, thread)
  return told
}

async function comment(session: Session, ending: Ending, markdown: string): Promise<Told> {
  if (ending.kind === 'skipped' || ending.kind === 'denied') return { reached: true }
  const { inputs } = session
  const { audience } = ending
  const wanted = ending.kind === 'answered' ? inputs.comment !== 'never' : wantsComment(ending, inputs.comment)
  if (!wanted || audience.number === undefined) return { reached: true }
  const posted = await say(session, audience, markdown)
  return { reached: posted !== undefined, ...(posted && { posted }) }
}

/** On a fork's pull request GitHub gives review events a token that reads, and comments in the conversation one that writes. */
function withAdvice({ report, audience: { asked }, origin }: Reported, word: string): Report {
  const { landed } = report
  if (landed.kind !== 'refused' || landed.reason !== 'token-read-only' || !asked || asked.surface === 'comment') {
    return report
  }
  const link = origin?.url ?? asked.url
  return { ...report, landed: { ...landed, help: `Comment \`${word} ${link}\` in the conversation instead.` } }
}

async function factsOf(session: Session, { report, audience, origin }: Reported): Promise<ThreadFacts> {
  const { env, inputs } = session
  const { key, asked, mode } = audience
  // what CI does depends on who we are
  const asks = report.landed.kind === 'committed' && audience.number !== undefined && inputs.comment !== 'never'
  const self = asks ? (audience.self ?? (await session.self())) : undefined
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
    ...(self && { ci: ciOf(self.login, env.serverUrl) }),
  }
}

/** What the job's own token starts: on github.com runs that wait for approval, on a server nothing. */
function ciOf(login: string, serverUrl: string): NonNullable<ThreadFacts['ci']> {
  if (login.replace('[bot]', '') !== 'github-actions') return 'starts'
  return serverUrl === 'https://github.com' ? 'approval' : 'none'
}

/**
 * Puts a text into the thread: where the command stood, else into the conversation. What an earlier attempt of this run could only say
 * in the conversation is put right there.
 */
export async function say(
  session: Session,
  { key, number, asked, ...audience }: Audience,
  markdown: string,
): Promise<Posted | undefined> {
  const self = audience.self ?? (await session.self())
  if (!self || number === undefined) return undefined
  const desk: Desk = { repo: session.repo, number, ...(asked && { since: asked.createdAt }) }
  const spoken =
    session.env.runAttempt > 1 && (await findReport(session.api, desk, key, self.id).catch(() => undefined))
  const inThread = asked?.surface === 'review-comment' && !spoken
  const first = await postReport(session.api, inThread ? { ...desk, thread: asked } : desk, key, markdown, self.id)
  const posted = 'said' in first && inThread ? await postReport(session.api, desk, key, markdown, self.id) : first
  if (!('said' in posted)) return posted
  session.log(`the report could not be posted: ${logQuote(posted.said)}`)
  return undefined
}

/** Shows a mood on what was asked. @param seen our "seen" stands there: the mood takes its place */
export async function show(session: Session, asked: Remark, mood: Mood, seen: boolean): Promise<void> {
  if (!session.inputs.reactions) return
  if (seen) await exchange(session, asked, 'eyes', mood)
  else await react(session, asked, mood)
}

/** Shows a report among the checks of the commit that it speaks of, where that is wished for and permitted. */
async function check(session: Session, report: Report, mode: Mode, markdown: string): Promise<void> {
  const { api, repo, env, inputs, log } = session
  const { landed, base } = report
  const sha = landed.kind === 'committed' || landed.kind === 'already-committed' ? landed.sha : base
  if (!inputs['check-run'] || sha === undefined) return
  const key = inputs['comment-key']
  const said = await createCheckRun(api, repo, {
    name: key === 'default' ? 'apply-edits' : `apply-edits (${key})`,
    sha,
    conclusion: conclusionOf(report, mode),
    title: headlineOf(report),
    summary: markdown,
    url: `${env.serverUrl}/${env.owner}/${env.repo}/actions/runs/${env.runId}`,
    annotations: annotationsOf(report).flatMap(({ file, line = 1, ...rest }) =>
      file ? [{ path: file, line, ...rest, message: session.redact(rest.message) }] : [],
    ),
  })
  if (said !== undefined) log(`no check run: ${logQuote(said)}`)
}

/** Only a validation may stand in the way of a merge: what a command could not do is nobody's broken code. */
function conclusionOf(report: Report, mode: Mode): 'success' | 'neutral' | 'failure' {
  const verdict = verdictOf(report)
  if (verdict === 'applied' || verdict === 'nothing') return 'success'
  return mode === 'validate' ? 'failure' : 'neutral'
}

import { type Remark, toSource } from '../adapters/github/remark.ts'
import { linkToPlayground } from '../report/draft-link.ts'
import { markerOf, renderMarkdown, renderSummary, type ThreadFacts } from '../report/markdown.ts'
import type { Report } from '../run/report.ts'
import type { Ending, Reported } from './ending.ts'
import type { Session } from './request.ts'

/** An ending in Markdown. */
export interface Pages {
  /** The text in the thread. */
  readonly thread: string
  /** The text that replaces an older report if this one is not posted. */
  readonly takenBack: string
  /** The same with room for all of it, for the job's summary. */
  readonly summary: string
}

const NONE: Pages = { thread: '', takenBack: '', summary: '' }

export async function pagesOf(session: Session, ending: Ending): Promise<Pages> {
  switch (ending.kind) {
    case 'skipped':
      return NONE
    case 'denied': {
      const { reason, help = '' } = ending.why
      return { ...NONE, summary: `### Not applied\n\n\`${reason}\`. ${help}` }
    }
    case 'answered':
      return { ...NONE, thread: ending.markdown }
    case 'reported': {
      const report = withAdvice(ending, session.inputs.command)
      const facts = await factsOf(session, ending)
      const { redact } = session
      return {
        thread: renderMarkdown(report, facts, { redact }),
        takenBack: `${markerOf(facts)}\n### ${report.results.length > 0 ? 'All edit blocks apply now' : 'No edit blocks any more'}`,
        summary: renderSummary(report, facts, { redact }),
      }
    }
    default:
      return ending satisfies never
  }
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
  const { key, asked, mode, asks, chooses, autoMergeBy, home } = audience
  // our account decides if CI starts
  const needsSelf = report.landed.kind === 'committed' && audience.number !== undefined && inputs.comment !== 'never'
  const self = needsSelf ? (audience.self ?? (await session.self())) : undefined
  const playground =
    inputs['playground-url'] &&
    (await linkToPlayground(inputs['playground-url'], report, {
      options: {
        match: inputs.match,
        atomic: inputs.atomic,
        checkSyntax: inputs['check-syntax'],
        shellEdits: inputs['shell-edits'],
      },
      redact: session.redact,
    }))
  return {
    key,
    ...(playground && { playground }),
    ...(env.page !== undefined && { runUrl: env.page }),
    ...(asked && mode === 'command' && { askedBy: asked.author.login, by: asked.author.id, command: inputs.command }),
    ...(asks !== undefined && !inputs['dry-run'] && { asks }),
    ...(chooses !== undefined && { chooses }),
    ...(home && { files: `${env.serverUrl}/${home.owner}/${home.repo}/blob` }),
    ...(origin && origin.remarks.length > 1 && { links: linksOf(origin.remarks) }),
    ...(origin && {
      source: {
        label: origin.label,
        ...(origin.url && { url: origin.url }),
        ...(origin.author && { author: origin.author }),
      },
    }),
    ...(autoMergeBy !== undefined && { autoMergeBy }),
    ...(self && { ci: ciOf(self.login, env.serverUrl) }),
  }
}

const linksOf = (remarks: readonly Remark[]): ReadonlyMap<string, string> =>
  new Map(remarks.map(remark => [toSource(remark).name, remark.url]))

/** Effect of the job's own token on CI: on github.com runs wait for approval, on a server none start. */
function ciOf(login: string, serverUrl: string): NonNullable<ThreadFacts['ci']> {
  if (login.replace('[bot]', '') !== 'github-actions') return 'starts'
  return serverUrl === 'https://github.com' ? 'approval' : 'none'
}

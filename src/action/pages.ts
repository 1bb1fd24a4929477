import { type Remark, toSource } from '../adapters/github/remark.ts'
import { isRole } from '../policy/github/access.ts'
import type { Inputs } from '../policy/inputs.ts'
import { linkToPlayground } from '../report/draft-link.ts'
import { renderMarkdown, renderSummary, type ThreadFacts } from '../report/markdown.ts'
import { markerOf } from '../report/marker.ts'
import { codeSpan, folded, linkTo } from '../report/quote.ts'
import type { Report } from '../run/report.ts'
import type { Ending, Reported } from './ending.ts'
import type { Audience, Session } from './request.ts'

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
      return { ...NONE, thread: replyTo(session, ending) }
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
  const { match, atomic, 'check-syntax': checkSyntax, 'shell-edits': shellEdits, 'playground-url': address } = inputs
  const shown = { options: { match, atomic, checkSyntax, shellEdits }, redact: session.redact }
  return {
    ...{ key, chooses, autoMergeBy, runUrl: env.page, source: origin },
    ...(asked && mode === 'command' && { askedBy: asked.author.login, by: asked.author.id, command: inputs.command }),
    playground: address && (await linkToPlayground(address, report, shown)),
    asks: inputs['dry-run'] ? undefined : asks,
    files: home && `${env.serverUrl}/${home.owner}/${home.repo}/blob`,
    links: origin && origin.remarks.length > 1 ? linksOf(origin.remarks) : undefined,
    ci: self && ciOf(self.login, env.serverUrl),
  }
}

const linksOf = (remarks: readonly Remark[]): ReadonlyMap<string, string> =>
  new Map(remarks.map(remark => [toSource(remark).name, remark.url]))

/** Effect of the job's own token on CI: on github.com runs wait for approval, on a server none start. */
function ciOf(login: string, serverUrl: string): NonNullable<ThreadFacts['ci']> {
  if (login.replace('[bot]', '') !== 'github-actions') return 'starts'
  return serverUrl === 'https://github.com' ? 'approval' : 'none'
}

/** The first line of a reply: by it we find it again. */
const marker = ({ key, asked }: Audience): string => markerOf({ key, ...(asked && { by: asked.author.id }) })

/** The help, as this workflow's inputs make it. Every line that shows the command is inside code: none starts a command. */
function replyTo(session: Session, { audience, unknown }: Ending & { readonly kind: 'answered' }): string {
  const title = `How to use ${codeSpan(session.inputs.command)}`
  if (!unknown) return `${marker(audience)}\n### ${title}\n\n${help(session)}`
  const { word, suggestion, why } = unknown
  const guess = suggestion ? ` Did you mean ${codeSpan(suggestion)}?` : ''
  const file = word.startsWith('-') ? '' : ` If it is a file, write it in quotes: ${codeSpan(`"${word}"`)}.`
  return [
    `${marker(audience)}\n### Not applied: ${why ? 'mistake' : 'unknown word'} in the command`,
    why ?? `Unknown word ${codeSpan(word)}.${guess}${file}`,
    folded(title.replaceAll('`', ''), help(session)),
  ].join('\n\n')
}

function help({ inputs, env }: Session): string {
  const word = inputs.command
  const rows = [
    [
      word,
      "applies this comment's blocks; if it has none, the newest in this review thread, then in the newest comment by a trusted author",
    ],
    [`${word} dry-run`, 'reports what would apply, without writing'],
    [`${word} <link to a comment or review>`, "applies that comment's blocks, regardless of the author"],
    [`${word} thread`, "applies this review thread's blocks"],
    [`${word} all`, "applies every trusted author's blocks on this pull request"],
    [`${word} 1,3-5 #a1b2c3 src/** except docs/`, 'applies only these blocks: by number, id or path'],
    [`${word} 4@29`, 'applies block 4 at line 29, of the places that match'],
    [`${word} undo`, 'undoes the newest commit by this command; with a link to a report, the commit of that report'],
    [`${word} --atomic`, 'all or nothing'],
    [`${word} --exact`, 'applies only exact matches'],
    ...(env.workspace === undefined
      ? []
      : ([[`${word} --no-commit`, 'changes the working tree without committing']] as const)),
    [`${word} -m "message"`, 'sets the commit message'],
    [`${word} status`, 'shows which blocks in this conversation are applied'],
  ] as const
  const formats = env.docs === undefined ? undefined : `${env.docs}/formats/README.md`
  const facts = [
    `Who may use the command: ${who(inputs.permission)}${listed(inputs['allow-users'])}${listed(inputs['allow-bots'])}.`,
    `Trusted authors: ${inputs['trusted-authors'].map(trusted).join(', ')}.`,
    `Matching: ${codeSpan(inputs.match)}. Atomic: ${codeSpan(inputs.atomic)}. Forks: ${inputs['allow-forks'] ? 'yes' : 'no'}.`,
    `Formats: ${inputs.format.includes('auto') ? linkTo('all supported formats', formats) : inputs.format.map(name => codeSpan(name)).join(', ')}.`,
  ]
  return [
    `| Comment | What it does |\n| --- | --- |\n${rows.map(([line, meaning]) => `| ${codeSpan(line, { cell: true })} | ${meaning} |`).join('\n')}`,
    facts.map(fact => `- ${fact}`).join('\n'),
  ].join('\n\n')
}

const trusted = (name: string): string => (isRole(name) ? `role ${codeSpan(name)} or higher` : codeSpan(name))

const who = (permission: Inputs['permission']): string =>
  permission === 'author'
    ? `role ${codeSpan('write')} or higher, the author of a pull request from their own fork`
    : `role ${codeSpan(permission)} or higher`

const listed = (names: readonly string[]): string => names.map(name => `, ${codeSpan(name)}`).join('')

/** The line in the thread while a run is under way. @param at the step of the run */
export const progressText = ({ env }: Session, to: Audience, at: string): string =>
  `${marker(to)}\n### Working on it …\n\n${codeSpan(at)}${env.page === undefined ? '' : ` · ${linkTo('run log', env.page)}`}`

/** The answer of a run that was cut off. @param commit its commit, if it made one */
export function interruptedText(key: string, by: number | undefined, commit: string | undefined): string {
  const sha = commit && codeSpan(commit.slice(0, 7))
  const title = sha ? `Run interrupted: after commit ${sha}` : 'Run interrupted: no commit was made'
  const what = sha
    ? `Commit ${sha} was made before the interruption.`
    : 'No commit was made. To retry, comment the command again.'
  return `${markerOf({ key, ...(by !== undefined && { by }), ...(commit && { commit }) })}\n### ${title}\n\n${what}`
}

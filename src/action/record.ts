import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as core from '@actions/core'
import { followCommit } from '../adapters/git/follow-commit.ts'
import { toSummary } from '../adapters/github/event.ts'
import { logQuote } from '../policy/said/log-quote.ts'
import { annotationsOf } from '../report/ci.ts'
import { copyable } from '../report/facts.ts'
import { compactJson, renderJson, resultJson } from '../report/json.ts'
import { renderRetry } from '../report/retry.ts'
import { commitOf, isWritten, type Report, reasonOf, verdictOf } from '../run/report.ts'
import { type Ending, failsStep, moodOf, type Reported } from './ending.ts'
import { type Pages, pagesOf } from './pages.ts'
import { publish } from './publish.ts'
import { remoteOf } from './repository.ts'
import type { Audience, Session } from './request.ts'

/** Every output of the action, with what it holds. The names are those in `action.yml`; a test contains them together. */
export const outputNames = [
  'status',
  'reason-code',
  'blocks-total',
  'blocks-applied',
  'blocks-failed',
  'blocks-skipped',
  'files-changed',
  'files-to-add',
  'pull-request-number',
  'pull-request-url',
  'branch',
  'base-sha',
  'head-sha',
  'commit-sha',
  'commit-url',
  'commit-verified',
  'pushed',
  'comment-id',
  'comment-url',
  'report-path',
  'result-path',
  'retry-path',
  'result',
] as const

type OutputName = (typeof outputNames)[number]

export type Values = Partial<Record<OutputName, string>>

/** The step of a job: what later steps and the end of the job read. */
interface JobStep {
  readonly setOutputs: (values: Values) => void
  /** Notes how far the run got: `report` is written, `mood` is what it ends in, everyone has been `answered`. */
  readonly note: (what: 'report' | 'mood' | 'answered', value: string) => void
}

/** Reports an ending as a runner's step does: outputs and files first, then GitHub, then summary, annotations and exit code. */
export async function conclude(session: Session, ending: Ending, { setOutputs, note }: JobStep): Promise<void> {
  // of the blocks, in which a run may have broken off
  if (ending.kind === 'reported') core.endGroup()
  const pages = await pagesOf(session, ending)
  const values = await outputsOf(session, ending, pages)
  // the end of the job may have to post it
  if (values['report-path'] !== undefined) note('report', values['report-path'])
  const mood = moodOf(ending)
  if (mood) note('mood', mood)
  setOutputs(values)
  const told = await publish(session, ending, pages)
  if (told.posted) setOutputs({ 'comment-id': String(told.posted.id), 'comment-url': told.posted.url })
  if (told.reached) note('answered', 'true')
  if (session.inputs.summary && pages.summary !== '')
    toSummary(told.reached ? pages.summary : `${pages.summary}\n\n${UNTOLD}`, session.log)
  if (ending.kind === 'reported') {
    annotate(session, ending.report)
    await follow(session, ending)
  }
  if (failsStep(ending, session.inputs, told.reached)) core.setFailed(failureOf(session, ending))
}

const UNTOLD = 'This could not be posted in the conversation: the log of the step says why.'

function failureOf({ redact }: Session, ending: Ending): string {
  const landed = ending.kind === 'reported' ? ending.report.landed : undefined
  const why = ending.kind === 'denied' ? ending.why : landed?.kind === 'refused' ? landed : undefined
  return why ? `${why.reason}: ${logQuote(redact(why.message))}` : 'See the report in the run summary.'
}

/** All outputs; those that are paths have their files. */
async function outputsOf(session: Session, ending: Ending, pages: Pages): Promise<Values> {
  switch (ending.kind) {
    case 'skipped':
    case 'denied': {
      const { reason, message } = ending.why
      const status = ending.kind === 'skipped' ? 'skipped' : 'refused'
      session.log(`${status}: ${reason}: ${logQuote(message)}`)
      return { status, 'reason-code': reason }
    }
    case 'answered': {
      const status = ending.reason === 'help' ? 'skipped' : 'refused'
      const paths = await writeFiles(session.env, [['report-path', 'report.md', pages.thread]])
      const number = String(pullOf(session, ending.audience) ?? '')
      return { status, 'reason-code': ending.reason, 'pull-request-number': number, ...paths }
    }
    case 'reported':
      return outputsOfReport(session, ending, pages)
    default:
      return ending satisfies never
  }
}

/** A step's outputs may have 1 MiB together; what is larger is in the files. */
const MOST_BLOCKS = 500

async function outputsOfReport(session: Session, ending: Reported, pages: Pages): Promise<Values> {
  const { env, redact } = session
  const report = copyable(ending.report, redact)
  const paths = await writeFiles(env, [
    ['report-path', 'report.md', pages.thread],
    ['result-path', 'result.json', redact(renderJson(report))],
    ['retry-path', 'retry.md', renderRetry(report, redact)],
  ])
  return { ...valuesOf(session, ending), ...paths, result: redact(compactJson(report, MOST_BLOCKS)) }
}

/** Writes the files that are not empty into a folder of their own. @returns their paths by output */
async function writeFiles(
  { temp }: Session['env'],
  files: readonly (readonly [output: OutputName, name: string, text: string])[],
): Promise<Values> {
  await mkdir(temp, { recursive: true })
  const folder = await mkdtemp(join(temp, 'apply-edits-'))
  const paths: Values = {}
  for (const [output, name, text] of files.filter(([, , text]) => text !== '')) {
    paths[output] = join(folder, name)
    await writeFile(paths[output], text, { flag: 'wx' })
  }
  return paths
}

/** The pull request that a run is about: a comment may be on an issue. */
const pullOf = ({ event }: Session, { number }: Audience): number | undefined =>
  event.kind === 'remark' && !event.isPull ? undefined : number

function valuesOf(session: Session, { report, audience }: Reported): Values {
  const { landed, base, proposed } = report
  const { counts, files, filesToAdd } = resultJson(report)
  const commit = commitOf(report)
  // a refused write left nothing
  const isThere = isWritten(landed)
  return {
    status: verdictOf(report),
    'reason-code': reasonOf(report),
    'blocks-total': String(report.results.length),
    'blocks-applied': String((isThere ? counts.landed : 0) + counts.idle),
    'blocks-failed': String(counts.failed),
    'blocks-skipped': String(counts.skipped),
    'files-changed': JSON.stringify(isThere ? files.map(file => file.path) : []),
    'files-to-add': JSON.stringify(filesToAdd),
    'pull-request-number': String(proposed?.pull?.number ?? pullOf(session, audience) ?? ''),
    'pull-request-url': proposed?.pull?.url ?? '',
    branch: proposed?.branch ?? (commit && audience.home?.name) ?? '',
    'base-sha': base ?? '',
    'head-sha': commit?.sha ?? base ?? '',
    'commit-sha': commit?.sha ?? '',
    'commit-url': commit?.url ?? '',
    'commit-verified': landed.kind === 'committed' ? String(landed.verified ?? false) : '',
    pushed: String(landed.kind === 'committed' ? landed.pushed : landed.kind === 'already-committed'),
  }
}

/** Remarks at the lines of the files, worst first. */
function annotate({ inputs, redact }: Session, report: Report): void {
  if (!inputs.annotations) return
  for (const { level, message, title, file, line: startLine } of annotationsOf(report))
    LEVELS[level](redact(message), { title, ...(file && { file }), ...(startLine !== undefined && { startLine }) })
}

const LEVELS = { error: core.error, warning: core.warning, notice: core.notice } as const

/** Later steps of the job find the commit in their checkout, if that is on what it was made on. */
async function follow(session: Session, { report, branch }: Reported): Promise<void> {
  const { env, inputs, log } = session
  const [commit, parent] = [commitOf(report), report.base]
  if (!commit || !branch || !parent || env.workspace === undefined) return
  const root = resolve(env.workspace, inputs.path)
  const step = { sha: commit.sha, parent }
  const why = await followCommit(root, env.workspace, remoteOf(session, branch), step).catch(String)
  log(why === undefined ? `the checkout is at ${commit.sha.slice(0, 7)}` : `the checkout stays: ${logQuote(why)}`)
}

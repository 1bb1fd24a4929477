import { appendFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as core from '@actions/core'
import type { Posted } from '../adapters/github/report-comment.ts'
import type { Report } from '../core/report.ts'
import { verdictOf } from '../core/report.ts'
import { logQuote } from '../policy/log-quote.ts'
import { type Annotation, annotationsOf } from '../report/annotations.ts'
import { compactJson, renderJson, resultJson } from '../report/json.ts'
import { renderRetry } from '../report/retry.ts'
import type { Session } from './session.ts'
import { setOutputs, type Values } from './set-outputs.ts'
import { reasonOf } from './verdict.ts'

/** A step's outputs may have 1 MiB together; what is larger is in the files. */
const MOST_BLOCKS = 500

/** Writes the files of a report and all outputs that tell of it. */
export async function writeOutputs(
  session: Session,
  report: Report,
  markdown: string,
  number: number | undefined,
): Promise<void> {
  const folder = await reportFolder(session)
  const files = { 'report-path': 'report.md', 'result-path': 'result.json', 'retry-path': 'retry.md' } as const
  const texts = {
    'report-path': markdown,
    'result-path': session.redact(renderJson(report)),
    'retry-path': renderRetry(report, session.redact),
  }
  const paths: Values = {}
  for (const [name, file] of Object.entries(files) as [keyof typeof files, string][]) {
    if (texts[name] === '') continue
    paths[name] = join(folder, file)
    await writeFile(paths[name], texts[name], { flag: 'wx' })
  }
  setOutputs({ ...valuesOf(report, number), ...paths, result: session.redact(compactJson(report, MOST_BLOCKS)) })
}

async function reportFolder({ env }: Session): Promise<string> {
  await mkdir(env.temp, { recursive: true })
  return mkdtemp(join(env.temp, 'apply-edits-'))
}

function valuesOf(report: Report, number: number | undefined): Values {
  const { landed, base } = report
  const { counts, files, filesToAdd } = resultJson(report)
  const commit = landed.kind === 'committed' || landed.kind === 'already-committed' ? landed : undefined
  return {
    status: verdictOf(report),
    'reason-code': reasonOf(report),
    'blocks-total': String(report.outcome.results.length),
    'blocks-applied': String(counts.landed + counts.idle),
    'blocks-failed': String(counts.failed),
    'blocks-skipped': String(counts.skipped),
    'files-changed': JSON.stringify(files.map(file => file.path)),
    'files-to-add': JSON.stringify(filesToAdd),
    'pull-request-number': number === undefined ? '' : String(number),
    'base-sha': base ?? '',
    'head-sha': commit?.sha ?? base ?? '',
    'commit-sha': commit?.sha ?? '',
    'commit-url': commit?.url ?? '',
    'commit-verified': landed.kind === 'committed' ? String(landed.verified ?? false) : '',
    pushed: String(landed.kind === 'committed' ? landed.pushed : landed.kind === 'already-committed'),
  }
}

export const setCommentOutputs = (posted: Posted): void =>
  setOutputs({ 'comment-id': String(posted.id), 'comment-url': posted.url })

/** Adds to the job's summary; a summary that cannot be written changes nothing. */
export async function writeSummary(session: Session, markdown: string): Promise<void> {
  const file = process.env['GITHUB_STEP_SUMMARY']
  if (!session.inputs.summary || !file) return
  await appendFile(file, `${markdown}\n`).catch(error => session.log(`no summary: ${logQuote(String(error))}`))
}

/** Remarks at the lines of the files, worst first. */
export function annotate(session: Session, report: Report): void {
  if (!session.inputs.annotations) return
  for (const annotation of annotationsOf(report))
    LEVELS[annotation.level](session.redact(annotation.message), places(annotation))
}

const LEVELS = { error: core.error, warning: core.warning, notice: core.notice } as const

const places = ({ file, line, title }: Annotation): core.AnnotationProperties => ({
  title,
  ...(file && { file }),
  ...(line !== undefined && { startLine: line }),
})

import { createCheckRun } from '../adapters/github/check-run.ts'
import { type Report, verdictOf } from '../core/report.ts'
import { logQuote } from '../policy/log-quote.ts'
import { annotationsOf } from '../report/annotations.ts'
import { headlineOf } from '../report/facts.ts'
import type { Session } from './session.ts'
import type { Mode } from './verdict.ts'

/** Shows a report among the checks of the commit that it speaks of, where that is wished for and permitted. */
export async function check(session: Session, report: Report, mode: Mode, markdown: string): Promise<void> {
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

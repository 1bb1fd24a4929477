import { readHead } from '../adapters/github/earlier.ts'
import { readPull } from '../adapters/github/pull.ts'
import { readRemark } from '../adapters/github/remarks.ts'
import { markerOf } from '../adapters/github/report-comment.ts'
import { logQuote } from '../policy/log-quote.ts'
import { codeSpan } from '../report/quote.ts'
import { type Pending, setOutputs } from './outputs.ts'
import { say, show } from './publish.ts'
import type { Session } from './request.ts'

/** The `post` step: a run that was cancelled or killed still ends in an answer, and the answer is what the branch says. */
export async function afterwards(session: Session, pending: Pending): Promise<void> {
  const { key, number, mode, asked: named } = pending
  const { api, repo, log } = session
  try {
    const asked = named && (await readRemark(api, repo, number, named))
    const pull = await readPull(api, repo, number)
    const landed = pull && (await readHead(api, repo, pull.headSha, key)).earlier
    const what = landed
      ? `The commit ${codeSpan(landed.sha.slice(0, 7))} landed before that.`
      : 'No commit was made; comment again if it is still wanted.'
    const text = `${markerOf(key)}\n### Cut off\n\nThe run ended before it could report. ${what}`
    const posted = await say(session, { key, number, mode, ...(asked && { asked }) }, text)
    if (posted) setOutputs({ 'comment-id': String(posted.id), 'comment-url': posted.url })
    if (asked) await show(session, asked, landed ? 'confused' : '-1', true)
    setOutputs({ status: 'failed', 'reason-code': 'cut-off' })
  } catch (error) {
    log(`nothing could be told: ${logQuote(session.redact(String(error)))}`)
  }
}

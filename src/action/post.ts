import * as core from '@actions/core'
import { readHead } from '../adapters/github/earlier.ts'
import { readPull } from '../adapters/github/pull.ts'
import type { Surface } from '../adapters/github/remark.ts'
import { readRemark } from '../adapters/github/remarks.ts'
import { markerOf } from '../adapters/github/report-comment.ts'
import { logQuote } from '../policy/log-quote.ts'
import { codeSpan } from '../report/quote-markdown.ts'
import type { Audience } from './audience.ts'
import { setOutputs } from './outputs.ts'
import type { Session } from './session.ts'
import { say, show } from './tell.ts'

/** What the end of the job must know of a run, in case the run does not get to its own end. */
interface Pending {
  readonly key: string
  readonly number: number
  readonly mode: Audience['mode']
  readonly asked?: { readonly surface: Surface; readonly id: number }
}

/** Notes whom the run owes an answer. The runner hands it to the `post` step. */
export function expectAnswer({ key, number, mode, asked }: Audience): void {
  if (number === undefined) return
  const pending: Pending = { key, number, mode, ...(asked && { asked: { surface: asked.surface, id: asked.id } }) }
  core.saveState('pending', JSON.stringify(pending))
}

export const answered = (): void => core.saveState('answered', 'true')

/** The `post` step: a run that was cancelled or killed still ends in an answer, and the answer is what the branch says. */
export async function afterwards(session: Session): Promise<void> {
  const pending = core.getState('pending')
  if (pending === '' || core.getState('answered') === 'true' || session.inputs.comment === 'never') return
  const { key, number, mode, asked: named } = JSON.parse(pending) as Pending
  const { api, repo, log } = session
  try {
    const asked = named && (await readRemark(api, repo, number, named.surface, named.id))
    const pull = await readPull(api, repo, number)
    const landed = pull && (await readHead(api, repo, pull.headSha, key)).earlier
    const what = landed
      ? `The commit ${codeSpan(landed.sha.slice(0, 7))} landed before that.`
      : 'No commit was made; comment again if it is still wanted.'
    const text = `${markerOf(key)}\n### Cut off\n\nThe run ended before it could report. ${what}`
    await say(session, { key, number, mode, ...(asked && { asked }) }, text)
    if (asked) await show(session, asked, landed ? 'confused' : '-1', true)
    setOutputs({ status: 'failed', 'reason-code': 'cut-off' })
  } catch (error) {
    log(`nothing could be told: ${logQuote(session.redact(String(error)))}`)
  }
}

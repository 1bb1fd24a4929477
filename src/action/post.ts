import { readFile } from 'node:fs/promises'
import { readHead } from '../adapters/github/earlier.ts'
import { readPull } from '../adapters/github/pull.ts'
import { readRemark } from '../adapters/github/remarks.ts'
import { logQuote } from '../policy/log-quote.ts'
import { markerOf } from '../report/markdown.ts'
import { codeSpan } from '../report/quote.ts'
import type { Pending } from './pending.ts'
import { say, showMood } from './publish.ts'
import type { Session } from './request.ts'

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
    if (asked && mode === 'command' && mood === undefined) await showMood(session, asked, cut?.mood ?? '-1', true)
    return told !== undefined
  } catch (error) {
    log(`nothing could be posted: ${logQuote(session.redact(String(error)))}`)
    return false
  }
}

async function interrupted({ api, repo }: Session, { key, number, asked }: Pending) {
  const pull = await readPull(api, repo, number)
  const landed = pull && (await readHead(api, repo, pull.headSha, key)).earlier
  const sha = landed && codeSpan(landed.sha.slice(0, 7))
  const title = sha ? `Run interrupted: after commit ${sha}` : 'Run interrupted: no commit was made'
  const what = sha
    ? `Commit ${sha} was made before the interruption.`
    : 'No commit was made. To retry, comment the command again.'
  const marker = markerOf({
    key,
    ...(asked?.by !== undefined && { by: asked.by }),
    ...(landed && { commit: landed.sha }),
  })
  return { text: `${marker}\n### ${title}\n\n${what}`, mood: landed ? ('confused' as const) : ('-1' as const) }
}

import type { Surface } from '../adapters/github/remark.ts'
import type { Posted } from '../adapters/github/report-comment.ts'
import { logQuote } from '../policy/log-quote.ts'
import { linkTo } from '../report/links.ts'
import { markerOf } from '../report/markdown.ts'
import { codeSpan } from '../report/quote.ts'
import type { Audience } from './ending.ts'
import { say } from './publish.ts'
import type { Session } from './request.ts'

/** Milliseconds after which the requester reads in the thread that the run is under way. */
const PATIENCE = 5_000

/** A run that says so in the thread when it takes long. */
interface Watched {
  readonly session: Session
  /** Ends the watch. @returns the line in the thread, if there is one: the report takes its place */
  readonly done: () => Promise<(Posted & { readonly body: string; readonly surface: Surface }) | undefined>
}

/**
 * Watches a command, but only if its report is wanted in any case. With several hosts of an App it does not, because they take a
 * report for the end of a run.
 */
export function watch(session: Session, audience: Audience): Watched {
  const { comment } = session.inputs
  if (session.claim || (comment !== 'auto' && comment !== 'always')) return { session, done: async () => undefined }
  let at = 'Reading'
  let posted: ReturnType<Watched['done']> | undefined
  const slow = AbortSignal.timeout(PATIENCE)
  const tell = () => {
    posted = announce(session, audience, at)
  }
  slow.addEventListener('abort', tell)
  return {
    session: {
      ...session,
      onProgress: progress => {
        at = progress.operation
        session.onProgress(progress)
      },
    },
    done: async () => {
      slow.removeEventListener('abort', tell)
      return posted
    },
  }
}

/** Nice to have: a failure is noted and changes nothing. */
async function announce(session: Session, audience: Audience, at: string): ReturnType<Watched['done']> {
  const { env, log } = session
  const by = audience.asked?.author
  const page = env.page === undefined ? '' : ` · ${linkTo('run log', env.page)}`
  const body = `${markerOf({ key: audience.key, ...(by && { by: by.id }) })}\n### Working on it …\n\n${codeSpan(at)}${page}`
  try {
    const said = await say(session, audience, body)
    return said && { ...said, body }
  } catch (error) {
    log(`the progress could not be posted: ${logQuote(String((error as Error).message))}`)
    return undefined
  }
}

import { reasonIn } from '../../policy/github/rejection.ts'
import { logQuote } from '../../policy/said/log-quote.ts'
import { type Refusal, type Refused, refusal } from '../../run/reason.ts'
import { isGitError } from '../git.ts'
import { patiently } from '../patiently.ts'

/** The status of an error of the API; undefined for anything else. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown })?.status
  return typeof status === 'number' ? status : undefined
}

interface ApiError {
  readonly response?: { readonly data?: { readonly message?: string; readonly errors?: readonly Detail[] } | null }
  readonly errors?: readonly Exclude<Detail, string>[]
  readonly message?: string
}

type Detail = string | { readonly type?: string; readonly message?: string }

/** GitHub's message, in one line: of REST the sentence and what it is about, of GraphQL what each part of the question met. */
export function saidBy(error: unknown): string {
  const { response, errors, message } = error as ApiError
  const { message: head, errors: details = errors } = response?.data ?? {}
  const each = Array.isArray(details) ? details.map(wordsOf).join('; ') : ''
  const words = [head, each].filter(Boolean).join(': ') || message || String(error)
  return words.replace(/\s+/g, ' ').trim().slice(0, 500)
}

const wordsOf = (detail: Detail): string =>
  typeof detail === 'string' ? detail : (detail.message ?? JSON.stringify(detail))

/** GitHub's message against a request, if it failed. */
export const objection = (asked: Promise<unknown>): Promise<string | undefined> => asked.then(() => undefined, saidBy)

/** Waits for what is nice to have: a failure is noted, and changes nothing. @param otherwise `the thread stays open` */
export const orNoted = <T>(log: (line: string) => void, asked: Promise<T>, otherwise: string): Promise<T | undefined> =>
  asked.catch(error => {
    log(`${otherwise}: ${logQuote(saidBy(error))}`)
    return undefined
  })

/** The kinds of a GraphQL answer's errors: `NOT_FOUND`, `FORBIDDEN`, `RATE_LIMITED`, … */
export const errorTypes = (error: unknown): readonly string[] => {
  const { errors } = error as ApiError
  return Array.isArray(errors) ? errors.map(one => String(one.type ?? '')) : []
}

/** True if a question has a field that this server does not know: an older GitHub Enterprise Server. */
export const isUnknownField = (error: unknown): boolean =>
  /doesn't exist on type|Cannot query field|not defined|undefinedField/i.test(saidBy(error))

/** The refusal for an error of the API or of git; undefined for what is neither GitHub's nor the token's: a request's content, or a bug here. */
export function failureOf(error: unknown, doing: string): Refusal | undefined {
  if (isGitError(error)) {
    const reason = reasonIn(error.ran.stderr)
    return reason && refusal(reason, `${doing}: ${saidBy(error)}`)
  }
  const [status, kinds] = [statusOf(error), errorTypes(error)]
  const said = `${doing}: ${saidBy(error)}`
  const down =
    /rate limit|something went wrong while executing your query/i.test(said) || kinds.some(kind => BUSY.has(kind))
  if (status === 401) return refusal('token-invalid', said)
  if (down || (status !== undefined && (status >= 500 || status === 429))) return refusal('github-down', said)
  if (status === 403 || status === 404 || kinds.includes('FORBIDDEN')) return refusal('token-read-only', said)
  return undefined
}

/** Kinds of GraphQL's errors that say nothing against the question. */
const BUSY = new Set(['RATE_LIMITED', 'RESOURCE_LIMITS_EXCEEDED'])

/** True if GitHub fails for the moment. */
export const isWeather = (error: unknown): boolean => failureOf(error, '')?.reason === 'github-down'

/** Asks again what GitHub did not answer for the moment. @throws the last error */
export async function throughWeather<T>(ask: (count: number) => Promise<T>): Promise<T> {
  const answer = await patiently(
    count =>
      ask(count).then(
        value => ({ value }),
        (error: unknown) => ({ error }),
      ),
    tried => 'error' in tried && isWeather(tried.error),
  )
  if ('error' in answer) throw answer.error
  return answer.value
}

/** The end of a run because GitHub or git failed: thrown, because no caller on the way could do better than pass it on. */
interface RefusedError extends Error {
  readonly name: 'Refused'
  readonly refusal: Refusal
}

/** Ends the run. Whatever the caller could tell or mend is returned as a value instead. */
export function stopRun(why: Refusal): never {
  throw Object.assign(new Error(why.message), { name: 'Refused' as const, refusal: why })
}

export const isRefused = (error: unknown): error is RefusedError => (error as Error | undefined)?.name === 'Refused'

/** The refusal that ended a part of a run; any other error is thrown on. */
export function refusedBy(error: unknown): Refused {
  if (!isRefused(error)) throw error
  return { ok: false, refusal: error.refusal }
}

/** Turns an error of the API into the end of the run; an error that is not GitHub's is thrown on. */
export function giveUp(error: unknown, doing: string): never {
  const why = failureOf(error, doing)
  if (why) return stopRun(why)
  throw error
}

/** What GitHub answers; its own failure, or the token's, ends the run. @param doing `the branch could not be read` */
export const orStop = <T>(asked: Promise<T>, doing: string): Promise<T> => asked.catch(error => giveUp(error, doing))

/** As {@link orStop}, for what can be missing. */
export const ifThere = <T>(asked: Promise<T>, doing: string): Promise<T | undefined> =>
  asked.catch(error => (statusOf(error) === 404 ? undefined : giveUp(error, doing)))

/** The items of a list in an answer of GraphQL; none if it was not asked for. */
export const nodesOf = <T>(list: { readonly nodes?: readonly (T | null)[] | null } | null | undefined): readonly T[] =>
  list?.nodes?.flatMap(node => node ?? []) ?? []

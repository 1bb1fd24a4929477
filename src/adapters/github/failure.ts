import { stopRun } from '../refused.ts'

/** The status of an error of the API; undefined for anything else. */
export function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown })?.status
  return typeof status === 'number' ? status : undefined
}

/** What GitHub said, in one line. */
export function saidBy(error: unknown): string {
  const { response, errors, message } = error as {
    readonly response?: { readonly data?: { readonly message?: string } }
    readonly errors?: readonly { readonly message?: string }[]
    readonly message?: string
  }
  const words = errors?.map(one => one.message).join('; ') || response?.data?.message || message || String(error)
  return words.replace(/\s+/g, ' ').trim().slice(0, 500)
}

/** Turns an error of the API into the end of the run; an error that is not GitHub's is thrown on. */
export function giveUp(error: unknown, doing: string): never {
  const status = statusOf(error)
  const said = `${doing}: ${saidBy(error)}`
  if (status === 401) return stopRun('token-invalid', said)
  if (status === 403 && /rate limit/i.test(said)) return stopRun('github-down', said)
  if (status === 403 || status === 404) return stopRun('token-read-only', said)
  if (status !== undefined && (status >= 500 || status === 429)) return stopRun('github-down', said)
  throw error
}

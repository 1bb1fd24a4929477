import { patiently } from '../patiently.ts'
import { saidBy, statusOf } from './answers.ts'
import type { Api, RepoName } from './client.ts'

/** A report as the checks of a commit show it, in GitHub's words. */
interface CheckRun {
  readonly name: string
  /** Distinguishes the runs of one name. */
  readonly external_id: string
  readonly head_sha: string
  readonly conclusion: 'success' | 'neutral' | 'failure'
  readonly details_url?: string
  readonly output: {
    readonly title: string
    /** Markdown. */
    readonly summary: string
    /** GitHub takes 50 in one request; a report has at most ten of each level. */
    readonly annotations: CheckAnnotation[]
  }
}

interface CheckAnnotation {
  readonly path: string
  readonly start_line: number
  readonly end_line: number
  readonly annotation_level: 'failure' | 'warning' | 'notice'
  readonly title: string
  readonly message: string
}

/** Most characters of a summary. */
const MOST = 65_535

/** Puts a report among the checks of its commit. @returns what GitHub said against it, if it did */
export async function createCheckRun(api: Api, repo: RepoName, check: CheckRun): Promise<string | undefined> {
  const output = { ...check.output, summary: check.output.summary.slice(0, MOST) }
  const attempt = async (count: number) => {
    try {
      if (count === 1 || !(await isThere(api, repo, check)))
        await api.rest.checks.create({ ...repo, ...check, output, status: 'completed', request: { retries: 0 } })
      return undefined
    } catch (error) {
      return { said: saidBy(error), again: (statusOf(error) ?? 0) >= 500 }
    }
  }
  return (await patiently(attempt, failed => failed?.again === true))?.said
}

/** The answer to an earlier try may have been lost. */
async function isThere(api: Api, repo: RepoName, { name, head_sha, external_id }: CheckRun): Promise<boolean> {
  const { data } = await api.rest.checks.listForRef({ ...repo, ref: head_sha, check_name: name, per_page: 100 })
  return data.check_runs.some(run => run.external_id === external_id)
}

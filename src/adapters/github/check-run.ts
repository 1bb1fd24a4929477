import { patiently } from '../patiently.ts'
import { saidBy, statusOf } from './answers.ts'
import type { Api, RepoName } from './client.ts'

/** A report as the checks of a commit show it. */
interface CheckReport {
  readonly name: string
  /** Distinguishes the runs of one name. */
  readonly externalId: string
  readonly sha: string
  readonly conclusion: 'success' | 'neutral' | 'failure'
  readonly title: string
  /** Markdown. */
  readonly summary: string
  readonly url?: string
  readonly annotations: readonly {
    readonly path: string
    readonly line: number
    readonly level: 'error' | 'warning' | 'notice'
    readonly title: string
    readonly message: string
  }[]
}

/** Most annotations in one request to GitHub, and most characters of a summary. */
const MOST = { annotations: 50, summary: 65_535 } as const

const LEVELS = { error: 'failure', warning: 'warning', notice: 'notice' } as const

/** Puts a report among the checks of its commit. @returns what GitHub said against it, if it did */
export async function createCheckRun(api: Api, repo: RepoName, report: CheckReport): Promise<string | undefined> {
  const annotations = report.annotations.slice(0, MOST.annotations).map(({ path, line, level, title, message }) => ({
    path,
    start_line: line,
    end_line: line,
    annotation_level: LEVELS[level],
    title,
    message,
  }))
  const create = () =>
    api.rest.checks.create({
      ...repo,
      name: report.name,
      external_id: report.externalId,
      head_sha: report.sha,
      status: 'completed',
      conclusion: report.conclusion,
      ...(report.url !== undefined && { details_url: report.url }),
      output: { title: report.title, summary: report.summary.slice(0, MOST.summary), annotations },
      request: { retries: 0 },
    })
  const attempt = async (count: number) => {
    try {
      if (count === 1 || !(await isThere(api, repo, report))) await create()
      return undefined
    } catch (error) {
      return { said: saidBy(error), again: (statusOf(error) ?? 0) >= 500 }
    }
  }
  return (await patiently(attempt, failed => failed?.again === true))?.said
}

/** The answer to an earlier try may have been lost. */
async function isThere(api: Api, repo: RepoName, { name, sha, externalId }: CheckReport): Promise<boolean> {
  const { data } = await api.rest.checks.listForRef({ ...repo, ref: sha, check_name: name, per_page: 100 })
  return data.check_runs.some(run => run.external_id === externalId)
}

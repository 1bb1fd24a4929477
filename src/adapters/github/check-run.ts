import type { Api } from './client.ts'
import { saidBy } from './failure.ts'
import type { RepoName } from './permission.ts'

/** A report as the checks of a commit show it. */
export interface CheckReport {
  readonly name: string
  readonly sha: string
  readonly conclusion: 'success' | 'neutral' | 'failure'
  readonly title: string
  /** Markdown. */
  readonly summary: string
  readonly url: string
  readonly annotations: readonly {
    readonly path: string
    readonly line: number
    readonly level: 'error' | 'warning' | 'notice'
    readonly title: string
    readonly message: string
  }[]
}

/** GitHub takes so many annotations in one request, and so many characters of a summary. */
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
  try {
    await api.rest.checks.create({
      ...repo,
      name: report.name,
      head_sha: report.sha,
      status: 'completed',
      conclusion: report.conclusion,
      details_url: report.url,
      output: { title: report.title, summary: report.summary.slice(0, MOST.summary), annotations },
    })
    return undefined
  } catch (error) {
    return saidBy(error)
  }
}

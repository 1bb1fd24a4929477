import { throughWeather } from './answers.ts'
import type { Api, RepoName, Rest } from './client.ts'

type Created = Rest['checks']['create']['parameters']

/** A report as the checks of a commit show it. The `external_id` distinguishes the runs of one name. GitHub takes 50 annotations; we have 30. */
type CheckRun = Pick<Created, 'name' | 'head_sha' | 'conclusion' | 'details_url'> &
  Required<Pick<Created, 'external_id' | 'output'>>

/** Most characters of a summary. */
const MOST = 65_535

/** Puts a report among the checks of its commit. */
export function createCheckRun(api: Api, repo: RepoName, check: CheckRun): Promise<void> {
  const output = { ...check.output, summary: check.output.summary.slice(0, MOST) }
  return throughWeather(async count => {
    if (count === 1 || !(await isThere(api, repo, check)))
      await api.rest.checks.create({ ...repo, ...check, output, status: 'completed', request: { retries: 0 } })
  })
}

/** The answer to an earlier try may have been lost. */
async function isThere(api: Api, repo: RepoName, { name, head_sha, external_id }: CheckRun): Promise<boolean> {
  const { data } = await api.rest.checks.listForRef({ ...repo, ref: head_sha, check_name: name, per_page: 100 })
  return data.check_runs.some(run => run.external_id === external_id)
}

import { readFileSync } from 'node:fs'

/** The environment of a run: from the runner for a step, from the delivery for the App. */
export interface Environment {
  readonly owner: string
  readonly repo: string
  readonly serverUrl: string
  readonly apiUrl: string
  /** The folder of the checkout; absent where there is none. */
  readonly workspace?: string
  /** A folder that is emptied after the job. */
  readonly temp: string
  readonly event: string
  readonly payload: unknown
  readonly ref: string
  readonly triggeringActor: string
  readonly runId: string
  readonly runAttempt: number
  /** Address of the log of the run, where people can read it. */
  readonly page?: string
  /** Address of our own pages, if we were not copied into the workflow's repository. */
  readonly docs?: string
  /** Distinguishes this step from the others of the run. */
  readonly step: string
}

/** Reads the variables that GitHub documents for every step. @throws Error when one of them is missing */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const need = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`the variable ${name} is not set: this runs only as a step of GitHub Actions`)
    return value
  }
  const [owner, repo] = need('GITHUB_REPOSITORY').split('/')
  const serverUrl = env['GITHUB_SERVER_URL'] || 'https://github.com'
  const runId = env['GITHUB_RUN_ID'] ?? ''
  const [ours, ref] = [env['GITHUB_ACTION_REPOSITORY'], env['GITHUB_ACTION_REF']]
  return {
    ...(ours && ref && { docs: `${serverUrl}/${ours}/blob/${ref}/docs` }),
    owner: owner!,
    repo: repo!,
    serverUrl,
    apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
    workspace: need('GITHUB_WORKSPACE'),
    temp: need('RUNNER_TEMP'),
    event: need('GITHUB_EVENT_NAME'),
    payload: JSON.parse(readFileSync(need('GITHUB_EVENT_PATH'), 'utf8')),
    ref: env['GITHUB_REF'] ?? '',
    triggeringActor: env['GITHUB_TRIGGERING_ACTOR'] ?? env['GITHUB_ACTOR'] ?? '',
    runId,
    page: `${serverUrl}/${owner}/${repo}/actions/runs/${runId}`,
    runAttempt: Number(env['GITHUB_RUN_ATTEMPT'] ?? '1'),
    step: `${env['GITHUB_JOB'] ?? ''}/${env['GITHUB_ACTION'] ?? ''}`,
  }
}

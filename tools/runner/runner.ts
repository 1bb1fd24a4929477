import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { GitHub } from '../github/server.ts'
import { fullName, type Repo, type User } from '../github/world.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What a runner knows when it starts a step with our action in it. */
export interface Step {
  readonly github: GitHub
  readonly repo: Repo
  /** The job's token: the default of `token`, and what the checkout uses. */
  readonly token: string
  readonly eventName: string
  readonly event: unknown
  /** Inputs that the workflow gives; the others take their default from `action.yml`. */
  readonly with?: Readonly<Record<string, string>>
  readonly actor?: User
  /** Who pressed "Re-run": default the actor. */
  readonly triggeringActor?: User
  readonly runId?: number
  readonly runAttempt?: number
  /** What `actions/checkout` fetched: a branch or a full ref. Default: the default branch; null: no checkout at all. */
  readonly checkout?: string | null
  /** `v4` leaves the token in `.git/config`, `v6` in a file beside it, `none` (`persist-credentials: false`) nowhere. */
  readonly credentials?: 'v4' | 'v6' | 'none'
  /** Called with the workspace after the checkout: steps before ours. */
  readonly prepare?: (workspace: string, temp: string) => Promise<void>
  readonly env?: Readonly<Record<string, string>>
  /** `post` is what runs at the end of the job. */
  readonly door?: 'action' | 'post'
  /** What runs the action: default this Node, as a process of its own, with `dist/`. */
  readonly run?: (start: Start) => Promise<Ended>
}

/** What a runner gives a program. */
export interface Start {
  readonly door: 'action' | 'post'
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** What is left of a program. */
export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

type Declared = Readonly<Record<string, { readonly default?: unknown }>>
/** The inputs in `action.yml`, read once. */
let declared: Declared | undefined

/** Inputs as a runner hands them over: upper case, blanks as `_`, defaults from `action.yml` with the expressions we use in it. */
export function inputs(step: Step): Record<string, string> {
  declared ??= (parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as { inputs: Declared }).inputs
  const unknown = Object.keys(step.with ?? {}).filter(name => !(name in declared!))
  if (unknown.length > 0) throw new Error(`action.yml has no input ${unknown.join(', ')}`)
  const entries = Object.entries(declared).map(([name, { default: fallback }]) => {
    const text =
      fallback === undefined || fallback === null
        ? ''
        : String(fallback).replace(/\$\{\{\s*github\.token\s*\}\}/, step.token)
    return [`INPUT_${name.replace(/ /g, '_').toUpperCase()}`, step.with?.[name] ?? text]
  })
  return Object.fromEntries(entries)
}

export function surroundings(
  step: Step,
  workspace: string,
  temp: string,
  sha: string,
  files: Readonly<Record<string, string>>,
): Record<string, string> {
  const { github, repo } = step
  const actor = step.actor ?? repo.owner
  return {
    PATH: process.env.PATH ?? '',
    HOME: temp,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: '__apply',
    GITHUB_ACTOR: actor.login,
    GITHUB_ACTOR_ID: String(actor.id),
    GITHUB_TRIGGERING_ACTOR: (step.triggeringActor ?? actor).login,
    GITHUB_API_URL: github.url,
    GITHUB_GRAPHQL_URL: github.graphqlUrl,
    GITHUB_SERVER_URL: github.serverUrl,
    GITHUB_EVENT_NAME: step.eventName,
    GITHUB_EVENT_PATH: files.event ?? '',
    GITHUB_JOB: 'apply',
    GITHUB_OUTPUT: files.output ?? '',
    GITHUB_STEP_SUMMARY: files.summary ?? '',
    GITHUB_STATE: files.state ?? '',
    GITHUB_ENV: files.env ?? '',
    GITHUB_PATH: files.path ?? '',
    GITHUB_REF: step.checkout?.startsWith('refs/')
      ? step.checkout
      : `refs/heads/${step.checkout ?? repo.defaultBranch}`,
    GITHUB_REF_NAME: (step.checkout ?? repo.defaultBranch).replace(/^refs\/(heads|pull)\//, ''),
    GITHUB_REPOSITORY: fullName(repo),
    GITHUB_REPOSITORY_ID: String(repo.id),
    GITHUB_REPOSITORY_OWNER: repo.owner.login,
    GITHUB_REPOSITORY_OWNER_ID: String(repo.owner.id),
    GITHUB_RETENTION_DAYS: '90',
    GITHUB_RUN_ATTEMPT: String(step.runAttempt ?? 1),
    GITHUB_RUN_ID: String(step.runId ?? 424242),
    GITHUB_RUN_NUMBER: '1',
    GITHUB_SHA: sha,
    GITHUB_WORKFLOW: 'apply',
    GITHUB_WORKSPACE: workspace,
    RUNNER_ARCH: 'X64',
    RUNNER_NAME: 'GitHub Actions 1',
    RUNNER_OS: 'Linux',
    RUNNER_TEMP: temp,
    RUNNER_TOOL_CACHE: join(temp, 'tools'),
  }
}

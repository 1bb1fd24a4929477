import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { tryGit } from '../github/git.ts'
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
  /** The program to run: default this Node. */
  readonly node?: string
  /** `dist/action.js` unless told. */
  readonly entry?: string
}

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly outputs: Readonly<Record<string, string>>
  readonly state: Readonly<Record<string, string>>
  readonly summary: string
  /** The checkout, which `clean` removes with everything else. */
  readonly workspace: string
  readonly temp: string
  readonly clean: () => Promise<void>
}

/** Runs the built action as a runner would, in a real checkout from our GitHub, and answers all that a workflow could see. */
export async function runAction(step: Step): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'runner-'))
  const [workspace, temp] = [join(folder, 'work'), join(folder, 'temp')]
  await mkdir(temp, { recursive: true })
  const sha = await checkout(step, workspace, temp)
  await step.prepare?.(workspace, temp)
  const files = {
    event: join(folder, 'event.json'),
    output: join(temp, 'output'),
    summary: join(temp, 'summary'),
    state: join(temp, 'state'),
    env: join(temp, 'env'),
    path: join(temp, 'path'),
  }
  for (const file of Object.values(files)) await writeFile(file, '')
  await writeFile(files.event, JSON.stringify(step.event))
  const entry = step.entry ?? join(ROOT, 'dist', 'action.js')
  const env = { ...surroundings(step, workspace, temp, sha, files), ...inputs(step), ...step.env }
  const ended = await runProgram(step.node ?? process.execPath, [entry], { cwd: workspace, env })
  return {
    ...ended,
    outputs: readCommands(await readFile(files.output, 'utf8')),
    state: readCommands(await readFile(files.state, 'utf8')),
    summary: await readFile(files.summary, 'utf8'),
    workspace,
    temp,
    clean: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Runs `dist/cli.js` with these arguments and this standard input. */
export function runCli(
  args: readonly string[],
  options: {
    readonly cwd: string
    readonly input?: string
    readonly node?: string
    readonly env?: Readonly<Record<string, string>>
  },
) {
  const env = { PATH: process.env.PATH ?? '', HOME: options.cwd, ...options.env }
  return runProgram(options.node ?? process.execPath, [join(ROOT, 'dist', 'cli.js'), ...args], { ...options, env })
}

interface ProgramOptions {
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly input?: string
}

export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, input }: ProgramOptions,
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done, reject) => {
    const child = spawn(program, args, { cwd, env })
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', chunk => out.push(chunk))
    child.stderr.on('data', chunk => err.push(chunk))
    child.on('error', reject)
    child.stdin.on('error', () => {}) // the program may end without reading
    child.stdin.end(input ?? '')
    child.on('close', code =>
      done({ code: code ?? -1, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() }),
    )
  })
}

/** Inputs as a runner hands them over: upper case, blanks as `_`, defaults from `action.yml` with the expressions we use in it. */
function inputs(step: Step): Record<string, string> {
  const file = join(ROOT, 'action.yml')
  if (!existsSync(file)) return {}
  const { inputs } = parse(readFileSync(file, 'utf8')) as { inputs?: Record<string, { default?: unknown }> }
  const unknown = Object.keys(step.with ?? {}).filter(name => !(name in (inputs ?? {})))
  if (unknown.length > 0) throw new Error(`action.yml has no input ${unknown.join(', ')}`)
  const entries = Object.entries(inputs ?? {}).map(([name, { default: fallback }]) => {
    const text =
      fallback === undefined || fallback === null
        ? ''
        : String(fallback).replace(/\$\{\{\s*github\.token\s*\}\}/, step.token)
    return [`INPUT_${name.replace(/ /g, '_').toUpperCase()}`, step.with?.[name] ?? text]
  })
  return Object.fromEntries(entries)
}

function surroundings(
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

/** As `actions/checkout` leaves a workspace: depth 1, credentials as its version keeps them. Answers `GITHUB_SHA`. */
async function checkout(step: Step, workspace: string, temp: string): Promise<string> {
  await mkdir(workspace, { recursive: true })
  const { github, repo, token } = step
  const head = await tryGit(repo.dir, ['rev-parse', `refs/heads/${repo.defaultBranch}`])
  if (step.checkout === null) return head.stdout.toString().trim()
  const wanted = step.checkout ?? repo.defaultBranch
  const ref = wanted.startsWith('refs/') ? wanted : `refs/heads/${wanted}`
  const header = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`
  const key = `http.${github.serverUrl}/.extraheader`
  const must = async (...args: string[]) => {
    const { code, stdout, stderr } = await tryGit(workspace, args)
    if (code !== 0) throw new Error(`checkout: git ${args[0]}: ${stderr}`)
    return stdout.toString().trim()
  }
  await must('init', '-q', '-b', repo.defaultBranch, '.')
  await must('remote', 'add', 'origin', `${github.serverUrl}/${fullName(repo)}`)
  await must(
    '-c',
    `${key}=${header}`,
    'fetch',
    '-q',
    '--no-tags',
    '--depth=1',
    'origin',
    `+${ref}:refs/remotes/origin/checkout`,
  )
  await must(
    ...(ref.startsWith('refs/heads/')
      ? ['checkout', '-q', '-B', wanted.replace('refs/heads/', '')]
      : ['checkout', '-q', '--detach']),
    'refs/remotes/origin/checkout',
  )
  const credentials = step.credentials ?? 'v6'
  if (credentials === 'v4') await must('config', '--local', key, header)
  if (credentials === 'v6') {
    const file = join(temp, `git-credentials-${crypto.randomUUID()}.config`)
    await tryGit(workspace, ['config', '--file', file, key, header])
    await must('config', '--local', `includeIf.gitdir:${resolve(workspace)}/.git.path`, file)
  }
  return must('rev-parse', 'HEAD')
}

/** Reads a runner's command file: `name=value`, and `name<<DELIMITER` … `DELIMITER` for values of several lines. */
export function readCommands(text: string): Record<string, string> {
  const lines = text.split('\n')
  const values: Record<string, string> = {}
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string
    const [, name = '', delimiter] = /^([^=<]+)<<(.+)$/.exec(line) ?? []
    if (delimiter !== undefined) {
      const end = lines.indexOf(delimiter, at + 1)
      if (end < 0) throw new Error(`the output file has no ${delimiter}`)
      values[name] = lines.slice(at + 1, end).join('\n')
      at = end
    } else if (line.includes('=')) {
      values[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1)
    }
  }
  return values
}

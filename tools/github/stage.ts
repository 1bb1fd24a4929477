import { Octokit } from '@octokit/rest'
import { addRepo, addUser, collaborate, openPull, push } from './seed.ts'
import { type GitHub, type GitHubOptions, startGitHub } from './server.ts'
import type { Permissions, Repo, User } from './world.ts'

/** The usual scene: `octo/demo` with a pull request by ann, who may write, from `topic`. */
export interface Stage {
  readonly github: GitHub
  readonly repo: Repo
  readonly ann: User
  readonly number: number
}

export async function setStage(options: GitHubOptions & { readonly private?: boolean } = {}): Promise<Stage> {
  const github = await startGitHub(options)
  const files = { 'a.txt': 'one\ntwo\nthree\nfour\nfive\n', 'run.sh': { mode: '100755', content: 'echo\n' } }
  const repo = await addRepo(github.world, 'octo/demo', { files, private: options.private ?? true })
  const ann = addUser(github.world, 'ann')
  collaborate(repo, ann, 'write')
  await push(github.world, repo, 'topic', { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' }, { user: ann })
  const number = await openPull(github.world, repo, { user: ann, head: 'topic', title: 'Shout' })
  return { github, repo, ann, number }
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
export const clientOf = (github: GitHub, token: string): Octokit =>
  new Octokit({ auth: token, baseUrl: github.url, log: quiet })

/** What a job with these permissions would talk through. */
export const jobOf = (
  { github, repo }: Stage,
  permissions: Permissions = { contents: 'write', pull_requests: 'write' },
): Octokit => clientOf(github, github.actionsToken(repo, permissions))

/** Requests that left GitHub's description. */
export const problemsOf = ({ github }: Pick<Stage, 'github'>): string[] =>
  github.requests
    .filter(request => request.unexpected)
    .map(request => `${request.method} ${request.path}: ${request.problems.join(', ')}`)

/** The error that a promise ends with; a promise that ends well is a failure of the test. */
export async function refusal(promise: Promise<unknown>): Promise<{ status: number; message: string }> {
  const end = await promise.then(
    () => undefined,
    (error: { status: number; message: string }) => error,
  )
  if (!end) throw new Error('it was not refused')
  return end
}

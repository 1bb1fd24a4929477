import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Person } from '../adapters/git/commit-tree.ts'
import { openStore, type Remote } from '../adapters/git/object-store.ts'
import { branchRepository } from '../adapters/github/branch-repository.ts'
import { commitText, toPerson } from '../adapters/github/commit-text.ts'
import type { RepoName } from '../adapters/github/permission.ts'
import type { Branch, Pull } from '../adapters/github/pull.ts'
import type { Account } from '../adapters/github/remark.ts'
import { fail } from '../adapters/refused.ts'
import type { Refusal } from '../core/reason.ts'
import type { Landed } from '../core/report.ts'
import type { Repository } from '../ports.ts'
import { type Session, selfOf } from './session.ts'

export interface Destination {
  readonly key: string
  /** Why the branch cannot be written to, where only that is in the way. */
  readonly closed?: Refusal | undefined
  /** Whoever asked, and whoever wrote the blocks. */
  readonly people: readonly Account[]
  readonly written?: string
  readonly message?: string
  readonly stillWanted: () => Promise<Landed | undefined>
}

/** The head of a pull request: read from git's objects, written to over the API, or by a push to a fork. */
export async function pullRepository(session: Session, pull: Pull, to: Destination): Promise<Repository> {
  const branch = pull.head ?? headless(session, pull)
  return onBranch(session, branch, pull.number, to)
}

/** A pull request whose fork is gone can still be read. */
const headless = ({ repo }: Session, pull: Pull): Branch => ({
  ...repo,
  repoId: '',
  name: '',
  isFork: true,
  fetchRef: `refs/pull/${pull.number}/head`,
  size: Number.POSITIVE_INFINITY,
})

/** A branch of this repository or of a fork. */
export async function onBranch(
  session: Session,
  branch: Branch,
  number: number | undefined,
  to: Destination,
): Promise<Repository> {
  const { env, inputs, repo, api } = session
  const store = await openStore(await mkdtemp(join(env.temp, 'apply-edits-')), remoteOf(session, repo))
  const method = inputs['commit-method'] === 'auto' ? (branch.isFork ? 'git' : 'api') : inputs['commit-method']
  const author = authorOf(session)
  const text = commitText({
    template: to.message ?? inputs['commit-message'],
    key: to.key,
    ...(number !== undefined && { number }),
    ...(author && { author }),
    coAuthors: inputs['co-authors'] ? coAuthors(session, to.people) : [],
  })
  const found = branchRepository(api, store, {
    home: repo,
    branch,
    method,
    key: to.key,
    text,
    committer: await botOf(session, method),
    remote: remoteOf(session, branch),
    page: sha => `${env.serverUrl}/${branch.owner}/${branch.repo}/commit/${sha}`,
    limits: { maxSize: inputs['max-file-kb'] * 1024 },
    stillWanted: to.stillWanted,
    log: session.log,
    ...(to.written && { written: to.written }),
  })
  const { closed } = to
  if (!closed) return found
  return {
    open: async () => ({ ...(await found.open()), sink: { write: async () => ({ kind: 'refused', ...closed }) } }),
  }
}

/** Where git finds a repository, with the run's token. */
export const remoteOf = ({ env, inputs }: Session, { owner, repo }: RepoName): Remote => ({
  url: `${env.serverUrl}/${owner}/${repo}.git`,
  token: inputs.token,
})

function authorOf({ inputs }: Session): Person | undefined {
  if (inputs.author === '') return undefined
  return toPerson(inputs.author) ?? fail('bad-input', 'author is not of the form: Name <address>')
}

const noreply = ({ env }: Session): string => `users.noreply.${new URL(env.serverUrl).hostname}`

/** The account of the token, as the committer of a pushed commit; what comes over the API, GitHub commits itself. */
async function botOf(session: Session, method: 'api' | 'git'): Promise<Person> {
  const self = method === 'git' ? await selfOf(session) : undefined
  const { id, login } = self ?? { id: 41898282, login: 'github-actions[bot]' }
  return { name: login, email: `${id}+${login}@${noreply(session)}` }
}

function coAuthors(session: Session, people: readonly Account[]): readonly Person[] {
  const users = new Map(people.filter(person => !person.isBot).map(person => [person.id, person.login]))
  return [...users].map(([id, login]) => ({ name: login, email: `${id}+${login}@${noreply(session)}` }))
}

import { join } from 'node:path'
import { git } from '../git.ts'
import { configureBare, prepareBare } from '../http-backend.ts'
import { type Files, importCommit } from '../import-commit.ts'
import { followHeads } from '../pulls.ts'
import { moveRefs, NO_OBJECT, readRef, resolveCommit } from '../refs.ts'
import type { Repo, Role, User, World } from '../world.ts'
import { findUser, nextId, tick } from '../world.ts'

/** The account with this login, made when it is new. Logins that end in `[bot]` are apps. */
export function addUser(world: World, login: string, more: Partial<Pick<User, 'id' | 'type' | 'name'>> = {}): User {
  const old = findUser(world, login)
  if (old) return old
  const type = more.type ?? (login.endsWith('[bot]') ? 'Bot' : 'User')
  const user: User = { id: more.id ?? nextId(world), login, type, name: more.name ?? null }
  world.users.set(login.toLowerCase(), user)
  return user
}

export interface RepoOptions {
  readonly private?: boolean
  readonly defaultBranch?: string
  readonly owner?: User['type']
  readonly files?: Files
}

/** A repository `owner/name` with one commit of `files` on its default branch. Private, so that a missing token is seen. */
export async function addRepo(world: World, fullName: string, options: RepoOptions = {}): Promise<Repo> {
  const [login = '', name = ''] = fullName.split('/')
  const owner = addUser(world, login, options.owner ? { type: options.owner } : {})
  const branch = options.defaultBranch ?? 'main'
  const repo = blankRepo(world, owner, name, options.private ?? true, branch, null)
  await prepareBare(repo.dir, branch)
  world.repos.push(repo)
  await push(world, repo, branch, options.files ?? { 'README.md': `# ${name}\n` }, { message: 'Start', user: owner })
  return repo
}

/** A fork of `repo` that belongs to `login`; `organization` makes the owner one, into whose forks no maintainer may push. */
export async function addFork(world: World, repo: Repo, login: string, organization = false): Promise<Repo> {
  const owner = addUser(world, login, organization ? { type: 'Organization' } : {})
  const fork = blankRepo(world, owner, repo.name, repo.private, repo.defaultBranch, repo)
  await git('/', ['clone', '-q', '--bare', repo.dir, fork.dir])
  await git(fork.dir, ['remote', 'remove', 'origin'])
  await configureBare(fork.dir)
  world.repos.push(fork)
  return fork
}

function blankRepo(
  world: World,
  owner: User,
  name: string,
  isPrivate: boolean,
  defaultBranch: string,
  parent: Repo | null,
): Repo {
  const maps = { issues: new Map(), comments: new Map(), reviewComments: new Map(), reviews: new Map() }
  const more = {
    artifacts: new Map(),
    runs: new Map(),
    checks: new Map(),
    collaborators: new Map(),
    protection: new Map(),
    discussions: new Map(),
    actionsMayOpenPulls: true,
  }
  const dir = join(world.root, owner.login, `${name}.git`)
  const id = nextId(world)
  return {
    id,
    owner,
    name,
    dir,
    private: isPrivate,
    parent,
    defaultBranch,
    size: 0,
    createdAt: tick(world),
    secrets: [],
    ...maps,
    ...more,
  }
}

export function collaborate(repo: Repo, user: User, role: Role, customRole?: string): void {
  repo.collaborators.set(user.login.toLowerCase(), { role, ...(customRole && { customRole }) })
}

export interface PushOptions {
  readonly user: User
  readonly message?: string
  /** Where the branch starts when it is new, or is set back to (a force push). Default: where it stands, else the default branch. */
  readonly onto?: string
}

/** Commits `files` on top of `branch` and moves it, as a push by `user` would; open pull requests follow. Answers the commit. */
export async function push(
  world: World,
  repo: Repo,
  branch: string,
  files: Files,
  { user, message, onto }: PushOptions,
): Promise<string> {
  const ref = `refs/heads/${branch}`
  const before = await readRef(repo.dir, ref)
  const parent = onto
    ? await resolveCommit(repo.dir, onto)
    : (before ?? (await readRef(repo.dir, `refs/heads/${repo.defaultBranch}`)))
  const who = {
    name: user.name ?? user.login,
    email: `${user.id}+${user.login}@users.noreply.github.com`,
    date: tick(world),
  }
  const sha = await importCommit(repo.dir, { ref, parent, who, message: `${message ?? 'Change files'}\n`, files })
  await followHeads(world, repo)
  return sha
}

/** Points a branch somewhere else, forwards or not, as a force push does. */
export async function moveTo(world: World, repo: Repo, ref: string, after: string): Promise<string> {
  const before = (await readRef(repo.dir, ref)) ?? NO_OBJECT
  if (!(await moveRefs(repo.dir, [{ ref, before, after }]))) throw new Error(`${ref} did not move to ${after}`)
  await followHeads(world, repo)
  return after
}

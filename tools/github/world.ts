import type { App, Installation } from './apps.ts'

/**
 * The state of our GitHub: plain records that `seed.ts` fills, `routes/` and `graphql.ts` read and change, and tests look at.
 * Ids are numbers, unique over the world; times are ISO texts from the world's own clock, one second apart.
 */
export interface World {
  readonly root: string
  /** Milliseconds after which `refs/pull/N/head` and what the API says of a pull request's head follow a branch. */
  lag: number
  /** What is still to follow; cancelled when the world ends. */
  readonly late: Set<NodeJS.Timeout>
  /** Members of teams, by `org/team`, in lower case. */
  readonly teams: Map<string, readonly User[]>
  /** Where this world is reachable; filled in when the server listens. */
  hosts: Hosts
  clock: number
  /** The clock goes by itself, as GitHub's does, and this many milliseconds before ours; undefined: a second for each thing that happens. */
  ahead: number | undefined
  readonly apps: App[]
  /** Manifests that wait for their conversion, by their code. */
  readonly manifests: Map<
    string,
    {
      readonly slug: string
      readonly owner: User
      readonly permissions: Permissions
      readonly events: readonly string[]
      readonly url: string
    }
  >
  lastId: number
  readonly users: Map<string, User>
  readonly repos: Repo[]
  readonly tokens: Map<string, Actor>
  /** Commits that GitHub itself signed: those made over the API by a bot that named no author. */
  readonly signed: Set<string>
}

interface Hosts {
  readonly api: string
  readonly graphql: string
  readonly web: string
  readonly blobs: string
}

export interface User {
  readonly id: number
  readonly login: string
  readonly type: 'User' | 'Bot' | 'Organization'
  readonly name: string | null
}

export type Role = 'none' | 'read' | 'triage' | 'write' | 'maintain' | 'admin'
export type Level = 'read' | 'write'
export type Permissions = Readonly<Record<string, Level>>

/** Who a token stands for and what it may do. */
export interface Actor {
  readonly kind: 'actions' | 'app' | 'user'
  readonly user: User
  /** What an installation's token was given; for a user `null`: whatever the user may. */
  readonly permissions: Permissions | null
  /** The only repository that an installation's token reaches. */
  readonly repo: Repo | null
  /** Of an app's own token: the app. */
  readonly app?: App
  /** Of an installation's token: when it ends, in the world's milliseconds, and whose it is. */
  readonly expires?: number
  readonly installation?: Installation
}

export interface Repo {
  readonly id: number
  readonly owner: User
  readonly name: string
  readonly dir: string
  readonly private: boolean
  readonly parent: Repo | null
  readonly defaultBranch: string
  /** Kilobytes with all history, as GitHub last counted them. */
  size: number
  readonly createdAt: string
  /** By login. `customRole` is what GitHub calls `role_name` for an organization's own roles. */
  readonly collaborators: Map<string, { readonly role: Role; readonly customRole?: string }>
  /** By branch name. */
  readonly protection: Map<string, Protection>
  /** A push that adds a text like these is refused, as secret scanning does. */
  readonly secrets: RegExp[]
  readonly issues: Map<number, Issue>
  readonly comments: Map<number, Comment>
  readonly reviewComments: Map<number, ReviewComment>
  readonly reviews: Map<number, Review>
  readonly artifacts: Map<number, Artifact>
  readonly runs: Map<number, Run>
  readonly checks: Map<number, CheckRun>
  readonly discussions: Map<number, Discussion>
  /** "Allow GitHub Actions to create and approve pull requests". */
  actionsMayOpenPulls: boolean
}

export interface Discussion {
  readonly id: number
  readonly number: number
  readonly user: User
  readonly title: string
  body: string
  readonly createdAt: string
  lastEditedAt: string | null
  readonly comments: DiscussionComment[]
}

export interface DiscussionComment {
  readonly id: number
  readonly user: User
  body: string
  readonly createdAt: string
  lastEditedAt: string | null
  readonly replyTo: number | null
}

export interface Protection {
  /** `protected`: changes only through a pull request (GH006). `signatures`, `locked`, `linear`: rules of a ruleset (GH013). */
  readonly rule: 'protected' | 'signatures' | 'locked'
}

export interface Issue {
  readonly id: number
  readonly number: number
  readonly user: User
  title: string
  body: string | null
  state: 'open' | 'closed'
  locked: boolean
  readonly createdAt: string
  updatedAt: string
  readonly reactions: Reaction[]
  readonly labels: string[]
  lastEditedAt: string | null
  readonly pull: Pull | null
}

export interface Pull {
  readonly head: { repo: Repo | null; readonly owner: User; readonly ref: string; sha: string }
  readonly base: { readonly ref: string; sha: string }
  draft: boolean
  merged: boolean
  maintainerCanModify: boolean
  /** In the merge queue: GitHub refuses pushes to the branch. */
  queued: boolean
  autoMergeBy: User | null
  readonly reviewers: User[]
  readonly teams: string[]
}

export interface Reaction {
  readonly id: number
  readonly user: User
  readonly content: ReactionContent
  readonly createdAt: string
}
export type ReactionContent = '+1' | '-1' | 'laugh' | 'confused' | 'heart' | 'hooray' | 'rocket' | 'eyes'

/** What all three kinds of comments have. */
export interface Remark {
  readonly id: number
  readonly number: number
  readonly user: User
  body: string
  readonly createdAt: string
  /** When others could see it, if it was drafted before. */
  publishedAt?: string
  updatedAt: string
  lastEditedAt: string | null
  /** Who edited it last, if not its author. */
  editor?: User
  minimized: string | null
  readonly reactions: Reaction[]
}

/** A comment in the conversation of issue or pull request `number`. */
export interface Comment extends Remark {
  readonly kind: 'comment'
}

/** A comment on lines of the diff of pull request `number`. `line` is null once the lines have changed (outdated). */
export interface ReviewComment extends Remark {
  readonly kind: 'review-comment'
  readonly reviewId: number
  readonly inReplyTo: number | null
  readonly path: string
  readonly side: 'LEFT' | 'RIGHT'
  readonly diffHunk: string
  readonly originalCommitId: string
  readonly originalLine: number
  readonly originalStartLine: number | null
  commitId: string
  line: number | null
  startLine: number | null
  /** Who resolved the thread; of its first comment only. */
  resolvedBy: User | null
}

export interface Review extends Remark {
  readonly kind: 'review'
  readonly state: 'COMMENTED' | 'APPROVED' | 'CHANGES_REQUESTED' | 'PENDING' | 'DISMISSED'
  readonly commitId: string
}

export interface Run {
  readonly id: number
  readonly workflow: string
  readonly event: string
  readonly actor: User
  readonly triggeringActor: User
  readonly attempt: number
  readonly headBranch: string
  readonly headSha: string
  readonly headRepo: Repo
  readonly conclusion: string | null
  readonly createdAt: string
}

export interface Artifact {
  readonly id: number
  readonly name: string
  readonly run: Run
  readonly zip: Uint8Array
  expired: boolean
  readonly createdAt: string
}

export interface CheckRun {
  readonly id: number
  readonly name: string
  readonly headSha: string
  status: string
  conclusion: string | null
  detailsUrl: string | null
  externalId: string
  startedAt: string
  completedAt: string | null
  output: { title: string | null; summary: string | null; text: string | null }
  readonly annotations: unknown[]
}

const EPOCH = Date.UTC(2026, 0, 5, 9, 0, 0)

/** An empty world whose bare repositories will live under `root`. */
export function createWorld(root: string): World {
  const hosts = { api: '', graphql: '', web: '', blobs: '' }
  const maps = { users: new Map(), tokens: new Map(), teams: new Map(), manifests: new Map() }
  return {
    root,
    hosts,
    clock: EPOCH,
    ahead: undefined,
    apps: [],
    lastId: 1000,
    repos: [],
    signed: new Set(),
    lag: 0,
    late: new Set(),
    ...maps,
  }
}

/** The next second of the world's clock, as GitHub writes times. */
export function tick(world: World, seconds = 1): string {
  world.clock = world.ahead === undefined ? world.clock + seconds * 1000 : Math.max(world.clock, nowOf(world))
  return new Date(world.clock).toISOString().replace(/\.\d+Z/, 'Z')
}

/** What the world's clock says, in milliseconds. */
export const nowOf = ({ ahead, clock }: World): number => (ahead === undefined ? clock : Date.now() + ahead)

export function nextId(world: World): number {
  world.lastId += 1
  return world.lastId
}

export const fullName = (repo: Repo): string => `${repo.owner.login}/${repo.name}`

/** The repository of that owner and name, in any letter case, as GitHub takes it. */
export function findRepo(world: World, owner: string, name: string): Repo | undefined {
  const wanted = `${owner}/${name}`.toLowerCase()
  return world.repos.find(repo => fullName(repo).toLowerCase() === wanted)
}

export function findUser(world: World, login: string): User | undefined {
  return world.users.get(login.toLowerCase())
}

/** The role that a user has in a repository: the owner's is `admin`, a stranger's `read` where everybody may read. */
export function roleOf(repo: Repo, user: User): Role {
  if (repo.owner.id === user.id) return 'admin'
  return repo.collaborators.get(user.login.toLowerCase())?.role ?? (repo.private ? 'none' : 'read')
}

const ROLES: readonly Role[] = ['none', 'read', 'triage', 'write', 'maintain', 'admin']
export const atLeast = (role: Role, wanted: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(wanted)

/** Whether the actor is an app, whose commits GitHub signs. */
export const isBotActor = (actor: Actor): boolean => actor.kind !== 'user'

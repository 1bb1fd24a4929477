import { join } from 'node:path'
import { zipSync } from 'fflate'
import { git } from './git.ts'
import {
  moveRefs,
  NO_OBJECT,
  readCommit,
  readRef,
  resolveCommit,
  type TreeChange,
  writeBlob,
  writeCommit,
  writeTree,
} from './git-objects.ts'
import { configureBare, prepareBare } from './http-backend.ts'
import { findPull, followHeads, hunkUntil, showHead } from './pulls.ts'
import { mergeBase } from './rules.ts'
import type { Artifact, Comment, Pull, Repo, Review, ReviewComment, Role, Run, User, World } from './world.ts'
import { findUser, nextId, tick } from './world.ts'

/** What people did before and beside the program under test: everything that fills the world. */

/** The account with this login, made when it is new. Logins that end in `[bot]` are apps. */
export function addUser(world: World, login: string, more: Partial<Pick<User, 'id' | 'type' | 'name'>> = {}): User {
  const old = findUser(world, login)
  if (old) return old
  const type = more.type ?? (login.endsWith('[bot]') ? 'Bot' : 'User')
  const user: User = { id: more.id ?? nextId(world), login, type, name: more.name ?? null }
  world.users.set(login.toLowerCase(), user)
  return user
}

/** Text, bytes, or either with a mode (`100755`, `120000`, `160000`: there the text is the target or commit); null deletes. */
export type Files = Readonly<Record<string, FileContent>>
export type FileContent = string | Uint8Array | null | { readonly mode: string; readonly content: string | Uint8Array }

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
    : (before ?? (await resolveCommit(repo.dir, repo.defaultBranch)))
  const changes = await Promise.all(Object.entries(files).map(([path, file]) => treeChange(repo, path, file)))
  const tree = await writeTree(repo.dir, parent && (await readCommit(repo.dir, parent)).tree, changes)
  const who = {
    name: user.name ?? user.login,
    email: `${user.id}+${user.login}@users.noreply.github.com`,
    date: tick(world),
  }
  const data = {
    tree,
    parents: parent ? [parent] : [],
    author: who,
    committer: who,
    message: `${message ?? 'Change files'}\n`,
  }
  return moveTo(world, repo, ref, await writeCommit(repo.dir, data))
}

/** Points a branch somewhere else, forwards or not, as a force push does. */
export async function moveTo(world: World, repo: Repo, ref: string, after: string): Promise<string> {
  const before = (await readRef(repo.dir, ref)) ?? NO_OBJECT
  if (!(await moveRefs(repo.dir, [{ ref, before, after }]))) throw new Error(`${ref} did not move to ${after}`)
  await followHeads(world, repo)
  return after
}

async function treeChange(repo: Repo, path: string, file: FileContent): Promise<TreeChange> {
  if (file === null) return { path, mode: '100644', sha: null }
  const { mode, content } =
    typeof file === 'string' || file instanceof Uint8Array ? { mode: '100644', content: file } : file
  return { path, mode, sha: mode === '160000' ? String(content) : await writeBlob(repo.dir, content) }
}

export interface PullOptions {
  readonly user: User
  readonly head: string
  readonly base?: string
  readonly from?: Repo
  readonly title?: string
  readonly body?: string | null
  readonly draft?: boolean
  /** "Allow edits by maintainers", which only a fork asks. Default true. */
  readonly maintainerCanModify?: boolean
}

/** Opens a pull request; answers its number. */
export async function openPull(world: World, repo: Repo, options: PullOptions): Promise<number> {
  const { user, head, base = repo.defaultBranch, from = repo } = options
  const [headSha, baseSha] = [
    await readRef(from.dir, `refs/heads/${head}`),
    await readRef(repo.dir, `refs/heads/${base}`),
  ]
  if (!headSha || !baseSha) throw new Error(`there is no branch ${headSha ? base : head}`)
  const state = {
    draft: options.draft ?? false,
    merged: false,
    maintainerCanModify: options.maintainerCanModify ?? true,
  }
  const pull: Pull = {
    head: { repo: from, owner: from.owner, ref: head, sha: headSha },
    base: { ref: base, sha: baseSha },
    ...state,
  }
  const number = addIssue(world, repo, {
    user,
    title: options.title ?? `Change ${head}`,
    body: options.body ?? null,
    pull,
  })
  await showHead(repo, number, from, headSha)
  return number
}

/** Opens an issue; answers its number. */
export function addIssue(
  world: World,
  repo: Repo,
  issue: { user: User; title: string; body?: string | null; pull?: Pull },
): number {
  const number = repo.issues.size + 1
  const time = tick(world)
  const rest = {
    body: issue.body ?? null,
    pull: issue.pull ?? null,
    state: 'open',
    locked: false,
    createdAt: time,
    updatedAt: time,
    reactions: [],
  } as const
  repo.issues.set(number, { id: nextId(world), number, user: issue.user, title: issue.title, ...rest, reactions: [] })
  return number
}

function remark(world: World, number: number, user: User, body: string) {
  const time = tick(world)
  return {
    id: nextId(world),
    number,
    user,
    body,
    createdAt: time,
    updatedAt: time,
    lastEditedAt: null,
    minimized: null,
    reactions: [],
  }
}

export function addComment(
  world: World,
  repo: Repo,
  number: number,
  { user, body }: { user: User; body: string },
): Comment {
  const comment: Comment = { kind: 'comment', ...remark(world, number, user, body) }
  repo.comments.set(comment.id, comment)
  return comment
}

/** Edits any kind of comment. */
export function edit(world: World, comment: Comment | ReviewComment | Review, body: string): void {
  comment.body = body
  comment.updatedAt = tick(world)
  comment.lastEditedAt = comment.updatedAt
}

export interface LineComment {
  readonly user: User
  readonly body: string
  readonly path: string
  /** 1-based, of the file at the pull request's head; `startLine` makes it a range. */
  readonly line: number
  readonly startLine?: number
}

export interface ReviewOptions {
  readonly user: User
  readonly body?: string
  readonly state?: Review['state']
  readonly comments?: readonly Omit<LineComment, 'user'>[]
}

/** A submitted review with its comments; throws when a line is not part of the pull request's diff. */
export async function addReview(
  world: World,
  repo: Repo,
  number: number,
  { user, body = '', state = 'COMMENTED', comments = [] }: ReviewOptions,
): Promise<Review> {
  const pull = findPull(repo, number)
  if (!pull) throw new Error(`there is no pull request ${number}`)
  const review: Review = { kind: 'review', state, commitId: pull.pull.head.sha, ...remark(world, number, user, body) }
  const made = await Promise.all(
    comments.map(comment => lineComment(world, repo, number, review.id, { user, ...comment })),
  )
  repo.reviews.set(review.id, review)
  for (const comment of made) repo.reviewComments.set(comment.id, comment)
  return review
}

/** A single comment on lines, in a review of its own. */
export async function addReviewComment(
  world: World,
  repo: Repo,
  number: number,
  { user, ...comment }: LineComment,
): Promise<ReviewComment> {
  const review = await addReview(world, repo, number, { user, comments: [comment] })
  return [...repo.reviewComments.values()].find(one => one.reviewId === review.id) as ReviewComment
}

async function lineComment(
  world: World,
  repo: Repo,
  number: number,
  reviewId: number,
  comment: LineComment,
): Promise<ReviewComment> {
  const { head, base } = (findPull(repo, number) as NonNullable<ReturnType<typeof findPull>>).pull
  const start = (await mergeBase(repo, base.sha, head.sha)) ?? base.sha
  const diff = await git(repo.dir, ['diff', '--no-color', start, head.sha, '--', comment.path])
  const diffHunk = hunkUntil(diff.slice(diff.indexOf('\n@@ ') + 1), comment.line)
  if (diffHunk === '') throw new Error(`line ${comment.line} of ${comment.path} is not part of the diff`)
  const startLine = comment.startLine ?? null
  const place = {
    path: comment.path,
    side: 'RIGHT',
    line: comment.line,
    startLine,
    originalLine: comment.line,
    originalStartLine: startLine,
  } as const
  const commits = { commitId: head.sha, originalCommitId: head.sha }
  return {
    kind: 'review-comment',
    reviewId,
    inReplyTo: null,
    diffHunk,
    ...place,
    ...commits,
    ...remark(world, number, comment.user, comment.body),
  }
}

/** A reply in the thread of a top-level review comment; GitHub gives it a review of its own. */
export function replyTo(world: World, repo: Repo, top: ReviewComment, user: User, body: string): ReviewComment {
  const review: Review = {
    kind: 'review',
    state: 'COMMENTED',
    commitId: top.commitId,
    ...remark(world, top.number, user, ''),
  }
  repo.reviews.set(review.id, review)
  const reply: ReviewComment = {
    ...top,
    ...remark(world, top.number, user, body),
    inReplyTo: top.id,
    reviewId: review.id,
  }
  repo.reviewComments.set(reply.id, reply)
  return reply
}

/** A finished run of a workflow on `branch` of `from`. */
export function addRun(
  world: World,
  repo: Repo,
  run: Partial<Run> & Pick<Run, 'actor' | 'headSha' | 'headBranch'>,
): Run {
  const rest = {
    workflow: 'agent',
    event: 'pull_request',
    triggeringActor: run.actor,
    attempt: 1,
    headRepo: repo,
    conclusion: 'success',
  }
  const made: Run = { id: nextId(world), createdAt: tick(world), ...rest, ...run }
  repo.runs.set(made.id, made)
  return made
}

/** An artifact of a run: files to be zipped, or the bytes of a zip of one's own making. */
export function addArtifact(
  world: World,
  repo: Repo,
  run: Run,
  name: string,
  content: Readonly<Record<string, string | Uint8Array>> | Uint8Array,
): Artifact {
  const bytes = (file: string | Uint8Array) => (typeof file === 'string' ? new TextEncoder().encode(file) : file)
  const entries = () => Object.fromEntries(Object.entries(content).map(([path, file]) => [path, bytes(file)]))
  const zip = content instanceof Uint8Array ? content : zipSync(entries())
  const artifact: Artifact = { id: nextId(world), name, run, zip, expired: false, createdAt: tick(world) }
  repo.artifacts.set(artifact.id, artifact)
  return artifact
}

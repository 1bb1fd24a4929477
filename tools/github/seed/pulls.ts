import { showHead } from '../pulls.ts'
import { readRef } from '../refs.ts'
import type { Pull, Repo, User, World } from '../world.ts'
import { nextId, tick } from '../world.ts'

export interface PullOptions {
  readonly user: User
  readonly head: string
  readonly base?: string
  readonly from?: Repo
  readonly title?: string
  readonly body?: string | null
  readonly draft?: boolean
  readonly labels?: readonly string[]
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
    queued: false,
    autoMergeBy: null,
    reviewers: [],
    teams: [],
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
    labels: options.labels ?? [],
    pull,
  })
  await showHead(repo, number, from, headSha)
  return number
}

/** Opens an issue; answers its number. */
export function addIssue(
  world: World,
  repo: Repo,
  issue: { user: User; title: string; body?: string | null; labels?: readonly string[]; pull?: Pull },
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
  } as const
  const own = { reactions: [], labels: [...(issue.labels ?? [])], lastEditedAt: null }
  repo.issues.set(number, { id: nextId(world), number, user: issue.user, title: issue.title, ...rest, ...own })
  return number
}

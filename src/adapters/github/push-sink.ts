import { setTimeout } from 'node:timers/promises'
import type { Landed } from '../../core/report.ts'
import type { Sink } from '../../ports.ts'
import { commitTree, type Person } from '../git/commit-tree.ts'
import { type ObjectStore, type Remote, reaching } from '../git/object-store.ts'
import { planTree } from '../git/plan-tree.ts'
import { git } from '../git.ts'
import { alreadyThere, type CommitPlan } from './api-sink.ts'
import { rejection } from './rejection.ts'

export interface PushPlan extends CommitPlan {
  /** The repository of the branch: a fork, or our own. */
  readonly remote: Remote
  readonly committer: Person
  /** Address of a commit's page. */
  readonly page: (sha: string) => string
}

/**
 * Commits with git's plumbing and pushes: the way into a fork, where the API does not let us. The explicit lease makes the push
 * a compare-and-swap; the new commit's only parent is the planned head, so nothing is ever overwritten.
 */
export const pushSink = (store: ObjectStore, plan: PushPlan): Sink => ({
  write: async (changes, report): Promise<Landed> => {
    const planned = await planTree(changes, plan.base, store.git)
    if (plan.earlier) return alreadyThere(plan.earlier, planned)
    const { message, author = plan.committer } = plan.text(report, changes)
    const people = { author, committer: plan.committer }
    const sha = await commitTree(planned.tree, plan.base, message, people, store.git)
    const unwanted = await plan.stillWanted()
    if (unwanted) return unwanted
    return (
      (await push(
        store,
        plan,
        sha,
        changes.map(change => change.path),
      )) ?? { kind: 'committed', sha, url: plan.page(sha), verified: false, pushed: true }
    )
  },
})

const TRIES = 3

/** @returns undefined when the branch stands at `sha` */
async function push(
  store: ObjectStore,
  { remote, branch, base }: PushPlan,
  sha: string,
  paths: readonly string[],
): Promise<Landed | undefined> {
  const ref = `refs/heads/${branch.name}`
  const args = ['push', '--porcelain', '--no-verify', '--no-follow-tags', `--force-with-lease=${ref}:${base}`]
  for (let attempt = 1; ; attempt++) {
    const options = { ...store.git, ...reaching(remote) }
    const ran = await git([...args, '--end-of-options', remote.url, `${sha}:${ref}`], options)
    if (ran.status === 0) return undefined
    // the answer may be lost on its way: the branch itself tells
    const now = await remoteHead(store, remote, ref)
    if (now === sha) return undefined
    const said = `${ran.stderr}\n${ran.stdout.toString('utf8')}`
    const why = rejection(said, { isFork: branch.isFork, paths })
    if (why.reason === 'head-moved' || (now !== undefined && now !== base)) {
      return { kind: 'head-moved', message: `${branch.name} is not at ${base.slice(0, 7)} any more` }
    }
    if (why.reason !== 'github-down' || attempt === TRIES) return { kind: 'refused', ...why }
    await setTimeout(1000 * attempt ** 2)
  }
}

async function remoteHead(store: ObjectStore, remote: Remote, ref: string): Promise<string | undefined> {
  const ran = await git(['ls-remote', '--end-of-options', remote.url, ref], { ...store.git, ...reaching(remote) })
  return ran.status === 0 ? ran.stdout.toString('latin1').split('\t')[0] || undefined : undefined
}

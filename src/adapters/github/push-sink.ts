import { rejection } from '../../policy/github/rejection.ts'
import type { Person } from '../../policy/said/commit-text.ts'
import type { Sink } from '../../run/ports.ts'
import type { Landed } from '../../run/report.ts'
import { type ObjectStore, type Remote, reaching } from '../git/object-store.ts'
import { commitTree } from '../git/plan-tree.ts'
import { git } from '../git.ts'
import { patiently } from '../patiently.ts'
import { type CommitPlan, planOn } from './head.ts'
import { unsettled } from './move-ref.ts'

interface PushPlan extends CommitPlan {
  /** The repository of the branch: a fork, or our own. */
  readonly remote: Remote
  readonly committer: Person
  /** Address of a commit's page. */
  readonly page: (sha: string) => string
}

/** Commits and pushes with git: the way into a fork. The explicit lease makes the push a compare-and-swap, so nothing is ever overwritten. */
export const pushSink = (plan: PushPlan): Sink => ({
  write: async (changes, report): Promise<Landed> => {
    const { store, base, committer } = plan
    const planned = await planOn(plan, changes)
    if ('kind' in planned) return planned
    const { message, author = committer } = plan.text(report, changes)
    const sha = await commitTree(planned.tree, base, message, { author, committer }, store.git)
    const unwanted = await plan.stillWanted()
    if (unwanted) return unwanted
    const paths = changes.map(change => change.path)
    const refused = await patiently(
      () => push(plan, sha, paths),
      landed => landed?.kind === 'refused' && landed.reason === 'github-down',
    )
    return refused ?? { kind: 'committed', sha, url: plan.page(sha), verified: false, pushed: true }
  },
})

/** @returns undefined when the branch is at `sha` */
async function push(
  { store, remote, branch, base, at = base }: PushPlan,
  sha: string,
  paths: readonly string[],
): Promise<Landed | undefined> {
  const ref = `refs/heads/${branch.name}`
  const args = ['push', '--porcelain', '--no-verify', '--no-follow-tags', `--force-with-lease=${ref}:${at ?? ''}`]
  const options = { ...store.git, ...reaching(remote) }
  const ran = await git([...args, '--end-of-options', remote.url, `${sha}:${ref}`], options)
  if (ran.status === 0) return undefined
  // the answer may be lost on its way: the branch itself tells
  const now = await remoteHead(store, remote, ref)
  if (now === sha) return undefined
  const said = `${ran.stderr}\n${ran.stdout.toString('utf8')}`
  const why = rejection(said, { isFork: branch.isFork, paths })
  if (now === undefined && why.reason === 'github-down') return unsettled(why.reason, branch.name, sha)
  if (why.reason !== 'head-moved' && (now === undefined || now === at)) return { kind: 'refused', ...why }
  const message = `the branch \`${branch.name}\` is no longer at \`${base.slice(0, 7)}\``
  return { kind: 'head-moved', message, ...(now !== undefined && { at: now }) }
}

async function remoteHead(store: ObjectStore, remote: Remote, ref: string): Promise<string | undefined> {
  const ran = await git(['ls-remote', '--end-of-options', remote.url, ref], { ...store.git, ...reaching(remote) })
  return ran.status === 0 ? ran.stdout.toString('latin1').split('\t')[0] || undefined : undefined
}

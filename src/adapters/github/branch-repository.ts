import { setTimeout } from 'node:timers/promises'
import type { Landed } from '../../core/report.ts'
import type { Opened, Repository } from '../../ports.ts'
import type { Person } from '../git/commit-tree.ts'
import { fetchCommit, type ObjectStore, type Remote } from '../git/object-store.ts'
import { objectWorkspace, type ReadLimits } from '../object-workspace.ts'
import { stopRun } from '../refused.ts'
import { apiSink } from './api-sink.ts'
import type { Api } from './client.ts'
import type { CommitText } from './commit-text.ts'
import { type Earlier, type Head, readHead } from './earlier.ts'
import type { RepoName } from './permission.ts'
import type { Branch } from './pull.ts'
import { pushSink } from './push-sink.ts'
import { reasonIn } from './rejection.ts'

export interface BranchPlan {
  /** The run's own repository, which the store fetches from. */
  readonly home: RepoName
  readonly branch: Branch
  readonly method: 'api' | 'git'
  readonly key: string
  readonly text: CommitText
  readonly committer: Person
  /** Where the branch is pushed to. */
  readonly remote: Remote
  readonly page: (sha: string) => string
  readonly limits: ReadLimits
  /** When the blocks were written (ISO), where that is known: line numbers mean the file of that time. */
  readonly written?: string
  readonly stillWanted: () => Promise<Landed | undefined>
  readonly log: (line: string) => void
}

/** Kilobytes of a repository below which its files come along with the commit: one fetch, and no second one for single files. */
const SMALL = 20_000

/** The head of a branch, seen through git's objects, and written to by compare-and-swap. Opened anew, it is the head of that moment. */
export function branchRepository(api: Api, store: ObjectStore, plan: BranchPlan): Repository {
  let distrusted: string | undefined
  let opened = 0
  return {
    open: async (): Promise<Opened> => {
      const fetched = await fetchPatiently(store, plan.branch.fetchRef, plan.branch.size < SMALL)
      const head = await readHead(api, plan.home, fetched, plan.key)
      const earlier = head.earlier?.sha === distrusted ? undefined : head.earlier
      // seen from its parent, the earlier commit can be told from a forgery; a forged one is passed over the next time
      distrusted = earlier?.sha
      const base = earlier ? await fetchPatiently(store, earlier.parent, false) : fetched
      const positions = opened++ === 0 && isOlder(head, plan.written) ? 'trusted' : 'guarded'
      return {
        workspace: objectWorkspace(store, base, plan.limits),
        sink: sinkOf(api, store, plan, base, earlier),
        rules: { positions },
      }
    },
  }
}

/** A head that is older than the blocks is the file that their author saw. */
const isOlder = (head: Head, written: string | undefined): boolean =>
  written === undefined || head.committed === undefined || Date.parse(head.committed) <= Date.parse(written)

function sinkOf(api: Api, store: ObjectStore, plan: BranchPlan, base: string, earlier: Earlier | undefined) {
  const commit = {
    branch: plan.branch,
    base,
    text: plan.text,
    stillWanted: plan.stillWanted,
    log: plan.log,
    ...(earlier && { earlier }),
  }
  if (plan.method === 'api') return apiSink(api, store, commit)
  return pushSink(store, { ...commit, remote: plan.remote, committer: plan.committer, page: plan.page })
}

const TRIES = 3

async function fetchPatiently(store: ObjectStore, ref: string, blobs: boolean): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const fetched = await fetchCommit(store, ref, blobs)
    if (fetched.ok) return fetched.oid
    const said = fetched.stderr.replace(/\s+/g, ' ').trim().slice(0, 400)
    const reason = reasonIn(said)
    if (reason === 'github-down' && attempt < TRIES) await setTimeout(1000 * attempt ** 2)
    else
      return stopRun(
        reason === 'fork-deleted' || reason === undefined ? 'github-down' : reason,
        `the commit could not be fetched: ${said}`,
      )
  }
}

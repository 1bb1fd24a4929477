import type { Person } from '../../policy/commit-text.ts'
import type { Opened, Repository } from '../../run/ports.ts'
import type { Remote } from '../git/object-store.ts'
import { objectWorkspace, type ReadLimits } from '../object-workspace.ts'
import { apiSink } from './api-sink.ts'
import type { Api } from './client.ts'
import type { CommitFacts, HeadNow, ReadHead } from './head.ts'
import { pushSink } from './push-sink.ts'

interface BranchPlan extends CommitFacts {
  readonly readHead: ReadHead
  readonly method: 'api' | 'git'
  readonly committer: Person
  /** Where the branch is pushed to. */
  readonly remote: Remote
  /** Address of a commit's page. */
  readonly page: (sha: string) => string
  readonly limits: ReadLimits
  /** When the blocks were written (ISO), where that is known: line numbers mean the file of that time. */
  readonly written?: string
}

/** Reads a branch's head from git objects and updates it by compare-and-swap. Each `open` reads the current head. */
export const branchRepository = (api: Api, plan: BranchPlan): Repository => ({
  open: async (moved): Promise<Opened> => {
    const head = await plan.readHead(moved)
    const positions = !moved && isOlder(head, plan.written) ? 'trusted' : 'guarded'
    return {
      workspace: { ...objectWorkspace(head.store, head.base, plan.limits), ...(head.isNear && { isNear: true }) },
      sink: plan.method === 'api' ? apiSink(api, { ...plan, ...head }) : pushSink({ ...plan, ...head }),
      rules: { positions },
    }
  },
})

/** A head that is older than the blocks is the file that their author saw. */
const isOlder = ({ committed }: HeadNow, written: string | undefined): boolean =>
  written === undefined || (committed !== undefined && Date.parse(committed) <= Date.parse(written))

import type { FileChange } from '../../core/outcome.ts'
import { reasonIn } from '../../policy/github/rejection.ts'
import type { CommitText } from '../../policy/said/commit-text.ts'
import type { Moved } from '../../run/ports.ts'
import { type Reason, refusal } from '../../run/reason.ts'
import type { Landed } from '../../run/report.ts'
import { fetchCommit, type ObjectStore } from '../git/object-store.ts'
import { type PlannedTree, planTree } from '../git/plan-tree.ts'
import { patiently, stepAside } from '../patiently.ts'
import { stopRun } from './answers.ts'
import type { Api, RepoName } from './client.ts'
import { type EarlierCommit, type Recent, readRecent } from './earlier.ts'
import type { Proposal } from './propose.ts'
import type { Branch } from './pull.ts'

/** A branch at one moment. */
export interface HeadNow {
  /** Has the commit, and fetches what else of it is needed. */
  readonly store: ObjectStore
  /** The commit to plan on: the head, or the parent of the commit that an earlier run of the same command made. */
  readonly base: string
  /** All files of that commit are in the store. */
  readonly isNear?: true
  readonly earlier?: EarlierCommit | undefined
  /** Where the branch is, if not at `base`: null if it is still to be made. What is there is dropped for a commit on `base`. */
  readonly at?: string | null
  /** When the head was committed (ISO), as its committer says. */
  readonly committed?: string | undefined
}

/** Facts about a commit on a branch. */
export interface CommitPlan extends HeadNow {
  readonly branch: Branch
  readonly text: CommitText
  /** Asked at the last moment: why it is no longer wanted, if so. */
  readonly stillWanted: () => Promise<Landed | undefined>
  readonly log: (line: string) => void
}

/**
 * The tree of a commit on a head, unless an earlier run has made that very commit. Another one with our key is someone's forgery.
 * @throws Error when a new file would replace one that was not read, which is a bug
 */
export async function planOn(
  { store, base, earlier }: HeadNow,
  changes: readonly FileChange[],
): Promise<PlannedTree | Landed> {
  const known = await store.treeOf(base)
  if (changes.some(({ path, before }) => !before && known.has(path))) throw new Error('a file would be replaced unread')
  const planned = await planTree(changes, base, store.git, undefined, known)
  if (!earlier) return planned
  return earlier.tree === planned.tree
    ? { kind: 'already-committed', sha: earlier.sha, url: earlier.url }
    : { kind: 'head-moved', message: 'an earlier commit for this command has different content' }
}

interface HeadPlan {
  /** The run's own repository. */
  readonly home: RepoName
  readonly branch: Branch
  /** Where the branch is, as GraphQL says: a commit by its id is fetched sooner than one by its name. */
  readonly tip?: string | undefined
  /** By which an earlier commit of the same command is known. */
  readonly key: string
  /** An empty store that fetches from a repository. */
  readonly storeOf: (repo: RepoName) => Promise<ObjectStore>
}

/** Kilobytes of a repository below which its files come along with the commit: one fetch, and no second one for single files. */
const SMALL = 20_000

const withFiles = ({ branch }: HeadPlan): boolean => branch.size < SMALL

/** Reads where a branch is, each time anew. @param moved if another run has changed it since */
export type ReadHead = (moved?: Moved) => Promise<HeadNow>

/** Reads a branch; who has met another run on it waits a while first. */
export function headReader(api: Api, plan: HeadPlan): ReadHead {
  let distrusted: string | undefined
  const stores = new Map<RepoName, Promise<ObjectStore>>()
  const storeOf = (repo: RepoName) => {
    const store = stores.get(repo) ?? plan.storeOf(repo)
    stores.set(repo, store)
    return store
  }
  return async moved => {
    if (moved) await stepAside(moved.times)
    const expected = moved ? moved.at : plan.tip
    const early = expected === undefined ? undefined : readRecent(api, placeOf(plan), expected, plan.key)
    early?.catch(() => {})
    const { store, oid, from } = await fetchHead(plan, storeOf, expected)
    const asked = early && oid === expected && from === placeOf(plan) ? early : readRecent(api, from, oid, plan.key)
    const { earlier: found, committed } = await asked
    const earlier = found?.sha === distrusted ? undefined : found
    // seen from its parent, a forgery of the earlier commit is recognized; the next time it is ignored
    distrusted = earlier?.sha
    return headAt(plan, store, oid, { earlier, committed })
  }
}

/** A branch at a commit; where an earlier run of the command made that commit or one below it, at its parent. */
async function headAt(plan: HeadPlan, store: ObjectStore, oid: string, { earlier, ...rest }: Recent): Promise<HeadNow> {
  if (earlier) await fetchOrStop(store, earlier.parent)
  const near = earlier ? { earlier } : withFiles(plan) && { isNear: true as const }
  return { store, base: earlier?.parent ?? oid, ...near, ...rest }
}

/** The repository that the branch is in; of a fork that is gone, our own. */
const placeOf = ({ home, branch }: HeadPlan): RepoName => (branch.name === '' || !branch.isFork ? home : branch)

/** The places where the head may be found: the branch itself before the ref that follows it. */
const triesOf = (plan: HeadPlan, expected: string | undefined) => [
  ...(expected !== undefined ? [{ from: placeOf(plan), wanted: expected }] : []),
  ...(plan.branch.name !== '' ? [{ from: placeOf(plan), wanted: `refs/heads/${plan.branch.name}` }] : []),
  ...(plan.branch.shownAs !== undefined ? [{ from: plan.home, wanted: plan.branch.shownAs }] : []),
]

/** Failures that another name of the commit does not mend. */
const ENDS: ReadonlySet<Reason | undefined> = new Set(['github-down', 'token-invalid', 'certificate-unknown'])

async function fetchHead(plan: HeadPlan, storeOf: HeadPlan['storeOf'], expected: string | undefined) {
  let said = ''
  for (const { from, wanted } of triesOf(plan, expected)) {
    const store = await storeOf(from)
    const fetched = await fetchPatiently(store, wanted, withFiles(plan))
    if (fetched.ok) return { store, oid: fetched.oid, from }
    said = fetched.stderr
    if (ENDS.has(reasonIn(said))) break
  }
  return unfetched(said)
}

const fetchPatiently = (...asked: Parameters<typeof fetchCommit>): ReturnType<typeof fetchCommit> =>
  patiently(
    () => fetchCommit(...asked),
    result => !result.ok && reasonIn(result.stderr) === 'github-down',
  )

/** Fetches a commit, or ends the run. */
export async function fetchOrStop(store: ObjectStore, oid: string, blobs = false): Promise<void> {
  const fetched = await fetchPatiently(store, oid, blobs)
  if (!fetched.ok) unfetched(fetched.stderr)
}

/** Reads a branch that is proposed: where it is to start, or the commit on top of which the next one goes. */
export async function proposalHead(
  api: Api,
  plan: HeadPlan,
  { from, tip }: Pick<Proposal, 'from' | 'tip'>,
): Promise<HeadNow> {
  const { home, key } = plan
  const store = await plan.storeOf(home)
  const [, recent] = await Promise.all([fetchOrStop(store, from, withFiles(plan)), readRecent(api, home, from, key)])
  if (tip === from) return headAt(plan, store, from, recent)
  return { ...(await headAt(plan, store, from, { ...recent, earlier: undefined })), at: tip ?? null }
}

function unfetched(stderr: string): never {
  const said = stderr.replace(/\s+/g, ' ').trim().slice(0, 400)
  const reason = reasonIn(said)
  const known = reason === 'fork-deleted' || reason === undefined ? 'github-down' : reason
  return stopRun(refusal(known, `the commit could not be fetched: ${said}`))
}

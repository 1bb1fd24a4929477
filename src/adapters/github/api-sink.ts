import { refusal } from '../../core/reason.ts'
import type { Landed } from '../../core/report.ts'
import type { Sink } from '../../ports.ts'
import type { ObjectStore } from '../git/object-store.ts'
import { type PlannedEntry, type PlannedTree, planTree } from '../git/plan-tree.ts'
import type { Api } from './client.ts'
import type { CommitText } from './commit-text.ts'
import type { Earlier } from './earlier.ts'
import { giveUp, saidBy, statusOf } from './failure.ts'
import { moveRef } from './move-ref.ts'
import type { Branch } from './pull.ts'
import { rejection } from './rejection.ts'

export interface CommitPlan {
  readonly branch: Branch
  /** The commit that everything was planned on. */
  readonly base: string
  /** The commit that an earlier run of this command made, if there is one: `base` is its parent then. */
  readonly earlier?: Earlier
  readonly text: CommitText
  /** Asked at the last moment: why it is no longer wanted, if so. */
  readonly stillWanted: () => Promise<Landed | undefined>
  readonly log: (line: string) => void
}

/**
 * Commits through the Git Data API: verified, with no credential on disk, and with every mode kept. The new tree's id must be
 * the one that we computed: it differs from the planned one if a single byte, mode or path does. Then the branch is moved,
 * if and only if it still stands where the plan was made.
 */
export const apiSink = (api: Api, store: ObjectStore, plan: CommitPlan): Sink => ({
  write: async (changes, report): Promise<Landed> => {
    const planned = await planTree(changes, plan.base, store.git)
    if (plan.earlier) return alreadyThere(plan.earlier, planned)
    const { branch, base } = plan
    const repo = { owner: branch.owner, repo: branch.repo }
    const paths = changes.map(change => change.path)
    try {
      const tree = await sendTree(api, repo, planned)
      if (tree !== planned.tree) {
        return { kind: 'refused', ...refusal('tree-differs', `GitHub made the tree ${tree} and not ${planned.tree}`) }
      }
      const { message, author } = plan.text(report, changes)
      const { data } = await api.rest.git.createCommit({
        ...repo,
        message,
        tree,
        parents: [base],
        ...(author && { author }),
      })
      const unwanted = await plan.stillWanted()
      if (unwanted) return unwanted
      const moved = await moveRef(api, branch, base, data.sha, paths, plan.log)
      const { verified } = data.verification
      return moved ?? { kind: 'committed', sha: data.sha, url: data.html_url, verified, pushed: true }
    } catch (error) {
      return explain(error, branch, paths)
    }
  },
})

/** Errors that speak of this commit become its refusal; others end the run. */
function explain(error: unknown, { isFork }: Branch, paths: readonly string[]): Landed {
  const status = statusOf(error)
  if (status !== 403 && status !== 404 && status !== 409 && status !== 422)
    return giveUp(error, 'the commit could not be made')
  const said = status === 404 ? 'not accessible by this token: 404' : saidBy(error)
  if (/rate limit/i.test(said)) return giveUp(error, 'the commit could not be made')
  return { kind: 'refused', ...rejection(said, { isFork, paths }) }
}

/** The earlier commit counts only if it is the very commit that we would make; another one with our key is somebody's forgery. */
export const alreadyThere = (earlier: Earlier, planned: PlannedTree): Landed =>
  earlier.tree === planned.tree
    ? { kind: 'already-committed', sha: earlier.sha, url: earlier.url }
    : { kind: 'head-moved', message: 'an earlier commit of this command is not the planned one' }

/** Texts travel inside the tree; what is no text, or large, as a blob of its own. A tree takes a hundred entries at a time. */
const INLINE = 64 * 1024
const CHUNK = 100

async function sendTree(
  api: Api,
  repo: { owner: string; repo: string },
  { baseTree, entries }: PlannedTree,
): Promise<string> {
  let tree = baseTree
  // what goes first, so that a file may become a folder
  const ordered = entries.toSorted((a, b) => Number(a.oid !== undefined) - Number(b.oid !== undefined))
  for (let at = 0; at < ordered.length; at += CHUNK) {
    const items = []
    for (const entry of ordered.slice(at, at + CHUNK)) items.push(await treeItem(api, repo, entry))
    const { data } = await api.rest.git.createTree({ ...repo, base_tree: tree, tree: items })
    tree = data.sha
  }
  return tree
}

async function treeItem(api: Api, repo: { owner: string; repo: string }, entry: PlannedEntry) {
  const { path, mode } = entry
  const item = { path, mode, type: 'blob' } as const
  const bytes = entry.bytes?.()
  if (!bytes) return { ...item, sha: null }
  const text = bytes.length <= INLINE ? utf8(bytes) : undefined
  if (text !== undefined) return { ...item, content: text }
  const { data } = await api.rest.git.createBlob({
    ...repo,
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    encoding: 'base64',
  })
  return { ...item, sha: data.sha }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

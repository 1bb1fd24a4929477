import { isUtf8 } from 'node:buffer'
import { rejection } from '../../policy/github/rejection.ts'
import type { Sink } from '../../run/ports.ts'
import { refusal } from '../../run/reason.ts'
import type { Landed } from '../../run/report.ts'
import { deletionsFirst, type PlannedEntry, type PlannedTree } from '../git/plan-tree.ts'
import { giveUp, saidBy, statusOf } from './answers.ts'
import type { Api, RepoName, Rest } from './client.ts'
import { type CommitPlan, planOn } from './head.ts'
import { moveRef } from './move-ref.ts'

/**
 * Commits through the Git Data API: verified, with no credential on disk, and with every mode kept. The new tree's id must be
 * the one that we computed: it differs from the planned one if a single byte, mode or path does. Then the branch is moved,
 * if and only if it is still where the plan was made.
 */
export const apiSink = (api: Api, plan: CommitPlan): Sink => ({
  write: async (changes, report): Promise<Landed> => {
    const { branch, base, at = base } = plan
    const planned = await planOn(plan, changes)
    if ('kind' in planned) return planned
    const repo = { owner: branch.owner, repo: branch.repo }
    const paths = changes.map(change => change.path)
    try {
      const tree = await sendTree(api, repo, planned)
      if (tree !== planned.tree) {
        return { kind: 'refused', ...refusal('tree-differs', `GitHub created tree ${tree}; expected ${planned.tree}`) }
      }
      const { message, author } = plan.text(report, changes)
      const commit = { ...repo, message, tree, parents: [base], ...(author && { author }) }
      const { data } = await api.rest.git.createCommit(commit)
      const unwanted = await plan.stillWanted()
      if (unwanted) return unwanted
      const { sha, verification } = data
      const moved = await moveRef(api, { branch, before: at, after: sha, forced: at !== base, paths, log: plan.log })
      return moved ?? { kind: 'committed', sha, url: data.html_url, verified: verification.verified, pushed: true }
    } catch (error) {
      return explain(error, plan, paths)
    }
  },
})

/** Errors that speak of this commit become its refusal; others end the run. */
function explain(error: unknown, { branch: { isFork } }: CommitPlan, paths: readonly string[]): Landed {
  const status = statusOf(error) ?? 0
  const said = status === 404 ? 'not accessible by this token: 404' : saidBy(error)
  if (![403, 404, 409, 422].includes(status) || /rate limit/i.test(said))
    return giveUp(error, 'the commit could not be made')
  return { kind: 'refused', ...rejection(said, { isFork, paths }) }
}

/** A text up to this many bytes travels inside the tree; what is larger, or no text, is a blob of its own. */
const INLINE = 1024 * 1024
/** Most entries and most bytes of text in one request for a tree. */
const CHUNK = { entries: 100, bytes: 4 * 1024 * 1024 } as const

async function sendTree(api: Api, repo: RepoName, { baseTree, entries }: PlannedTree): Promise<string> {
  let tree = baseTree
  let items: TreeItem[] = []
  let room: number = CHUNK.bytes
  const send = async () => {
    const { data } = await api.rest.git.createTree({ ...repo, base_tree: tree, tree: items })
    tree = data.sha
    items = []
    room = CHUNK.bytes
  }
  for (const entry of deletionsFirst(entries)) {
    const item = await treeItem(api, repo, entry)
    const size = item.content?.length ?? 0
    if (items.length > 0 && (items.length === CHUNK.entries || size > room)) await send()
    items.push(item)
    room -= size
  }
  if (items.length > 0) await send()
  return tree
}

type TreeItem = Rest['git']['createTree']['parameters']['tree'][number]

async function treeItem(api: Api, repo: RepoName, entry: PlannedEntry): Promise<TreeItem> {
  const { path, mode } = entry
  const item = { path, mode, type: 'blob' } as const
  const bytes = entry.bytes?.()
  if (!bytes) return { ...item, sha: null }
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length <= INLINE && isUtf8(bytes)) return { ...item, content: content.toString('utf8') }
  const { data } = await api.rest.git.createBlob({ ...repo, content: content.toString('base64'), encoding: 'base64' })
  return { ...item, sha: data.sha }
}

import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { git, gitOut } from '../git.ts'
import { type Checkout, openCheckout } from './checkout.ts'
import { fetchHere, openStore, type Remote } from './object-store.ts'
import { headOf, inTemporary } from './objects.ts'

/** A commit, and the one that it was made on. */
interface Step {
  readonly sha: string
  readonly parent: string
}

/**
 * Moves a checkout to the commit that was just made on top of it, so that the job's later steps see the branch as it is. The checkout must
 * be at that commit's parent, and git must find no file in the way: nothing that an earlier step changed is touched. The checkout's
 * configuration has no part in reaching the remote.
 * @param workspace the runner's folder for checkouts
 * @returns why the checkout stays where it is, if it does
 */
export async function followCommit(
  folder: string,
  workspace: string,
  remote: Remote,
  { sha, parent }: Step,
): Promise<string | undefined> {
  const opened = await openCheckout(folder, workspace)
  if (!opened.ok) return opened.refusal.message
  const checkout = opened.value
  const at = await headOf(checkout.git)
  if (at === sha) return undefined
  if (at !== parent)
    return `it is at ${at?.slice(0, 7) ?? 'no commit'}, and the commit was made on ${parent.slice(0, 7)}`
  return (await fetchInto(checkout, remote, { sha, parent })) ?? (await move(checkout, { sha, parent }))
}

/** Fetches a commit into the objects of a checkout, by a repository of our own that shares nothing else with it. */
async function fetchInto({ root, git: options }: Checkout, remote: Remote, { sha, parent }: Step) {
  const places = await gitOut(['rev-parse', '--git-path', 'objects', '--git-path', 'shallow'], options)
  const [objects, shallow] = places
    .toString('utf8')
    .split('\n')
    .map(place => resolve(root, place))
  return inTemporary(async folder => {
    const store = await openStore(folder, remote, { objects: objects! })
    // where the history ends, and what of it is there
    await copyFile(shallow!, join(store.dir, 'shallow')).catch(() => {})
    await gitOut(['update-ref', 'refs/apply-edits/parent', parent], store.git)
    const fetched = await fetchHere(store, ['--no-filter', 'origin', sha])
    return fetched.status === 0 ? undefined : `the commit could not be fetched: ${fetched.stderr.trim()}`
  })
}

/** Files and index, then the branch. No merge: that would ask the filters of other files. */
async function move({ git: options }: Checkout, { sha, parent }: Step): Promise<string | undefined> {
  const take = (from: string, to: string) => git(['read-tree', '-m', '-u', from, to], options)
  // files that were only touched are as they were
  await git(['update-index', '-q', '--refresh'], options)
  const taken = await take(parent, sha)
  if (taken.status !== 0) return taken.stderr.trim()
  const moved = await git(['update-ref', '-m', 'apply-edits', 'HEAD', sha, parent], options)
  if (moved.status === 0) return undefined
  await take(sha, parent)
  return moved.stderr.trim()
}

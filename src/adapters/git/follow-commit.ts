import { git } from '../git.ts'
import { type Remote, reaching } from './object-store.ts'

/**
 * Takes a checkout one step forward to the commit that was just made on top of it, so that the job's later steps see what is on
 * the branch. Only if it stands at that commit's parent, and only where git itself finds no file in the way: nothing that a
 * step before has changed is touched. No hook and no filter runs, as everywhere; a file with a filter is never in such a commit.
 * @returns why the checkout stays where it is, if it does
 */
export async function followCommit(
  root: string,
  remote: Remote,
  { sha, parent }: { readonly sha: string; readonly parent: string },
): Promise<string | undefined> {
  const options = { cwd: root }
  const head = await git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], options)
  if (head.status !== 0) return 'there is no checkout'
  const at = head.stdout.toString('latin1').trim()
  if (at === sha) return undefined
  if (at !== parent) return `it is at ${at.slice(0, 7)}, and the commit was made on ${parent.slice(0, 7)}`
  const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--end-of-options', remote.url, sha]
  const fetched = await git(args, { ...options, ...reaching(remote) })
  if (fetched.status !== 0) return `the commit could not be fetched: ${fetched.stderr.trim()}`
  const moved = await git(['merge', '--quiet', '--ff-only', '--no-verify-signatures', sha], options)
  return moved.status === 0 ? undefined : moved.stderr.trim()
}

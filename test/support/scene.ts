import { tryGit } from '../github/git.ts'
import type { Repo } from '../github/world.ts'

/** A file of a branch, as text, to the last newline. */
export async function readFileAt(repo: Repo, branch: string, path: string): Promise<string> {
  const { code, stdout, stderr } = await tryGit(repo.dir, ['show', `refs/heads/${branch}:${path}`])
  if (code !== 0) throw new Error(stderr)
  return stdout.toString()
}

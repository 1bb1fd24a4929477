import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { GitOptions } from './git.ts'
import { type CheckoutIndex, readIndexed } from './work-tree.ts'

/**
 * git's index for a session of many runs. git is asked only if the index has changed, because listing every file of a project takes longer
 * than an edit.
 * @param gitDir the `.git` of the checkout
 * @returns the index as it is now, at each call
 */
export function sessionIndex(git: GitOptions, gitDir: string): () => Promise<CheckoutIndex> {
  let known: { readonly stamp: string; readonly indexed: Promise<CheckoutIndex> } | undefined
  return async () => {
    const stamp = await stampOf(gitDir)
    if (known?.stamp !== stamp) known = { stamp, indexed: readIndexed(git) }
    known.indexed.catch(() => {
      known = undefined
    })
    return known.indexed
  }
}

/** Detects that git has written its index (a new file) or moved HEAD (a new log line). */
async function stampOf(gitDir: string): Promise<string> {
  const names = ['index', 'HEAD', 'logs/HEAD']
  const facts = await Promise.all(names.map(name => stat(join(gitDir, name)).catch(() => undefined)))
  return facts.map(each => each && `${each.ino}:${each.size}:${each.mtimeMs}`).join()
}

import { readFile, stat } from 'node:fs/promises'
import { join, posix, resolve } from 'node:path'
import { foldersAbove } from '../core/path.ts'
import type { Attributes } from './git/rules.ts'
import type { GitOptions } from './git.ts'
import { type CheckoutIndex, readIndexed } from './work-tree.ts'

/** The index as it is now, for a session of many runs: git is asked only about changes, because it takes longer than an edit. */
export function sessionIndex(git: GitOptions, gitDir: string): () => Promise<CheckoutIndex> {
  let known: { readonly stamp: string; readonly indexed: Promise<CheckoutIndex> } | undefined
  // a new index, and a new line in the log of HEAD
  const files = ['index', 'HEAD', 'logs/HEAD'].map(name => join(gitDir, name))
  return async () => {
    const stamp = (await stampsOf(files)).join()
    if (known?.stamp !== stamp) known = { stamp, indexed: readSession(git, gitDir) }
    known.indexed.catch(() => (known = undefined))
    return known.indexed
  }
}

async function readSession(git: GitOptions, gitDir: string): Promise<CheckoutIndex> {
  const [indexed, shared] = await Promise.all([
    readIndexed(git),
    // a linked working tree has the attributes of the repository that it belongs to
    readFile(join(gitDir, 'commondir'), 'utf8').catch(() => '.'),
  ])
  return { ...indexed, attributesOf: remembered(git.cwd, resolve(gitDir, shared.trim()), indexed) }
}

/** Most paths whose attributes are kept. */
const KEPT = 10_000

/**
 * Attributes of paths. git is asked for those of a path that is new, or whose `.gitattributes` files have changed; not if there is none, on disk or
 * in the index, which takes the place of one that is gone.
 */
function remembered(
  root: string,
  gitDir: string,
  { entries, attributesOf: ask }: CheckoutIndex,
): CheckoutIndex['attributesOf'] {
  const known = new Map<string, { readonly stamp: string; readonly attributes: Attributes }>()
  return async paths => {
    const folders = [...new Set(paths.flatMap(foldersOf))]
    const files = [join(gitDir, 'info/attributes'), ...folders.map(folder => join(root, folder, '.gitattributes'))]
    const [ofAll, ...stamps] = await stampsOf(files)
    const stampOf = (path: string) => [ofAll, ...foldersOf(path).map(folder => stamps[folders.indexOf(folder)])].join()
    const unknown = paths.filter(path => known.get(path)?.stamp !== stampOf(path))
    const hasFile = (folder: string) =>
      stamps[folders.indexOf(folder)] !== undefined || entries.has(posix.join(folder, '.gitattributes'))
    const found = await ask(unknown.filter(path => ofAll !== undefined || foldersOf(path).some(hasFile)))
    for (const path of unknown) known.set(path, { stamp: stampOf(path), attributes: found.get(path) ?? {} })
    const answer = paths.map(path => [path, known.get(path)!.attributes] as const)
    if (known.size > KEPT) known.clear()
    return new Map(answer)
  }
}

/** The folders that a path is in, the top as `.`. */
const foldersOf = (path: string): readonly string[] => ['.', ...foldersAbove(path)]

/** For each file what changes if it is written; nothing for one that is not there. */
const stampsOf = (files: readonly string[]): Promise<readonly (string | undefined)[]> =>
  Promise.all(
    files.map(async file => {
      const facts = await stat(file).catch(() => undefined)
      return facts && `${facts.ino}:${facts.size}:${facts.mtimeMs}`
    }),
  )

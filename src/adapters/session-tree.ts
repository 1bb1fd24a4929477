import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Content, decode } from '../core/content.ts'
import type { RepoPath } from '../core/path.ts'
import type { Workspace } from '../ports.ts'
import type { GitOptions } from './git.ts'
import type { ReadLimits } from './object-workspace.ts'
import { workTree } from './work-tree.ts'
import { withFolder } from './write/folder.ts'
import { readBytes } from './write/plain-file.ts'

/**
 * The files of a checkout for a session of many runs: git is asked for its index only where that has changed.
 * @param git for git in a folder of the checkout, from which paths count
 * @param gitDir the `.git` of the checkout
 * @param created paths that the session has made: git does not track them yet, and the session may go on with them
 * @returns the files as they are now, at each call
 */
export function sessionTree(
  git: GitOptions,
  gitDir: string,
  limits: ReadLimits,
  created: ReadonlySet<string>,
): () => Promise<Workspace> {
  const tree = asLongAs(
    () => stampOf(gitDir),
    () => workTree(git, limits),
  )
  return async () => withCreated(await tree(), git.cwd, created)
}

/** What tells whether git has written its index or moved HEAD: it replaces the one file, and adds a line to the other. */
const stampOf = async (gitDir: string): Promise<string> => {
  const facts = await Promise.all(
    ['index', 'HEAD', 'logs/HEAD'].map(name => stat(join(gitDir, name)).catch(() => undefined)),
  )
  return facts.map(each => each && `${each.ino}:${each.size}:${each.mtimeMs}`).join()
}

/** Makes a value anew when its stamp has changed: to ask git for every file of a project takes longer than an edit. */
function asLongAs<T>(stamp: () => Promise<string>, make: () => Promise<T>): () => Promise<T> {
  let known: { readonly stamp: string; readonly value: Promise<T> } | undefined
  return async () => {
    const now = await stamp()
    if (known?.stamp !== now) known = { stamp: now, value: make() }
    known.value.catch(() => {
      known = undefined
    })
    return known.value
  }
}

/** Files of this session are read as if git tracked them. */
const withCreated = (workspace: Workspace, folder: string, created: ReadonlySet<string>): Workspace => ({
  ...workspace,
  list: async () => [...new Set([...(await workspace.list()), ...([...created] as RepoPath[])])],
  read: async paths => {
    const found = await workspace.read(paths)
    const ours = [...found].filter(([path, content]) => content.kind !== 'text' && created.has(path))
    return new Map([...found, ...ours.map(([path, content]) => [path, plainText(folder, path) ?? content] as const)])
  },
})

/** A file that is no link and below none; undefined for anything else, and for what cannot be read. */
function plainText(folder: string, path: RepoPath): Content | undefined {
  try {
    return decode(withFolder(folder, path, (at, name) => readBytes(at.at(name))))
  } catch {
    return undefined
  }
}

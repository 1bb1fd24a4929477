import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '../core/content.ts'
import { type RepoPath, repoPath } from '../core/path.ts'
import { standsAt } from '../policy/paths/stands-at.ts'
import type { Sink, Workspace } from '../run/ports.ts'
import { barredAbove, filteredBy, ignored, type ReadLimits, readPlainFile, textRoom, unreadable } from './contents.ts'
import { editablePaths, headOf, readIndex } from './git/objects.ts'
import { type Attributes, readAttributes, readDeleted, readIgnored, readUntracked } from './git/rules.ts'
import type { GitOptions } from './git.ts'
import { isUnfinished, stateIn } from './write/state.ts'
import type { WriteTarget } from './write/write-changes.ts'

interface WorkTreeLimits extends ReadLimits {
  /** True where nothing is committed: files that git neither tracks nor ignores are read too. */
  readonly untracked?: boolean
}

/** A checkout as git knows it: the commit at its head, every tracked path, and the attributes of paths. */
export interface CheckoutIndex {
  readonly base?: string
  readonly entries: Awaited<ReturnType<typeof readIndex>>
  readonly attributesOf: (paths: readonly string[]) => Promise<ReadonlyMap<string, Attributes>>
}

/** Asks git. */
export async function readIndexed(options: GitOptions): Promise<CheckoutIndex> {
  const [base, entries] = await Promise.all([headOf(options), readIndex(options)])
  return {
    ...(base !== undefined && { base }),
    entries,
    attributesOf: paths => readAttributes(paths, 'work-tree', options),
  }
}

/** The files of a checkout, or of a folder of it, as they are on disk, never through a link. @param indexed if it is known already */
export async function workTree(
  options: GitOptions,
  { maxSize, untracked = false }: WorkTreeLimits,
  indexed: Promise<CheckoutIndex> = readIndexed(options),
): Promise<Workspace> {
  const root = options.cwd
  const { base, entries, attributesOf } = await indexed
  let others: Promise<ReadonlySet<string>> | undefined
  const free = () => (others ??= untracked ? readUntracked(options) : Promise.resolve(new Set()))
  let deleted: Promise<ReadonlySet<string>> | undefined
  const gone = () => (deleted ??= readDeleted(options))
  return {
    ...(base !== undefined && { base }),
    keepsFolders: true,
    isNear: true,
    list: async () => [
      ...editablePaths(entries),
      ...[...(await free())].filter(path => repoPath(path).ok).map(path => path as RepoPath),
    ],
    read: async paths => {
      const wanted = [...new Set(paths)]
      const look = standsAt(entries)
      const attributes = await attributesOf(wanted)
      const unknown = wanted.filter(path => look(path).kind === 'nothing')
      const inTheWay = new Map(await Promise.all(unknown.map(async path => [path, await onDisk(root, path)] as const)))
      const asked = unknown.filter(path => inTheWay.get(path)?.code !== 'file/symlink')
      const barred = await readIgnored(asked, options)
      const admit = textRoom()
      const contents: (readonly [RepoPath, Content])[] = []
      for (const path of wanted) {
        const found = look(path)
        const refusal = found.kind === 'unreadable' ? found : filteredBy(attributes.get(path))
        if (refusal) contents.push([path, refusal])
        else if (found.kind === 'file') {
          const content = await readPlainFile(root, path, maxSize)
          const isGone = content.kind === 'unreadable' && content.code === 'file/missing' && (await gone()).has(path)
          if (!isGone) contents.push([path, admit(content)])
        } else if (barred.has(path)) contents.push([path, ignored])
        else if (inTheWay.get(path)?.code === 'file/exists' && (await free()).has(path))
          contents.push([path, admit(await readPlainFile(root, path, maxSize))])
        else if (inTheWay.get(path)) contents.push([path, inTheWay.get(path)!])
      }
      return new Map(contents)
    },
  }
}

/** Files on disk that the index lacks. */
async function onDisk(root: string, path: string) {
  const barred = await barredAbove(root, path)
  if (barred) return barred
  const found = await lstat(join(root, path)).catch(() => undefined)
  if (found?.isDirectory()) return unreadable('file/special', 'the path is a folder')
  return found && unreadable('file/exists', 'the file is there, but git does not track it')
}

/** Writes changes to a checkout, all or none; a file that someone else has changed is kept. @param options to announce created files to git */
export const workTreeSink = (target: WriteTarget, options?: GitOptions): Sink => ({
  write: async changes => {
    const { writeChanges } = await import('./write/write-changes.ts')
    const failed = await writeChanges(target, changes)
    if (failed) return failed
    if (options && changes.some(({ before, after }) => !before || !after))
      await (await import('./git/mark.ts')).announce(changes, options)
    return { kind: 'written' }
  },
})

/**
 * Puts back what an interrupted run left half done; to be called before files are read. The writer is loaded where there is something.
 * @param isDryRun nothing is written then
 * @returns why the files are not in a state to be read, if so
 */
export async function recoverCheckout({ root, gitDir }: WriteTarget, isDryRun: boolean): Promise<string | undefined> {
  const state = stateIn(gitDir)
  if (!isUnfinished(state)) return undefined
  const { recoverFiles } = await import('./write/write-changes.ts')
  const found = await recoverFiles(root, { state }, isDryRun)
  return found.ok || found.kind === 'locked' ? undefined : found.message
}

/** Most files that are listed. */
const LISTED = 20_000

/** The files below a folder that is in no checkout: the same rules for paths, and nothing is tracked. */
export function plainFolder(root: string, { maxSize }: ReadLimits): Workspace {
  let listed: Promise<readonly RepoPath[]> | undefined
  const list = () => (listed ??= filesBelow(root))
  return {
    list,
    isNear: true,
    read: async paths => {
      const look = standsAt(new Map((await list()).map(path => [path, { mode: '100644' }] as const)))
      const admit = textRoom()
      const contents: (readonly [RepoPath, Content])[] = []
      for (const path of new Set(paths)) {
        const found = (await barredAbove(root, path)) ?? look(path)
        if (found.kind === 'unreadable') contents.push([path, found])
        else if (found.kind === 'file' || (await lstat(join(root, path)).catch(() => undefined)))
          contents.push([path, admit(await readPlainFile(root, path, maxSize))])
      }
      return new Map(contents)
    },
  }
}

/** Regular files below a folder, by name; none through a link, and none in a repository of git. */
async function filesBelow(root: string): Promise<readonly RepoPath[]> {
  const found: RepoPath[] = []
  const folders = ['']
  for (let folder = folders.shift(); folder !== undefined && found.length < LISTED; folder = folders.shift()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
    if (folder !== '' && entries.some(({ name }) => name === '.git')) continue
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = repoPath(folder === '' ? entry.name : `${folder}/${entry.name}`)
      if (!path.ok) continue
      if (entry.isDirectory()) folders.push(path.value)
      else if (entry.isFile()) found.push(path.value)
    }
  }
  return found
}

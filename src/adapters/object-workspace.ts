import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Snapshot } from '../core/apply.ts'
import { type Content, decode } from '../core/content.ts'
import type { RepoPath } from '../core/path.ts'
import type { Workspace } from '../ports.ts'
import { gitOut } from './git.ts'
import { isLfsPointer, readAttributes, readBlobs, readIgnored, readTree } from './git-objects.ts'
import { fetchBlobs, type ObjectStore } from './object-store.ts'
import { filteredBy, tooLarge, unreadable, whatStands } from './membership.ts'

export interface ReadLimits {
  /** Bytes of a file that may be edited. */
  readonly maxSize: number
}

/** The files of one commit, read from git's objects: no checkout, no filter, nothing untracked. */
export function objectWorkspace(store: ObjectStore, commit: string, { maxSize }: ReadLimits): Workspace {
  const tree = once(() => readTree(commit, store.git))
  return {
    base: commit,
    list: async () => [...(await tree())].filter(([, { mode }]) => mode.startsWith('100')).map(([path]) => path as RepoPath),
    read: async paths => {
      const entries = await tree()
      const wanted = [...new Set(paths)]
      const rules = [...new Set(wanted.flatMap(rulesAbove))].flatMap(path => entries.get(path)?.oid ?? [])
      const files = wanted.flatMap(path => (entries.get(path)?.mode.startsWith('100') ? entries.get(path)!.oid : []))
      await fetchBlobs(store, [...rules, ...files])
      const [attributes, blobs, ignored] = [
        await readAttributes(wanted, { commit }, store.git),
        await readBlobs(files, maxSize, store.git),
        await ignoredOf(wanted.filter(path => !entries.has(path)), commit, store),
      ]
      const found = wanted.flatMap((path): readonly (readonly [RepoPath, Content])[] => {
        const barred = whatStands(path, entries) ?? filteredBy(attributes.get(path))
        if (barred) return [[path, barred]]
        const entry = entries.get(path)
        if (!entry) return ignored.has(path) ? [[path, unreadable('file/ignored', 'git ignores this path')]] : []
        const blob = blobs.get(entry.oid)
        if (!blob) throw new Error(`object ${entry.oid} of ${path} was not fetched`)
        if ('size' in blob) return [[path, tooLarge(blob.size, maxSize)]]
        return [[path, isLfsPointer(blob.bytes) ? unreadable('file/lfs', 'the file is stored in Git LFS') : decode(blob.bytes)]]
      })
      return new Map(found) satisfies Snapshot
    },
  }
}

/** The attribute and ignore files that speak of a path: those beside it and above it. */
function rulesAbove(path: string): readonly string[] {
  const folders = ['', ...path.split('/').slice(0, -1).map((_, i, parts) => `${parts.slice(0, i + 1).join('/')}/`)]
  return folders.flatMap(folder => [`${folder}.gitattributes`, `${folder}.gitignore`])
}

/** Which absent paths the commit's own `.gitignore` files name. */
async function ignoredOf(paths: readonly RepoPath[], commit: string, store: ObjectStore): Promise<ReadonlySet<string>> {
  const entries = await readTree(commit, store.git)
  const files = [...new Set(paths.flatMap(rulesAbove))].filter(
    path => path.endsWith('.gitignore') && entries.get(path)?.mode.startsWith('100'),
  )
  if (files.length === 0) return new Set()
  // git looks for ignore files on disk only: a folder that holds nothing else
  const folder = await mkdtemp(join(tmpdir(), 'apply-edits-'))
  try {
    await gitOut(['init', '--quiet', folder], { cwd: folder })
    const blobs = await readBlobs(files.map(path => entries.get(path)!.oid), MAX_RULES, store.git)
    for (const path of files) {
      const blob = blobs.get(entries.get(path)!.oid)
      if (!blob || !('bytes' in blob)) continue
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await writeFile(join(folder, path), blob.bytes, { flag: 'wx' })
    }
    return await readIgnored(paths, { cwd: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const MAX_RULES = 1024 * 1024

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

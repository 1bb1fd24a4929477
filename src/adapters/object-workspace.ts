import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Content, TextContent } from '../core/content.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { FileChange } from '../core/outcome.ts'
import { foldersAbove, type RepoPath } from '../core/path.ts'
import { LIMITS } from '../policy/blocks/limits.ts'
import { standsAt } from '../policy/paths/stands-at.ts'
import type { Workspace } from '../run/ports.ts'
import { fileContent, filteredBy, ignored, type ReadLimits, textRoom, tooLarge, tooLargeTogether } from './contents.ts'
import { fetchBlobs, type ObjectStore } from './git/object-store.ts'
import { type Blob, editablePaths, inTemporary, readBlobs, type TreeEntry } from './git/objects.ts'
import { readAttributes, readIgnored } from './git/rules.ts'
import { gitOut, ownFolder } from './git.ts'

/** The files of one commit, read from git's objects: no checkout, no filter, nothing untracked. */
export function objectWorkspace(store: ObjectStore, commit: string, { maxSize }: ReadLimits): Workspace {
  return {
    base: commit,
    list: async () => editablePaths(await store.treeOf(commit)),
    read: async paths => {
      const entries = await store.treeOf(commit)
      const wanted = [...new Set(paths)]
      const look = standsAt(entries)
      const standing = new Map(wanted.map(path => [path, look(path)]))
      const files = [...standing.values()].flatMap(found => (found.kind === 'file' ? found.entry.oid : []))
      const rules = [...new Set(wanted.flatMap(rulesAbove))].filter(path => entries.get(path)?.mode.startsWith('100'))
      const sizes = await fetchBlobs(store, [...files, ...rules.map(path => entries.get(path)!.oid)])
      const attributes = await readAttributes(wanted.filter(hasAttributes(entries)), { commit }, store.git)
      const texts = await readContents(files, maxSize, store, sizes)
      const free = wanted.filter(path => standing.get(path)!.kind === 'nothing')
      const barred = await ignoredOf(free, rules, entries, store)
      const contents = wanted.flatMap((path): readonly (readonly [RepoPath, Content])[] => {
        const found = standing.get(path)!
        const refusal = found.kind === 'unreadable' ? found : filteredBy(attributes.get(path))
        if (refusal) return [[path, refusal]]
        if (found.kind === 'file') return [[path, texts.get(found.entry.oid) ?? neverFetched()]]
        return barred.has(path) ? [[path, ignored]] : []
      })
      return new Map(contents)
    },
  }
}

/** Contents of blobs by id; keeps the bytes of only a few at a time. */
async function readContents(
  oids: readonly string[],
  maxSize: number,
  store: ObjectStore,
  sizes: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Content>> {
  const admit = textRoom()
  const contents = new Map<string, Content>()
  for await (const [oid, blob] of readBlobs(oids, maxSize, store.git, LIMITS.textBytes, sizes))
    contents.set(oid, admit(contentOf(blob, maxSize)))
  return contents
}

const neverFetched = (): never => {
  throw new Error('a file of the commit was not fetched')
}

function contentOf(blob: Blob, maxSize: number): Content {
  if ('size' in blob) return blob.size > maxSize ? tooLarge(blob.size, maxSize) : tooLargeTogether
  return fileContent(blob.bytes)
}

/** The attribute and ignore files that speak of a path: those next to it and above it. */
function rulesAbove(path: string): readonly string[] {
  const folders = ['', ...foldersAbove(path).map(folder => `${folder}/`)]
  return folders.flatMap(folder => [`${folder}.gitattributes`, `${folder}.gitignore`])
}

/** True for a path that a `.gitattributes` file of its commit can speak of. Git is not asked about others. */
const hasAttributes = (entries: ReadonlyMap<string, TreeEntry>) => (path: string) =>
  rulesAbove(path).some(rules => rules.endsWith('.gitattributes') && entries.has(rules))

/** Which of these paths the commit's own `.gitignore` files name; they are among `rules`. */
async function ignoredOf(
  paths: readonly RepoPath[],
  rules: readonly string[],
  entries: ReadonlyMap<string, TreeEntry>,
  store: ObjectStore,
): Promise<ReadonlySet<string>> {
  const files = rules.filter(path => path.endsWith('.gitignore'))
  if (files.length === 0 || paths.length === 0) return new Set()
  // git looks for ignore files on disk only: a folder that contains nothing else
  return inTemporary(async folder => {
    const own = ownFolder(folder)
    await gitOut(['init', '--quiet', '--template='], own)
    const oidOf = (path: string) => entries.get(path)!.oid
    for await (const [oid, blob] of readBlobs(files.map(oidOf), MAX_RULES, store.git)) {
      if (!('bytes' in blob)) continue
      for (const path of files.filter(path => oidOf(path) === oid)) {
        await mkdir(join(folder, dirname(path)), { recursive: true })
        await writeFile(join(folder, path), blob.bytes, { flag: 'wx' })
      }
    }
    return readIgnored(paths, own)
  })
}

const MAX_RULES = 1024 * 1024

/** Reads what a commit did to each file; a change of something else than a text, or of a mode, has a `problem`. The store has both commits. */
export async function readCommitted(
  store: ObjectStore,
  { sha, parent }: { readonly sha: string; readonly parent: string },
  limits: ReadLimits,
): Promise<readonly (FileChange & { readonly problem?: Diagnostic })[]> {
  const [old, made] = await Promise.all([store.treeOf(parent), store.treeOf(sha)])
  const differs = (path: string) => old.get(path)?.oid !== made.get(path)?.oid || modesOf(path, old, made).size > 1
  const paths = [...new Set([...old.keys(), ...made.keys()])].filter(differs).sort() as RepoPath[]
  const read = (commit: string, entries: ReadonlyMap<string, TreeEntry>) =>
    objectWorkspace(store, commit, limits).read(paths.filter(path => entries.has(path)))
  const [before, after] = await Promise.all([read(parent, old), read(sha, made)])
  return paths.map(path => {
    const [was, is] = [before.get(path), after.get(path)]
    const barred = [was, is].find(content => content?.kind === 'unreadable')
    const problem =
      barred?.kind === 'unreadable' ? { code: barred.code, message: barred.message } : modeProblem(path, old, made)
    if (problem) return { path, before: undefined, after: undefined, problem }
    return { path, before: was as TextContent | undefined, after: is as TextContent | undefined }
  })
}

type Tree = ReadonlyMap<string, TreeEntry>

const modesOf = (path: string, ...trees: readonly Tree[]): ReadonlySet<string> =>
  new Set(trees.flatMap(tree => tree.get(path)?.mode ?? []))

/** A file that is made anew would not be executable. */
function modeProblem(path: string, old: Tree, made: Tree): Diagnostic | undefined {
  const lost = modesOf(path, old, made).size > 1 || (!made.has(path) && old.get(path)?.mode === '100755')
  return lost
    ? { code: 'file/special', message: 'the mode of the file would be lost', help: 'Restore it by hand.' }
    : undefined
}

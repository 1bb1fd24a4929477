import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encode } from '../../core/content.ts'
import type { FileChange } from '../../core/outcome.ts'
import type { Person } from '../../policy/said/commit-text.ts'
import { bytesWithLf } from '../digest.ts'
import { type GitOptions, gitOut } from '../git.ts'
import { inTemporary, readTree, type TreeEntry, withIndex } from './objects.ts'

/** A file of the new tree; no `oid` means deleted. */
export interface PlannedEntry {
  readonly path: string
  readonly mode: '100644' | '100755'
  readonly oid?: string
  /** Made when they are needed: the files of a commit may be large together. */
  readonly bytes?: () => Uint8Array
}

/** The tree of a planned commit. Its id says all: another file, mode or byte anywhere gives another one. */
export interface PlannedTree {
  readonly tree: string
  readonly baseTree: string
  readonly entries: readonly PlannedEntry[]
}

/** How a file's bytes are stored: `as-is`, with `lf` line endings, or as the `attributes` of its path say. */
export type Stored = 'as-is' | 'lf' | 'attributes'

type Tree = ReadonlyMap<string, TreeEntry>

/**
 * Builds the tree of `base` with the changes, in git's objects alone. Modes come from the base tree; a new file is
 * 100644, a renamed one keeps its own. The result is read back and compared: it differs from the base in exactly the
 * planned paths.
 * @param stored how the bytes of a change are stored; as they are by default
 * @param known the entries of `base`, where they are known
 * @throws Error when it does not, which is a bug or a fault and never an input's doing
 */
export async function planTree(
  changes: readonly FileChange[],
  base: string,
  options: GitOptions,
  stored: (change: FileChange) => Stored = () => 'as-is',
  known?: Tree,
): Promise<PlannedTree> {
  const old = known ?? (await readTree(base, options))
  const oids = await writeBlobs(changes, stored, options)
  const entries = changes.map(({ path, from, after }): PlannedEntry => {
    const mode = old.get(from ?? path)?.mode === '100755' ? '100755' : '100644'
    return after ? { path, mode, oid: oids.get(path)!, bytes: () => encode(after) } : { path, mode }
  })
  const tree = await withIndex(base, options, async own => {
    await gitOut(['update-index', '-z', '--index-info'], { ...own, input: indexInfo(entries, base) })
    return line(['write-tree', '--missing-ok'], own)
  })
  if ((await differsIn(base, tree, options)) !== expected(entries, old, base))
    throw new Error('the new tree differs from the planned one')
  return { tree, baseTree: await line(['rev-parse', '--verify', `${base}^{tree}`], options), entries }
}

/** Stores the new bytes of all changes, by path: in one process, but for those that attributes decide about. */
async function writeBlobs(
  changes: readonly FileChange[],
  stored: (change: FileChange) => Stored,
  options: GitOptions,
): Promise<ReadonlyMap<string, string>> {
  const files = changes.flatMap(change =>
    change.after ? [{ path: change.path, after: change.after, as: stored(change) }] : [],
  )
  const plain = files.filter(({ as }) => as !== 'attributes')
  const oids = new Map<string, string>()
  if (plain.length > 0)
    await inTemporary(async folder => {
      const names = plain.map((_, i) => join(folder, String(i)))
      for (const [i, { after, as }] of plain.entries()) {
        await writeFile(names[i]!, as === 'lf' ? bytesWithLf(encode(after)) : encode(after))
      }
      const input = names.map(name => `${name}\n`).join('')
      const answer = await gitOut(['hash-object', '-w', '--no-filters', '--stdin-paths'], { ...options, input })
      for (const [i, oid] of answer.toString('latin1').trim().split('\n').entries()) oids.set(plain[i]!.path, oid)
    })
  for (const { path, after, as } of files) {
    if (as !== 'attributes') continue
    oids.set(path, await line(['hash-object', '-w', '--stdin', `--path=${path}`], { ...options, input: encode(after) }))
  }
  return oids
}

/** Entries in an order in which a file may become a folder. */
export const deletionsFirst = (entries: readonly PlannedEntry[]): readonly PlannedEntry[] =>
  entries.toSorted((a, b) => Number(a.oid !== undefined) - Number(b.oid !== undefined))

/** Entries in the form that `update-index --index-info` reads. */
export function indexInfo(entries: readonly PlannedEntry[], base: string): string {
  return deletionsFirst(entries)
    .map(({ mode, oid, path }) => (oid ? `${mode} ${oid}\t${path}\0` : `0 ${noObject(base)}\t${path}\0`))
    .join('')
}

/** The id that means "no object", in the hash of another id. */
const noObject = (like: string): string => '0'.repeat(like.length)

/** The difference of two trees: `<mode> <oid> <path>` of each new entry, as one text. */
async function differsIn(base: string, tree: string, options: GitOptions): Promise<string> {
  const raw = await gitOut(['diff-tree', '-r', '-z', '--raw', '--no-renames', '--full-index', base, tree], options)
  const fields = raw.toString('utf8').split('\0')
  const found: string[] = []
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const [, mode, , oid] = fields[i]!.split(' ')
    found.push(`${mode} ${oid} ${fields[i + 1]}`)
  }
  return found.sort().join('\n')
}

const expected = (entries: readonly PlannedEntry[], old: Tree, base: string): string =>
  entries
    .filter(({ path, mode, oid }) => old.get(path)?.oid !== oid || (oid && old.get(path)?.mode !== mode))
    .map(({ path, mode, oid }) => `${oid ? mode : '000000'} ${oid ?? noObject(base)} ${path}`)
    .sort()
    .join('\n')

/** Makes a commit of a tree on top of one parent, with no hook, no signing program and no one else's settings. @returns its id */
export const commitTree = (
  tree: string,
  parent: string,
  message: string,
  { author, committer }: { readonly author: Person; readonly committer: Person },
  options: GitOptions,
): Promise<string> =>
  line(['commit-tree', tree, '-p', parent, '-F', '-'], {
    ...options,
    input: message,
    env: {
      ...options.env,
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_COMMITTER_NAME: committer.name,
      GIT_COMMITTER_EMAIL: committer.email,
    },
  })

const line = async (args: readonly string[], options: GitOptions): Promise<string> =>
  (await gitOut(args, options)).toString('utf8').trim()

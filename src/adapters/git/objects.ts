import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RepoPath, repoPath } from '../../core/path.ts'
import { type GitOptions, git, gitOut } from '../git.ts'

/** An entry of a commit's tree: a file, a symbolic link or a submodule. */
export interface TreeEntry {
  readonly mode: '100644' | '100755' | '120000' | '160000' | (string & {})
  readonly oid: string
}

/** A full object id, of either hash: never an option, a range or a name. */
export const isOid = (text: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)

/** The id of the commit at the head; undefined where there is none. */
export async function headOf(options: GitOptions): Promise<string | undefined> {
  const ran = await git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], options)
  return ran.status === 0 ? ran.stdout.toString('latin1').trim() : undefined
}

/** All entries of a commit (its full id), by path. A path that is not UTF-8 has replacement characters, which no text can name. */
export async function readTree(commit: string, options: GitOptions): Promise<ReadonlyMap<string, TreeEntry>> {
  if (!isOid(commit)) throw new Error('a tree is read by the full id of its commit')
  const listing = await gitOut(['ls-tree', '-r', '-z', '--full-tree', commit], options)
  return entriesIn(listing, ([mode, , oid]) => ({ mode: mode!, oid: oid! }))
}

/** All that the index tracks at and below the working folder; a path in conflict has no mode that can be edited. */
export async function readIndex(options: GitOptions): Promise<ReadonlyMap<string, TreeEntry>> {
  const listing = await gitOut(['ls-files', '--stage', '-z'], options)
  return entriesIn(listing, ([mode, oid, stage]) => ({
    mode: stage === '0' ? mode! : `${mode} in conflict`,
    oid: oid!,
  }))
}

/** Records of facts and a path, with a tab between them. */
function entriesIn(listing: Buffer, read: (facts: readonly string[]) => TreeEntry): ReadonlyMap<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>()
  for (const record of records(listing)) {
    const tab = record.indexOf(9)
    entries.set(record.toString('utf8', tab + 1), read(record.toString('latin1', 0, tab).split(' ')))
  }
  return entries
}

/** Entries that can be edited and named: regular files. */
export const editablePaths = (entries: ReadonlyMap<string, TreeEntry>): readonly RepoPath[] =>
  [...entries].flatMap(([path, { mode }]) =>
    /^100(?:644|755)$/.test(mode) && repoPath(path).ok ? (path as RepoPath) : [],
  )

/** Runs `use` with git at an index of our own, which begins as a tree. */
export async function withIndex<T>(
  tree: string,
  options: GitOptions,
  use: (own: GitOptions) => Promise<T>,
): Promise<T> {
  return inTemporary(async folder => {
    const own = { ...options, env: { ...options.env, GIT_INDEX_FILE: join(folder, 'index') } }
    await gitOut(['read-tree', tree], own)
    return use(own)
  })
}

/** Runs `use` with a private folder that is gone afterwards. */
export async function inTemporary<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'apply-edits-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Splits what `-z` wrote. */
export function* records(bytes: Buffer): Generator<Buffer> {
  let at = 0
  for (let end = bytes.indexOf(0); end >= 0; end = bytes.indexOf(0, at)) {
    yield bytes.subarray(at, end)
    at = end + 1
  }
}

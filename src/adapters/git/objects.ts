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

/** A blob's bytes, or its size alone when it is larger than asked for. */
export type Blob = { readonly bytes: Buffer } | { readonly size: number }

/** Bytes that one call of `cat-file` answers at most, but for a single blob: what was allocated in large pieces, the C library keeps in large pieces. */
const BATCH = 1024 * 1024

/**
 * Reads blobs by their ids, at most `maxSize` bytes each, as many as fit into `maxTotal`. Blobs that the repository does not have are omitted.
 * They are given out while the rest is still to be read, so that no one need hold the bytes of all.
 * @param sizes of the blobs, where they are known
 */
export async function* readBlobs(
  oids: Iterable<string>,
  maxSize: number,
  options: GitOptions,
  maxTotal = Number.POSITIVE_INFINITY,
  sizes?: ReadonlyMap<string, number>,
): AsyncGenerator<readonly [oid: string, blob: Blob]> {
  let [total, batch, weight]: [number, string[], number] = [0, [], 0]
  const known = sizes ?? (await sizesOf(oids, options))
  for (const oid of new Set(oids)) {
    const size = known.get(oid)
    if (size === undefined) continue
    if (size > maxSize || total + size > maxTotal) {
      yield [oid, { size }]
      continue
    }
    if (weight + size > BATCH) {
      yield* await readBatch(batch, options)
      ;[batch, weight] = [[], 0]
    }
    batch.push(oid)
    weight += size
    total += size
  }
  yield* await readBatch(batch, options)
}

/** The bytes of each blob that the repository has. */
export async function sizesOf(oids: Iterable<string>, options: GitOptions): Promise<ReadonlyMap<string, number>> {
  const wanted = [...new Set(oids)].filter(isOid)
  if (wanted.length === 0) return new Map()
  const answer = await gitOut(['cat-file', '--batch-check'], { ...options, input: wanted.join('\n') })
  const facts = lines(answer).map(line => line.split(' '))
  return new Map(facts.flatMap(([oid, type, size]) => (type === 'blob' ? [[oid!, Number(size)] as const] : [])))
}

async function readBatch(oids: readonly string[], options: GitOptions): Promise<Iterable<readonly [string, Blob]>> {
  if (oids.length === 0) return []
  return answersOf(await gitOut(['cat-file', '--batch'], { ...options, input: oids.join('\n') }))
}

/** `<oid> blob <size>`, newline, the bytes, newline, and again. */
function* answersOf(batch: Buffer): Generator<readonly [string, Blob]> {
  for (let at = 0; at < batch.length; ) {
    const end = batch.indexOf(10, at)
    const [oid, , size] = batch.toString('latin1', at, end).split(' ')
    const next = end + 1 + Number(size)
    yield [oid!, { bytes: batch.subarray(end + 1, next) }]
    at = next + 1
  }
}

const lines = (bytes: Buffer): string[] => bytes.toString('latin1').split('\n').filter(Boolean)

import { createHash } from 'node:crypto'
import { type GitOptions, gitOut } from '../git.ts'
import { isOid } from './objects.ts'

/** The id that git gives to bytes, in the hash of another id. */
export const blobId = (bytes: Uint8Array, like: string): string =>
  createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex')

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

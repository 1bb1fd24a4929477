import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { Source } from '../../core/block.ts'
import { allGranted, type Granted, granted, refuse } from '../../run/reason.ts'
import { LOG_LIMITS, limitOfTexts, type MayBeLog, sourceOf, type TextLimits } from '../edit-files.ts'
import { giveUp, statusOf } from './answers.ts'
import type { RepoApi } from './client.ts'

/** Bytes of an archive. */
const MOST_BYTES = 16 * 1024 * 1024

/** Reads the texts in an artifact of a run, in memory: names inside it are labels. It may also be a single file that was never zipped. */
export async function readArtifact(
  of: RepoApi,
  run: number,
  name: string,
  mayBeLog: MayBeLog,
): Promise<Granted<readonly Source[]>> {
  const found = await findArtifact(of, run, name)
  if (!found.ok) return found
  const { id, size_in_bytes: size, digest } = found.value
  if (size > MOST_BYTES) return refuse('limit-exceeded', `the artifact has ${size} bytes; the limit is ${MOST_BYTES}`)
  const read = await download(of, id)
  if (!read.ok) return read
  const bytes = read.value
  if (bytes.length > MOST_BYTES) return refuse('limit-exceeded', `the artifact has more than ${MOST_BYTES} bytes`)
  // any step of any job may upload it again under the same name
  const hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  if (digest && digest !== hash) return refuse('artifact-invalid', 'the artifact is not the one that was listed')
  const sources = isZip(bytes) ? await unpack(bytes, name) : allGranted([sourceOf(`artifact ${name}`, bytes, name)])
  if (!sources.ok) return sources
  return sources.value.map(limitOfTexts(mayBeLog)).some(most => most !== undefined) ? TOO_MUCH : sources
}

async function findArtifact({ api, repo }: RepoApi, run: number, name: string) {
  try {
    const { data } = await api.rest.actions.listWorkflowRunArtifacts({ ...repo, run_id: run, name, per_page: 100 })
    const found = data.artifacts.filter(artifact => artifact.name === name && !artifact.expired)
    // a run that was started again has one of each attempt: the newest counts
    const newest = found.toSorted((a, b) => b.id - a.id)[0]
    return newest ? granted(newest) : refuse('artifact-not-found', `run ${run} has no artifact ${JSON.stringify(name)}`)
  } catch (error) {
    if (statusOf(error) === 404 || statusOf(error) === 403)
      return refuse('artifact-not-found', `the artifacts of run ${run} cannot be read`)
    return giveUp(error, 'the artifacts could not be listed')
  }
}

async function download({ api, repo }: RepoApi, id: number): Promise<Granted<Uint8Array>> {
  try {
    // a file that was never zipped has a type of its own, by which Octokit would read it as text or as JSON
    const request = { parseSuccessResponseBody: false }
    const which = { ...repo, artifact_id: id, archive_format: 'zip', request }
    const { data } = await api.rest.actions.downloadArtifact(which)
    return granted(new Uint8Array(await new Response(data as ReadableStream).arrayBuffer()))
  } catch (error) {
    if (statusOf(error) === 410) return refuse('artifact-not-found', 'the artifact has expired')
    return giveUp(error, 'the artifact could not be read')
  }
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

async function unpack(archive: Uint8Array, artifact: string): Promise<Granted<readonly Source[]>> {
  const found = await unzip(archive, LOG_LIMITS)
  if (!found.ok) return found
  return allGranted(found.value.map(({ name, bytes }) => sourceOf(`artifact ${artifact}: ${name}`, bytes, name)))
}

/** How much larger than its compressed form a file may be, where it is large at all. */
const MOST_GROWTH = 50
const LARGE = 64 * 1024

interface Unpacked {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Reads the files of an archive in memory, by name. Refuses another size or checksum than declared, a name twice or outside, a link, a secret. */
export async function unzip(archive: Uint8Array, limits: TextLimits): Promise<Granted<readonly Unpacked[]>> {
  try {
    const zip = await fromBufferPromise(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength))
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue
      entries.push(entry)
      if (isTooMuch(entries, limits)) return TOO_MUCH
    }
    const wrong = wrongAmong(entries)
    if (wrong !== undefined) return invalid(wrong)
    const files: Unpacked[] = []
    for (const entry of entries) files.push({ name: entry.fileName, bytes: await bytesOf(zip, entry) })
    return granted(files.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  } catch (error) {
    return invalid((error as Error).message)
  }
}

const TOO_MUCH = refuse('limit-exceeded', 'the unpacked artifact exceeds the limit')

const invalid = (why: string) => refuse('artifact-invalid', `the archive cannot be read: ${why}`)

function isTooMuch(entries: readonly Entry[], { each, all, count }: TextLimits): boolean {
  const { uncompressedSize: size, compressedSize } = entries.at(-1)!
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const grown = size > LARGE && size > compressedSize * MOST_GROWTH
  return grown || size > each || total > all || entries.length > count
}

const LINK = 0o120000
const KIND = 0o170000

function wrongAmong(entries: readonly Entry[]): string | undefined {
  const link = entries.find(entry => ((entry.externalFileAttributes >>> 16) & KIND) === LINK)
  if (link) return 'it has a symbolic link'
  return new Set(entries.map(entry => entry.fileName)).size < entries.length ? 'it has a name twice' : undefined
}

/** yauzl ends a stream that has other bytes than the entry declares, in number. @throws Error for another checksum too */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  if (crc32(bytes) !== entry.crc32) throw new Error('a file has another checksum than it declares')
  return bytes
}

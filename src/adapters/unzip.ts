import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type Granted, granted, refuse } from '../run/reason.ts'
import type { TextLimits } from './action/edit-files.ts'

interface Unpacked {
  readonly name: string
  readonly bytes: Uint8Array
}

/** How much larger than its compressed form a file may be, where it is large at all. */
const MOST_GROWTH = 50
const LARGE = 64 * 1024

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

export const TOO_MUCH = refuse('limit-exceeded', 'the unpacked artifact exceeds the limit')

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

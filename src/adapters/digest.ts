import { createHash } from 'node:crypto'

/** The first digits of the SHA-256 of a value's JSON, in hexadecimal. */
export const digestOf = (value: unknown, digits = 64): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, digits)

/** The id that git gives to bytes, in the hash of another id. */
export const blobId = (bytes: Uint8Array, like: string): string =>
  createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex')

/** Bytes without the carriage returns before line feeds. */
export const bytesWithLf = (bytes: Uint8Array): Uint8Array =>
  bytes.filter((byte, i) => byte !== 13 || bytes[i + 1] !== 10)

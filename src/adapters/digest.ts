import { createHash } from 'node:crypto'

/** The first digits of the SHA-256 of a value's JSON, in hexadecimal. */
export const digestOf = (value: unknown, digits = 64): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, digits)

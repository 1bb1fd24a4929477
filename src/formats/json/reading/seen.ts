import * as z from 'zod/mini'
import type { Seen } from '../../../core/op.ts'
import { type Call, isObject } from './call.ts'
import { late } from './late.ts'

/** Fields of formats with line numbers, in either style: which version of the file the numbers are of. */
export const seen = late(() => {
  const commit = z.optional(
    z
      .string()
      .check(
        z.regex(/^[0-9a-fA-F]{7,64}$/),
        z.describe('the commit that the file was read at; of another it is refused'),
      ),
  )
  const hash = z.optional(
    z
      .string()
      .check(
        z.regex(/^[0-9a-fA-F]{8}$/),
        z.describe('`fileHash` in `view --json`; another version of the file is refused'),
      ),
  )
  return { snake: { base_sha: commit, file_hash: hash }, camel: { baseSha: commit, fileHash: hash } }
})

/** Their names in formats of the other style. */
export const SEEN_ALIASES = { base_sha: ['baseSha'], file_hash: ['fileHash'] }
export const SEEN_CAMEL_ALIASES = { baseSha: ['base_sha'], fileHash: ['file_hash'] }

/** The version that a call names, if it does. */
export function seenIn(input: Call['input']): Seen | undefined {
  if (!isObject(input)) return undefined
  const text = (...names: string[]) => {
    const found = names.map(name => input[name]).find(value => typeof value === 'string')
    return typeof found === 'string' ? found.toLowerCase() : undefined
  }
  const [commit, hash] = [text('base_sha', 'baseSha'), text('file_hash', 'fileHash')]
  if (commit === undefined && hash === undefined) return undefined
  return { ...(commit !== undefined && { commit }), ...(hash !== undefined && { hash }) }
}

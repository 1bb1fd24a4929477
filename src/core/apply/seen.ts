import type { Diagnostic } from '../diagnostic.ts'
import type { Seen } from '../op.ts'
import { fileHash } from '../text/crc32.ts'

/**
 * Whether a file is in another version than its author saw.
 * @param base the commit that the files are of, where it is known
 */
export function otherVersion({ commit, hash }: Seen, text: string, base: string | undefined): Diagnostic | undefined {
  if (hash !== undefined && hash !== fileHash(text)) {
    return stale(`the edit is for a file with the hash ${hash}, and it has ${fileHash(text)} now`)
  }
  if (commit === undefined || base?.startsWith(commit)) return undefined
  const now = base === undefined ? 'which commit the files are of is not known here' : `the files are of ${base}`
  return stale(`the edit is for commit ${commit}, and ${now}`)
}

const stale = (message: string): Diagnostic => ({ code: 'locate/stale', message })

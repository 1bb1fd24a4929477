import type { Seen } from '../block.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { fileHash } from '../text/crc32.ts'

/**
 * Refuses a file in another version than its author saw.
 * @param base the commit that the files are of, where it is known
 */
export function otherVersion({ commit, hash }: Seen, text: string, base: string | undefined): Diagnostic | undefined {
  if (hash !== undefined && hash !== fileHash(text)) {
    return stale(`the edit is for a file with the hash ${hash}, but its hash is ${fileHash(text)} now`)
  }
  if (commit === undefined || base?.startsWith(commit)) return undefined
  const now = base === undefined ? 'the commit of the files is not known here' : `the files are from ${base}`
  return stale(`the edit is for commit ${commit}, but ${now}`)
}

const stale = (message: string): Diagnostic => ({ code: 'locate/stale', message })

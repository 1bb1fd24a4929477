import type { Code } from '../core/codes.ts'
import { type Content, decode } from '../core/content.ts'
import type { Attributes } from './git/rules.ts'

type Unreadable = Content & { readonly kind: 'unreadable' }

export const unreadable = (code: Code, message: string): Unreadable => ({ kind: 'unreadable', code, message })

export const tooLarge = (size: number, max: number): Unreadable =>
  unreadable(
    'file/too-large',
    `the file has ${Math.ceil(size / 1024)} KiB; the limit is ${Math.floor(max / 1024)} KiB (\`max-file-kb\`)`,
  )

export const tooLargeTogether = unreadable('file/too-large', 'the files of this run are too large together')
export const ignored = unreadable('file/ignored', 'git ignores this path')
const pointer = unreadable('file/lfs', 'the file is stored in Git LFS')

/** The content of a file's bytes, unless they are Git LFS's text in place of the file. */
export const fileContent = (bytes: Uint8Array): Content => (isLfsPointer(bytes) ? pointer : decode(bytes))

const isLfsPointer = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64))
    .toString('latin1')
    .startsWith('version https://git-lfs.github.com/spec/')

/** Why attributes forbid to edit a file as the text that is stored, if so. */
export function filteredBy(attributes: Attributes | undefined): Unreadable | undefined {
  if (attributes?.filter === 'lfs') return pointer
  if (attributes?.filter !== undefined) return unreadable('file/filtered', 'a git attribute filters this file')
  if (attributes?.['working-tree-encoding'] !== undefined) {
    return unreadable('file/encoding', 'a git attribute gives this file another encoding on disk')
  }
  return undefined
}

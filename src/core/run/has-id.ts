import { encode, type TextContent } from '../content.ts'
import { sha1 } from '../text/sha1.ts'
import { withLf } from '../text.ts'

/** Tells if a content has an id, or one that begins so; on disk a file may have other line endings than git stores. */
export function hasId(content: TextContent): (id: string) => boolean {
  let ids: readonly string[] | undefined
  return id => {
    ids ??= [content, { ...content, text: withLf(content.text) }].map(form => blobId(encode(form)))
    return ids.some(own => own.startsWith(id))
  }
}

/** Git's id of a file's content, in a repository of SHA-1. */
function blobId(bytes: Uint8Array): string {
  const head = new TextEncoder().encode(`blob ${bytes.length}\0`)
  const all = new Uint8Array(head.length + bytes.length)
  all.set(head)
  all.set(bytes, head.length)
  return sha1(all)
}

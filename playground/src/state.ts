/** All that the page shows; a link carries the whole of it in its fragment. */
export interface State {
  readonly files: readonly FileState[]
  readonly reply: string
  readonly match: 'exact' | 'whitespace' | 'similar'
}

export interface FileState {
  readonly path: string
  readonly text: string
}

/** Characters: the longest address that Chromium takes. */
const MAX_LINK = 2_000_000

export const isLink = (fragment: string): boolean => fragment.startsWith('#s=')

/** A state as the fragment of a link: JSON, deflated, in base64url; undefined when that is too long. */
export async function toFragment(state: State): Promise<string | undefined> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw'))
  const text = btoa(Array.from(packed, byte => String.fromCharCode(byte)).join(''))
  const fragment = `#s=${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
  return fragment.length > MAX_LINK ? undefined : fragment
}

/** The state in a fragment; undefined when there is none or it is no state of ours. */
export async function fromFragment(fragment: string): Promise<State | undefined> {
  if (!isLink(fragment) || fragment.length > MAX_LINK) return undefined
  try {
    const text = atob(fragment.slice(3).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, char => char.charCodeAt(0))
    return checked(JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')))))
  } catch {
    return undefined
  }
}

function checked(value: Partial<State>): State | undefined {
  const files = (value.files ?? []).filter(file => typeof file?.path === 'string' && typeof file?.text === 'string')
  if (files.length === 0 || typeof value.reply !== 'string') return undefined
  const match = value.match === 'exact' || value.match === 'whitespace' ? value.match : 'similar'
  return { files, reply: value.reply, match }
}

/** Runs bytes through a (de)compressor; ends with an error past the cap, so a small link cannot fill the memory. */
async function through(bytes: Uint8Array, codec: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(codec).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
    if (size > 16 * MAX_LINK) throw new RangeError('too large')
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}

import type { Report } from '../run/report.ts'

/** The playground's content: files, a comment, and the options of a run. */
export interface Draft {
  readonly files: readonly FileText[]
  readonly reply: string
  readonly options: object
}

export interface FileText {
  readonly path: string
  readonly text: string
}

/** The longest address that Chromium opens, in characters, and the bytes that one may unpack to. */
const MAX_LINK = 2_000_000
const MAX_UNPACKED = 32_000_000

export const isPacked = (fragment: string): boolean => /^#s\d*=/.test(fragment)

/** A draft as the fragment of an address: JSON, deflated, in base64url; undefined if it is longer than `most` characters. */
export async function packDraft(draft: Draft, most: number = MAX_LINK): Promise<string | undefined> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(draft)), new CompressionStream('deflate-raw'))
  if (packed.length > most) return undefined
  const text = btoa(Array.from(packed, byte => String.fromCharCode(byte)).join(''))
  const fragment = `#s=${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
  return fragment.length > most ? undefined : fragment
}

/** The draft in a fragment, or the reason why it cannot be read. */
export async function unpackDraft(fragment: string): Promise<Draft | string> {
  if (!fragment.startsWith('#s=')) return 'This link is from another version of the playground.'
  try {
    if (fragment.length > MAX_LINK) throw new RangeError('too long')
    const text = atob(fragment.slice(3).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, char => char.charCodeAt(0))
    const unpacked = await through(bytes, new DecompressionStream('deflate-raw'))
    return readDraft(new TextDecoder().decode(unpacked))
  } catch {
    return 'This link is incomplete or too long.'
  }
}

/** The draft in a JSON text, without any other fields. Throws if the text is not a draft. */
export function readDraft(json: string): Draft {
  const { files, reply, options, match } = JSON.parse(json)
  const read = (files as FileText[]).map(({ path, text }) => ({ path: textOf(path), text: textOf(text) }))
  if (read.length === 0) throw new TypeError('no files')
  return { files: read, reply: textOf(reply), options: { match, ...options } }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('no text')
  return value
}

/** Runs bytes through a (de)compressor. Throws above the limit, so that a small link cannot fill the memory. */
async function through(bytes: Uint8Array, codec: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(codec).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    parts.push(value)
    size += value.length
    if (size > MAX_UNPACKED) throw new RangeError('too large')
  }
}

/** Most characters of a link in a report. */
const MAX_REPORTED = 8_000

/** The address at which the playground opens a failed run. Undefined if it would be too long, or could show what `redact` removes. */
export async function linkToPlayground(
  address: string,
  { sources, results, outcome }: Report,
  { options, redact }: { readonly options: Draft['options']; readonly redact: (text: string) => string },
): Promise<string | undefined> {
  const failed = results.filter(({ problem, status }) => problem && status !== 'skipped')
  const paths = new Set(failed.flatMap(({ path }) => path ?? []))
  const files = [...paths].flatMap(path => {
    const content = outcome.before.get(path)
    return content?.kind === 'text' ? { path, text: content.text } : []
  })
  const [source, ...more] = sources
  if (!source || more.length > 0 || files.length === 0) return undefined
  const isOpen = [source, ...files].every(({ text }) => redact(text) === text)
  const fragment = isOpen ? await packDraft({ files, reply: source.text, options }, MAX_REPORTED) : undefined
  return fragment && address + fragment
}

import type { EngineOptions } from 'apply-edits'

/** What the reader wrote: the files, the comment and the options. A link holds it, the browser keeps it, and undo goes back to it. */
export interface Draft {
  readonly files: readonly FileText[]
  readonly reply: string
  readonly options: Options
}

export interface FileText {
  readonly path: string
  readonly text: string
}

export interface Options extends Required<Pick<EngineOptions, 'match' | 'atomic' | 'checkSyntax' | 'shellEdits'>> {
  /** Globs between commas or blanks, as in `allowed-paths` and `protected-paths`. */
  readonly allowed: string
  readonly protected: string
}

export const DEFAULTS: Options = {
  match: 'similar',
  atomic: 'none',
  checkSyntax: 'new-errors',
  shellEdits: false,
  allowed: '',
  protected: '',
}

/** The values that an option may have, if they are words of ours. */
const WORDS: { readonly [K in keyof Options]?: readonly Options[K][] } = {
  match: ['exact', 'whitespace', 'similar'],
  atomic: ['none', 'file', 'all'],
  checkSyntax: ['new-errors', 'warn', 'off'],
}

/** The longest address that Chromium opens, and the longest that a comment or a chat takes, in characters. */
const MAX_LINK = 2_000_000
export const MAX_POSTED = 30_000

/** Bytes that a link or a kept draft may unpack to. */
const MAX_UNPACKED = 32_000_000

export const isLink = (fragment: string): boolean => /^#s\d*=/.test(fragment)

/** A draft as the fragment of a link: JSON, deflated, in base64url; undefined if that is too long. */
export async function toFragment(draft: Draft): Promise<string | undefined> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(draft)), new CompressionStream('deflate-raw'))
  const text = btoa(Array.from(packed, byte => String.fromCharCode(byte)).join(''))
  const fragment = `#s=${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
  return fragment.length > MAX_LINK ? undefined : fragment
}

/** The draft in a fragment, or the reason why it cannot be read. */
export async function fromFragment(fragment: string): Promise<Draft | string> {
  if (!fragment.startsWith('#s=')) return 'This link is from another version of the playground.'
  try {
    if (fragment.length > MAX_LINK) throw new RangeError('too long')
    const text = atob(fragment.slice(3).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, char => char.charCodeAt(0))
    const unpacked = await through(bytes, new DecompressionStream('deflate-raw'))
    return readDraft(new TextDecoder().decode(unpacked))
  } catch {
    return 'This link cannot be read: it was cut off, or is too long.'
  }
}

const KEPT = 'apply-edits-draft'

/** Keeps a draft in this browser, or forgets it; false if the browser has no room for it or forbids it. */
export function keep(draft: Draft | undefined): boolean {
  try {
    if (draft) localStorage.setItem(KEPT, JSON.stringify(draft))
    else localStorage.removeItem(KEPT)
    return true
  } catch {
    return false
  }
}

export function kept(): Draft | undefined {
  try {
    const text = localStorage.getItem(KEPT)
    return text === null ? undefined : readDraft(text)
  } catch {
    return undefined
  }
}

/** Throws if the text is no draft. Whatever else it holds is left out. */
function readDraft(json: string): Draft {
  const { files, reply, options, match } = JSON.parse(json)
  const read = (files as FileText[]).map(({ path, text }) => ({ path: textOf(path), text: textOf(text) }))
  if (read.length === 0) throw new TypeError('no files')
  return { files: read, reply: textOf(reply), options: readOptions({ match, ...options }) }
}

function readOptions(given: Partial<Record<keyof Options, unknown>>): Options {
  const fits = ([key, value]: [string, unknown]) => {
    const words = WORDS[key as keyof Options] as readonly unknown[] | undefined
    return words ? words.includes(value) : typeof value === typeof DEFAULTS[key as keyof Options]
  }
  return {
    ...DEFAULTS,
    ...Object.fromEntries(
      Object.entries(given)
        .filter(([key]) => key in DEFAULTS)
        .filter(fits),
    ),
  }
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('no text')
  return value
}

/** Runs bytes through a (de)compressor. Throws above the limit, so that a small link cannot fill the memory. */
async function through(bytes: Uint8Array, codec: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(codec).getReader()
  const parts: Uint8Array[] = []
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
    parts.push(value)
    size += value.length
    if (size > MAX_UNPACKED) throw new RangeError('too large')
  }
}

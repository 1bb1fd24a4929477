import type { Code } from './codes.ts'
import type { Diagnostic } from './diagnostic.ts'

/**
 * Content at a path: an editable text, or the reason it is not editable. `8-bit` is a text that is not valid UTF-8. Each byte is one character,
 * so untouched text stays byte for byte; only plain ASCII may be searched for or written.
 */
export type Content =
  | TextContent
  | { readonly kind: 'unreadable'; readonly code: Code; readonly message: string; readonly help?: string }

export interface TextContent {
  readonly kind: 'text'
  /** The characters, without byte order mark. */
  readonly text: string
  readonly bom: boolean
  readonly encoding: 'utf-8' | '8-bit'
  /** Of a file on disk; one that is made of this content again is executable, too. */
  readonly executable?: true
  /** Of a file on disk: why it must not be replaced, if so. */
  readonly fixed?: Diagnostic
}

/** True if no file is at a path that was asked for, and none can be: it is a folder, or another file has its name in another case. */
export const isNoFile = (content: Content | undefined): boolean =>
  content?.kind === 'unreadable' && (content.code === 'file/special' || content.code === 'path/collision')

export const textContent = (text: string): TextContent =>
  text.startsWith('\uFEFF')
    ? { kind: 'text', text: text.slice(1), bom: true, encoding: 'utf-8' }
    : { kind: 'text', text, bom: false, encoding: 'utf-8' }

/** git's own rule for "binary": a NUL among the first 8000 bytes (buffer_is_binary in git's xdiff-interface.c). */
const BINARY_PROBE = 8000

/** Reads bytes as text that can be written back byte for byte. */
export function decode(bytes: Uint8Array): Content {
  if (hasWideMark(bytes)) return { kind: 'unreadable', code: 'file/encoding', message: 'the file is UTF-16 or UTF-32' }
  if (bytes.subarray(0, BINARY_PROBE).includes(0)) {
    return { kind: 'unreadable', code: 'file/binary', message: 'the file is binary' }
  }
  try {
    return textContent(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return { kind: 'text', text: latin1(bytes), bom: false, encoding: '8-bit' }
  }
}

/** The bytes of a text; the inverse of {@link decode}. */
export function encode(content: TextContent): Uint8Array {
  if (content.encoding === '8-bit') return Uint8Array.from(content.text, char => char.charCodeAt(0))
  return new TextEncoder().encode((content.bom ? '\uFEFF' : '') + content.text)
}

function hasWideMark(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes
  const utf16 = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)
  return utf16 || (a === 0 && b === 0 && c === 0xfe && d === 0xff)
}

function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return text
}

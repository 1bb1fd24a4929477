import { claimTogether } from '../block.ts'
import { type Format, lineBefore, linesBetween, type SourceLines } from '../format.ts'
import { ENCODING, mailOpening } from '../parts/openings.ts'

/** A mail whose text is encoded (RFC 2045, 6.7 and 6.8), as `git format-patch` writes it where a line is long or not ASCII. */
export const mail = (): Format => ({
  name: 'mail',
  ...mailOpening,
  read: (source, { line: at }) => {
    const encoding = ENCODING.exec(source.line(at)!)?.[1]?.toLowerCase()
    const body = encoding === undefined ? undefined : bodyAt(source, at)
    if (!body) return undefined
    const last = lineBefore(source.line, body.start - 1, endsAt(source, at, encoding!))
    const lines = linesBetween(source, body.start, last + 1)
    const bytes = encoding === 'base64' ? fromBase64(lines.join('')) : fromPrintable(lines)
    const text = bytes && decoded(bytes, body.charset)
    const blocks = text === undefined ? [] : source.formats.blocksIn({ name: source.name, text })
    return blocks.length === 0 ? undefined : claimTogether(source, at, last, blocks)
  },
})

/** Most lines that the headers of a mail, or of a part of one, have. */
const MOST_HEADERS = 100

/** The start of the text after the blank line that ends the headers, and the encoding of its bytes. */
function bodyAt(source: SourceLines, at: number): { readonly start: number; readonly charset: string } | undefined {
  const last = lineBefore(source.line, at, (text, line) => line - at >= MOST_HEADERS || !isHeader(text))
  if (source.line(last + 1) !== '') return undefined
  const headers = linesBetween(source, headersFrom(source, at), last + 1).join('\n')
  return { start: last + 2, charset: /charset="?([\w-]{1,40})/i.exec(headers)?.[1] ?? 'utf-8' }
}

function headersFrom(source: SourceLines, at: number): number {
  let first = at
  while (first > 0 && at - first < MOST_HEADERS && isHeader(source.line(first - 1)!)) first--
  return first
}

/** No part of a mail says twice how it is encoded. */
const isHeader = (line: string): boolean => /^(?:[\w-]{1,80}:|[ \t]\S)/.test(line) && !ENCODING.test(line)

/** The line that ends the text: the next mail, or the boundary above its headers. */
function endsAt(source: SourceLines, at: number, encoding: string): (line: string) => boolean {
  const above = source.line(headersFrom(source, at) - 1) ?? ''
  const boundary = /^--\S/.test(above) ? above : undefined
  if (encoding === 'base64') return line => !/^[A-Za-z0-9+/=]{0,1000}$/.test(line)
  return line =>
    /^From [0-9a-f]{40} /.test(line) || ENCODING.test(line) || (boundary !== undefined && line.startsWith(boundary))
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** `=` with two hex digits is a byte; at the end of a line it takes the break away. */
function fromPrintable(lines: readonly string[]): Uint8Array {
  const text = lines.map(line => (line.endsWith('=') ? line.slice(0, -1) : `${line}\n`)).join('')
  const parts = text.split(/=([0-9A-Fa-f]{2})/)
  const encoder = new TextEncoder()
  return Uint8Array.from(
    parts.flatMap((part, i) => (i % 2 === 1 ? Number.parseInt(part, 16) : [...encoder.encode(part)])),
  )
}

function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return undefined
  }
}

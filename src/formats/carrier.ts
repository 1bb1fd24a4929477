import { crc32 } from '../core/crc32.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Block, Op, Source } from '../core/op.ts'

/**
 * A source as the formats see it: its lines without their endings (comments arrive with CRLF).
 * Offsets are those of the source's own text.
 */
export interface Carrier {
  readonly source: Source
  readonly lines: readonly CarrierLine[]
}

export interface CarrierLine {
  readonly text: string
  /** Offset of the line's first character in the source. */
  readonly start: number
  /** Offset behind the line's last character, its ending left out. */
  readonly end: number
}

/** One wire syntax. `parse` is pure, never throws, and walks the lines once. */
export interface Format {
  /** Kebab-case; the name in the report, in `format:` and of its page in docs/formats/. */
  readonly name: string
  readonly parse: (carrier: Carrier) => readonly Block[]
}

export function readCarrier(source: Source): Carrier {
  const lines: CarrierLine[] = []
  const { text } = source
  for (let start = 0; start <= text.length; ) {
    const feed = text.indexOf('\n', start)
    const next = feed < 0 ? text.length : feed
    const end = next > start && text[next - 1] === '\r' ? next - 1 : next
    lines.push({ text: text.slice(start, end), start, end })
    start = feed < 0 ? text.length + 1 : feed + 1
  }
  return { source, lines }
}

/** What a format found between two lines of the carrier, both included (0-based indices). */
export interface Found {
  readonly format: string
  readonly first: number
  readonly last: number
  readonly path: string
  readonly steps?: readonly (readonly Op[])[]
  readonly problems?: readonly Diagnostic[]
  readonly notes?: readonly Diagnostic[]
}

/** Makes the block: its place in the source, and an id from its content alone. */
export function blockOf(carrier: Carrier, found: Found): Block {
  const { format, path, first, last, steps = [], problems = [], notes = [] } = found
  const span = { start: carrier.lines[first]!.start, end: carrier.lines[last]!.end }
  return {
    id: contentId([path, steps, problems.map(problem => problem.code)]),
    format,
    at: { name: carrier.source.name, span, line: first + 1 },
    path,
    steps,
    problems,
    notes,
  }
}

/** Six hex digits that depend on what the block asks and not on where it stands. */
const contentId = (content: unknown): string => (crc32(JSON.stringify(content)) >>> 8).toString(16).padStart(6, '0')

/** Whole lines as a text: each with its newline; no lines make the empty text. */
export const textOf = (lines: readonly CarrierLine[]): string => lines.map(line => line.text + '\n').join('')

import type { Block, Source } from '../../core/block.ts'
import type { FormatIndex, SourceLines } from '../format.ts'
import { splitSource } from './format-index.ts'
import type { BareLine } from './printed.ts'
import { type ScanState, scanLine, scanStart } from './scan.ts'

/** A parser that takes a text in pieces. All its answers in a row are what `parse` answers for the whole text. */
export interface BlockStream {
  /** The blocks that are complete now: no text to come can change them. */
  readonly push: (piece: string) => readonly Block[]
  /** The blocks that the end of the text completes, or breaks off. */
  readonly end: () => readonly Block[]
}

/** A scan that waits at unfinished lines: what is read of finished ones is final. In a long block it tries again only after some growth. */
export function createStream(about: Omit<Source, 'text'>, formats: FormatIndex): BlockStream {
  const lines: string[] = []
  const starts: number[] = []
  let tail = ''
  let offset = 0
  let state: ScanState = scanStart
  let retryAt = 1
  let seen = -1
  let bare: BareLine | undefined
  const source: SourceLines = {
    ...about,
    formats,
    line: (index: number) => {
      seen = Math.max(seen, index)
      return lines[index]
    },
    start: (index: number) => starts[index]!,
  }

  const add = (text: string): void => {
    const added = splitSource(text, offset, bare)
    bare = added.bare
    for (const line of added.texts) lines.push(line)
    for (const start of added.starts) starts.push(start)
    offset += text.length + 1
  }

  const advance = (known: number): readonly Block[] => {
    const blocks: Block[] = []
    while (lines.length >= retryAt) {
      seen = -1
      const next = scanLine(source, state, known)
      if (seen >= known) retryAt = lines.length + Math.max(1, (lines.length - state.line) >> 5)
      else if (!next) retryAt = Number.POSITIVE_INFINITY
      else {
        if (next.previous && next.previous !== state.previous) blocks.push(...next.previous.blocks)
        state = next
      }
    }
    return blocks
  }

  return {
    push: piece => {
      const last = piece.lastIndexOf('\n')
      if (last < 0) {
        tail += piece
        return []
      }
      add(tail + piece.slice(0, last))
      tail = piece.slice(last + 1)
      return advance(lines.length)
    },
    end: () => {
      add(tail)
      retryAt = Math.min(retryAt, lines.length)
      return advance(Number.POSITIVE_INFINITY)
    },
  }
}

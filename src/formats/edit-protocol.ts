import type { Block } from '../core/op.ts'
import { blockOf, type Carrier, type CarrierLine, type Format, textOf } from './carrier.ts'

const OPEN = '««« EDIT'
const TURN = '═══════ REPL'
const CLOSE = '»»» EDIT END'

/**
 * The edit protocol of seed 002: a path line, `««« EDIT`, the lines as they are, `═══════ REPL`, the lines as they shall be,
 * `»»» EDIT END`. An empty first half creates the file.
 */
export const editProtocol: Format = {
  name: 'edit-protocol',
  parse: carrier => {
    const blocks: Block[] = []
    const { lines } = carrier
    for (let i = 0; i < lines.length; i++) {
      if (lines[i]!.text.trim() !== OPEN) continue
      const last = endOf(lines, i)
      blocks.push(readBlock(carrier, i, last))
      i = last
    }
    return blocks
  },
}

/** Index of the closing line, or of the last line before another block opens, or of the last line. */
function endOf(lines: readonly CarrierLine[], open: number): number {
  for (let i = open + 1; i < lines.length; i++) {
    const text = lines[i]!.text.trim()
    if (text === CLOSE) return i
    if (text === OPEN) return i - 1
  }
  return lines.length - 1
}

function readBlock(carrier: Carrier, open: number, last: number): Block {
  const { lines } = carrier
  const path = lines[open - 1]?.text.trim() ?? ''
  const found = { format: 'edit-protocol', first: path ? open - 1 : open, last, path }
  if (lines[last]!.text.trim() !== CLOSE) {
    return blockOf(carrier, {
      ...found,
      problems: [{ code: 'parse/unclosed', message: `the block has no line \`${CLOSE}\`` }],
    })
  }
  const turn = lines.findIndex((line, i) => i > open && i < last && line.text.trim() === TURN)
  if (turn < 0)
    return blockOf(carrier, {
      ...found,
      problems: [{ code: 'parse/malformed', message: `the block has no line \`${TURN}\`` }],
    })
  if (!path)
    return blockOf(carrier, {
      ...found,
      problems: [{ code: 'parse/no-path', message: 'the block has no path above it' }],
    })
  const [search, replace] = [textOf(lines.slice(open + 1, turn)), textOf(lines.slice(turn + 1, last))]
  const op =
    search === '' ? ({ kind: 'create', text: replace } as const) : ({ kind: 'replace', search, replace } as const)
  return blockOf(carrier, { ...found, steps: [[op]] })
}

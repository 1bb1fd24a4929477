import type { Format } from './carrier.ts'
import type { Mark } from './parts/halves.ts'
import { readTwoHalves } from './parts/two-halves.ts'

const OPEN = /^\s*(?:(«{3,12}) EDIT|(🟧{3,12}) EDIT)\s*$/u

/**
 * The edit protocol of seed 002: a path line, `««« EDIT`, the lines as they are, `═══════ REPL`, the lines as they shall be,
 * `»»» EDIT END`; in its later dialect `🟧🟧🟧 EDIT`, `🟨🟨🟨 REPL`, `🟩🟩🟩 END`. An empty first half creates the file.
 * Markers with more signs (all three by as many) wrap content that has markers of its own.
 */
export const editProtocol: Format = {
  name: 'edit-protocol',
  initial: '«🟧',
  read: (carrier, here) => {
    const open = OPEN.exec(carrier.line(here.at)!)
    if (!open) return undefined
    const size = [...(open[1] ?? open[2]!)].length
    const markOf = open[1] ? classic(size) : coloured(size)
    return readTwoHalves(carrier, here, { format: 'edit-protocol', size, markOf, blankCreates: false })
  },
}

const classic = (size: number) =>
  marks(`${'«'.repeat(size)} EDIT`, `${'═'.repeat(size + 4)} REPL`, `${'»'.repeat(size)} EDIT END`, size)

const coloured = (size: number) =>
  marks(`${'🟧'.repeat(size)} EDIT`, `${'🟨'.repeat(size)} REPL`, `${'🟩'.repeat(size)} END`, size)

/** Only the full markers of this size count: a line of box drawing is content. */
function marks(open: string, turn: string, close: string, size: number) {
  const kinds = new Map<string, Mark>([
    [open, { kind: 'open', size }],
    [turn, { kind: 'turn', size }],
    [close, { kind: 'close', size }],
  ])
  return (text: string) => kinds.get(text.trim())
}

import type { Format } from './format.ts'
import { EXAMPLE, type Guide, MISTAKES } from './guide.ts'
import type { MarkOf } from './parts/halves.ts'
import { editProtocolOpening, PROTOCOL_OPEN } from './parts/openings.ts'
import { readTwoHalves, writeTwoHalves } from './parts/two-halves.ts'

const guide: Guide = {
  use: 'For files that have `=======` or `<<<<<<<` in them, and where the markers must not be mistaken for anything else.',
  rules: [
    'Write the path alone on the line above `««« EDIT`; raw, without a fence. Several blocks may follow each other, with prose in between.',
    'Copy and paste from the file, never type from memory.',
    'Context lines are in both halves, identically: first the lines that stay, then the old lines, or the new ones.',
    'Give enough context that only one place matches.',
    'Match exactly: whitespace, blank lines and comments count.',
    'No placeholders (`...`, `// rest of code`).',
    'Look for the context in the file before you write the block.',
    'An empty first half creates the file, and its folders. To move, rename or delete a file, ask the user (`git mv`, `git rm`), or use another format.',
    'Merge blocks that overlap, are next to each other (within three lines) or depend on each other.',
    'Edit only files whose text you were given; ask for the others.',
  ],
  example:
    'src/math.py\n««« EDIT\ndef multiply(a, b):\n    return a + b  # BUG\n═══════ REPL\ndef multiply(a, b):\n    return a * b\n»»» EDIT END\n',
  files: EXAMPLE,
  mistakes: MISTAKES,
}

/**
 * The edit protocol of seed 002: a path line, `««« EDIT`, the lines as they are, `═══════ REPL`, the new lines,
 * `»»» EDIT END`; in its later dialect `🟧🟧🟧 EDIT`, `🟨🟨🟨 REPL`, `🟩🟩🟩 END`. An empty first half creates the file.
 * Markers with more signs (all three by as many) wrap content that has markers of its own.
 */
export const editProtocol: Format = {
  ...editProtocolOpening,
  name: 'edit-protocol',
  read: (source, here) => {
    const open = PROTOCOL_OPEN.exec(source.line(here.line)!)
    if (!open) return undefined
    const size = [...(open[1] ?? open[2]!)].length
    const markOf = marks(open[1] ? classic(size) : coloured(size), size)
    // the rules of seed 002 ask for one block where edits are three lines or fewer apart ("Merge Rules")
    return readTwoHalves(source, here, { format: 'edit-protocol', size, markOf, blankCreates: false, mergeWithin: 3 })
  },
  write: (path, changes) => writeTwoHalves(path, changes, classic(3), marks(classic(3), 3)),
  guide,
}

type Markers = readonly [open: string, turn: string, close: string]

const classic = (size: number): Markers => [
  `${'«'.repeat(size)} EDIT`,
  `${'═'.repeat(size + 4)} REPL`,
  `${'»'.repeat(size)} EDIT END`,
]

const coloured = (size: number): Markers => [
  `${'🟧'.repeat(size)} EDIT`,
  `${'🟨'.repeat(size)} REPL`,
  `${'🟩'.repeat(size)} END`,
]

/** Only the full markers of this size count: a line of box drawing is content. */
function marks(markers: Markers, size: number): MarkOf {
  return text => {
    const kind = (['open', 'turn', 'close'] as const)[markers.indexOf(text.trim())]
    return kind && { kind, size }
  }
}

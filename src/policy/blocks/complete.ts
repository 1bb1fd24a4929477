import { type Block, opsOf } from '../../core/block.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { givesFile, type Op } from '../../core/op.ts'
import { doubles } from '../../core/run/fill-in/doubled.ts'
import { filledNotes, fillIn } from '../../core/run/fill-in.ts'
import { mayStandIn } from '../../core/text/stand-in.ts'
import { textLines } from '../../core/text.ts'
import { omissionIn } from './omission.ts'
import { textsOf } from './op-texts.ts'

export { writtenOut } from '../../core/run/written-out.ts'

/**
 * The law for text that its author left out, asked of every block before it is applied, whatever its format and ops: a line such as `// ... existing code ...`
 * never gets into a file. It is filled in where the old text shows what is meant; else the block is refused. What the words alone cannot say is asked
 * when the file is known (left-out.ts), and of a diff that names the file that comes of it all is asked there.
 */
export function completed(block: Block): Block {
  if (block.problems.length > 0 || block.becomes !== undefined || !opsOf(block).some(mayHaveMarker)) return block
  const read = block.steps.map(ops => ops.map(filled))
  const steps = read.map(ops => ops.map(({ op }) => op))
  const notes = [...block.notes, ...read.flatMap(ops => ops.flatMap(({ notes }) => notes))]
  const problem = opsOf(block).some(givesFile) ? undefined : omissionIn({ ...block, steps })
  return { ...block, steps, notes, ...(problem && { problems: [problem] }) }
}

/** Asked of every op: most texts have no word that means code. A file as a whole is compared with the one that is there, by the core. */
const mayHaveMarker = (op: Op): boolean => !givesFile(op) && mayStandIn(textsOf(op).fresh)

interface Filled {
  readonly op: Op
  readonly notes: readonly Diagnostic[]
}

/** An op with the lines in place that markers mean. */
function filled(op: Op): Filled {
  if (op.kind === 'replace' && !op.all) {
    const made = filledText(op.search, op.replace)
    if (made.notes.length === 0) return { op, notes: [] }
    const { instead: _, ...filled } = { ...op, replace: made.text }
    return { op: filled, notes: made.notes }
  }
  if (op.kind === 'lines' && op.expect !== undefined) {
    const made = filledText(op.expect, op.text)
    return { op: { ...op, text: made.text }, notes: made.notes }
  }
  return { op, notes: [] }
}

function filledText(old: string, fresh: string): { readonly text: string; readonly notes: readonly Diagnostic[] } {
  const asWritten = { text: fresh, notes: [] }
  const [shown, lines] = [textLines(old), textLines(fresh)]
  const made = fillIn(shown, lines)
  if (!made || made.left !== undefined || doubles(shown, lines, made.lines)) return asWritten
  const notes = filledNotes(made, 'old text shows')
  return { text: made.lines.join('\n') + (fresh.endsWith('\n') ? '\n' : ''), notes }
}

import type { Diagnostic } from '../core/diagnostic.ts'
import type { Block, Op } from '../core/op.ts'
import { mayStandIn, standIn } from '../core/text/stand-in.ts'

/**
 * The law for text that its author left out, asked of every block once it is read, whatever its format and ops: a line such as `// ... existing code ...`
 * never gets into a file. What the words alone cannot say is asked when the file is known (left-out.ts).
 */
export function completed(block: Block): Block {
  if (block.problems.length > 0) return block
  const problem = block.steps
    .flat()
    .map(leavesOut)
    .find(found => found !== undefined)
  return problem ? { ...block, problems: [problem] } : block
}

/** Refuses a new text that leaves code out where the old text does not. */
function leavesOut(op: Op): Diagnostic | undefined {
  const { old, fresh } = textsOf(op)
  if (!mayStandIn(fresh)) return undefined
  const shown = new Set(old.split('\n').map(line => line.trim()))
  const line = fresh.split('\n').find(text => standIn(text) === 'sure' && !shown.has(text.trim()))
  if (line === undefined) return undefined
  const label = 'label' in op && op.label !== undefined ? `${op.label}: ` : ''
  return { code: 'parse/placeholder', message: `${label}the new text has the placeholder \`${line.trim()}\`` }
}

/** What an op shows of the file, and what it puts there. */
function textsOf(op: Op): { readonly old: string; readonly fresh: string } {
  switch (op.kind) {
    case 'replace':
      return { old: op.search, fresh: op.replace }
    case 'create':
    case 'rewrite':
    case 'append':
      return { old: '', fresh: op.text }
    case 'lines':
    case 'insert':
      return { old: op.expect ?? '', fresh: op.text }
    case 'regex':
      return { old: op.pattern, fresh: op.replacement }
    case 'pattern':
      return { old: op.pattern, fresh: op.rewrite }
    case 'delete':
    case 'rename':
    case 'view':
      return { old: '', fresh: '' }
    default:
      return op satisfies never
  }
}

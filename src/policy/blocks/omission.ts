import { type Block, opsOf } from '../../core/block.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Op } from '../../core/op.ts'
import { mayStandIn, placeholderIn, standIn } from '../../core/text/stand-in.ts'
import { textsOf } from './op-texts.ts'

/** True if a line of a block's new text may mean code that was left out. */
export const mayLeaveOut = (block: Block): boolean => opsOf(block).some(op => hasStandIn(textsOf(op).fresh))

const hasStandIn = (text: string): boolean =>
  mayStandIn(text) && text.split('\n').some(line => standIn(line) !== undefined)

/** Refuses a block whose new text leaves code out where the old text does not. */
export function omissionIn(block: Block): Diagnostic | undefined {
  for (const op of opsOf(block)) {
    const problem = leavesOut(op)
    if (problem) return problem
  }
  return undefined
}

function leavesOut(op: Op): Diagnostic | undefined {
  const { old, fresh } = textsOf(op)
  const line = placeholderIn(fresh, old)
  if (line === undefined) return undefined
  const label = 'label' in op && op.label !== undefined ? `${op.label}: ` : ''
  return { code: 'parse/placeholder', message: `${label}the new text has the placeholder \`${line}\`` }
}

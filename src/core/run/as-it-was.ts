import { type Block, hasRun, opsOf } from '../block.ts'
import type { EarlierBlock, Snapshot } from '../outcome.ts'
import type { Placed } from '../place/ground.ts'
import { allows } from '../place/rule.ts'
import { isBlank } from '../text/spacing.ts'
import type { Work } from '../text/work.ts'
import { type Edit, inOrder, lineAt } from '../text.ts'
import type { Context } from './context.ts'
import { movedBy, NO_EFFECTS } from './past.ts'
import { runBlock, type Step } from './run-block.ts'

/**
 * Runs a block. One that finds no place may be written for the file as it was before the blocks above it: if it is there to the letter, and they
 * changed none of the text that it changes, its edits are carried over to the file as it is now.
 */
export function runAsItWas(block: Block, files: Snapshot, context: Context, earlier: readonly EarlierBlock[]): Step {
  const made = runBlock(block, files, context)
  const { path, problem, status } = made.result
  const isMade = status === 'already-applied'
  // one for many files has no path, and one that writes a whole file has no edits
  const own = earlier.filter(({ result }) => result.path === path || !result.path)
  const isKin = ({ result: { block: other, placed = [] } }: EarlierBlock) =>
    other.at.name === block.at.name && other.steps.length === 1 && placed.length > 0
  const { check: _, match, ...given } = context.options
  const now = path && files.get(path)
  if ((!isMade && !problem?.code.startsWith('locate/')) || block.steps.length > 1 || now?.kind !== 'text') return made
  if (!own[0] || !own.every(isKin) || hasRun(block) || context.effects.isAgain || !allows(match, 'similar')) return made
  const options = { ...given, match: 'exact' } as const
  const alone = { ...context, options, effects: NO_EFFECTS, again: 1 }
  const { matcher, placed = [] } = runBlock(block, own[0].before, alone).result
  const edits = inOrder(placed.flatMap(place => place.edits))
  const moved = own.reduce<readonly Edit[] | undefined>((all, one) => carriedBy(all, one, context.work), edits)
  const isShown = opsOf(block).every(op => op.kind === 'lines' && op.expect !== undefined)
  if ((matcher !== 'exact' && !isShown) || edits.length === 0 || !moved) return made
  // old lines that are still there were not replaced before
  if (isMade && moved.some(({ span }) => span.start === span.end)) return made
  const line = lineAt(now.text, moved[0]!.span.start)
  const carried: Placed = {
    edits: moved,
    line,
    matcher: 'similar',
    notes: [WAS],
    turned: placed.flatMap(place => place.turned ?? []),
  }
  return runBlock(block, files, { ...context, carried })
}

const WAS = {
  code: 'locate/inexact',
  message: 'the block has the lines as they were before the blocks above it',
} as const

/** Edits after those of an earlier block; undefined if that changed the same text, put some in at the same place, or took out what they are next to. */
function carriedBy(edits: readonly Edit[] | undefined, { result: { placed = [] } }: EarlierBlock, work: Work) {
  const theirs = placed.flatMap(place => place.edits)
  const isBeside = ({ span: { start, end } }: Edit) =>
    start === end &&
    theirs.some(
      ({ span, insert }) => (span.start === span.end || isBlank(insert)) && span.start <= start && start <= span.end,
    )
  if (!edits || !work.take(edits.length * theirs.length) || edits.some(isBeside)) return undefined
  const spans = movedBy(
    edits.map(({ span }) => span),
    placed,
  )
  return spans.length < edits.length ? undefined : edits.map(({ insert }, i) => ({ span: spans[i]!, insert }))
}

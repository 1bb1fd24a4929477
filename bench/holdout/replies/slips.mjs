/** What models do to the lines of their blocks; the file and the truth stay as they are. */
import { mapBlock } from '../draft.mjs'
import { blankAdded, blankMissing } from '../garble/blank-lines.mjs'
import { elided } from '../garble/elision.mjs'
import { indentation, tabs } from '../garble/indentation.mjs'
import { inner } from '../garble/inner-space.mjs'
import { typo } from '../garble/slips.mjs'
import { typographicBlock } from '../garble/typography.mjs'

/** One garbling of every block; the change falls out where one of them cannot take it. */
const everyBlock = garble => (rng, change) => {
  const blocks = change.blocks.map(block => garble(rng, block))
  return blocks.every(block => block !== undefined) ? { ...change, blocks } : undefined
}
/** A garbling of one block, whichever can take it. */
const someBlock = garble => (rng, change) => {
  const at = rng.int(change.blocks.length)
  const block = garble(rng, change.blocks[at])
  return block && { ...change, blocks: change.blocks.map((own, i) => (i === at ? block : own)) }
}
const trailing = (rng, block) =>
  mapBlock(block, line => (rng.chance(0.3) ? `${line}${rng.pick([' ', '  ', '\t'])}` : line))
const stripped = (_, block) => {
  // of lines that stay: whether a new line was to end in blanks, nobody can tell
  const steps = block.steps.map(step =>
    step.kind === ' ' && step.s === step.r ? { ...step, s: step.s.trimEnd(), r: step.r.trimEnd() } : step,
  )
  const bare = { ...block, steps }
  return bare.steps.some((step, i) => step.s !== block.steps[i].s) ? bare : undefined
}

export const slips = {
  none: (_, change) => change,
  'trailing blanks lost': everyBlock(stripped),
  'trailing blanks in the search': everyBlock((rng, block) => ({
    ...block,
    steps: block.steps.map(step =>
      step.s === null ? step : { ...step, s: trailing(rng, { steps: [step] }).steps[0].s },
    ),
  })),
  'indentation lost': everyBlock(indentation['dedent-all']),
  'first line at the margin': everyBlock(indentation['first-line-stripped']),
  'tabs and blanks': everyBlock(tabs),
  'word misspelt': someBlock(typo['kept-both']),
  'blank line missing': someBlock(blankMissing),
  'blank line added': someBlock(blankAdded),
  'blanks doubled': someBlock(inner.doubled),
  'curly quotes': someBlock(typographicBlock),
  'left out in both halves': someBlock(elided),
}
const NAMES = Object.keys(slips)

/** Half of the replies have none. */
export const chooseSlip = rng => (rng.chance(0.5) ? 'none' : rng.pick(NAMES))

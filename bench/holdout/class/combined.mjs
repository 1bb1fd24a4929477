/** Several garblings at once. */

import { blankAdded, blankMissing, edges } from '../garble/blank-lines.mjs'
import { droppedComment } from '../garble/comments.mjs'
import { drift } from '../garble/drift.mjs'
import { escapes, htmlEntities } from '../garble/escapes.mjs'
import { indentation, tabs } from '../garble/indentation.mjs'
import { inner } from '../garble/inner-space.mjs'
import { crlfBlock, crlfFile, trailing } from '../garble/line-ends.mjs'
import { lineNumbers } from '../garble/line-numbers.mjs'
import { typo } from '../garble/slips.mjs'
import { as } from '../garble/steps.mjs'
import { typographicBlock } from '../garble/typography.mjs'
import { pick } from './in-a-crowd.mjs'
import { BIG } from './through.mjs'

export const LINE = {
  trailing: pick({ a: trailing['file-has'], b: trailing['search-has'] }),
  typo: pick(typo),
  drift: pick(drift),
  blankMissing: blankMissing,
  blankAdded: blankAdded,
  inner: pick(inner),
  comment: pick(droppedComment),
}
export const BLOCK = {
  indent: pick(Object.fromEntries(Object.entries(indentation).filter(([name]) => !/search|scaled/.test(name)))),
  tabs: tabs,
  edges: pick(edges),
  numbers: (r, d) => lineNumbers(r, d),
}
export const TEXT = {
  crlfFile: crlfFile,
  crlfBlock: crlfBlock.both,
  jsonAll: escapes['json-all'],
  entities: (r, d) => htmlEntities(r, d),
  typographic: (r, d) =>
    typographicBlock(r, d, r.pick(['quotes', 'em-dash', 'ellipsis', 'no-break-space', 'apostrophe'])),
}
export function combined(...groups) {
  return (rng, pool) => {
    const names = groups.map(group => rng.pick(Object.keys(group)))
    if (new Set(names).size < names.length) return undefined
    // an escape of the text comes last, as on its way; typography before numbers
    let draft = pool.draft(rng, { unique: 'near', context: rng.chance(0.7) ? BIG : undefined })
    for (const [i, name] of names.entries()) {
      draft = draft && groups[i][name](rng, draft)
      if (!draft) return undefined
    }
    return as(names.join('+'), draft)
  }
}

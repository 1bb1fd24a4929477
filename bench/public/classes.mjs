/**
 * The classes of the public cases, in order: each puts one perturbation on an edit from history. A class:
 *   what       in words; part of the cases' hash, as is all that a class draws
 *   variants   drawn in turn
 *   times      how many times as many cases it has as the others
 *   isLarge    whether it needs a large file
 *   inline     whether its blocks are parts of lines
 *   make(world, variant) → the texts of a case, or undefined if this version of a file does not fit; `world`: {version, random, pass: how often all
 *              versions were gone through, foreign: version → another file's version, others: version → other versions of the file, bundle}
 */
import { blankEdges, blankLineAdded, blankLineMissing } from './class/blank-lines.mjs'
import { escaped, htmlEntities, lineNumbers, typographicBlock, typographicFile } from './class/characters.mjs'
import { combinedThree, combinedTwo, short } from './class/combined.mjs'
import { dollarInReplace, markersInContent } from './class/content.mjs'
import { largeFile, repetitive } from './class/crowd.mjs'
import { deleteLines, exact, exactInline, shadowed } from './class/exact.mjs'
import { drift, droppedComment, elided, typo } from './class/forgotten.mjs'
import { indentShift, tabsSpaces } from './class/indentation.mjs'
import { bom, crlfBlock, crlfFile, mixedEol, noFinalNewline } from './class/line-ends.mjs'
import { alreadyApplied, alreadyAppliedInsert, conflict, nearCopyAbsent, refusalPerturbed } from './class/overtaken.mjs'
import { absent, ambiguous, ambiguousNear, nearMiss } from './class/refusals.mjs'
import { stale } from './class/stale.mjs'
import { innerWhitespace, trailingWhitespace } from './class/white-space.mjs'

const mustApply = {
  exact,
  'exact-inline': exactInline,
  shadowed,
  'delete-lines': deleteLines,
  'trailing-whitespace': trailingWhitespace,
  'indent-shift': indentShift,
  'tabs-spaces': tabsSpaces,
  'crlf-file': crlfFile,
  'crlf-block': crlfBlock,
  'mixed-eol': mixedEol,
  'blank-line-missing': blankLineMissing,
  'blank-line-added': blankLineAdded,
  'blank-edges': blankEdges,
  'inner-whitespace': innerWhitespace,
  'typographic-block': typographicBlock,
  'typographic-file': typographicFile,
  escaped,
  'html-entities': htmlEntities,
  'line-numbers': lineNumbers,
  typo,
  'dropped-comment': droppedComment,
  drift,
  elided,
  'no-final-newline': noFinalNewline,
  bom,
  'dollar-in-replace': dollarInReplace,
  'markers-in-content': markersInContent,
  'large-file': largeFile,
  repetitive,
  'combined-2': combinedTwo,
  'combined-3': combinedThree,
  short,
  stale,
}
const mustBeRefused = {
  ambiguous,
  'ambiguous-near': ambiguousNear,
  absent,
  'near-miss': nearMiss,
  'near-copy-absent': nearCopyAbsent,
  conflict,
  'refusal-perturbed': refusalPerturbed,
}
const mustBeLeftAlone = {
  'already-applied': alreadyApplied,
  'already-applied-insert': alreadyAppliedInsert,
}

/** [{name, expect, what, variants, …}] */
export const classes = [
  ...named('apply', mustApply),
  ...named('refuse', mustBeRefused),
  ...named('noop', mustBeLeftAlone),
]

function named(expect, table) {
  return Object.entries(table).map(([name, rest]) => ({ name, expect, variants: [''], ...rest }))
}

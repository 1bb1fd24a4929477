/** All classes: each a name and its variants, a variant a function (rng, pool) → draft, texts, or undefined. */
import { absent, laterCopy, nearCopy, nearMiss, sharedHead } from './class/absent.mjs'
import { inlineTwice, naturalTwice, otherLine, same, twice } from './class/ambiguous.mjs'
import { chaos } from './class/chaos.mjs'
import { BLOCK, combined, LINE, TEXT } from './class/combined.mjs'
import { anyConflict, conflicts, OFF, perturbed } from './class/conflict.mjs'
import { deletion } from './class/deletion.mjs'
import { exact } from './class/exact.mjs'
import { cutBehind, markAtStart, mixed, openEnd } from './class/file-edges.mjs'
import { asIs, large, pick, repetitive, short } from './class/in-a-crowd.mjs'
import { GARBLES, made, madeReshaped } from './class/made-already.mjs'
import { older } from './class/older.mjs'
import { exactInline, shadowed } from './class/parts-of-lines.mjs'
import { stale } from './class/stale.mjs'
import { dollars, dollarsInline, dollarsLoose, markers } from './class/strange-text.mjs'
import { all, reshaped, through } from './class/through.mjs'
import { isInsertion } from './edits.mjs'
import { blankAdded, blankMissing, edges } from './garble/blank-lines.mjs'
import { careless } from './garble/careless.mjs'
import { droppedComment } from './garble/comments.mjs'
import { drift } from './garble/drift.mjs'
import { elided } from './garble/elision.mjs'
import { escapes, htmlEntities, htmlEntitiesSearch } from './garble/escapes.mjs'
import { indentation, tabs } from './garble/indentation.mjs'
import { inner } from './garble/inner-space.mjs'
import { crlfBlock, crlfFile, trailing } from './garble/line-ends.mjs'
import { lineNumbers, viewers } from './garble/line-numbers.mjs'
import { typo } from './garble/slips.mjs'
import { as } from './garble/steps.mjs'
import { typographicBlock, typographicFile } from './garble/typography.mjs'
import { indentOf, isBlank } from './lines.mjs'

const NEAR = { unique: 'near' }
const WIDE = rng => ({ unique: 'near', context: { above: rng.between(2, 6), below: rng.between(2, 6) } })
const LONG = rng => ({ unique: 'near', context: { above: rng.between(6, 14), below: rng.between(6, 14) } })

export const applyClasses = {
  exact: [...exact, ...Array(5).fill(through((_, d) => as('plain', d), { unique: 'exact', reshape: {} }))],
  'exact-inline': exactInline,
  shadowed: [through(shadowed, rng => ({ unique: 'lines', context: { above: rng.int(2), below: rng.int(2) } }))],
  'delete-lines': deletion,
  'trailing-whitespace': [...all(trailing, { unique: 'fold' }), ...reshaped(trailing['search-has'])],
  'indent-shift': [
    ...[...all(indentation), ...all(indentation, { unique: 'fold', langs: ['python', 'yaml', 'makefile', 'go'] })],
    ...reshaped(
      indentation['dedent-all'],
      indentation['dedent-part'],
      indentation['indent-odd'],
      indentation['indent-tab'],
      indentation['first-line-stripped'],
    ),
  ],
  'tabs-spaces': [
    ...[
      through(tabs),
      through(tabs, { langs: ['go', 'makefile', 'c', 'javascript'] }),
      through(tabs, { langs: ['python', 'yaml', 'rust', 'java'] }),
    ],
    ...reshaped(tabs),
  ],
  'crlf-file': [...[through(crlfFile)], ...reshaped(crlfFile)],
  'crlf-block': [...all(crlfBlock), ...reshaped(crlfBlock.both)],
  'mixed-eol': [...[through(mixed)], ...reshaped(mixed)],
  'blank-line-missing': [
    ...[through(blankMissing, WIDE)],
    ...['wrap', 'reindent'].map(kind =>
      through(blankMissing, { unique: 'near', reshape: { kind, above: 4, below: 4 } }),
    ),
  ],
  'blank-line-added': [
    ...[through(blankAdded, WIDE)],
    ...['wrap', 'reindent'].map(kind => through(blankAdded, { unique: 'near', reshape: { kind, above: 4, below: 4 } })),
  ],
  'blank-edges': [...all(edges), ...reshaped(edges.before, edges.after)],
  'inner-whitespace': [...all(inner), ...reshaped(inner.doubled)],
  'typographic-block': [...[through((r, d) => typographicBlock(r, d))], ...reshaped((r, d) => typographicBlock(r, d))],
  'typographic-file': [through(typographicFile)],
  escaped: [...all(escapes), ...reshaped(escapes['json-all'], escapes.quotes)],
  'html-entities': [
    ...[
      through((r, d) => htmlEntities(r, d)),
      through((r, d) => htmlEntities(r, d), {
        langs: ['html', 'xml', 'markdown', 'javascript', 'java', 'cpp', 'rust'],
      }),
      through(htmlEntitiesSearch),
    ],
    ...reshaped((r, d) => htmlEntities(r, d)),
  ],
  'line-numbers': [
    ...viewers.map(viewer => through((r, d) => lineNumbers(r, d, viewer))),
    ...reshaped(
      ...['cat-n', 'arrow', 'gutter', 'colon-blank', 'bat', 'hash'].map(viewer => (r, d) => lineNumbers(r, d, viewer)),
    ),
  ],
  typo: [...all(typo, NEAR), ...reshaped(typo['kept-both'])],
  'dropped-comment': all(droppedComment, WIDE),
  drift: [
    ...all(drift, WIDE),
    ...['wrap', 'unwrap', 'reindent'].map(kind =>
      through(drift.changed, { unique: 'near', reshape: { kind, above: 4, below: 4 } }),
    ),
  ],
  elided: [
    through((r, d) => elided(r, d), LONG),
    through(
      (r, d) => elided(r, d, 2),
      rng => ({ unique: 'near', context: { above: rng.between(9, 16), below: rng.between(9, 16) } }),
    ),
  ],
  'no-final-newline': [
    ...[
      through((r, d) => openEnd(r, cutBehind(d))),
      through((r, d) => openEnd(r, cutBehind(d)), { context: { above: 2, below: 0 } }),
    ],
    through((r, d) => openEnd(r, cutBehind(d)), { reshape: { kind: 'wrap', below: 0 } }),
  ],
  bom: [
    through(markAtStart, { context: { above: 0, below: 2 } }),
    through(markAtStart, { context: { above: 1, below: 2 } }),
  ],
  'dollar-in-replace': [through(dollars), through(dollarsLoose), through(dollarsInline)],
  'markers-in-content': [through(markers, { unique: 'exact' })],
  'large-file': [
    asIs,
    trailing['search-has'],
    pick({ a: indentation['dedent-all'], b: indentation['indent-odd'] }),
    typo['kept-both'],
    pick(drift),
    crlfFile,
    (r, d) => lineNumbers(r, d),
    inner.doubled,
    blankMissing,
  ].map(large),
  repetitive: [
    asIs,
    trailing['search-has'],
    pick({ a: indentation['dedent-all'], b: indentation['indent-odd'], c: indentation['indent-tab'] }),
    typo['kept-both'],
    inner.doubled,
    blankMissing,
    (r, d) => lineNumbers(r, d),
    escapes['json-all'],
  ].map(repetitive),
  'combined-2': [combined(LINE, BLOCK), combined(LINE, TEXT), combined(BLOCK, TEXT)],
  'combined-3': [combined(LINE, LINE, BLOCK), combined(LINE, BLOCK, TEXT), combined(LINE, LINE, TEXT)],
  short: [
    short('indent', pick(Object.fromEntries(Object.entries(indentation).filter(([n]) => /dedent|odd|tab/.test(n))))),
    short('trailing', trailing['search-has']),
    short('entities', (r, d) => htmlEntities(r, d)),
    short('quotes', (r, d) => typographicBlock(r, d, 'quotes')),
    short('inner', pick(inner)),
    short('tabs', tabs),
    short('dashes', (r, d) => typographicBlock(r, d, r.pick(['em-dash', 'ellipsis', 'no-break-space']))),
  ],
  stale: [stale, older],
}

/** Made when asked for by `--only`: they are not among the classes of the benchmark. */
export const extraClasses = { chaos: [chaos], careless: [...all(careless), ...all(careless, WIDE)] }

export const refuseClasses = {
  ambiguous: [twice(asIs, same), naturalTwice, naturalTwice, inlineTwice],
  'ambiguous-near': [
    twice(typo['kept-both'], same),
    twice(trailing['search-has'], same),
    twice(OFF.indent, same),
    twice(OFF.quotes, same),
    twice(OFF.entities, same),
    twice(OFF.numbers, same),
    twice(OFF.json, same),
    twice(OFF.inner, same),
    twice(blankAdded, same),
    twice(OFF.tabs, same),
    twice(crlfFile, same),
    twice(otherLine, same),
    twice(indentation['dedent-all'], (_, lines) =>
      lines.every(l => isBlank(l) || indentOf(l) !== '')
        ? lines.map(l => (isBlank(l) ? l : (l[0] === '\t' ? '\t' : '  ') + l))
        : undefined,
    ),
  ],
  absent: [absent, absent, sharedHead],
  'near-miss': [nearMiss],
  'near-copy-absent': [nearCopy, laterCopy, laterCopy],
  conflict: conflicts,
  'refusal-perturbed': [perturbed(anyConflict, 'conflict'), perturbed(nearCopy, 'near-copy')],
}
export const noopClasses = {
  'already-applied': [
    ...[made(edit => edit.steps.some(([kind]) => kind === '-') && edit.steps.some(([kind]) => kind === '+'), GARBLES)],
    ...Array(2).fill(madeReshaped(GARBLES)),
  ],
  'already-applied-insert': [made(isInsertion, GARBLES)],
}

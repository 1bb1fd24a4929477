/** Classes with several things off at once, and those of one or two lines without context. */
import { around, caseOf, findEdit, ifOff, replaceOf, searchOf } from '../edits.mjs'
import { fold, foldedPlaces, isBlank, isTelling, textOf } from '../lines.mjs'
import { withEntities } from './characters.mjs'
import { BLOCKS, LINES, TEXTS } from './garbles.mjs'

/** After these, a block that is written as it is leaves the file right but for white space; after the others it does not. */
const HARMLESS = ['trailing', 'inner', 'blankMissing', 'blankAdded']
const HARMFUL = ['typo', 'comment', 'drift']

/** What cannot be told apart, or cannot be undone, when it comes together. */
const CLASHES = [
  ['tabs', 'indent'],
  ['numbers', 'jsonAll'],
  ['numbers', 'edges'],
  ['crlfBlock', 'jsonAll'],
  ['jsonAll', 'edges'],
  ['blankMissing', 'blankAdded'],
  ['crlfFile', 'crlfBlock'],
  ['numbers', 'crlfBlock'],
  ['typographic', 'jsonAll'],
]

const combined = (count, what) => ({
  what,
  times: 2,
  make({ version, random }) {
    const wishes = { context: [3, 6], telling: 5, lines: [5, 24], elsewhere: 0.45 }
    const edit = findEdit(version, random, wishes)
    const garbled = edit && garble(random, edit.steps, version, count)
    if (!garbled) return undefined
    const { names, steps } = garbled
    let given = caseOf(edit, steps)
    if (names.some(name => HARMLESS.includes(name)) && !names.some(name => HARMFUL.includes(name))) {
      const plain = steps.flatMap(step => (step.plain === undefined ? [] : [step.plain]))
      const after = textOf([...edit.pre, ...plain, ...edit.post])
      given = { ...given, alts: [{ why: 'context lines written as the block has them', after }] }
    }
    for (const name of names) given = given && name in TEXTS ? TEXTS[name](given) : given
    return given && ifOff({ ...given, variant: names.join('+') })
  },
})

/** Puts `count` perturbations on the steps, at most half of them in single lines: {names, steps}. The caller applies those of the text. */
function garble(random, edit, version, count) {
  const order = random.shuffled([LINES, BLOCKS, TEXTS].flatMap(Object.keys))
  const names = []
  let steps = edit.map(step => (step.replace === undefined ? step : { ...step, plain: step.replace }))
  const clashes = name =>
    CLASHES.some(pair => pair.includes(name) && pair.some(other => other !== name && names.includes(other)))
  const add = (some, most) => {
    for (const name of order.filter(own => some.some(kinds => own in kinds))) {
      if (names.length >= most || clashes(name)) continue
      const changed = name in TEXTS ? steps : (LINES[name] ?? BLOCKS[name])(random, steps, version)
      if (changed) names.push(name)
      steps = changed ?? steps
    }
  }
  add([LINES], Math.ceil(count / 2))
  add([BLOCKS, TEXTS], count)
  return names.length === count ? { names, steps } : undefined
}

export const combinedTwo = combined(
  2,
  'two of the perturbations at once, drawn from those of single lines, of the whole block and of the text',
)
export const combinedThree = combined(3, 'three of the perturbations at once')

/** What may be off in one or two lines, in the steps or in the texts. */
const SHORT = {
  indent: BLOCKS.indent,
  trailing: (_, steps) => steps.map(step => (step.kind === 'old' ? { ...step, search: `${step.search}  ` } : step)),
  inner: LINES.inner,
  quotes: BLOCKS.typographic,
  entities: (_, steps) => steps,
}

export const short = {
  what: 'a search of one or two lines, without context, that differs in white space, quotes or entities, and is unique up to that',
  variants: Object.keys(SHORT),
  make({ version, random }, variant) {
    for (const hunk of random.shuffled(version.hunks)) {
      if (hunk.oldCount === 0 || hunk.oldCount > 2 || hunk.newCount === 0 || hunk.newCount > 6) continue
      const edit = around(version, hunk, 0, 0, { whole: true })
      const [search, replace] = [searchOf(edit.steps), replaceOf(edit.steps)]
      if (!search.every(isTelling) || isBlank(replace[0])) continue
      if (foldedPlaces(version.folded, search).length !== 1) continue
      if (fold(search.join(' ')) === fold(replace.join(' '))) continue
      const steps = SHORT[variant](random, edit.steps)
      const given = steps && caseOf(edit, steps)
      const off = given && ifOff(variant === 'entities' ? withEntities(given) : given)
      if (off) return off
    }
    return undefined
  },
}

/** Classes about blank lines inside the block and at its edges. */
import { caseOf, extra, findEdit, ifOff, orAsWritten, replaceOf, unseen, withStep } from '../edits.mjs'
import { isBlank, textOf } from '../lines.mjs'

const isKept = ({ kind }) => kind === 'keep'

/** The indexes of kept lines inside the block that pass a test and have kept lines that are not blank on both sides. */
export const amongKept = (steps, test, isNeighbour = () => true) =>
  steps.flatMap((step, i) => {
    const beside = [steps[i - 1], steps[i + 1]]
    const fits = other => other && isKept(other) && !isBlank(other.file) && isNeighbour(other.file)
    return isKept(step) && test(step.file) && beside.every(fits) ? [i] : []
  })

/** The indexes of kept lines that are not blank and follow another such line. */
export const behindKept = steps =>
  steps.flatMap((step, i) => (i > 0 && [steps[i - 1], step].every(one => isKept(one) && !isBlank(one.file)) ? [i] : []))

export const blankLineMissing = {
  what: 'a blank line of the file is not in the block',
  make({ version, random }) {
    const edit = findEdit(version, random, { context: [3, 6], telling: 3 })
    const places = edit ? amongKept(edit.steps, line => line === '') : []
    if (places.length === 0) return undefined
    return ifOff(orAsWritten(edit, withStep(edit.steps, random.pick(places), unseen('')), 'the blank line is lost'))
  },
}

export const blankLineAdded = {
  what: 'the block has a blank line that the file does not have',
  make({ version, random }) {
    const edit = findEdit(version, random, { context: [2, 5], telling: 3 })
    const places = edit ? behindKept(edit.steps) : []
    if (places.length === 0) return undefined
    const steps = edit.steps.toSpliced(random.pick(places), 0, extra(''))
    return ifOff(orAsWritten(edit, steps, 'the blank line is written'))
  },
}

/** What is put around the search and around the replacement, and which lines it may leave in the file before and behind those of the block. */
const EDGES = {
  'newline-before-search': { search: ['\n', ''] },
  'newline-after-search': { search: ['', '\n'] },
  'blank-before-both': {
    search: ['\n\n', ''],
    replace: ['\n\n', ''],
    alts: [
      ['blank line written', [''], []],
      ['blank lines written', ['', ''], []],
    ],
  },
  'blank-after-both': {
    search: ['', '\n\n'],
    replace: ['', '\n\n'],
    alts: [
      ['blank line written', [], ['']],
      ['blank lines written', [], ['', '']],
    ],
  },
  'spaces-around-both': {
    search: ['   \n', '\n  '],
    replace: ['   \n', '\n  '],
    alts: [['edges written', ['   '], ['  ']]],
  },
}

export const blankEdges = {
  what: 'the block has blank lines or bare newlines at its edges that the file does not have there',
  variants: Object.keys(EDGES),
  make({ version: { old }, version, random }, variant) {
    const isLine = line => line !== undefined && !isBlank(line)
    const ofEdit = ({ steps, from, to }) =>
      isLine(old[from - 1]) && isLine(old[to]) && isKept(steps[0]) && isKept(steps.at(-1))
    const edit = findEdit(version, random, { ofEdit })
    if (!edit) return undefined
    const given = caseOf(edit, edit.steps)
    const {
      search: [before, behind],
      replace: [above, below] = ['', ''],
      alts = [],
    } = EDGES[variant]
    return {
      ...given,
      search: before + given.search + behind,
      replace: above + given.replace + below,
      alts: alts.map(([why, first, last]) => ({
        why,
        after: textOf([...edit.pre, ...first, ...replaceOf(edit.steps), ...last, ...edit.post]),
      })),
    }
  },
}

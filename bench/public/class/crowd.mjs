/** Classes in which the right place is one among many lines: large files, near copies. */
import { blockOf, caseOf, findEdit, ifOff, mapBlock, orAsWritten, searchOf } from '../edits.mjs'
import { commonIndent, countOf, densest, foldedPlaces, indented, isBlank, outdented } from '../lines.mjs'
import { misspelt } from '../slips.mjs'
import { middleOf, oneChanged } from './forgotten.mjs'

/** What may be a little off on top. */
const LIGHT = {
  exact: (_, edit) => caseOf(edit, edit.steps),
  trailing(random, edit) {
    const lines = edit.steps.filter(({ kind, file }) => kind === 'keep' && !isBlank(file))
    const ended = random.shuffled(lines).slice(0, 2)
    const steps = edit.steps.map(step => (ended.includes(step) ? { ...step, ...written(`${step.search}  `) } : step))
    return ifOff(orAsWritten(edit, steps, 'context lines written as the block has them'))
  },
  indent(_, edit) {
    const lines = blockOf(edit.steps).filter(line => !isBlank(line))
    const common = commonIndent(lines)
    const unit = lines.some(line => line.startsWith('\t')) ? '\t' : '    '
    return ifOff(caseOf(edit, mapBlock(edit.steps, common === '' ? indented(unit) : outdented(common.length))))
  },
  typo(random, edit) {
    const text = edit.pre.join('\n')
    const lines = middleOf(edit.steps).filter(i => edit.steps[i].kind === 'keep')
    const steps = oneChanged(random, edit.steps, lines, step => {
      const search = misspelt(random, step.file, text)
      return search && { ...step, search }
    })
    return steps && ifOff(caseOf(edit, steps))
  },
}

const written = line => ({ search: line, replace: line })
const isOnce = ({ before, search }) => countOf(before, search) === 1

export const largeFile = {
  what: "a file of 20,000 lines and more, put together from a repository's own files; the block exact or lightly off",
  variants: Object.keys(LIGHT),
  isLarge: true,
  make({ version, random, bundle }, variant) {
    if (!bundle) return undefined
    const misread = { context: [2, 5], telling: 5, lines: [5, 22], elsewhere: 0.45 }
    const edit = findEdit(version, random, variant === 'typo' ? misread : { telling: 3 })
    if (!edit) return undefined
    const { head, tail } = bundle.around(version.path)
    const whole = { ...edit, pre: [...head.lines, ...edit.pre], post: [...edit.post, ...tail.lines] }
    const folded = [...head.folded, ...version.folded, ...tail.folded]
    const search = searchOf(edit.steps)
    if (foldedPlaces(folded, search).length !== 1) return undefined
    const span = [whole.pre.length, whole.pre.length + edit.to - edit.from]
    if (variant === 'typo' && densest(folded, search, span) > 0.5) return undefined
    const given = LIGHT[variant](random, whole)
    if (!given || (variant === 'exact' && !isOnce(given))) return undefined
    return { ...given, path: `bundle/all.${version.extension}`, base: bundle.text }
  },
}

export const repetitive = {
  what: 'the file holds near copies of the searched block; one alone is right, exactly or up to white space',
  variants: ['exact', 'trailing', 'indent'],
  make({ version, random }, variant) {
    const wishes = { context: [2, 4], telling: 3, lines: [4, 22], elsewhere: 0.9, aligned: 0.5 }
    const edit = findEdit(version, random, wishes)
    const given = edit && LIGHT[variant](random, edit)
    return given && (variant !== 'exact' || isOnce(given)) ? given : undefined
  },
}

/** Classes in which the model remembers the file wrongly, or leaves lines of it out. */
import { caseOf, extra, findEdit, ifOff, kept, newLines, oldLines, searchOf, unseen, withStep } from '../edits.mjs'
import { fold, foldedPlaces, indentOf, isBlank, isEdgeBlank, isTelling, similarity } from '../lines.mjs'
import { commentOf, commentTest, meaningChanged, misspelt } from '../slips.mjs'
import { amongKept } from './blank-lines.mjs'

/** The indexes of the searched lines but the first and the last. */
export const middleOf = steps => steps.flatMap(({ search }, i) => (search === undefined ? [] : [i])).slice(1, -1)

/** The steps with the first of some, in random order, that can be changed; undefined if none can. */
export function oneChanged(random, steps, indexes, change) {
  for (const i of random.shuffled(indexes)) {
    const step = change(steps[i])
    if (step) return withStep(steps, i, step)
  }
  return undefined
}

export const typo = {
  what: 'one word of one middle line of the search is misspelt',
  variants: ['removed-line', 'kept-line-both', 'kept-line-search'],
  make({ version, random }, variant) {
    const edit = findEdit(version, random, { context: [2, 5], telling: 5, lines: [5, 22], elsewhere: 0.45 })
    if (!edit) return undefined
    const kind = variant === 'removed-line' ? 'old' : 'keep'
    const lines = middleOf(edit.steps).filter(i => edit.steps[i].kind === kind)
    const steps = oneChanged(random, edit.steps, lines, step => {
      const search = misspelt(random, step.file, version.text)
      return search && { ...step, search, ...(variant === 'kept-line-both' && { replace: search }) }
    })
    return steps && ifOff(caseOf(edit, steps))
  },
}

/** The steps without a comment line among kept ones; undefined if there is none. */
export function withoutComment(random, steps, language) {
  const isComment = commentTest(language)
  const places = isComment ? amongKept(steps, isComment, line => !isComment(line)) : []
  if (places.length === 0) return undefined
  const at = random.pick(places)
  return withStep(steps, at, unseen(steps[at].file))
}

export const droppedComment = {
  what: 'a comment line of the file is left out of the block; it must stay',
  make({ version, random }) {
    if (!commentTest(version.language)) return undefined
    const edit = findEdit(version, random, { context: [3, 7], telling: 4, lines: [4, 22], elsewhere: 0.5 })
    const steps = edit && withoutComment(random, edit.steps, version.language)
    return steps && ifOff(caseOf(edit, steps))
  },
}

/** The steps with one middle line that the file has in another version by now; undefined if none can be changed. */
export function withDrift(random, steps, { language, text }, isFit = () => true) {
  const lines = middleOf(steps).filter(i => steps[i].kind === 'keep' && isTelling(steps[i].file) && isFit(steps[i]))
  return oneChanged(random, steps, lines, step => {
    const line = meaningChanged(random, step.file, language)
    if (line === undefined || text.includes(line) || similarity(fold(line), fold(step.file)) < 0.5) return undefined
    return { ...step, file: line, after: line }
  })
}

export const drift = {
  what: "another line inside the searched block has changed in the file since; the file's newer line must stay",
  variants: ['from-history', 'made'],
  make({ version, random }, variant) {
    const wishes = { context: [3, 6], telling: 5, lines: [5, 24], elsewhere: 0.5 }
    if (variant === 'from-history') return driftFromHistory(version, random, wishes)
    const edit = findEdit(version, random, wishes)
    const steps = edit && withDrift(random, edit.steps, version)
    return steps && ifOff(caseOf(edit, steps))
  },
}

/** A line that the same commit changed near the edit is in the file as the commit left it. */
function driftFromHistory(version, random, wishes) {
  const changed = hunk =>
    version.hunks.find(other => other !== hunk && isNear(hunk, other) && isRewrite(version, other))
  const edit = findEdit(version, random, { ...wishes, ofHunk: hunk => changed(hunk) !== undefined })
  const other = edit && changed(edit.hunk)
  if (!other || other.oldAt <= edit.from || other.oldAt >= edit.to - 1) return undefined
  const [line] = newLines(version, other)
  const inFile = edit.steps.flatMap(({ kind }, i) => (kind === 'new' ? [] : [i]))
  const at = inFile[other.oldAt - edit.from]
  const step = edit.steps[at]
  if (step.kind !== 'keep') return undefined
  return ifOff(caseOf(edit, withStep(edit.steps, at, { ...step, file: line, after: line })))
}

/** Largest distance in lines between an edit and another change of its commit. */
const MOST_LINES_APART = 6

const isNear = (hunk, other) =>
  (other.oldAt < hunk.oldAt ? hunk.oldAt - other.oldAt : other.oldAt - (hunk.oldAt + hunk.oldCount) + 1) <=
  MOST_LINES_APART

/** True if a hunk changes one line into another one like it. */
function isRewrite(version, hunk) {
  if (hunk.oldCount !== 1 || hunk.newCount !== 1) return false
  const [[before], [after]] = [oldLines(version, hunk), newLines(version, hunk)]
  const [old, now] = [fold(before), fold(after)]
  return similarity(old, now) >= 0.5 && old !== now && isTelling(after)
}

const MARKS = {
  existing: language => commentOf(language, '... existing code ...'),
  dots: () => '...',
  rest: language => commentOf(language, '... rest unchanged ...'),
  'comment-dots': language => commentOf(language, '...'),
}

export const elided = {
  what: 'the middle of a long block is replaced by a marker for unchanged code, in both texts; that code must stay',
  variants: Object.keys(MARKS),
  make({ version, random }, variant) {
    const edit = findEdit(version, random, { context: [2, 4], telling: 3, lines: [5, 22], elsewhere: 0.5 })
    if (!edit) return undefined
    const isBelow = random.chance(0.5)
    const [hiddenCount, edgeCount] = [random.between(6, 25), random.between(2, 3)]
    const { hidden, edge, rest } = isBelow
      ? below(edit.post, hiddenCount, edgeCount)
      : above(edit.pre, hiddenCount, edgeCount)
    if (hidden.length < hiddenCount || edge.length < edgeCount) return undefined
    if (edge.filter(isTelling).length < 2 || isEdgeBlank(edge)) return undefined
    if ([edge, searchOf(edit.steps)].some(lines => foldedPlaces(version.folded, lines).length !== 1)) return undefined
    const mark = indentOf(hidden.find(line => !isBlank(line)) ?? '') + MARKS[variant](version.language)
    if (version.text.includes(variant === 'dots' ? `\n${mark}\n` : mark.trim())) return undefined
    const [gap, far] = [hidden.map(unseen), edge.map(kept)]
    return isBelow
      ? caseOf({ pre: edit.pre, post: rest }, [...edit.steps, extra(mark), ...gap, ...far])
      : caseOf({ pre: rest, post: edit.post }, [...far, extra(mark), ...gap, ...edit.steps])
  },
}

/** The lines below an edit: those that a marker hides, those that the block ends with, and the rest. */
const below = (lines, hidden, edge) => ({
  hidden: lines.slice(0, hidden),
  edge: lines.slice(hidden, hidden + edge),
  rest: lines.slice(hidden + edge),
})

/** The same above an edit. */
function above(lines, hidden, edge) {
  const [first, second] = [hidden + edge, hidden].map(count => Math.max(0, lines.length - count))
  return { hidden: lines.slice(second), edge: lines.slice(first, second), rest: lines.slice(0, first) }
}

/**
 * Edits as a model writes them down, from the hunks of a commit. A step is a line in up to four texts, and has those in which it is:
 *   keep    {file, search, replace, after}    remains
 *   old     {file, search}                    is removed
 *   new     {replace, after}                  is added
 *   unseen  {file, after}                     is in the file, but the block does not show it
 *   extra   {search, replace}                 is in the block, but the file does not have it
 * `search` and `replace` are what the model wrote, `file` what the file has, `after` what it must have afterwards. What a class garbles, it garbles
 * in the steps, so that the right result follows from how a case was made.
 * An edit: {steps, from, to: the lines of the file that it spans, pre, post: the lines before and after them}.
 */
import { bestAligned, densest, fold, foldedPlaces, isBlank, isEdgeBlank, isTelling, textOf } from './lines.mjs'

export const kept = line => ({ kind: 'keep', file: line, search: line, replace: line, after: line })
export const removed = line => ({ kind: 'old', file: line, search: line })
export const added = line => ({ kind: 'new', replace: line, after: line })
export const unseen = line => ({ kind: 'unseen', file: line, after: line })
export const extra = line => ({ kind: 'extra', search: line, replace: line })

const textsIn = (steps, text) => steps.flatMap(step => (step[text] === undefined ? [] : [step[text]]))
export const searchOf = steps => textsIn(steps, 'search')
export const replaceOf = steps => textsIn(steps, 'replace')
export const fileOf = steps => textsIn(steps, 'file')
export const afterOf = steps => textsIn(steps, 'after')
export const blockOf = steps => [...searchOf(steps), ...replaceOf(steps)]

export const oldLines = ({ old }, { oldAt, oldCount }) => old.slice(oldAt, oldAt + oldCount)
export const newLines = ({ now }, { newAt, newCount }) => now.slice(newAt, newAt + newCount)
export const hunkSteps = (version, hunk) => [
  ...oldLines(version, hunk).map(removed),
  ...newLines(version, hunk).map(added),
]

/** Steps at lines [from, to) of a version. */
export const placed = ({ old }, steps, from, to) => ({ steps, from, to, pre: old.slice(0, from), post: old.slice(to) })

/** The edit of a hunk with `above` and `below` lines of context; without blank lines at the outer edges, unless `whole`. */
export function around(version, hunk, above, below, { whole = false } = {}) {
  const { old } = version
  const end = hunk.oldAt + hunk.oldCount
  let from = Math.max(0, hunk.oldAt - above)
  let to = Math.min(old.length, end + below)
  while (!whole && from < hunk.oldAt && isBlank(old[from])) from++
  while (!whole && to > end && isBlank(old[to - 1])) to--
  const steps = [...old.slice(from, hunk.oldAt).map(kept), ...hunkSteps(version, hunk), ...old.slice(end, to).map(kept)]
  return placed(version, steps, from, to)
}

const foldedText = lines => lines.map(fold).filter(Boolean).join('\n')

/** True if the hunk changes nothing but white space. */
export const isSpaceAlone = (version, hunk) =>
  foldedText(oldLines(version, hunk)) === foldedText(newLines(version, hunk))

/** Largest hunk to take: lines removed, lines added. */
const MOST_OLD = 9
const MOST_NEW = 12

/** Most lines of context on each side, and most characters of a searched line. */
const MOST_CONTEXT = 7
const MOST_COLUMNS = 220

/**
 * A random hunk with enough context to be in the file once, white space and blank lines aside: an edit with its `hunk`; undefined if no hunk of
 * the version will do. `context` is the range of lines of context to begin with, `lines` and `telling` bound the search, `elsewhere` is the largest
 * share of it that may be found elsewhere, `aligned` the least that must be; `ofHunk` and `ofEdit` are further conditions.
 */
export function findEdit(version, random, wishes = {}) {
  const { context = [1, 3], telling = 2, lines: [fewest, most] = [3, 22], elsewhere = 0.67, aligned = 0 } = wishes
  const { ofHunk = () => true, ofEdit = () => true } = wishes
  const widest = Math.max(MOST_CONTEXT, context[1])
  const fits = edit => {
    const search = searchOf(edit.steps)
    if (search.length < fewest || search.filter(isTelling).length < telling || isEdgeBlank(search)) return false
    if (!edit.steps.some(({ kind, file }) => kind === 'keep' && isTelling(file))) return false
    return foldedPlaces(version.folded, search).length === 1
  }
  for (const hunk of random.shuffled(version.hunks)) {
    if (hunk.oldCount > MOST_OLD || hunk.newCount > MOST_NEW || !ofHunk(hunk) || isSpaceAlone(version, hunk)) continue
    for (let width = random.between(...context); width <= widest; width++) {
      const edit = around(version, hunk, width, width)
      const search = searchOf(edit.steps)
      if (search.length > most || search.some(line => line.length > MOST_COLUMNS)) break
      if (!fits(edit)) continue
      const span = [edit.from, edit.to]
      if (foldedPlaces(version.folded, replaceOf(edit.steps)).length > 0) break
      if (densest(version.folded, search, span) > elsewhere) continue
      if (aligned > 0 && bestAligned(version.folded, search, span).share < aligned) break
      if (ofEdit(edit)) return { ...edit, hunk }
    }
  }
  return undefined
}

/** The texts of a case: {before, search, replace, after, line, alts}. */
export function caseOf({ pre, post }, steps) {
  const whole = lines => textOf([...pre, ...lines, ...post])
  return {
    before: whole(fileOf(steps)),
    search: searchOf(steps).join('\n'),
    replace: replaceOf(steps).join('\n'),
    after: whole(afterOf(steps)),
    line: pre.length + 1,
    alts: [],
  }
}

/** The case with another result that is allowed: the lines of the replacement as they are. */
export function orAsWritten(edit, steps, why) {
  const given = caseOf(edit, steps)
  return { ...given, alts: [{ why, after: textOf([...edit.pre, ...replaceOf(steps), ...edit.post]) }] }
}

/** The case, if its search is not in the file as it is; otherwise nothing is off. */
export const ifOff = given => (given && !given.before.includes(given.search) ? given : undefined)

/** Both halves of the block put through a function, line by line. */
export const mapBlock = (steps, change) =>
  steps.map(step => ({
    ...step,
    ...(step.search !== undefined && { search: change(step.search) }),
    ...(step.replace !== undefined && { replace: change(step.replace) }),
  }))

/** The steps with another one in the place of the one at an index, or with more. */
export const withStep = (steps, index, ...others) => steps.toSpliced(index, 1, ...others)

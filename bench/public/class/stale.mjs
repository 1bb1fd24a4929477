/** A block that was written against another real version of the file. */

import { script } from '../../token-forms.mjs'
import { caseOf, extra, fileOf, hunkSteps, ifOff, kept, placed, replaceOf, searchOf, unseen } from '../edits.mjs'
import { densest, exactPlaces, fold, foldedPlaces, isBlank, isEdgeBlank, isTelling } from '../lines.mjs'

export const stale = {
  what: 'the block was written against another real version of the file: lines of its context are different, gone or new in the file; the lines it removes still stand',
  make({ version, random, others }) {
    for (const other of others(version)) {
      for (const hunk of random.shuffled(version.hunks)) {
        const given = hunk.oldCount <= 6 && hunk.newCount <= 10 && staleCase(version, random, other, hunk)
        if (given) return given
      }
    }
    return undefined
  },
}

/** Lines of the file, beyond as many as the other version shows, to align its context with. */
const SLACK = 4

function staleCase(version, random, other, hunk) {
  const at = placeIn(other, version, hunk)
  if (at === undefined) return undefined
  const { old } = version
  const width = random.between(3, 6)
  const end = hunk.oldAt + hunk.oldCount
  const above = remembered(
    other.slice(Math.max(0, at - width), at),
    old.slice(Math.max(0, hunk.oldAt - width - SLACK), hunk.oldAt),
  )
  const below = remembered(
    other.slice(at + hunk.oldCount, at + hunk.oldCount + width),
    old.slice(end, end + width + SLACK),
  )
  const head = fromFirm(above)
  const foot = fromFirm(below.toReversed()).toReversed()
  if (head.length === 0 || foot.length === 0) return undefined
  if (hunk.oldCount === 0 && (head.at(-1).kind !== 'keep' || foot[0].kind !== 'keep')) return undefined
  const steps = [...head, ...hunkSteps(version, hunk), ...foot]
  if (!isFairlyStale(steps)) return undefined
  const from = hunk.oldAt - fileOf(head).length
  const edit = placed(version, steps, from, from + fileOf(steps).length)
  const search = searchOf(steps)
  if (densest(version.folded, search, [edit.from, edit.to]) > 0.45) return undefined
  if ([search, replaceOf(steps)].some(lines => foldedPlaces(version.folded, lines).length > 0)) return undefined
  const given = ifOff(caseOf(edit, steps))
  return given && fold(given.after) !== fold(given.before) ? given : undefined
}

/** Where the other version has what the hunk changes: its removed lines, or the two lines between which it adds some. */
function placeIn(other, version, { oldAt, oldCount }) {
  const { old } = version
  const [from, to] = oldCount > 0 ? [oldAt, oldAt + oldCount] : [oldAt - 1, oldAt + 1]
  const wanted = from < 0 ? [] : old.slice(from, to)
  const fits = oldCount > 0 ? wanted.some(isTelling) : wanted.length === 2 && !wanted.some(isBlank)
  const places = fits ? exactPlaces(other, wanted) : []
  return places.length === 1 ? places[0] + oldAt - from : undefined
}

/** Context as the other version has it, on the lines of the file. */
const remembered = (lines, file) =>
  script(lines, file).map(([sign, line]) => ({ ' ': kept, '-': extra, '+': unseen })[sign](line))

/** The steps without those before the first kept line that is not blank. */
function fromFirm(steps) {
  const first = steps.findIndex(({ kind, file }) => kind === 'keep' && !isBlank(file))
  return first < 0 ? [] : steps.slice(first)
}

/** True if some lines are off, few enough for the place to be clear. */
function isFairlyStale(steps) {
  const search = searchOf(steps)
  if (search.length < 4 || search.length > 24 || isEdgeBlank(search)) return false
  const count = test => steps.filter(test).length
  const gone = count(({ kind, search: line }) => kind === 'extra' && isTelling(line))
  const hidden = count(({ kind, file }) => kind === 'unseen' && !isBlank(file))
  const same = count(({ kind, file }) => (kind === 'keep' || kind === 'old') && isTelling(file))
  return gone + hidden > 0 && gone <= 3 && hidden <= 4 && same >= 4 && gone <= 0.4 * (same + gone)
}

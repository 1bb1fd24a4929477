/** Classes in which the file is at another state than the block: not as far, farther, or where the block wants it. */
import { around, caseOf, findEdit, newLines, oldLines, searchOf } from '../edits.mjs'
import {
  bestAligned,
  commonIndent,
  countOf,
  densest,
  fold,
  foldedPlaces,
  indented,
  isBlank,
  isEdgeBlank,
  isTelling,
  outdented,
  similarity,
} from '../lines.mjs'
import { meaningChanged, misspelt, typography } from '../slips.mjs'
import { onText } from './characters.mjs'
import { refused } from './refusals.mjs'

const foldedLines = text => text.split('\n').map(fold)

/** Pieces of one hunk to try. */
const MOST_TRIES = 6

export const nearCopyAbsent = {
  what: 'the block is of code that the file does not hold yet (a later commit added it); a near copy of it stands there, two or more lines different, the changed line among them',
  make({ version, random }) {
    for (const hunk of random.shuffled(version.hunks)) {
      if (hunk.newCount < 5 || hunk.oldCount > 1) continue
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const given = nearCopy(version, random, newLines(version, hunk))
        if (given) return given
      }
    }
    return undefined
  },
}

function nearCopy(version, random, lines) {
  const count = random.between(4, Math.min(9, lines.length))
  const from = random.between(0, lines.length - count)
  const search = lines.slice(from, from + count)
  const telling = search.filter(isTelling).length
  if (telling < 4 || isEdgeBlank(search)) return undefined
  const { share, at } = bestAligned(version.folded, search)
  if (share < 0.4 || share > 0.75 || telling * (1 - share) < 1.9) return undefined
  if (densest(version.folded, search) > 0.8) return undefined
  const own = search.flatMap((line, i) => (isTelling(line) && !version.folded.includes(fold(line)) ? [i] : []))
  if (own.length < 2) return undefined
  const i = random.pick(own)
  const line = meaningChanged(random, search[i], version.language)
  return line && refused(version.text, search.join('\n'), search.with(i, line).join('\n'), at + 1)
}

export const conflict = {
  what: 'the very line that the block would change has been changed to something else in the file since',
  make({ version, random }) {
    const wishes = { context: [2, 4], telling: 3, lines: [4, 22], ofHunk: hunk => isRewritten(version, hunk) }
    const edit = findEdit(version, random, wishes)
    const [old] = edit ? oldLines(version, edit.hunk) : []
    const line = edit && meaningChanged(random, old, version.language)
    if (!line) return undefined
    const [now] = newLines(version, edit.hunk)
    const letters = text => fold(text).replace(/\W/g, '')
    // a difference in punctuation alone would be a slip, not a conflict
    if (fold(line) === fold(now) || letters(old) === letters(now)) return undefined
    const { after } = caseOf(edit, edit.steps)
    const search = searchOf(edit.steps)
    if (foldedPlaces(foldedLines(after), search).length > 0) return undefined
    const first = edit.steps.findIndex(({ kind }) => kind === 'old')
    return refused(after, search.join('\n'), search.with(first, line).join('\n'), edit.pre.length + 1)
  },
}

/** True if a hunk rewrites up to three lines, the first into one like it. */
function isRewritten(version, hunk) {
  if (hunk.oldCount < 1 || hunk.oldCount > 3 || hunk.oldCount !== hunk.newCount) return false
  const [[old], [now]] = [oldLines(version, hunk), newLines(version, hunk)]
  return isTelling(old) && similarity(fold(old), fold(now)) >= 0.45 && fold(old) !== fold(now)
}

const onLines = change => text => text.split('\n').map(change).join('\n')

/** What may be off on top of a refusal: functions (given, {version, random}) → a case, or undefined if they do not fit. */
const OFF = {
  indent(given) {
    const common = commonIndent([given.search, given.replace].flatMap(text => text.split('\n')))
    return onText(given, onLines(common === '' ? indented('    ') : outdented(common.length)))
  },
  trailing: given =>
    onText(
      given,
      onLines(line => (!isBlank(line) && line.length % 2 === 1 ? `${line}  ` : line)),
    ),
  quotes(given) {
    const quoted = onText(given, onLines(typography.quotes))
    return quoted.search === given.search ? undefined : quoted
  },
  typo(given, { version, random }) {
    const [search, replace] = [given.search, given.replace].map(text => text.split('\n'))
    const at = search.findIndex((line, i) => line === replace[i] && isTelling(line))
    const bad = at < 0 ? undefined : misspelt(random, search[at], version.text)
    const put = lines => lines.with(at, bad).join('\n')
    return bad && { ...given, search: put(search), replace: put(replace) }
  },
}
const REFUSED = { conflict, 'near-copy-absent': nearCopyAbsent }

export const refusalPerturbed = {
  what: "a conflict or a near copy as above, with the block's white space or quotes off as well",
  variants: [
    'conflict/indent',
    'near-copy-absent/indent',
    'conflict/trailing',
    'near-copy-absent/trailing',
    'conflict/quotes',
    'near-copy-absent/typo',
  ],
  make(world, variant) {
    const [base, kind] = variant.split('/')
    const given = REFUSED[base].make(world)
    const off = given && OFF[kind](given, world)
    return off && off.search !== off.replace && !off.before.includes(off.search) ? off : undefined
  },
}

export const alreadyApplied = {
  what: 'the file already holds the replacement and no longer the search',
  make({ version, random }) {
    const edit = findEdit(version, random, { telling: 3 })
    if (!edit) return undefined
    const { after, search, replace, line } = caseOf(edit, edit.steps)
    const isThere = after.includes(search) || foldedPlaces(foldedLines(after), searchOf(edit.steps)).length > 0
    return isThere ? undefined : refused(after, search, replace, line)
  },
}

export const alreadyAppliedInsert = {
  what: 'an insertion behind an anchor that has been made already; the anchor still stands, so a second run would double it',
  make({ version, random }) {
    for (const hunk of random.shuffled(version.hunks)) {
      if (hunk.oldCount > 0 || hunk.newCount === 0 || hunk.newCount > 12 || hunk.oldAt < 1) continue
      const edit = around(version, hunk, random.between(1, 3), 0)
      const lines = searchOf(edit.steps)
      if (!lines.some(isTelling) || isEdgeBlank(lines) || !newLines(version, hunk).some(isTelling)) continue
      if (foldedPlaces(version.folded, lines).length !== 1) continue
      const { after, search, replace, line } = caseOf(edit, edit.steps)
      if (countOf(after, search) === 1 && countOf(after, replace) === 1) return refused(after, search, replace, line)
    }
    return undefined
  },
}

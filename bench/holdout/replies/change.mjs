/**
 * Draws what a model was asked for: a change of one real file in one to four places, and the blocks with which it is to be said. The new file
 * is computed from the hunks alone; a garbling only touches what the blocks show.
 */
import { linesAt } from '../corpus.mjs'
import { draftOf } from '../draft.mjs'
import { editOf, hunksBetween, madeEdit, versionPair } from '../edits.mjs'
import { exactPlaces, foldedPlaces, isBlank, saysMuch, textOf } from '../lines.mjs'

const MOST_CHANGED = 25

/** {path, lang, before, after, blocks: drafts in the order of the file}; undefined when this draw failed. */
export function drawChange(rng, pool, { places = rng.pick([1, 1, 1, 2, 2, 3, 4]), langs } = {}) {
  const entry = pool.entry(rng, langs, 1)
  if (!entry) return undefined
  const edits = entry.versions.length > 1 ? realEdits(rng, entry, places) : [madeEdit(rng, entry)]
  if (!edits || edits.some(edit => !edit || !isClear(edit))) return undefined
  const { file } = edits[0]
  const after = edits.reduceRight(
    (lines, edit) => [...lines.slice(0, edit.at), ...half(edit.steps, '-'), ...lines.slice(edit.at + shown(edit))],
    file,
  )
  const path = pathOf(rng, entry)
  return {
    path,
    lang: entry.lang,
    before: textOf(file),
    after: textOf(after),
    blocks: edits.map(edit => ({ ...draftOf(edit), path })),
  }
}

/** Several hunks of one commit, each with lines around it that no other one touches. */
function realEdits(rng, entry, places) {
  const pair = versionPair(rng, entry)
  const file = pair && linesAt(pair[0])
  if (!file) return undefined
  const hunks = hunksBetween(...pair).filter(isFit)
  if (hunks.length < places) return undefined
  const from = rng.int(hunks.length - places + 1)
  const chosen = hunks.slice(from, from + places)
  const edits = chosen.map((hunk, i) => {
    const [above, below] = [chosen[i - 1], chosen[i + 1]]
    const floor = above ? above.at + above.removed.length : 0
    const ceiling = below ? below.at : file.length
    const end = hunk.at + hunk.removed.length
    return editOf(
      entry,
      file,
      [hunk],
      Math.max(floor, hunk.at - rng.between(1, 4)),
      Math.min(ceiling, end + rng.between(0, 4)),
    )
  })
  return edits.every((edit, i) => i === 0 || edits[i - 1].at + shown(edits[i - 1]) <= edit.at) ? edits : undefined
}

const isFit = ({ removed, added }) =>
  removed.length <= MOST_CHANGED && added.length <= MOST_CHANGED && [...removed, ...added].some(saysMuch)

const shown = ({ steps }) => steps.filter(([kind]) => kind !== '+').length
const half = (steps, hidden) => steps.filter(([kind]) => kind !== hidden).map(([, line]) => line)

/** One place alone, told by more than white space, and not made already; no blank line comes or goes at an edge. */
function isClear({ file, steps }) {
  const [search, replace] = [half(steps, '+'), half(steps, '-')]
  if (search.length > 45 || !search.some(saysMuch) || foldedPlaces(file, search).length !== 1) return false
  if (exactPlaces(file, replace).length > 0 && replace.length > 0) return false
  if ([search[0], search.at(-1), replace[0], replace.at(-1)].some(line => line !== undefined && isBlank(line)))
    return false
  const squash = lines => lines.join('').replace(/\s/g, '')
  return (
    squash(
      half(
        steps.filter(([kind]) => kind !== ' '),
        '+',
      ),
    ) !==
    squash(
      half(
        steps.filter(([kind]) => kind !== ' '),
        '-',
      ),
    )
  )
}

/** A name as the file has it in its repository. */
function pathOf(rng, { path }) {
  const parts = path.split('/').filter(part => !/^(?:package|usr|deb)$/.test(part))
  return parts.slice(-rng.between(1, 4)).join('/')
}

/** What a block shows, for the renderers: the two texts, the signed lines, and the line at which it stands. */
export function shownBy(draft) {
  const steps = draft.steps.flatMap(({ s, r }) => {
    if (s !== null && s === r) return [[' ', s]]
    return [...(s === null ? [] : [['-', s]]), ...(r === null ? [] : [['+', r]])]
  })
  return {
    steps,
    search: textOf(half(steps, '+')),
    replace: textOf(half(steps, '-')),
    line: draft.pre.length + 1,
  }
}

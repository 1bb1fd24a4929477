/** Draws edits from the corpus: each language as often as any other, real edits before made ones. */
import { linesAt } from './corpus.mjs'
import { draftOf } from './draft.mjs'
import { isInsertion, madeEdit, realEdit, replaceOf, searchOf } from './edits.mjs'
import { countOf, exactPlaces, fold, foldedPlaces, isBlank, nearestElsewhere, saysMuch } from './lines.mjs'
import { reshapedEdit } from './reshape.mjs'

/** Languages with few files are drawn less often. */
const enough = list => list.length >= 20

export function openPool(byLanguage) {
  const languages = [...byLanguage.keys()].filter(lang => enough(byLanguage.get(lang))).sort()
  const used = new Map()

  const entry = (rng, langs = languages, min = 1) => {
    const list = byLanguage.get(rng.pick(langs))
    if (!list) return undefined
    const found = rng.pick(list)
    return found.versions.length >= min && (used.get(found.path) ?? 0) < 6 ? found : undefined
  }

  /** An edit that passes `need`; undefined when this draw failed. */
  const edit = (
    rng,
    { langs, unique = 'fold', need, real = rng.chance(0.75), context, space = false, reshape } = {},
  ) => {
    const from = entry(rng, langs, real && !reshape ? 2 : 1)
    const found = from && draw(rng, from, { real, context, reshape })
    if (!found || !isSound(found, unique, space || reshape) || (need && !need(found))) return undefined
    used.set(found.path, (used.get(found.path) ?? 0) + 1)
    return found
  }
  return { entry, edit, draft: (rng, options) => map(edit(rng, options), draftOf), byLanguage, languages, linesAt }
}

function draw(rng, entry, { real, context, reshape }) {
  if (reshape) return reshapedEdit(rng, entry, { ...context, ...reshape })
  if (!real) return madeEdit(rng, entry, context)
  return realEdit(rng, entry, context ?? (rng.chance(0.15) ? { two: true } : undefined))
}

const map = (value, change) => (value === undefined ? undefined : change(value))

function isSound(edit, unique, space) {
  const [search, replace] = [searchOf(edit.steps), replaceOf(edit.steps)]
  if (search.length === 0 || search.length > 45 || !search.some(saysMuch)) return false
  if (search.join('\n').length > 4000 || replace.join('\n').length > 4000) return false
  // nothing but white space changes: which spaces were meant is then the very question
  if (!space && differsInSpaceAlone(edit)) return false
  // a blank line at the edge that comes or goes: an end of the text, or a line?
  if (edgeBlankChanges(edit.steps) && unique !== 'exact') return false
  // an insertion that stands there is one that was made already
  if (isInsertion(edit) && foldedPlaces(edit.file, replace).length > 0) return false
  if (
    unique === 'exact' &&
    (exactPlaces(edit.file, search).length !== 1 || countOf(edit.file.join('\n'), search.join('\n')) !== 1)
  )
    return false
  if (unique === 'lines' && exactPlaces(edit.file, search).length !== 1) return false
  if (unique === 'fold' && foldedPlaces(edit.file, search).length !== 1) return false
  if (unique === 'near') {
    if (search.filter(saysMuch).length < 3 || foldedPlaces(edit.file, search).length !== 1) return false
    if (nearestElsewhere(edit.file, search, edit.at, edit.at + search.length) > 0.4) return false
  }
  return true
}

function edgeBlankChanges(steps) {
  const edges = ['-', '+'].flatMap(hidden => {
    const half = steps.filter(([kind]) => kind !== hidden)
    return [half[0], half.at(-1)]
  })
  return edges.some(step => step && step[0] !== ' ' && isBlank(step[1]))
}

function differsInSpaceAlone({ steps }) {
  const of = wanted => steps.filter(([kind, line]) => kind === wanted && !isBlank(line)).map(([, line]) => fold(line))
  const [removed, added] = [of('-'), of('+')]
  if (removed.length === 0 && added.length === 0) return true
  const squash = lines => lines.map(line => line.replace(/\s/g, ''))
  const gone = new Set(squash(removed))
  return squash(added).some(line => gone.has(line))
}

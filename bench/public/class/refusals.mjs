/** Classes that must be refused because the searched code is in several places, or in none. */
import { blocksOf } from '../blocks.mjs'
import { around, blockOf, caseOf, findEdit, mapBlock, replaceOf, searchOf } from '../edits.mjs'
import {
  commonIndent,
  densest,
  exactPlaces,
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

/** A case that must not change the file. */
export const refused = (before, search, replace, line) => ({ before, search, replace, after: null, alts: [], line })
const isOff = ({ before, search }) => !before.includes(search)

/** An edit whose search is in the file twice or more, with the places; undefined if no hunk gives one. */
function findTwice(version, random, fewest, telling) {
  for (const hunk of random.shuffled(version.hunks)) {
    if (hunk.oldCount > 9 || hunk.newCount > 10) continue
    for (let width = 0; width <= 3; width++) {
      const edit = around(version, hunk, width, width)
      const [search, replace] = [searchOf(edit.steps), replaceOf(edit.steps)]
      if (search.length < fewest || replace.length === 0 || isEdgeBlank(search)) continue
      if (fold(search.join(' ')) === fold(replace.join(' '))) break
      const places = exactPlaces(version.old, search)
      if (places.length < 2) break
      if (search.filter(isTelling).length >= telling) return { ...edit, places }
    }
  }
  return undefined
}

/** The case without its result, at a line between the two places. */
function between({ places: [first, second] }, { before, search, replace }) {
  return refused(before, search, replace, Math.round((first + second) / 2) + 1)
}

export const ambiguous = {
  what: 'the search stands at two or more places, letter for letter',
  variants: ['multi-line', 'multi-line', 'one-line'],
  make({ version, random }, variant) {
    const isOne = variant === 'one-line'
    const edit = findTwice(version, random, isOne ? 1 : 2, 1)
    if (!edit || (isOne && searchOf(edit.steps).length !== 1)) return undefined
    return between(edit, caseOf(edit, edit.steps))
  },
}

/** What may be off in a block that fits twice: functions (random, steps, version) → steps, or undefined if they do not fit. */
const OFF_TWICE = {
  typo(random, steps, { text }) {
    for (const step of random.shuffled(steps.filter(({ search }) => search !== undefined))) {
      const line = misspelt(random, step.search, text)
      if (line) return steps.map(own => (own === step ? withSearch(own, line) : own))
    }
    return undefined
  },
  trailing(_, steps) {
    const last = steps.findLast(({ search }) => search !== undefined)
    const isEnded = step => step !== last && step.search !== undefined && !isBlank(step.search)
    return steps.map(step => (isEnded(step) ? withSearch(step, `${step.search}  `) : step))
  },
  indent(_, steps) {
    const common = commonIndent(blockOf(steps))
    return common === '' ? undefined : mapBlock(steps, outdented(common.length))
  },
  quotes(_, steps) {
    const quoted = mapBlock(steps, typography.quotes)
    return searchOf(quoted).join('\n') === searchOf(steps).join('\n') ? undefined : quoted
  },
}

/** The step with another search, and with it another replacement if it is a kept line. */
const withSearch = (step, search) => ({ ...step, search, ...(step.kind === 'keep' && { replace: search }) })

export const ambiguousNear = {
  what: 'the search stands nowhere letter for letter, and equally near two or more places',
  variants: Object.keys(OFF_TWICE),
  make({ version, random }, variant) {
    const edit = variant === 'typo' ? findTwice(version, random, 3, 2) : findTwice(version, random, 2, 1)
    const steps = edit && OFF_TWICE[variant](random, edit.steps, version)
    const given = steps && caseOf(edit, steps)
    return given && isOff(given) ? between(edit, given) : undefined
  },
}

/** Foreign files to try for one case. */
const MOST_ABSENT = 4
const MOST_NEAR_MISS = 6

export const absent = {
  what: 'the searched code is from another file of the same repository and language',
  make({ version, random, foreign }) {
    for (let tries = 0; tries < MOST_ABSENT; tries++) {
      const other = foreign(version)
      if (!other) return undefined
      const edit = findEdit(other, random, { telling: 3 })
      const lines = edit ? searchOf(edit.steps) : []
      if (!edit || densest(version.folded, lines) > 0.34) continue
      const telling = lines.filter(isTelling)
      const isPair = (line, i) => i > 0 && foldedPlaces(version.folded, [telling[i - 1], line]).length > 0
      if (telling.some(isPair)) continue
      const { search, replace, line } = caseOf(edit, edit.steps)
      return refused(version.text, search, replace, Math.min(line, version.old.length))
    }
    return undefined
  },
}

export const nearMiss = {
  what: 'first and last line are those of a real block of the file, the lines between are other code',
  make({ version, random, foreign }) {
    for (let tries = 0; tries < MOST_NEAR_MISS; tries++) {
      const other = foreign(version)
      if (!other || blocksOf(version).length === 0 || blocksOf(other).length === 0) return undefined
      const given = nearMissCase(version, random, other)
      if (given) return given
    }
    return undefined
  },
}

function nearMissCase(version, random, other) {
  const [first, last] = random.pick(blocksOf(version))
  const [otherFirst, otherLast] = random.pick(blocksOf(other))
  const body = version.old.slice(first + 1, last)
  const strange = other.old.slice(otherFirst + 1, otherLast)
  if (Math.abs(body.length - strange.length) > 3) return undefined
  const [from, to] = [commonIndent(strange), commonIndent(body)]
  const lines = strange.map(line => indented(to)(outdented(from.length)(line)))
  if (lines.filter(isTelling).length < 3 || isBlank(lines[0]) || densest(version.folded, lines) > 0.2) return undefined
  const own = body.map(fold)
  const isLikeOwn = line => isTelling(line) && own.some(text => similarity(text, fold(line)) > 0.7)
  if (lines.some(isLikeOwn)) return undefined
  const at = random.pick(lines.flatMap((line, i) => (isTelling(line) ? [i] : [])))
  const changed = meaningChanged(random, lines[at], version.language)
  if (changed === undefined) return undefined
  const whole = middle => [version.old[first], ...middle, version.old[last]].join('\n')
  return refused(version.text, whole(lines), whole(lines.with(at, changed)), first + 1)
}

/** Classes in which nothing is off: whole lines, parts of lines, lines that are also inside others, lines that go. */
import { around, caseOf, findEdit, kept, newLines, oldLines, placed, replaceOf, searchOf } from '../edits.mjs'
import {
  countOf,
  exactPlaces,
  fold,
  foldedPlaces,
  indentOf,
  isBlank,
  isEdgeBlank,
  isTelling,
  textOf,
} from '../lines.mjs'

const ifOnce = given => (countOf(given.before, given.search) === 1 ? given : undefined)

/** Tries hunks in random order until one gives a case. */
function anyHunk(random, hunks, caseFrom) {
  for (const hunk of random.shuffled(hunks)) {
    const given = caseFrom(hunk)
    if (given) return given
  }
  return undefined
}

export const exact = {
  what: 'the search stands in the file exactly once',
  variants: ['block', 'block-final-newline', 'two-changes', 'anchor-insert'],
  make({ version, random }, variant) {
    if (variant === 'two-changes') return twoChanges(version)
    if (variant === 'anchor-insert') return insertion(version, random)
    const edit = findEdit(version, random)
    if (!edit) return undefined
    const given = caseOf(edit, edit.steps)
    if (variant === 'block') return ifOnce(given)
    return ifOnce({ ...given, search: `${given.search}\n`, replace: `${given.replace}\n` })
  },
}

/** A block over two hunks that are near each other. */
function twoChanges(version) {
  for (let i = 1; i < version.hunks.length; i++) {
    const [first, second] = version.hunks.slice(i - 1, i + 1)
    const end = first.oldAt + first.oldCount
    const gap = second.oldAt - end
    if (gap < 1 || gap > 6 || second.newAt - (first.newAt + first.newCount) !== gap) continue
    if (first.oldCount + second.oldCount > 10 || first.newCount + second.newCount > 14) continue
    const [head, tail] = [around(version, first, 2, 0), around(version, second, 0, 2)]
    const steps = [...head.steps, ...version.old.slice(end, second.oldAt).map(kept), ...tail.steps]
    const search = searchOf(steps)
    if (search.length < 3 || isEdgeBlank(search) || foldedPlaces(version.folded, search).length !== 1) continue
    const given = ifOnce(caseOf(placed(version, steps, head.from, tail.to), steps))
    if (given) return given
  }
  return undefined
}

/** Lines put behind one line. */
const insertion = (version, random) =>
  anyHunk(random, version.hunks, hunk => {
    if (hunk.oldCount > 0 || hunk.newCount === 0 || hunk.newCount > 12 || hunk.oldAt === 0) return undefined
    const anchor = version.old[hunk.oldAt - 1]
    if (!isTelling(anchor) || isBlank(newLines(version, hunk)[0]) || countOf(version.text, anchor) !== 1)
      return undefined
    if (foldedPlaces(version.folded, [anchor]).length !== 1) return undefined
    const edit = around(version, hunk, 1, 0)
    return caseOf(edit, edit.steps)
  })

export const exactInline = {
  what: "the search is part of a line, or starts after a line's indentation; it stands in the file exactly once",
  variants: ['fragment', 'first-line-stripped'],
  inline: true,
  make({ version, random }, variant) {
    if (variant === 'fragment') return anyHunk(random, version.hunks, hunk => fragment(version, hunk))
    const isIndented = ([line]) => line !== undefined && /^[ \t]+\S/.test(line)
    const ofEdit = ({ steps }) => isIndented(searchOf(steps)) && isIndented(replaceOf(steps))
    const edit = findEdit(version, random, { ofEdit })
    const given = edit && caseOf(edit, edit.steps)
    if (!given || indentOf(given.search) !== indentOf(given.replace)) return undefined
    return ifOnce({ ...given, search: given.search.trimStart(), replace: given.replace.trimStart() })
  },
}

const WORD = /\w/

/** Most words to add on each side of a fragment. */
const MOST_WIDENED = 12

/** The part of a line that changes, widened word by word until the file has it once. */
function fragment(version, hunk) {
  if (hunk.oldCount !== 1 || hunk.newCount !== 1) return undefined
  const [[old], [now]] = [oldLines(version, hunk), newLines(version, hunk)]
  const common = Math.min(old.length, now.length)
  let head = 0
  while (head < old.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < common - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  if (head + tail < 6) return undefined
  const indent = indentOf(old).length
  const back = (at, floor) => (at > floor && WORD.test(old[at - 1]) ? back(at - 1, floor) : at)
  const forth = at => (at < old.length && WORD.test(old[at]) ? forth(at + 1) : at)
  let [from, to] = [back(head, 0), forth(old.length - tail)]
  const isOne = () => countOf(version.text, old.slice(from, to)) === 1
  for (let i = 0; i < MOST_WIDENED && (to - from < 8 || !isOne()); i++) {
    if (from > indent) from = back(from - 1, indent)
    if (to < old.length) to = forth(to + 1)
  }
  const [search, replace] = [old.slice(from, to), now.slice(from, now.length - (old.length - to))]
  if (isBlank(search) || search === replace || (from <= indent && to === old.length) || !isOne()) return undefined
  if (isBlank(replace) || version.text.includes(replace)) return undefined
  const after = textOf(version.old.toSpliced(hunk.oldAt, 1, now))
  return { before: version.text, search, replace, after, line: hunk.oldAt + 1, alts: [] }
}

export const shadowed = {
  what: "whole lines of the search stand once, but the same text also stands inside other lines (deeper indented, or as a line's beginning)",
  make: ({ version, random }) => anyHunk(random, version.hunks, hunk => shadowedCase(version, hunk)),
}

function shadowedCase(version, hunk) {
  if (hunk.oldCount > 6 || hunk.newCount > 8) return undefined
  for (let width = 0; width <= 3; width++) {
    const edit = around(version, hunk, width, width, { whole: width === 0 })
    const [search, replace] = [searchOf(edit.steps), replaceOf(edit.steps)]
    if (search.length === 0 || replace.length === 0 || !search.some(isTelling) || isEdgeBlank(search)) continue
    if (fold(search.join(' ')) === fold(replace.join(' '))) continue
    if (exactPlaces(version.old, search).length !== 1) continue
    return countOf(version.text, search.join('\n')) < 2 ? undefined : caseOf(edit, edit.steps)
  }
  return undefined
}

export const deleteLines = {
  what: 'whole lines go away: the replacement is empty; no blank line may be left in their place',
  variants: ['with-newline', 'without-newline'],
  make: ({ version, random }, variant) =>
    anyHunk(random, version.hunks, hunk => deletion(version, random, hunk, variant === 'with-newline')),
}

function deletion(version, random, hunk, withNewline) {
  if (hunk.newCount > 0 || hunk.oldCount === 0 || hunk.oldCount > 9) return undefined
  const edit = around(version, hunk, 0, 0, { whole: true })
  const { pre, post, steps } = edit
  const search = searchOf(steps)
  if (!search.some(isTelling) || isEdgeBlank(search) || countOf(version.text, search.join('\n')) !== 1) return undefined
  if (foldedPlaces(version.folded, search).length !== 1 || post.length === 0) return undefined
  if (pre.at(-1) === '' && post[0] === '' && random.chance(0.5)) return undefined
  const given = { ...caseOf(edit, steps), replace: '' }
  if (withNewline) return { ...given, search: `${given.search}\n` }
  return { ...given, alts: [{ why: 'an empty line left', after: textOf([...pre, '', ...post]) }] }
}

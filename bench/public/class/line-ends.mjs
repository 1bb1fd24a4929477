/** Classes about line endings and the two ends of a file. */
import { caseOf, findEdit, ifOff } from '../edits.mjs'
import { countOf, isBlank } from '../lines.mjs'

export const crlf = text => text.replace(/\n/g, '\r\n')

export const crlfFile = {
  what: 'the file has CRLF line endings, the block LF',
  make({ version, random }) {
    const edit = findEdit(version, random)
    const given = edit && caseOf(edit, edit.steps)
    return given && ifOff({ ...given, before: crlf(given.before), after: crlf(given.after) })
  },
}

export const crlfBlock = {
  what: 'the block has CRLF line endings (both sides, or the search only), the file LF',
  variants: ['both', 'search-only'],
  make({ version, random }, variant) {
    const edit = findEdit(version, random)
    if (!edit) return undefined
    const given = caseOf(edit, edit.steps)
    const replace = variant === 'both' ? crlf(given.replace) : given.replace
    return ifOff({ ...given, search: crlf(given.search), replace })
  },
}

/** Lines above and below the edit that a file needs at least for a stretch with the other ending. */
const LEAST_AROUND = 12

export const mixedEol = {
  what: 'the file has a stretch of lines with the other line ending; nothing outside the edit may change',
  variants: ['edit-in-lf', 'edit-in-crlf'],
  make({ version, random }, variant) {
    const edit = findEdit(version, random)
    if (!edit || edit.pre.length < LEAST_AROUND || edit.post.length < LEAST_AROUND) return undefined
    const isInCrlf = variant === 'edit-in-crlf'
    const ends = isInCrlf ? endsAround(random, edit) : endsApart(random, edit)
    const own = isInCrlf ? '\r\n' : '\n'
    const whole = (text, ofNew) => {
      const lines = edit.steps.filter(step => step[text] !== undefined)
      const middle = lines.map(step => step[text] + (step.kind === 'new' ? ofNew : own)).join('')
      return joined(edit.pre, ends.pre) + middle + joined(edit.post, ends.post)
    }
    const hasNew = edit.steps.some(({ kind }) => kind === 'new')
    const alts =
      isInCrlf && hasNew ? [{ why: "new lines with the file's usual ending", after: whole('after', '\n') }] : []
    return { ...caseOf(edit, edit.steps), before: whole('file', own), after: whole('after', own), alts }
  },
}

const joined = (lines, ends) => lines.map((line, i) => line + ends[i]).join('')
const within = (lines, from, to) => lines.map((_, i) => (i >= from && i < to ? '\r\n' : '\n'))

/** How many lines a stretch has: it grows until a new draw says that it is long enough. */
function lengthOf(random, low, high, most) {
  let length = 0
  while (length < Math.min(most, random.between(low, high))) length++
  return length
}

/** CRLF for some lines on both sides of the edit, but never for the file's last one. */
function endsAround(random, { pre, post }) {
  const above = within(pre, pre.length - random.between(3, 8), pre.length)
  return { pre: above, post: within(post, 0, lengthOf(random, 3, 8, post.length - 1)) }
}

/** CRLF for some lines away from the edit. */
function endsApart(random, { pre, post }) {
  const isAbove = random.chance(0.5)
  const lines = isAbove ? pre : post
  const from = random.between(0, Math.max(0, lines.length - 9))
  const stretch = within(lines, from, from + lengthOf(random, 3, 7, lines.length - from))
  const plain = within(isAbove ? post : pre, 0, 0)
  return isAbove ? { pre: stretch, post: plain } : { pre: plain, post: stretch }
}

export const noFinalNewline = {
  what: 'the file has no newline at its end and the edit reaches the last line; none may be added',
  variants: ['block-without', 'block-with'],
  make({ version, random, pass }, variant) {
    const edit = atEnd(version, random, pass > 0)
    if (!edit) return undefined
    const { before, search, replace, after, ...rest } = caseOf(edit, edit.steps)
    if ([search, replace].some(text => isBlank(text.split('\n').at(-1)))) return undefined
    const open = { before: before.slice(0, -1), after: after.slice(0, -1) }
    if (variant === 'block-without') {
      return countOf(open.before, search) === 1 ? { ...rest, ...open, search, replace } : undefined
    }
    const alts = [{ why: 'a newline at the end', after }]
    return ifOff({ ...rest, ...open, search: `${search}\n`, replace: `${replace}\n`, alts })
  },
}

/** An edit at the end of its file; if there is none and it is allowed, one behind which the file is cut off. */
function atEnd(version, random, mayCut) {
  const edit = findEdit(version, random, { context: [3, 6], ofEdit: ({ to }) => to === version.old.length })
  if (edit || !mayCut) return edit
  const inside = findEdit(version, random, { ofEdit: ({ to }) => to > 20 })
  return inside && { ...inside, post: [] }
}

export const bom = {
  what: 'the file begins with a byte order mark and the edit touches its first line; the mark must stay',
  make({ version, random }) {
    const edit = findEdit(version, random, { context: [3, 7], ofEdit: ({ from }) => from === 0 })
    const given = edit && caseOf(edit, edit.steps)
    return given && { ...given, before: `\ufeff${given.before}`, after: `\ufeff${given.after}` }
  },
}

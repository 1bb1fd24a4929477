/**
 * A draft is an edit on its way to a case: every line knows what it is in the file, in the search and in the replacement,
 * so that whatever is done to it, the right result follows from how it was made.
 * A step: {kind: ' ' | '-' | '+', own, s, r}. `own` is the line of the file (of the new file for '+'), null for a line that only
 * the block has; `s` and `r` are the lines of the two halves, null where a half does not show it. A file's line may end in '\r'.
 */
import { isBlank, textOf } from './lines.mjs'

export function draftOf(edit) {
  const shown = edit.steps.filter(([kind]) => kind !== '+').length
  return {
    path: edit.path,
    lang: edit.lang,
    name: edit.name,
    edit: edit.kind,
    pre: edit.file.slice(0, edit.at),
    post: edit.file.slice(edit.at + shown),
    steps: edit.steps.map(([kind, line]) => ({
      kind,
      own: line,
      s: kind === '+' ? null : line,
      r: kind === '-' ? null : line,
    })),
    bom: false,
    open: false,
    searchEnd: '',
    replaceEnd: '',
    texts: [],
    inline: false,
    notes: [],
  }
}

export const searchLines = draft => draft.steps.flatMap(({ s }) => (s === null ? [] : [s]))
export const replaceLines = draft => draft.steps.flatMap(({ r }) => (r === null ? [] : [r]))
export const ownLines = (draft, skip) =>
  draft.steps.flatMap(({ kind, own }) => (own === null || kind === skip ? [] : [own]))
export const fileLines = draft => [...draft.pre, ...ownLines(draft, '+'), ...draft.post]
export const afterLines = draft => [...draft.pre, ...ownLines(draft, '-'), ...draft.post]
export const shownOwn = draft => draft.steps.filter(({ kind, own }) => kind !== '+' && own !== null)

/** The same draft with the lines of the block, in both halves or the search alone, put through a function. */
export function mapBlock(draft, change, halves = 'both') {
  const steps = draft.steps.map(step => ({
    ...step,
    s: step.s === null ? null : change(step.s),
    r: step.r === null || halves === 'search' ? step.r : change(step.r),
  }))
  return { ...draft, steps }
}

/** The same draft with the lines of the file put through a function; new lines too unless told. */
export function mapFile(draft, change, { added = true, around = true } = {}) {
  return {
    ...draft,
    pre: around ? draft.pre.map(change) : draft.pre,
    post: around ? draft.post.map(change) : draft.post,
    steps: draft.steps.map(step =>
      step.own === null || (step.kind === '+' && !added) ? step : { ...step, own: change(step.own) },
    ),
  }
}

export const mapSteps = (draft, change) => ({ ...draft, steps: draft.steps.flatMap((step, i) => change(step, i)) })
export const onText = (draft, search, replace = search) => ({ ...draft, texts: [...draft.texts, [search, replace]] })

function render(draft, lines) {
  const text = (draft.bom ? '\ufeff' : '') + textOf(lines)
  return draft.open ? text.replace(/\r?\n$/, '') : text
}

/** The texts of a draft: {before, after, search, replace, line}. */
export function textsOf(draft) {
  const joined = lines => lines.join('\n')
  let search = joined(searchLines(draft)) + draft.searchEnd
  let replace = joined(replaceLines(draft))
  if (replaceLines(draft).length > 0) replace += draft.replaceEnd
  for (const [s, r] of draft.texts) {
    search = s(search)
    replace = r(replace)
  }
  return {
    before: render(draft, fileLines(draft)),
    after: render(draft, afterLines(draft)),
    search,
    replace,
    line: draft.pre.length + 1,
  }
}

export const blockHas = (draft, pattern) =>
  draft.steps.some(({ s, r }) => pattern.test(s ?? '') || pattern.test(r ?? ''))
export const shown = draft => draft.steps.filter(({ s, r }) => !isBlank(s ?? r ?? ''))

/** Parts of lines, and lines that stand inside others too. */
import { fileLines, replaceLines, searchLines } from '../draft.mjs'
import { renamed } from '../edits.mjs'
import { commentStyles } from '../garble/comments.mjs'
import { as } from '../garble/steps.mjs'
import { countOf, indentOf, isBlank, saysMuch, wordsOf } from '../lines.mjs'
import { through } from './through.mjs'

/** A search and a replacement that are part of a text: the result is the one substitution. */
export function inline(draft, variant, before, search, replace) {
  if (search.trim().length < 4 || search === replace || countOf(before, search) !== 1) return undefined
  const at = before.indexOf(search)
  return {
    variant,
    path: draft.path,
    lang: draft.lang,
    name: draft.name,
    inline: true,
    before,
    search,
    replace,
    after: before.slice(0, at) + replace + before.slice(at + search.length),
    line: before.slice(0, at).split('\n').length,
  }
}
export const fileText = draft =>
  fileLines(draft)
    .map(line => line + '\n')
    .join('')
function fragment(rng, draft) {
  const changed = draft.steps.findIndex((step, i) => step.kind === '-' && draft.steps[i + 1]?.kind === '+')
  if (changed < 0) return undefined
  const [a, b] = [draft.steps[changed].own, draft.steps[changed + 1].own]
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const text = fileText(draft)
  // out to token borders, further until it stands once
  const border = (line, at) => at <= 0 || at >= line.length || !(/\w/.test(line[at - 1]) && /\w/.test(line[at]))
  for (let grow = rng.between(0, 6); grow < 80; grow++) {
    let [from, end] = [Math.max(0, head - grow), Math.min(a.length, a.length - tail + grow)]
    while (!border(a, from)) from--
    while (!border(a, end)) end++
    const search = a.slice(from, end)
    if (search === '' || search.trim() !== search || search === a.trim() || search === a) continue
    if (countOf(text, search) === 1)
      return inline(draft, 'fragment', text, search, b.slice(from, b.length - (a.length - end)))
  }
  return undefined
}
function cutEdges(rng, draft) {
  const kind = rng.pick(['first-line-stripped', 'last-line-cut', 'both-cut'])
  let [search, replace] = [searchLines(draft).join('\n'), replaceLines(draft).join('\n')]
  if (replace === '' || searchLines(draft).length < 2) return undefined
  if (kind !== 'last-line-cut') {
    const indent = indentOf(search)
    if (indent === '' || indentOf(replace) !== indent) return undefined
    ;[search, replace] = [search.slice(indent.length), replace.slice(indent.length)]
  }
  if (kind !== 'first-line-stripped') {
    const [last, other] = [search.split('\n').at(-1), replace.split('\n').at(-1)]
    const tail = /\W+$/.exec(last)?.[0]
    if (!tail || last !== other || last.length - tail.length < 5) return undefined
    ;[search, replace] = [search.slice(0, -tail.length), replace.slice(0, -tail.length)]
  }
  return inline(draft, kind, fileText(draft), search, replace)
}
function growsLines(rng, draft) {
  const line = rng.pick(searchLines(draft).filter(saysMuch))
  const word = rng.pick(
    wordsOf(line)
      .filter(w => w.length > 4)
      .concat(['']),
  )
  // from the line's first word on, it may as well be the line without its indentation
  if (!word || line.indexOf(word) <= indentOf(line).length) return undefined
  const text = fileText(draft)
  const search = line.slice(line.indexOf(word)).trimEnd()
  return inline(
    draft,
    'grows-lines',
    text,
    search,
    `${renamed(rng, word)}${search.slice(word.length)}\n${indentOf(line)}${word}`,
  )
}
export const exactInline = [
  through(fragment),
  through(fragment),
  through(cutEdges),
  through(cutEdges),
  through(growsLines),
]

export function shadowed(rng, draft) {
  const [search, replace] = [searchLines(draft), replaceLines(draft)]
  if (search.length > 4 || !saysMuch(search[0]) || !saysMuch(search.at(-1)) || replace.length === 0) return undefined
  const kind = rng.pick(['deeper', 'line-end', 'line-begin', 'commented'])
  const style = commentStyles(draft.lang)?.[0]
  const copy = {
    deeper: () => search.map(line => (isBlank(line) ? line : (indentOf(line).startsWith('\t') ? '\t' : '    ') + line)),
    'line-end': () => (search.length === 1 ? [`x = 1; ${search[0].trim()}`] : undefined),
    'line-begin': () => (search.length === 1 ? [`${search[0]} + extra(1)`] : undefined),
    commented: () => (style && /[#/] $/.test(style) ? search.map(line => style + line.trim()) : undefined),
  }[kind]()
  if (!copy) return undefined
  const spot = rng.chance(0.5)
  const far = [...copy, '']
  return as(
    kind,
    spot ? { ...draft, pre: [...draft.pre, ...far.slice(0, -1)] } : { ...draft, post: [...draft.post, ...far] },
  )
}

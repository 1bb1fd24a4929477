/** The classes that must apply: each a name and its variants, a variant a function (rng, pool) → draft or undefined. */

import { linesAt } from './corpus.mjs'
import { draftOf, fileLines, mapFile, onText, replaceLines, searchLines } from './draft.mjs'
import {
  changedAt,
  editOf,
  hunksBetween,
  isDeletion,
  isInsertion,
  renamed,
  replaceOf,
  searchOf,
  touchedLine,
  versionPair,
} from './edits.mjs'
import * as g from './garblings.mjs'
import {
  countOf,
  exactPlaces,
  fold,
  foldedPlaces,
  indentOf,
  isBlank,
  nearestElsewhere,
  saysMuch,
  wordsOf,
} from './lines.mjs'

const as = g.as
const through = (garble, options) => (rng, pool) => {
  const draft = pool.draft(rng, typeof options === 'function' ? options(rng) : options)
  return draft && garble(rng, draft)
}
const all = (table, options) => Object.values(table).map(garble => through(garble, options))
const BIG = { above: 4, below: 4 }

// ------------------------------------------------------------------------------------------------ exact
const exact = [
  through((_, d) => as('block', d), { unique: 'exact' }),
  through((_, d) => as('final-newline', { ...d, searchEnd: '\n', replaceEnd: '\n' }), { unique: 'exact' }),
  through((_, d) => as('two-changes', d), { unique: 'exact', real: true, context: { two: true } }),
  through((_, d) => as('space-is-the-change', d), {
    unique: 'exact',
    space: true,
    real: true,
    need: edit => onlySpace(edit),
  }),
  through((_, d) => as('looks-garbled', d), {
    unique: 'exact',
    need: edit => looksGarbled(replaceOf(edit.steps)) && looksGarbled(searchOf(edit.steps)),
  }),
  through(
    (_, d) =>
      isBlank(d.steps[0].s ?? 'x') || isBlank(d.steps.at(-1).s ?? 'x') ? as('blank-line-at-edge', d) : undefined,
    { unique: 'exact' },
  ),
  through((_, d) => as('first-lines', { ...d, pre: [] }), { unique: 'exact', context: { above: 0, below: 2 } }),
  through((_, d) => as('last-lines', { ...d, post: [] }), { unique: 'exact', context: { above: 2, below: 0 } }),
  through((rng, d) => oneLineFile(rng, d), { unique: 'fold' }),
  through((rng, d) => hugeLine(rng, d), { unique: 'exact' }),
  through((_rng, d) => anchorInsert(d), { unique: 'exact', need: isInsertion, context: { above: 1, below: 0 } }),
  through((_rng, d) => anchorInsert(d), { unique: 'exact', need: isInsertion, context: { above: 0, below: 1 } }),
  through(
    (_, d) => as('one-of-equal-lines', d),
    rng => ({
      unique: 'lines',
      need: removesOneOfEqual,
      context: { above: rng.between(0, 2), below: rng.between(0, 2) },
    }),
  ),
]
function onlySpace({ steps }) {
  const of = wanted =>
    steps
      .filter(([kind]) => kind === wanted)
      .map(([, line]) => fold(line))
      .filter(line => line !== '')
  const [removed, added] = [of('-'), of('+')]
  return removed.length > 0 && removed.length === added.length && removed.every((line, i) => line === added[i])
}
const looksGarbled = lines => /\\[nt"]|&(lt|gt|amp|quot);|[“”‘’—…\u00a0]|^\s*\d+[.):]\s/m.test(lines.join('\n'))
const anchorInsert = d => (searchLines(d).length === 1 ? as('anchor', d) : undefined)
function removesOneOfEqual({ steps }) {
  const gone = steps.filter(([kind]) => kind === '-').map(([, line]) => line)
  const stays = new Set(steps.filter(([kind]) => kind === ' ').map(([, line]) => line))
  return gone.some(line => saysMuch(line) && stays.has(line))
}
function oneLineFile(rng, draft) {
  const lines = searchLines(draft).filter(saysMuch)
  const own = lines[0]
  const next = own && touchedLine(rng, own)
  if (!next) return undefined
  const steps = [
    { kind: '-', own, s: own, r: null },
    { kind: '+', own: next, s: null, r: next },
  ]
  return as('one-line-file', { ...draft, pre: [], post: [], steps, open: rng.chance(0.5) })
}
function hugeLine(rng, draft) {
  const filler = fileLines(draft)
    .map(line => line.trim())
    .join(' ')
    .slice(0, 60_000)
  return filler.length < 3000
    ? undefined
    : as(
        'huge-line',
        rng.chance(0.5) ? { ...draft, pre: [...draft.pre, filler] } : { ...draft, post: [filler, ...draft.post] },
      )
}

// ------------------------------------------------------------------------------------------------ parts of lines
/** A search and a replacement that are part of a text: the result is the one substitution. */
function inline(draft, variant, before, search, replace) {
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
const fileText = draft =>
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
  if (!word) return undefined
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
const exactInline = [through(fragment), through(fragment), through(cutEdges), through(cutEdges), through(growsLines)]

// ------------------------------------------------------------------------------------------------ shadowed
function shadowed(rng, draft) {
  const [search, replace] = [searchLines(draft), replaceLines(draft)]
  if (search.length > 4 || !saysMuch(search[0]) || !saysMuch(search.at(-1)) || replace.length === 0) return undefined
  const kind = rng.pick(['deeper', 'line-end', 'line-begin', 'commented'])
  const style = g.commentStyles(draft.lang)?.[0]
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

// ------------------------------------------------------------------------------------------------ deletion
const deletion = [
  ...[true, false].map(newline =>
    through((_, d) => as(newline ? 'with-newline' : 'without-newline', { ...d, searchEnd: newline ? '\n' : '' }), {
      unique: 'exact',
      need: isDeletion,
      context: { above: 0, below: 0 },
    }),
  ),
  through((_, d) => as('last-lines', { ...d, post: [] }), {
    unique: 'exact',
    need: isDeletion,
    context: { above: 0, below: 0 },
  }),
  (rng, pool) => cutOut(rng, pool, 'tail'),
  (rng, pool) => cutOut(rng, pool, 'head'),
  (rng, pool) => cutOut(rng, pool, 'paragraph'),
  (rng, pool) => cutOut(rng, pool, 'paragraph-and-blank'),
]
function cutOut(rng, pool, variant) {
  const entry = pool.entry(rng)
  const file = entry && pool.linesAt(rng.pick(entry.versions))
  if (!file) return undefined
  const size = rng.between(1, 8)
  let [from, to] = [0, size]
  if (variant === 'tail') [from, to] = [file.length - size, file.length]
  if (variant.startsWith('paragraph')) {
    from = rng.int(file.length)
    while (from > 0 && !isBlank(file[from - 1])) from--
    to = from
    while (to < file.length && !isBlank(file[to])) to++
    if (variant === 'paragraph-and-blank') while (to < file.length && isBlank(file[to])) to++
  }
  const search = file.slice(from, to)
  if (
    to - from > 20 ||
    to - from < 1 ||
    isBlank(search[0] ?? '') ||
    (isBlank(search.at(-1)) && variant !== 'paragraph-and-blank')
  )
    return undefined
  if (!search.some(saysMuch) || countOf(file.join('\n'), search.join('\n')) !== 1) return undefined
  const edit = {
    path: entry.path,
    lang: entry.lang,
    name: entry.name,
    file,
    at: from,
    steps: search.map(line => ['-', line]),
  }
  return as(variant, { ...draftOf(edit), searchEnd: variant === 'paragraph-and-blank' || rng.chance(0.5) ? '\n' : '' })
}

// ------------------------------------------------------------------------------------------------ the file's beginning and end
const mixed = (rng, draft) => {
  const whole = mapFile(draft, line => line)
  const [inBlock, around] = rng.chance(0.5) ? ['\r', ''] : ['', '\r']
  const steps = whole.steps.map(step => (step.own === null ? step : { ...step, own: step.own + inBlock }))
  const reach = rng.between(0, 5)
  const near = list => ({
    pre: list.slice(0, Math.max(0, list.length - reach)),
    rest: list.slice(Math.max(0, list.length - reach)),
  })
  const top = near(whole.pre)
  const pre = [...top.pre.map(line => line + around), ...top.rest.map(line => line + inBlock)]
  const post = [
    ...whole.post.slice(0, reach).map(line => line + inBlock),
    ...whole.post.slice(reach).map(line => line + around),
  ]
  return pre.length + post.length < 8
    ? undefined
    : as(inBlock ? 'edit-in-crlf' : 'edit-in-lf', { ...whole, pre, post, steps })
}
const openEnd = (rng, draft) => {
  if (draft.post.length > 0 || draft.steps.every(({ kind, own }) => kind === ' ' || own === null)) return undefined
  const withNewline = rng.chance(0.5)
  const crlf = rng.chance(0.25) && draft.pre.length > 2
  const file = crlf ? mapFile(draft, line => line + '\r') : draft
  if (replaceLines(draft).length === 0 && draft.pre.length === 0) return undefined
  const kind = isDeletion({ steps: draft.steps.map(s => [s.kind]) })
    ? 'delete'
    : isInsertion({ steps: draft.steps.map(s => [s.kind]) })
      ? 'insert'
      : 'change'
  return as(`${kind}/${withNewline ? 'block-with' : 'block-without'}${crlf ? '/crlf' : ''}`, {
    ...file,
    open: true,
    ...(withNewline && { searchEnd: '\n', replaceEnd: '\n' }),
  })
}
/** The file is cut behind the edit, so that it stands at its end. */
const cutBehind = draft => ({ ...draft, post: [] })
const markAtStart = (rng, draft) => {
  const kind = rng.pick(['file', 'file', 'both', 'crlf'])
  const found = { ...draft, pre: [], bom: true }
  if (kind === 'both')
    return as(
      'block-has-it-too',
      onText(found, text => '\ufeff' + text),
    )
  return kind === 'crlf'
    ? as(
        'crlf',
        mapFile(found, line => line + '\r'),
      )
    : as('file', found)
}

// ------------------------------------------------------------------------------------------------ strange text
const DOLLARS = ['$&', '$1', '$$', "$'", '$`', '$<name>', '\\1', '\\\\0', '%s', '$0', '${1}', '&', '\\g<0>']
const dollars = (rng, draft) => {
  const at = draft.steps.findIndex(({ kind, own }) => kind === '+' && saysMuch(own))
  if (at < 0) return undefined
  const extra = rng.shuffled(DOLLARS).slice(0, 2).join(' ')
  const own = `${draft.steps[at].own} ${extra}`
  return as(rng.chance(0.3) ? 'trailing' : 'plain', g.setStep(draft, at, { own, r: own }))
}
const dollarsLoose = (rng, draft) => {
  const found = dollars(rng, draft)
  const loose = found && g.trailing['search-has'](rng, found)
  return loose && as('search-off', loose)
}
const dollarsInline = (rng, draft) => {
  const line = searchLines(draft).find(saysMuch)
  const words = wordsOf(line).filter(word => word.length > 5)
  const word = words[0]
  return word && inline(draft, 'inline', fileText(draft), word, `${word}${rng.pick(DOLLARS)}x`)
}
const MARKERS = [
  '<<<<<<< SEARCH',
  '=======',
  '>>>>>>> REPLACE',
  '<<<<<<< HEAD',
  '>>>>>>> feature/x',
  '||||||| base',
  '```js',
  '```',
  '~~~',
  '*** Begin Patch',
  '*** End Patch',
  '*** Update File: a.txt',
  '@@ -1,2 +1,2 @@',
  '--- a/file',
  '+++ b/file',
  '------- SEARCH',
  '+++++++ REPLACE',
  '««« EDIT',
  '═══════ REPL',
  '»»» EDIT END',
  '<old_str>',
  '</new_str>',
  '```suggestion',
  '-- name --',
  '<file path="x">',
  ']]>',
  '---',
  '+added',
  '-removed',
]
const markers = (rng, draft) => {
  const marker = rng.pick(MARKERS)
  const at = g.kept(draft)
  if (at.length === 0 || fileLines(draft).includes(marker)) return undefined
  const step = { kind: ' ', own: marker, s: marker, r: marker }
  const spot = rng.pick(at)
  const held = { ...draft, steps: draft.steps.flatMap((s, i) => (i === spot ? [s, step] : [s])) }
  const added = held.steps.findIndex(({ kind }) => kind === '+')
  const grown = rng.chance(0.4) && added >= 0 ? g.setStep(held, added, { own: marker, r: marker }) : held
  return as(marker.replace(/[^A-Za-z ]/g, '').trim() || 'signs', grown)
}

// ------------------------------------------------------------------------------------------------ large and repetitive
function large(garble) {
  return (rng, pool) => {
    const draft = pool.draft(rng, { unique: 'near', context: BIG })
    const off = draft && garble(rng, draft)
    if (!off || foldedPlaces(fileLines(draft), searchLines(draft)).length !== 1) return undefined
    const filler = []
    for (let tries = 0; filler.length < 20_500 && tries < 4000; tries++) {
      const entry = pool.entry(rng, [draft.lang])
      const lines =
        entry && entry.path !== draft.path && entry.name !== draft.name && pool.linesAt(rng.pick(entry.versions))
      if (lines && nearestElsewhere(lines, searchLines(draft), 0, 0) < 0.3) filler.push(...lines)
    }
    if (filler.length < 20_000) return undefined
    const cut = rng.int(filler.length)
    return as(off.variant, {
      ...off,
      pre: [...filler.slice(0, cut), ...off.pre],
      post: [...off.post, ...filler.slice(cut)],
    })
  }
}

/** Copies of the whole block with one or two tokens changed all through, above and below the true one. */
function repetitive(garble) {
  return (rng, pool) => {
    const draft = pool.draft(rng, { unique: 'near', need: edit => !isDeletion(edit) })
    if (!draft) return undefined
    const own = searchLines(draft)
    if (own.length < 3 || own.length > 14) return undefined
    const words = [...new Set(own.flatMap(wordsOf))].filter(word => word.length >= 4)
    if (words.length < 2) return undefined
    const copies = Array.from({ length: rng.between(1, 4) }, () => {
      const word = rng.pick(words)
      const other = renamed(rng, word)
      return own.map(line => line.replace(new RegExp(`\\b${word}\\b`, 'g'), () => other))
    })
    const off = garble(rng, draft)
    if (!off) return undefined
    // what tells the copies apart is not what is off
    const seen = searchLines(off)
    if (
      seen.length === own.length &&
      copies.some(
        copy =>
          copy.some((line, i) => line !== own[i] && fold(seen[i]) !== fold(own[i])) &&
          copy.every((line, i) => line === own[i] || fold(seen[i]) !== fold(own[i])),
      )
    )
      return undefined
    const cut = rng.int(copies.length + 1)
    const pre = [...draft.pre, ...copies.slice(0, cut).flatMap(copy => [...copy, ''])]
    const post = ['', ...copies.slice(cut).flatMap(copy => [...copy, '']), ...draft.post]
    const whole = { ...off, pre, post: copies.length === cut ? off.post : post }
    return foldedPlaces(fileLines({ ...draft, pre, post }), own).length === 1 ? as(off.variant, whole) : undefined
  }
}
const asIs = (_, draft) => as('exact', draft)
const pick = table => (rng, draft) => rng.pick(Object.values(table))(rng, draft)

// ------------------------------------------------------------------------------------------------ several at once
const LINE = {
  trailing: pick({ a: g.trailing['file-has'], b: g.trailing['search-has'] }),
  typo: pick(g.typo),
  drift: pick(g.drift),
  blankMissing: g.blankMissing,
  blankAdded: g.blankAdded,
  inner: pick(g.inner),
  comment: pick(g.droppedComment),
}
const BLOCK = {
  indent: pick(Object.fromEntries(Object.entries(g.indentation).filter(([name]) => !/search|scaled/.test(name)))),
  tabs: g.tabs,
  edges: pick(g.edges),
  numbers: (r, d) => g.lineNumbers(r, d),
}
const TEXT = {
  crlfFile: g.crlfFile,
  crlfBlock: g.crlfBlock.both,
  jsonAll: g.escapes['json-all'],
  entities: (r, d) => g.htmlEntities(r, d),
  typographic: (r, d) =>
    g.typographicBlock(r, d, r.pick(['quotes', 'em-dash', 'ellipsis', 'no-break-space', 'apostrophe'])),
}
function combined(...groups) {
  return (rng, pool) => {
    const names = groups.map(group => rng.pick(Object.keys(group)))
    if (new Set(names).size < names.length) return undefined
    // an escape of the text comes last, as on its way; typography before numbers
    let draft = pool.draft(rng, { unique: 'near', context: rng.chance(0.7) ? BIG : undefined })
    for (const [i, name] of names.entries()) {
      draft = draft && groups[i][name](rng, draft)
      if (!draft) return undefined
    }
    return as(names.join('+'), draft)
  }
}

// ------------------------------------------------------------------------------------------------ short
function short(name, garble) {
  return (rng, pool) => {
    const draft = pool.draft(rng, {
      unique: 'fold',
      context: { above: 0, below: 0 },
      need: edit => searchOf(edit.steps).length <= 2 && !isInsertion(edit),
    })
    const line = draft && searchLines(draft)[0]
    if (!draft || !saysMuch(line)) return undefined
    const squashed = text => text.replace(/\s/g, '')
    if (countOf(squashed(fileLines(draft).join('')), squashed(searchLines(draft).join(''))) !== 1) return undefined
    const off = garble(rng, draft)
    return off && as(`${name}`, off)
  }
}

// ------------------------------------------------------------------------------------------------ stale
/** A hunk of one version, read by its author before another hunk beside it came in. */
export function stale(rng, pool) {
  const entry = pool.entry(rng, undefined, 2)
  const pair = entry && versionPair(rng, entry)
  if (!pair) return undefined
  const file = linesAt(pair[0])
  const hunks = hunksBetween(...pair)
  if (!file || hunks.length < 2) return undefined
  const i = rng.int(hunks.length)
  const mine = hunks[i]
  const [lost, got] = [mine.removed, mine.added]
  if (lost.length > 12 || got.length > 20 || ![...lost, ...got].some(saysMuch)) return undefined
  const reach = rng.between(4, 9)
  const [from, to] = [Math.max(0, mine.at - reach), Math.min(file.length, mine.at + lost.length + reach)]
  const end = hunk => hunk.at + hunk.removed.length
  const others = hunks.filter(
    hunk => hunk !== mine && hunk.at < to && end(hunk) > from && hunk.at >= from && end(hunk) <= to,
  )
  if (others.length === 0 || others.length > 2 || others.some(hunk => hunk.removed.length + hunk.added.length > 8))
    return undefined
  // lines stand between the two changes, and say something
  const apart = others.every(hunk => {
    const between = hunk.at < mine.at ? file.slice(end(hunk), mine.at) : file.slice(end(mine), hunk.at)
    return between.filter(saysMuch).length >= (lost.length > 0 ? 1 : 2)
  })
  if (!apart || foldedPlaces(file, file.slice(from, to)).length !== 1) return undefined
  const seen = editOf(entry, file, [mine], from, to)
  const [search, replace] = [searchOf(seen.steps), replaceOf(seen.steps)]
  const beside = editOf(
    entry,
    file,
    others.sort((a, b) => a.at - b.at),
    from,
    to,
  )
  const both = editOf(
    entry,
    file,
    [mine, ...others].sort((a, b) => a.at - b.at),
    from,
    to,
  )
  const before = [...file.slice(0, from), ...replaceOf(beside.steps), ...file.slice(to)]
  if (lost.some(line => saysMuch(line) && !replaceOf(beside.steps).includes(line))) return undefined
  if (
    foldedPlaces(before, search).length > 0 ||
    nearestElsewhere(before, search, from, from + replaceOf(beside.steps).length) > 0.35
  )
    return undefined
  if (foldedPlaces(before, replace.filter(saysMuch)).length > 0) return undefined
  // half of the block stands at least
  const there = new Set(replaceOf(beside.steps).map(fold))
  const telling = search.filter(saysMuch)
  if (telling.filter(line => there.has(fold(line))).length < Math.max(3, telling.length * 0.55)) return undefined
  // the same lines taken out and put in elsewhere are a move: where they belong is then open
  const squash = lines => new Set(lines.filter(saysMuch).map(line => line.replace(/\s/g, '')))
  const otherLines = squash(others.flatMap(hunk => [...hunk.removed, ...hunk.added]))
  if ([...squash([...lost, ...got])].some(line => otherLines.has(line))) return undefined
  const gone = squash(lost)
  if ([...squash(got)].some(line => gone.has(line))) return undefined
  const text = lines => lines.map(line => line + '\n').join('')
  return {
    variant: lost.length === 0 ? 'insertion' : got.length === 0 ? 'deletion' : 'change',
    path: entry.path,
    lang: entry.lang,
    name: entry.name,
    before: text(before),
    search: search.join('\n'),
    replace: replace.join('\n'),
    after: text(both.after),
    line: from + 1,
  }
}

const NEAR = { unique: 'near' }
const WIDE = rng => ({ unique: 'near', context: { above: rng.between(2, 6), below: rng.between(2, 6) } })
const LONG = rng => ({ unique: 'near', context: { above: rng.between(6, 14), below: rng.between(6, 14) } })

export const applyClasses = {
  exact,
  'exact-inline': exactInline,
  shadowed: [through(shadowed, rng => ({ unique: 'lines', context: { above: rng.int(2), below: rng.int(2) } }))],
  'delete-lines': deletion,
  'trailing-whitespace': all(g.trailing, { unique: 'fold' }),
  'indent-shift': [
    ...all(g.indentation),
    ...all(g.indentation, { unique: 'fold', langs: ['python', 'yaml', 'makefile', 'go'] }),
  ],
  'tabs-spaces': [
    through(g.tabs),
    through(g.tabs, { langs: ['go', 'makefile', 'c', 'javascript'] }),
    through(g.tabs, { langs: ['python', 'yaml', 'rust', 'java'] }),
  ],
  'crlf-file': [through(g.crlfFile)],
  'crlf-block': all(g.crlfBlock),
  'mixed-eol': [through(mixed)],
  'blank-line-missing': [through(g.blankMissing, WIDE)],
  'blank-line-added': [through(g.blankAdded, WIDE)],
  'blank-edges': all(g.edges),
  'inner-whitespace': all(g.inner),
  'typographic-block': [through((r, d) => g.typographicBlock(r, d))],
  'typographic-file': [through(g.typographicFile)],
  escaped: all(g.escapes),
  'html-entities': [
    through((r, d) => g.htmlEntities(r, d)),
    through((r, d) => g.htmlEntities(r, d), {
      langs: ['html', 'xml', 'markdown', 'javascript', 'java', 'cpp', 'rust'],
    }),
    through(g.htmlEntitiesSearch),
  ],
  'line-numbers': g.viewers.map(viewer => through((r, d) => g.lineNumbers(r, d, viewer))),
  typo: all(g.typo, NEAR),
  'dropped-comment': all(g.droppedComment, WIDE),
  drift: all(g.drift, WIDE),
  elided: [
    through((r, d) => g.elided(r, d), LONG),
    through(
      (r, d) => g.elided(r, d, 2),
      rng => ({ unique: 'near', context: { above: rng.between(9, 16), below: rng.between(9, 16) } }),
    ),
  ],
  'no-final-newline': [
    through((r, d) => openEnd(r, cutBehind(d))),
    through((r, d) => openEnd(r, cutBehind(d)), { context: { above: 2, below: 0 } }),
  ],
  bom: [
    through(markAtStart, { context: { above: 0, below: 2 } }),
    through(markAtStart, { context: { above: 1, below: 2 } }),
  ],
  'dollar-in-replace': [through(dollars), through(dollarsLoose), through(dollarsInline)],
  'markers-in-content': [through(markers, { unique: 'exact' })],
  'large-file': [
    asIs,
    g.trailing['search-has'],
    pick({ a: g.indentation['dedent-all'], b: g.indentation['indent-odd'] }),
    g.typo['kept-both'],
    pick(g.drift),
    g.crlfFile,
    (r, d) => g.lineNumbers(r, d),
    g.inner.doubled,
    g.blankMissing,
  ].map(large),
  repetitive: [
    asIs,
    g.trailing['search-has'],
    pick({ a: g.indentation['dedent-all'], b: g.indentation['indent-odd'], c: g.indentation['indent-tab'] }),
    g.typo['kept-both'],
    g.inner.doubled,
    g.blankMissing,
    (r, d) => g.lineNumbers(r, d),
    g.escapes['json-all'],
  ].map(repetitive),
  'combined-2': [combined(LINE, BLOCK), combined(LINE, TEXT), combined(BLOCK, TEXT)],
  'combined-3': [combined(LINE, LINE, BLOCK), combined(LINE, BLOCK, TEXT), combined(LINE, LINE, TEXT)],
  short: [
    short('indent', pick(Object.fromEntries(Object.entries(g.indentation).filter(([n]) => /dedent|odd|tab/.test(n))))),
    short('trailing', g.trailing['search-has']),
    short('entities', (r, d) => g.htmlEntities(r, d)),
    short('quotes', (r, d) => g.typographicBlock(r, d, 'quotes')),
    short('inner', pick(g.inner)),
    short('tabs', g.tabs),
    short('dashes', (r, d) => g.typographicBlock(r, d, r.pick(['em-dash', 'ellipsis', 'no-break-space']))),
  ],
  stale: [stale],
}
export { changedAt, exactPlaces, inline, pick, through }

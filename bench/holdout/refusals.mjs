/** The classes that must be refused, and those that are made already. A variant answers a draft, or texts; `after` is never asked. */
import { applyClasses, pick, through } from './classes.mjs'
import { linesAt } from './corpus.mjs'
import { draftOf, fileLines, mapSteps, replaceLines, searchLines } from './draft.mjs'
import { hunksBetween, isInsertion, renamed, replaceOf, searchOf, touchedLine, withContext } from './edits.mjs'
import * as g from './garblings.mjs'
import {
  alike,
  distance,
  exactPlaces,
  fold,
  foldedPlaces,
  indentOf,
  isBlank,
  nearestElsewhere,
  saysMuch,
  textOf,
  wordsOf,
} from './lines.mjs'

const as = g.as

// ------------------------------------------------------------------------------------------------ ambiguous
/** The shown lines stand a second time in the file, made so or found so. */
function twice(garble, how) {
  return (rng, pool) => {
    const draft = pool.draft(rng, { unique: 'lines', need: edit => searchOf(edit.steps).filter(saysMuch).length > 0 })
    if (!draft) return undefined
    const copy = how(rng, searchLines(draft))
    if (!copy) return undefined
    const spread = rng.between(0, 12)
    const doubled = rng.chance(0.5)
      ? {
          ...draft,
          pre: [
            ...draft.pre.slice(0, Math.max(0, draft.pre.length - spread)),
            ...copy,
            ...draft.pre.slice(Math.max(0, draft.pre.length - spread)),
          ],
        }
      : { ...draft, post: [...draft.post.slice(0, spread), ...copy, ...draft.post.slice(spread)] }
    const off = garble(rng, doubled)
    // an insertion or deletion whose result is the same at both places is still at one of two places
    return off && as(off.variant, off)
  }
}
const same = (_, lines) => lines
/** One kept line of the block is another than both places have. */
function otherLine(rng, draft) {
  const at = g.kept(draft).filter(i => saysMuch(draft.steps[i].own))
  const chosen = at.length > 2 ? rng.pick(at) : undefined
  const line = chosen !== undefined && touchedLine(rng, draft.steps[chosen].own)
  return line && as('other-line', g.setStep(draft, chosen, { s: line, r: line }))
}
const asIs = (_, draft) => as('block', draft)
/** Lines that stand more than once by nature, with a change made to one. */
function naturalTwice(rng, pool) {
  const entry = pool.entry(rng)
  const file = entry && pool.linesAt(rng.pick(entry.versions))
  if (!file) return undefined
  const size = rng.pick([1, 1, 2, 3, 4])
  const at = rng.int(file.length - size)
  const search = file.slice(at, at + size)
  if (!search.every(saysMuch) || exactPlaces(file, search).length < 2) return undefined
  const next = touchedLine(rng, search[0])
  if (!next) return undefined
  const kind = rng.pick(['change', 'insert', 'delete'])
  const steps = {
    change: [['-', search[0]], ['+', next], ...search.slice(1).map(l => [' ', l])],
    insert: [...search.map(l => [' ', l]), ['+', next]],
    delete: search.map(l => ['-', l]),
  }[kind]
  return as(`natural-${kind}`, draftOf({ ...entry, file, at, steps }))
}
function inlineTwice(rng, pool) {
  const draft = pool.draft(rng, { unique: 'lines' })
  const line = draft && rng.pick(searchLines(draft).filter(saysMuch))
  const word =
    line &&
    rng.pick(
      wordsOf(line)
        .filter(w => w.length > 3)
        .concat(['']),
    )
  const before = draft && textOf(fileLines(draft))
  if (
    !word ||
    (before.match(new RegExp(`(?<![\\w$-])${word}(?![\\w$-])`, 'g')) ?? []).length < 2 ||
    fileLines(draft).some(l => l.trim() === word)
  )
    return undefined
  return {
    variant: 'word',
    path: draft.path,
    lang: draft.lang,
    name: draft.name,
    before,
    search: word,
    replace: renamed(rng, word),
    line: 1,
    inline: true,
  }
}

// ------------------------------------------------------------------------------------------------ absent
function absent(rng, pool) {
  const draft = pool.draft(rng, { unique: 'fold' })
  const other = draft && pool.entry(rng, [draft.lang])
  const file = other && other.path !== draft.path && linesAt(rng.pick(other.versions))
  if (!file) return undefined
  const search = searchLines(draft)
  const there = new Set(file.map(fold))
  const telling = search.filter(saysMuch)
  if (telling.filter(line => there.has(fold(line))).length > telling.length * 0.3) return undefined
  if (!draft.steps.every(({ kind, own }) => kind === ' ' || kind === '+' || !there.has(fold(own)))) return undefined
  if (isInsertion({ steps: draft.steps.map(s => [s.kind]) }) && telling.some(line => there.has(fold(line))))
    return undefined
  if (
    telling.some(line =>
      file.some(own => Math.abs(own.length - line.length) < 8 && alike(fold(own), fold(line)) > 0.75),
    )
  )
    return undefined
  return {
    variant: telling.length < 3 ? 'short' : 'block',
    path: other.path,
    lang: other.lang,
    name: other.name,
    before: textOf(file),
    search: search.join('\n'),
    replace: replaceLines(draft).join('\n'),
    line: 1,
  }
}
/** The first lines are those of both files, a licence or imports; what is to change is not there. */
function sharedHead(rng, pool) {
  const draft = pool.draft(rng, { unique: 'fold' })
  if (!draft) return undefined
  const head = draft.pre.slice(-rng.between(2, 5))
  const other = pool.entry(rng, [draft.lang])
  const file = other && other.path !== draft.path && linesAt(rng.pick(other.versions))
  if (!file || head.filter(saysMuch).length < 2) return undefined
  const there = new Set(file.map(fold))
  const changed = draft.steps.filter(({ kind, own }) => kind === '-' && saysMuch(own))
  if (
    changed.length === 0 ||
    changed.some(
      ({ own }) =>
        there.has(fold(own)) || file.some(l => Math.abs(l.length - own.length) < 8 && alike(fold(l), fold(own)) > 0.7),
    )
  )
    return undefined
  const at = rng.int(file.length)
  const before = [...file.slice(0, at), ...head, ...file.slice(at)]
  return {
    variant: 'shared-head',
    path: other.path,
    lang: other.lang,
    name: other.name,
    before: textOf(before),
    search: [...head, ...searchLines(draft)].join('\n'),
    replace: [...head, ...replaceLines(draft)].join('\n'),
    line: at + 1,
  }
}

// ------------------------------------------------------------------------------------------------ near misses
function nearMiss(rng, pool) {
  const entry = pool.entry(rng)
  const file = entry && pool.linesAt(rng.pick(entry.versions))
  const from = file && rng.int(Math.max(1, file.length - 12))
  const size = rng.between(5, 11)
  const other = file && pool.entry(rng, [entry.lang])
  const source = other && pool.linesAt(rng.pick(other.versions))
  if (!source || other.path === entry.path) return undefined
  const block = file.slice(from, from + size)
  const at = rng.int(Math.max(1, source.length - size))
  const middle = source.slice(at, at + size - 2)
  const there = new Set(file.map(fold))
  if (
    !saysMuch(block[0]) ||
    isBlank(block.at(-1)) ||
    middle.filter(saysMuch).length < 3 ||
    middle.some(line => saysMuch(line) && there.has(fold(line)))
  )
    return undefined
  const search = [block[0], ...middle, block.at(-1)]
  const spot = rng.shuffled(search.map((_, i) => i).slice(1, -1)).find(i => saysMuch(search[i]))
  const line = touchedLine(rng, search[spot])
  if (!line) return undefined
  if (
    search
      .slice(1, -1)
      .some(
        l => saysMuch(l) && file.some(own => Math.abs(own.length - l.length) < 6 && alike(fold(own), fold(l)) > 0.8),
      )
  )
    return undefined
  const replace = search.map((l, i) => (i === spot ? line : l))
  return {
    variant: 'middle',
    path: entry.path,
    lang: entry.lang,
    name: entry.name,
    before: textOf(file),
    search: search.join('\n'),
    replace: replace.join('\n'),
    line: from + 1,
  }
}

/** A block like one of the file, with other names in two or more lines, the one to change among them. */
function nearCopy(rng, pool) {
  const draft = pool.draft(rng, {
    unique: 'near',
    need: ({ steps }) => steps.some(([kind]) => kind === '-'),
    context: { above: rng.between(1, 4), below: rng.between(1, 4) },
  })
  if (!draft) return undefined
  const words = [...new Set(searchLines(draft).flatMap(wordsOf))].filter(word => word.length >= 4)
  const changed = draft.steps.filter(({ kind }) => kind === '-')
  const own = changed.flatMap(({ own }) => wordsOf(own)).filter(word => words.includes(word))
  if (own.length === 0) return undefined
  const rename = new Map(
    rng
      .shuffled(words)
      .slice(0, rng.between(0, 2))
      .map(word => [word, otherName(rng, draft, word)]),
  )
  const key = rng.pick(own)
  rename.set(key, otherName(rng, draft, key))
  const change = line => line.replace(/[A-Za-z_][A-Za-z0-9_]*/g, word => rename.get(word) ?? word)
  const steps = draft.steps.map(step => ({
    ...step,
    s: step.s === null ? null : change(step.s),
    r: step.r === null ? null : change(step.r),
  }))
  const differ = steps.filter(({ kind, own, s }) => kind !== '+' && fold(own) !== fold(s)).length
  const copy = { ...draft, steps }
  if (differ < 2 || searchLines(copy).join('\n') === replaceLines(copy).join('\n')) return undefined
  const there = new Set(fileLines(draft).map(fold))
  if (steps.filter(({ kind }) => kind === '-').some(({ s }) => saysMuch(s) && there.has(fold(s)) && fold(s) !== ''))
    return undefined
  return as('renamed', copy)
}
/** Another name, from the file or made; not a slip of the pen away. */
function otherName(rng, draft, word) {
  const names = [...new Set(fileLines(draft).flatMap(wordsOf))].filter(
    name => name.length >= 4 && name !== word && distance(name, word) > 2,
  )
  return rng.chance(0.6) && names.length > 0 ? rng.pick(names) : renamed(rng, word)
}
/** Code that only a later version has, beside a block like it. */
function laterCopy(rng, pool) {
  const entry = pool.entry(rng, undefined, 2)
  if (!entry) return undefined
  const i = rng.int(entry.versions.length - 1)
  const [older, newer] = [linesAt(entry.versions[i]), linesAt(entry.versions[i + 1])]
  const added =
    older && newer && hunksBetween(entry.versions[i], entry.versions[i + 1]).filter(hunk => hunk.added.length >= 4)
  if (!added || added.length === 0) return undefined
  const hunk = rng.pick(added)
  const at = rng.int(hunk.added.length - 3)
  const search = hunk.added.slice(at, at + rng.between(4, 8))
  const telling = search.map((line, k) => ({ line, k })).filter(({ line }) => saysMuch(line))
  if (telling.length < 3) return undefined
  const there = new Set(older.map(fold))
  const fresh = telling.filter(({ line }) => !there.has(fold(line)))
  let best = 0
  for (let w = 0; w + search.length <= older.length; w++)
    best = Math.max(best, telling.filter(({ line, k }) => fold(older[w + k]) === fold(line)).length)
  if (best < telling.length * 0.4 || fresh.length < 2) return undefined
  const spot = rng.pick(fresh)
  if (older.some(own => slipAway(own, spot.line))) return undefined
  const line = touchedLine(rng, spot.line)
  if (!line) return undefined
  return {
    variant: 'later-version',
    path: entry.path,
    lang: entry.lang,
    name: entry.name,
    before: textOf(older),
    search: search.join('\n'),
    replace: search.map((l, k) => (k === spot.k ? line : l)).join('\n'),
    line: hunk.at + 1,
  }
}
const slipAway = (own, line) =>
  fold(own) === fold(line) || (Math.abs(own.length - line.length) <= 2 && distance(fold(own), fold(line)) <= 2)

// ------------------------------------------------------------------------------------------------ conflicts
const swap = (line, table) => {
  for (const [from, to] of table) {
    const at = line.search(from)
    if (at >= 0) return line.replace(from, () => to)
  }
  return undefined
}
const CHANGES = {
  number: (rng, line) =>
    /\d/.test(line)
      ? line.replace(/\d+(?!.*\d)/, n => String(Number(n.slice(0, 12)) + rng.pick([1, -1, 5, 10])))
      : undefined,
  digit: (_rng, line) =>
    /\d{3,}/.test(line) ? line.replace(/\d(?=\d)/, d => String((Number(d) + 1) % 10)) : undefined,
  operator: (_, line) =>
    swap(line, [
      [/===/, '!=='],
      [/!==/, '==='],
      [/==/, '!='],
      [/!=(?!=)/, '=='],
      [/<=/, '<'],
      [/>=/, '>'],
      [/&&/, '||'],
      [/\|\|/, '&&'],
      [/ \+ /, ' - '],
      [/ < /, ' > '],
      [/ and /, ' or '],
      [/\+\+/, '--'],
      [/\+=/, '-='],
    ]),
  negation: (_, line) =>
    swap(line, [
      [/if \(!/, 'if ('],
      [/if \((?=\w)/, 'if (!'],
      [/if not /, 'if '],
      [/\bif (?=\w)/, 'if not '],
      [/ is not /, ' is '],
      [/ not in /, ' in '],
      [/assertTrue/, 'assertFalse'],
      [/return !/, 'return '],
    ]),
  boolean: (_, line) =>
    swap(line, [
      [/\btrue\b/, 'false'],
      [/\bfalse\b/, 'true'],
      [/\bTrue\b/, 'False'],
      [/\bFalse\b/, 'True'],
      [/\byes\b/, 'no'],
      [/\bnull\b/, 'undefined'],
      [/\bNone\b/, '[]'],
    ]),
  keyword: (_, line) =>
    swap(line, [
      [/\bconst\b/, 'let'],
      [/\blet\b/, 'var'],
      [/\bpublic\b/, 'private'],
      [/\bint\b/, 'long'],
      [/\bimport\b/, 'export'],
      [/\bbreak\b/, 'continue'],
      [/\bmin\b/, 'max'],
      [/\bstart\b/, 'end'],
      [/\bfirst\b/, 'last'],
      [/\bwidth\b/, 'height'],
      [/\bget/, 'set'],
    ]),
  argument: (_, line) =>
    /\w\([^()]+\)/.test(line) ? line.replace(/(\w\([^()]+)\)/, (_, call) => `${call}, options)`) : undefined,
  string: (rng, line) =>
    /(['"])[A-Za-z][\w ]{2,}\1/.test(line)
      ? line.replace(
          /(['"])([A-Za-z][\w ]{2,})\1/,
          (_, q) => q + rng.pick(['primary', 'default value', 'unknown', 'retry later']) + q,
        )
      : undefined,
  identifier: (rng, line, draft) => {
    const words = wordsOf(line).filter(word => word.length >= 4)
    const word = words.length > 0 && rng.pick(words)
    return word && line.replace(new RegExp(`\\b${word}\\b`), () => otherName(rng, draft, word))
  },
  'known-plural': (_, line, draft) => {
    // one letter more or less, and both names are the file's
    const names = new Set(fileLines(draft).flatMap(wordsOf))
    const word = wordsOf(line).find(
      w => w.length >= 3 && (names.has(`${w}s`) || (w.endsWith('s') && names.has(w.slice(0, -1)))),
    )
    return (
      word && line.replace(new RegExp(`\\b${word}\\b`), () => (names.has(`${word}s`) ? `${word}s` : word.slice(0, -1)))
    )
  },
  'one-letter-name': (_, line) =>
    /\b[a-z]\b/.test(line)
      ? line.replace(/\b([a-z])\b/, (_, c) => (c === 'z' ? 'y' : String.fromCharCode(c.charCodeAt(0) + 1)))
      : undefined,
  rewritten: (rng, line, draft) => {
    const other = rng.pick(draft.pre.concat(draft.post, '').filter(saysMuch))
    return other && fold(other) !== fold(line) ? indentOf(line) + other.trim() : undefined
  },
}
/** The file's line that the block would change is another one by now. */
function conflict(kind, context) {
  return (rng, pool) => {
    const draft = pool.draft(rng, {
      unique: 'fold',
      need: ({ steps }) => steps.some(([k, line]) => k === '-' && saysMuch(line)),
      context,
    })
    if (!draft) return undefined
    const at = rng.pick(g.removed(draft).filter(i => saysMuch(draft.steps[i].own)))
    const own = CHANGES[kind](rng, draft.steps[at].own, draft)
    const wanted = draft.steps[at].own
    if (!own || fold(own).replace(/ /g, '') === fold(wanted).replace(/ /g, '')) return undefined
    const changed = g.setStep(draft, at, { own })
    const file = fileLines(changed)
    // the wanted line stands nowhere, nor does what it should become
    if (file.some(line => fold(line) === fold(wanted)) || foldedPlaces(file, replaceLines(draft)).length > 0)
      return undefined
    if (draft.steps.some(({ kind, own: line }) => kind === '+' && fold(line) === fold(own))) return undefined
    // parts of other lines count too
    if (textOf(file).includes(searchLines(changed).join('\n').trim())) return undefined
    return as(context ? `${kind}/short` : kind, changed)
  }
}
/** Three real versions: the block is of the first step, the file of the second. */
function historicConflict(rng, pool) {
  const entry = pool.entry(rng, undefined, 3)
  if (!entry) return undefined
  const i = rng.int(entry.versions.length - 2)
  const [a, b, c] = entry.versions.slice(i, i + 3)
  const [base, latest] = [linesAt(a), linesAt(c)]
  const hunks =
    base &&
    latest &&
    hunksBetween(a, b).filter(
      ({ removed, added }) => removed.length > 0 && removed.length <= 8 && added.length <= 12 && removed.some(saysMuch),
    )
  if (!hunks || hunks.length === 0) return undefined
  const hunk = rng.pick(hunks)
  const edit = withContext(rng, entry, base, [hunk], rng.between(2, 4), rng.between(2, 4))
  const search = searchOf(edit.steps)
  const there = new Set(latest.map(fold))
  const context = edit.steps.filter(([kind, line]) => kind === ' ' && saysMuch(line)).map(([, line]) => line)
  if (context.length < 2 || !context.every(line => there.has(fold(line)))) return undefined
  const gone = hunk.removed.filter(line => saysMuch(line) && !there.has(fold(line)))
  if (gone.length === 0 || foldedPlaces(latest, replaceOf(edit.steps).filter(saysMuch)).length > 0) return undefined
  if (hunk.added.filter(saysMuch).length === 0 || hunk.added.filter(saysMuch).every(line => there.has(fold(line))))
    return undefined
  const squashed = new Set(latest.map(line => line.replace(/[\s,;]/g, '')))
  if (gone.every(line => squashed.has(line.replace(/[\s,;]/g, '')) || latest.some(own => slipAway(own, line))))
    return undefined
  return {
    variant: 'three-versions',
    path: entry.path,
    lang: entry.lang,
    name: entry.name,
    before: textOf(latest),
    search: search.join('\n'),
    replace: replaceOf(edit.steps).join('\n'),
    line: edit.at + 1,
  }
}
const conflicts = [
  ...Object.keys(CHANGES).map(kind => conflict(kind)),
  ...Object.keys(CHANGES).map(kind => conflict(kind, { above: 0, below: 0 })),
  historicConflict,
  historicConflict,
  historicConflict,
]

const OFF = {
  indent: pick({ a: g.indentation['dedent-all'], b: g.indentation['indent-odd'] }),
  trailing: pick({ a: g.trailing['search-has'], b: g.trailing['both-halves-have'] }),
  quotes: (r, d) => g.typographicBlock(r, d, 'quotes'),
  numbers: (r, d) => g.lineNumbers(r, d),
  entities: (r, d) => g.htmlEntities(r, d),
  json: g.escapes['json-all'],
  tabs: g.tabs,
  crlf: g.crlfFile,
  inner: g.inner.doubled,
  edges: g.edges.after,
  blank: g.blankAdded,
  comment: g.droppedComment.line,
  elided: (r, d) => g.elided(r, d),
}
function perturbed(make, name) {
  return (rng, pool) => {
    const draft = make(rng, pool)
    const kind = rng.pick(Object.keys(OFF))
    const off = draft?.steps && OFF[kind](rng, draft)
    return off && as(`${name}/${kind}`, off)
  }
}
const anyConflict = (rng, pool) => rng.pick(Object.keys(CHANGES).map(kind => conflict(kind)))(rng, pool)

// ------------------------------------------------------------------------------------------------ made already
/** The file after the edit, the block as before. */
function made(need, garbles) {
  return (rng, pool) => {
    const draft = pool.draft(rng, { unique: 'near', need })
    if (!draft) return undefined
    const garble = rng.pick(garbles)
    const done = mapSteps(draft, step =>
      step.kind === '-' ? { ...step, own: null } : step.kind === '+' ? { ...step, kind: ' ' } : step,
    )
    if (draft.steps.some(({ kind }) => kind === '-') && foldedPlaces(fileLines(done), searchLines(draft)).length > 0)
      return undefined
    const off = garble(rng, done)
    return off && as(off.variant ?? 'plain', off)
  }
}
const plainly = (_, draft) => as('plain', draft)
const GARBLES = [
  plainly,
  plainly,
  g.trailing['search-has'],
  g.indentation['dedent-all'],
  g.indentation['indent-odd'],
  (r, d) => g.typographicBlock(r, d, 'quotes'),
  (r, d) => g.lineNumbers(r, d, undefined, 'both'),
  g.escapes['json-all'],
  g.tabs,
  g.crlfFile,
]

export const refuseClasses = {
  ambiguous: [twice(asIs, same), naturalTwice, naturalTwice, inlineTwice],
  'ambiguous-near': [
    twice(g.typo['kept-both'], same),
    twice(g.trailing['search-has'], same),
    twice(OFF.indent, same),
    twice(OFF.quotes, same),
    twice(OFF.entities, same),
    twice(OFF.numbers, same),
    twice(OFF.json, same),
    twice(OFF.inner, same),
    twice(g.blankAdded, same),
    twice(OFF.tabs, same),
    twice(g.crlfFile, same),
    twice(otherLine, same),
    twice(g.indentation['dedent-all'], (_, lines) =>
      lines.every(l => isBlank(l) || indentOf(l) !== '')
        ? lines.map(l => (isBlank(l) ? l : (l[0] === '\t' ? '\t' : '  ') + l))
        : undefined,
    ),
  ],
  absent: [absent, absent, sharedHead],
  'near-miss': [nearMiss],
  'near-copy-absent': [nearCopy, laterCopy, laterCopy],
  conflict: conflicts,
  'refusal-perturbed': [perturbed(anyConflict, 'conflict'), perturbed(nearCopy, 'near-copy')],
}
export const noopClasses = {
  'already-applied': [
    made(edit => edit.steps.some(([kind]) => kind === '-') && edit.steps.some(([kind]) => kind === '+'), GARBLES),
  ],
  'already-applied-insert': [made(isInsertion, GARBLES)],
}
export { applyClasses, nearestElsewhere, through }

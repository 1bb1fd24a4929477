/** Blocks of other files, and near misses. */
import { linesAt } from '../corpus.mjs'
import { fileLines, replaceLines, searchLines } from '../draft.mjs'
import { hunksBetween, isInsertion, renamed, touchedLine } from '../edits.mjs'
import { as } from '../garble/steps.mjs'
import { alike, distance, fold, isBlank, saysMuch, textOf, wordsOf } from '../lines.mjs'

export function absent(rng, pool) {
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
export function sharedHead(rng, pool) {
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

export function nearMiss(rng, pool) {
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
export function nearCopy(rng, pool) {
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
export function otherName(rng, draft, word) {
  const names = [...new Set(fileLines(draft).flatMap(wordsOf))].filter(
    name => name.length >= 4 && name !== word && distance(name, word) > 2,
  )
  return rng.chance(0.6) && names.length > 0 ? rng.pick(names) : renamed(rng, word)
}
/** Code that only a later version has, beside a block like it. */
export function laterCopy(rng, pool) {
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
export const slipAway = (own, line) =>
  fold(own) === fold(line) || (Math.abs(own.length - line.length) <= 2 && distance(fold(own), fold(line)) <= 2)

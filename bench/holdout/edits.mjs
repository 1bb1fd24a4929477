/**
 * Edits to garble: real ones (a hunk between two versions of a file, with context) and, for files with one version, made ones.
 * An edit: {path, lang, name, file: lines before, at: index of the block's first line, steps: [' ' | '-' | '+', line][], after: lines}.
 */
import { diffArrays } from 'diff'
import { linesAt } from './corpus.mjs'
import { isBlank, replaceOf, saysMuch, searchOf, wordsOf } from './lines.mjs'

const MAX_CHANGED = 30
const hunkCache = new Map()

/** The changed runs between two versions: {at, removed: lines, added: lines}, `at` in the older. */
export function hunksBetween(older, newer) {
  const key = `${older}\n${newer}`
  if (!hunkCache.has(key)) {
    if (hunkCache.size > 4000) hunkCache.clear()
    hunkCache.set(key, computeHunks(linesAt(older), linesAt(newer)))
  }
  return hunkCache.get(key)
}

function computeHunks(a, b) {
  if (!a || !b) return []
  const parts = diffArrays(a, b, { maxEditLength: 600 })
  if (!parts) return []
  const hunks = []
  let at = 0
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]
    if (!part.added && !part.removed) {
      at += part.value.length
      continue
    }
    const next = parts[i + 1]
    const paired = next && (next.added || next.removed) && next.added !== part.added
    const removed = part.removed ? part.value : paired ? next.value : []
    const added = part.added ? part.value : paired ? next.value : []
    hunks.push({ at, removed, added })
    at += removed.length
    if (paired) i++
  }
  return hunks
}

const isUseful = ({ removed, added }) =>
  removed.length <= MAX_CHANGED && added.length <= MAX_CHANGED && [...removed, ...added].some(saysMuch)

/** An edit of the lines [from, to) of a file, which hunks (sorted, inside) change. */
export function editOf(entry, file, hunks, from, to) {
  const steps = []
  let at = from
  for (const hunk of hunks) {
    for (; at < hunk.at; at++) steps.push([' ', file[at]])
    for (const line of hunk.removed) steps.push(['-', line])
    for (const line of hunk.added) steps.push(['+', line])
    at += hunk.removed.length
  }
  for (; at < to; at++) steps.push([' ', file[at]])
  const after = [...file.slice(0, from), ...replaceOf(steps), ...file.slice(to)]
  return { path: entry.path, lang: entry.lang, name: entry.name, file, at: from, steps, after }
}

/** A hunk with context around it; the context may be asked for. */
export function withContext(rng, entry, file, hunks, above = rng.between(0, 4), below = rng.between(0, 4)) {
  const first = hunks[0]
  const last = hunks.at(-1)
  const end = last.at + last.removed.length
  let from = Math.max(0, first.at - above)
  let to = Math.min(file.length, end + below)
  if (to - from === 0) {
    from = Math.max(0, from - 1)
    to = Math.min(file.length, to + 1)
  }
  return editOf(entry, file, hunks, from, to)
}

/** A random real edit of a file with a history, in either direction of time. */
export function realEdit(rng, entry, context) {
  const pair = versionPair(rng, entry)
  if (!pair) return undefined
  const file = linesAt(pair[0])
  const hunks = hunksBetween(...pair).filter(isUseful)
  if (!file || hunks.length === 0) return undefined
  const i = rng.int(hunks.length)
  const chosen = [hunks[i]]
  const next = hunks[i + 1]
  if (context?.two) {
    if (!next || next.at - (hunks[i].at + hunks[i].removed.length) > 8) return undefined
    chosen.push(next)
  }
  return withContext(rng, entry, file, chosen, context?.above, context?.below)
}

export function versionPair(rng, { versions }) {
  if (versions.length < 2) return undefined
  const i = rng.int(versions.length - 1)
  const pair = [versions[i], versions[i + 1]]
  return rng.chance(0.4) ? pair.reverse() : pair
}

const SUFFIXES = ['V2', 'Async', 'Checked', 'Legacy', 'All', 'Raw']

/** A new name in the style of an old one. */
export function renamed(rng, word) {
  if (/^[A-Z0-9_]+$/.test(word)) return `${word}_${rng.pick(['MAX', 'ALT', 'NEW', 'EX'])}`
  if (word.includes('_')) return `${word}_${rng.pick(['checked', 'all', 'raw', 'legacy'])}`
  return word + rng.pick(SUFFIXES)
}

/** A line with one token changed: an identifier, a number; undefined where it has none. */
export function touchedLine(rng, line) {
  const number = /\b\d+\b/.exec(line)
  if (number && rng.chance(0.4))
    return (
      line.slice(0, number.index) +
      String(Number(number[0]) + rng.between(1, 90)) +
      line.slice(number.index + number[0].length)
    )
  const words = [...new Set(wordsOf(line).filter(word => word.length >= 4))]
  if (words.length === 0) return undefined
  const word = rng.pick(words)
  return line.replace(new RegExp(`\\b${word}\\b`), () => renamed(rng, word))
}

/** A made edit of any file: a changed line, a new line like its neighbor, lines removed, lines rewritten. */
export function madeEdit(rng, entry, context) {
  const file = linesAt(rng.pick(entry.versions))
  if (!file) return undefined
  const at = rng.between(1, file.length - 3)
  const kind = rng.pick(['change', 'change', 'insert', 'remove', 'rewrite'])
  const above = context?.above ?? rng.between(1, 4)
  const below = context?.below ?? rng.between(0, 4)
  const run = file.slice(at, at + rng.between(1, 3)).filter((_line, i, all) => !all.slice(0, i + 1).some(isBlank))
  if (run.length === 0 || !run.some(saysMuch)) return undefined
  const touched = run.map(line => touchedLine(rng, line) ?? line)
  if (touched.every((line, i) => line === run[i])) return undefined
  const first = touchedLine(rng, run[0])
  if (!first) return undefined
  const hunk = {
    change: { at, removed: [run[0]], added: [first] },
    insert: { at: at + 1, removed: [], added: [first] },
    remove: { at, removed: run, added: [] },
    rewrite: { at, removed: run, added: touched },
  }[kind]
  return withContext(rng, entry, file, [hunk], above, below)
}

export const isInsertion = ({ steps }) => steps.every(([kind]) => kind !== '-')
export const isDeletion = ({ steps }) => steps.every(([kind]) => kind !== '+')
export const changedAt = ({ steps }) => steps.flatMap(([kind], i) => (kind === ' ' ? [] : [i]))
export { replaceOf, searchOf }

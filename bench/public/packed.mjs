/**
 * Packed cases: JSON lines, so that a file that many cases edit is written once.
 *   {t: "meta", …}
 *   {t: "file", id, text}
 *   {t: "case", …, before: {f: id of a file} | {f, p, s, m}, after: null | {p, s, m}, alts: [{why, p, s, m}, …]}
 * `p` and `s` count the UTF-16 units that a text has in common with another at its start and end, and `m` is what is between them.
 * `before` is told by its file; `after` and the alternatives are told by `before`.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const GZIP = [0x1f, 0x8b]

/** One text told by another; a surrogate pair is never cut. */
export function delta(base, text) {
  const most = Math.min(base.length, text.length)
  let p = 0
  while (p < most && base[p] === text[p]) p++
  if (p > 0 && /[\ud800-\udbff]/.test(base[p - 1])) p--
  let s = 0
  while (s < most - p && base[base.length - 1 - s] === text[text.length - 1 - s]) s++
  if (s > 0 && /[\udc00-\udfff]/.test(base[base.length - s])) s--
  return { p, s, m: text.slice(p, text.length - s) }
}

/** The inverse of {@link delta}. */
const told = (base, { p, s, m }) => base.slice(0, p) + m + base.slice(base.length - s)

/** A file's text, unpacked if it is gzip. */
export function readText(file) {
  const bytes = readFileSync(file)
  return (GZIP.every((byte, i) => bytes[i] === byte) ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** The cases in a file. */
export const readCases = file => unpacked(readText(file))

/** The cases in a text, each with its whole texts: {…, before, after: text | null, alts: [{why, after}]}. */
export function unpacked(text) {
  const files = new Map()
  const cases = []
  for (const line of text.split('\n')) {
    if (line === '') continue
    const { t, ...entry } = JSON.parse(line)
    if (t === 'file') files.set(entry.id, entry.text)
    if (t === 'case') cases.push(whole(entry, files))
  }
  return cases
}

function whole({ before: packed, after, alts, ...rest }, files) {
  const file = files.get(packed.f)
  const before = packed.m === undefined ? file : told(file, packed)
  return {
    ...rest,
    before,
    after: after === null ? null : told(before, after),
    alts: (alts ?? []).map(alt => ({ why: alt.why, after: told(before, alt) })),
  }
}

/** The text for cases, the inverse of {@link unpacked}. A case with a `base` has a `before` that is told by that text. */
export function packed({ meta, cases }) {
  const lines = [JSON.stringify({ t: 'meta', ...meta })]
  const ids = new Map()
  const idOf = text => {
    if (!ids.has(text)) {
      ids.set(text, `f${ids.size + 1}`)
      lines.push(JSON.stringify({ t: 'file', id: ids.get(text), text }))
    }
    return ids.get(text)
  }
  for (const { before, after, alts, base = before, ...rest } of cases) {
    const f = idOf(base)
    const changed = {
      before: base === before ? { f } : { f, ...delta(base, before) },
      after: after === null ? null : delta(before, after),
      alts: alts.map(alt => ({ why: alt.why, ...delta(before, alt.after) })),
    }
    lines.push(JSON.stringify({ t: 'case', ...rest, ...changed }))
  }
  return `${lines.join('\n')}\n`
}

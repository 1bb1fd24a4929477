/** The line to change is another one by now. */
import { linesAt } from '../corpus.mjs'
import { fileLines, replaceLines, searchLines } from '../draft.mjs'
import { hunksBetween, withContext } from '../edits.mjs'
import { blankAdded, edges } from '../garble/blank-lines.mjs'
import { droppedComment } from '../garble/comments.mjs'
import { elided } from '../garble/elision.mjs'
import { escapes, htmlEntities } from '../garble/escapes.mjs'
import { indentation, tabs } from '../garble/indentation.mjs'
import { inner } from '../garble/inner-space.mjs'
import { crlfFile, trailing } from '../garble/line-ends.mjs'
import { lineNumbers } from '../garble/line-numbers.mjs'
import { as, removed, setStep } from '../garble/steps.mjs'
import { typographicBlock } from '../garble/typography.mjs'
import { fold, foldedPlaces, indentOf, replaceOf, saysMuch, searchOf, textOf, wordsOf } from '../lines.mjs'
import { otherName, slipAway } from './absent.mjs'
import { pick } from './in-a-crowd.mjs'

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
    const at = rng.pick(removed(draft).filter(i => saysMuch(draft.steps[i].own)))
    const own = CHANGES[kind](rng, draft.steps[at].own, draft)
    const wanted = draft.steps[at].own
    if (!own || fold(own).replace(/ /g, '') === fold(wanted).replace(/ /g, '')) return undefined
    const changed = setStep(draft, at, { own })
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
export const conflicts = [
  ...Object.keys(CHANGES).map(kind => conflict(kind)),
  ...Object.keys(CHANGES).map(kind => conflict(kind, { above: 0, below: 0 })),
  historicConflict,
  historicConflict,
  historicConflict,
]

export const OFF = {
  indent: pick({ a: indentation['dedent-all'], b: indentation['indent-odd'] }),
  trailing: pick({ a: trailing['search-has'], b: trailing['both-halves-have'] }),
  quotes: (r, d) => typographicBlock(r, d, 'quotes'),
  numbers: (r, d) => lineNumbers(r, d),
  entities: (r, d) => htmlEntities(r, d),
  json: escapes['json-all'],
  tabs: tabs,
  crlf: crlfFile,
  inner: inner.doubled,
  edges: edges.after,
  blank: blankAdded,
  comment: droppedComment.line,
  elided: (r, d) => elided(r, d),
}
export function perturbed(make, name) {
  return (rng, pool) => {
    const draft = make(rng, pool)
    const kind = rng.pick(Object.keys(OFF))
    const off = draft?.steps && OFF[kind](rng, draft)
    return off && as(`${name}/${kind}`, off)
  }
}
export const anyConflict = (rng, pool) => rng.pick(Object.keys(CHANGES).map(kind => conflict(kind)))(rng, pool)

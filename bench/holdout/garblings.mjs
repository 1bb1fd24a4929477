/** Ways in which a block is garbled, each a function (rng, draft) → draft with `variant`, or undefined where it cannot be done. */
import {
  blockHas,
  draftOf,
  fileLines,
  mapBlock,
  mapFile,
  mapSteps,
  onText,
  replaceLines,
  searchLines,
  shown,
} from './draft.mjs'
import { renamed, touchedLine } from './edits.mjs'
import { alike, countOf, fold, indentOf, isBlank, saysMuch, wordsOf } from './lines.mjs'

const as = (variant, draft) => draft && { ...draft, variant }
const both = draft => [...searchLines(draft), ...replaceLines(draft)].filter(line => !isBlank(line))
const kept = draft =>
  draft.steps.flatMap((step, i) => (step.kind === ' ' && step.own !== null && step.s !== null ? [i] : []))
const removed = draft => draft.steps.flatMap((step, i) => (step.kind === '-' ? [i] : []))
const setStep = (draft, at, change) => mapSteps(draft, (step, i) => (i === at ? { ...step, ...change } : step))

/** Indices of kept lines whose neighbours do not change either, so that nothing hangs on where exactly they stand. */
const calm = draft =>
  kept(draft).filter(i => [draft.steps[i - 1], draft.steps[i + 1]].every(step => !step || step.kind === ' '))

// ------------------------------------------------------------------------------------------------ indentation
const commonIndent = lines => {
  let common = indentOf(lines[0] ?? '')
  for (const line of lines) while (!line.startsWith(common)) common = common.slice(0, -1)
  return common
}
const shiftRight = by => line => (isBlank(line) ? line : by + line)
const shiftLeft = width => line => (isBlank(line) ? line : line.slice(width))

export const indentation = {
  'dedent-all': (_, draft) => {
    const common = commonIndent(both(draft))
    return common === '' ? undefined : as('dedent-all', mapBlock(draft, shiftLeft(common.length)))
  },
  'dedent-part': (rng, draft) => {
    const common = commonIndent(both(draft))
    if (common.length < 2 || common.includes('\t') !== /^\t+$/.test(common)) return undefined
    return as('dedent-part', mapBlock(draft, shiftLeft(rng.between(1, common.length - 1))))
  },
  'indent-odd': (rng, draft) => {
    if (both(draft).some(line => indentOf(line).includes('\t'))) return undefined
    return as('indent-odd', mapBlock(draft, shiftRight(' '.repeat(rng.pick([1, 2, 3, 5, 8])))))
  },
  'indent-tab': (rng, draft) => {
    if (both(draft).some(line => !/^\t*$/.test(indentOf(line)))) return undefined
    return as('indent-tab', mapBlock(draft, shiftRight('\t'.repeat(rng.between(1, 2)))))
  },
  'first-line-stripped': (_, draft) => {
    const [s, r] = [searchLines(draft), replaceLines(draft)]
    const strip = new Set([s[0], r[0]])
    if (r.length === 0 || isBlank(s[0]) || isBlank(r[0]) || indentOf(s[0]) === '' || indentOf(s[0]) !== indentOf(r[0]))
      return undefined
    if ([...s.slice(1), ...r.slice(1)].some(line => !isBlank(line) && (indentOf(line) === '' || strip.has(line))))
      return undefined
    const [sAt, rAt] = [draft.steps.findIndex(step => step.s !== null), draft.steps.findIndex(step => step.r !== null)]
    const stripped = mapSteps(draft, (step, i) => ({
      ...step,
      s: i === sAt ? step.s.trimStart() : step.s,
      r: i === rAt ? step.r.trimStart() : step.r,
    }))
    return as('first-line-stripped', stripped)
  },
  'search-dedented-less': (_, draft) => {
    // only the search lost its indentation; the replacement is as it should be
    const common = commonIndent(both(draft))
    if (common === '' || draft.steps.every(({ kind }) => kind !== ' ')) return undefined
    return as('search-only', mapBlock(draft, shiftLeft(common.length), 'search'))
  },
  scaled: (rng, draft) => {
    const lines = both(draft)
    const widths = lines.map(line => indentOf(line))
    if (widths.some(indent => indent.includes('\t'))) return undefined
    const unit = widths.every(({ length }) => length % 4 === 0)
      ? 4
      : widths.every(({ length }) => length % 2 === 0)
        ? 2
        : 0
    const levels = new Set(
      searchLines(draft)
        .filter(line => !isBlank(line))
        .map(line => indentOf(line).length),
    )
    if (unit === 0 || levels.size < 2) return undefined
    const to = rng.pick([2, 3, 4, 8].filter(width => width !== unit))
    const scaled = line => (isBlank(line) ? line : ' '.repeat((indentOf(line).length / unit) * to) + line.trimStart())
    return as(`scaled-${unit}-to-${to}`, mapBlock(draft, scaled))
  },
}

const toSpaces = width => line => indentOf(line).replace(/\t/g, ' '.repeat(width)) + line.slice(indentOf(line).length)
const toTabs = width => line => '\t'.repeat(indentOf(line).length / width) + line.slice(indentOf(line).length)

export function tabs(rng, draft) {
  const indents = both(draft).map(indentOf)
  // without an indented line in the search nothing says what the block's tabs stand for
  if (searchLines(draft).every(line => isBlank(line) || indentOf(line) === '')) return undefined
  if (indents.every(indent => /^\t*$/.test(indent))) {
    const width = rng.pick([2, 3, 4, 8])
    return as(`file-tabs-block-${width}`, mapBlock(draft, toSpaces(width)))
  }
  if (indents.some(indent => indent.includes('\t'))) return undefined
  const own = fileLines(draft)
    .filter(line => !isBlank(line))
    .map(line => indentOf(line).length)
    .filter(n => n > 0)
  const width = [8, 4, 2].find(w => own.filter(n => n % w === 0).length > own.length * 0.85)
  if (!width || indents.some(indent => indent.length % width !== 0)) return undefined
  return as(`file-${width}-block-tabs`, mapBlock(draft, toTabs(width)))
}

// ------------------------------------------------------------------------------------------------ white space at ends
const TAILS = ['  ', ' ', '\t', '    ', ' \t']

export const trailing = {
  'file-has': (rng, draft) => {
    const at = new Set(rng.shuffled([...kept(draft), ...removed(draft)]).slice(0, rng.between(1, 3)))
    if (at.size === 0) return undefined
    const tail = rng.pick(TAILS)
    return as(
      'file-has',
      mapSteps(draft, (step, i) => ({ ...step, own: at.has(i) ? step.own + tail : step.own })),
    )
  },
  'search-has': (rng, draft) => {
    const candidates = draft.steps.flatMap((step, i) => (step.s !== null ? [i] : []))
    const at = new Set(rng.shuffled(candidates).slice(0, rng.between(1, 4)))
    const tail = rng.pick(TAILS)
    return as(
      'search-has',
      mapSteps(draft, (step, i) => ({ ...step, s: at.has(i) ? step.s + tail : step.s })),
    )
  },
  'both-halves-have': (rng, draft) => {
    const at = new Set(rng.shuffled(kept(draft)).slice(0, rng.between(1, 4)))
    if (at.size === 0) return undefined
    const tail = rng.pick(TAILS)
    return as(
      'both-halves-have',
      mapSteps(draft, (step, i) => (at.has(i) ? { ...step, s: step.s + tail, r: step.r + tail } : step)),
    )
  },
  'blank-lines': (rng, draft) => {
    const at = kept(draft).filter(i => isBlank(draft.steps[i].own))
    if (at.length === 0) return undefined
    const inFile = rng.chance(0.5)
    const filled = rng.pick(['    ', '\t', '  ', '        '])
    const change = inFile ? { own: filled } : { s: filled, r: filled }
    return as(
      inFile ? 'blank-lines-file' : 'blank-lines-block',
      mapSteps(draft, (step, i) => (at.includes(i) ? { ...step, ...change } : step)),
    )
  },
  'markdown-break': (rng, draft) => {
    // a hard break at the end of a new line stays; the file's own breaks in kept lines stay too
    if (draft.lang !== 'markdown') return undefined
    const at = kept(draft).filter(i => saysMuch(draft.steps[i].own))
    const add = draft.steps.findIndex(({ kind, own }) => kind === '+' && saysMuch(own))
    if (at.length === 0 || add < 0) return undefined
    const broken = rng.pick(at)
    const found = mapSteps(draft, (step, i) => (i === broken ? { ...step, own: step.own.trimEnd() + '  ' } : step))
    return as(
      'markdown-break',
      setStep(found, add, { own: draft.steps[add].own.trimEnd() + '  ', r: draft.steps[add].r.trimEnd() + '  ' }),
    )
  },
}

// ------------------------------------------------------------------------------------------------ line endings
const cr = line => line + '\r'
export const crlfFile = (rng, draft) =>
  as(rng.chance(0.5) ? 'plain' : 'final-newline', endings(rng, mapFile(draft, cr)))
function endings(rng, draft) {
  return rng.chance(0.5) ? draft : { ...draft, searchEnd: '\n', replaceEnd: '\n' }
}
const toCrlf = text => text.replace(/\r?\n/g, '\r\n')
export const crlfBlock = {
  both: (rng, draft) => (searchLines(draft).length > 1 ? as('both', onText(endings(rng, draft), toCrlf)) : undefined),
  'search-only': (_, draft) =>
    searchLines(draft).length > 1
      ? as(
          'search-only',
          onText(draft, toCrlf, text => text),
        )
      : undefined,
  'replace-only': (_, draft) =>
    replaceLines(draft).length > 1
      ? as(
          'replace-only',
          onText(draft, text => text, toCrlf),
        )
      : undefined,
}

// ------------------------------------------------------------------------------------------------ blank lines
export const blankMissing = (rng, draft) => {
  const at = kept(draft).filter(
    i => isBlank(draft.steps[i].own) && calm(draft).includes(i) && i > 0 && i < draft.steps.length - 1,
  )
  if (at.length === 0) return undefined
  const gone = rng.pick(at)
  return as('one', setStep(draft, gone, { s: null, r: null }))
}
export const blankAdded = (rng, draft) => {
  const at = kept(draft).filter(i => calm(draft).includes(i) && calm(draft).includes(i + 1))
  const open = at.filter(i => !isBlank(draft.steps[i].own) && draft.steps[i + 1] && !isBlank(draft.steps[i + 1].own))
  if (open.length === 0) return undefined
  const below = rng.pick(open)
  const count = rng.pick([1, 1, 2])
  const fill = rng.pick(['', '', '    '])
  const blank = { kind: ' ', own: null, s: fill, r: fill }
  return as(
    count === 1 ? 'one' : 'two',
    mapSteps(draft, (step, i) => (i === below ? [step, ...Array(count).fill(blank)] : [step])),
  )
}
export const edges = {
  before: (rng, draft) => edge(draft, 'before', rng, ['search', 'both']),
  after: (rng, draft) => edge(draft, 'after', rng, ['search', 'both']),
  around: (rng, draft) => {
    const one = edge(draft, 'before', rng, ['both'])
    const two = one && edge(one, 'after', rng, ['both'])
    return two && as('around/both', two)
  },
}
function edge(draft, side, rng, halves) {
  const inFile = side === 'before' ? draft.pre.at(-1) : draft.post[0]
  const own = side === 'before' ? draft.steps[0] : draft.steps.at(-1)
  if ((inFile !== undefined && isBlank(inFile)) || isBlank(own.own ?? '') || replaceLines(draft).length === 0)
    return undefined
  const half = rng.pick(halves)
  const fill = rng.pick(['', '', '   ', '\t'])
  const count = rng.pick([1, 1, 2])
  const blank = { kind: ' ', own: null, s: fill, r: half === 'both' ? fill : null }
  const extra = Array(count).fill(blank)
  const steps = side === 'before' ? [...extra, ...draft.steps] : [...draft.steps, ...extra]
  return as(`${side}/${half}`, { ...draft, steps })
}

// ------------------------------------------------------------------------------------------------ inner white space
const inside = (line, change) =>
  indentOf(line) +
  change(line.slice(indentOf(line).length).trimEnd()) +
  /\s*$/.exec(line.slice(indentOf(line).length))[0]
export const inner = {
  doubled: (rng, draft) => {
    const at = new Set(rng.shuffled([...kept(draft), ...removed(draft)]).slice(0, rng.between(1, 3)))
    const wide = line =>
      inside(line, text => text.replace(/(\S) (?=\S)/, (_, left) => left + ' '.repeat(rng.pick([2, 3]))))
    const changed = mapSteps(draft, (step, i) => {
      if (!at.has(i)) return step
      const s = wide(step.s)
      return { ...step, s, r: step.r === null ? null : s }
    })
    return searchLines(changed).join('\n') === searchLines(draft).join('\n') ? undefined : as('doubled', changed)
  },
  folded: (_, draft) => {
    const narrow = line => inside(line, text => text.replace(/[ \t]{2,}/g, ' '))
    const at = [...kept(draft), ...removed(draft)].filter(i => narrow(draft.steps[i].s) !== draft.steps[i].s)
    if (at.length === 0) return undefined
    return as(
      'folded',
      mapSteps(draft, (step, i) =>
        at.includes(i) ? { ...step, s: narrow(step.s), r: step.r === null ? null : narrow(step.r) } : step,
      ),
    )
  },
  'tab-for-blank': (rng, draft) => {
    const at = [...kept(draft), ...removed(draft)].filter(i => /\S \S/.test(draft.steps[i].s))
    if (at.length === 0) return undefined
    const chosen = rng.pick(at)
    const tabbed = inside(draft.steps[chosen].s, text => text.replace(/(\S) (?=\S)/, (_, left) => left + '\t'))
    return as('tab-for-blank', setStep(draft, chosen, { s: tabbed, r: draft.steps[chosen].r === null ? null : tabbed }))
  },
}

// ------------------------------------------------------------------------------------------------ typography
const curly = line =>
  line.replace(/"([^"]*)"/g, (_, text) => `“${text}”`).replace(/'([^']*)'/g, (_, text) => `‘${text}’`)
const TYPOGRAPHY = {
  quotes: [/"[^"]*"|'[^']*'/, curly],
  'double-quotes': [/"[^"]*"/, line => line.replace(/"([^"]*)"/g, (_, text) => `“${text}”`)],
  apostrophe: [/\w'\w/, line => line.replace(/(\w)'(?=\w)/g, (_, left) => `${left}’`)],
  low: [/"[^"]*"/, line => line.replace(/"([^"]*)"/g, (_, text) => `„${text}“`)],
  guillemets: [/"[^"]*"/, line => line.replace(/"([^"]*)"/g, (_, text) => `«${text}»`)],
  'em-dash': [/(^|[^-])--([^-]|$)/, line => line.replace(/(^|[^-])--(?!-)/g, (_, left) => `${left}—`)],
  'en-dash': [/\w - \w|\d-\d/, line => line.replace(/(\w) - (?=\w)/g, (_, left) => `${left} – `)],
  minus: [/- \d|-\d/, line => line.replace(/-(?=\d)/g, '\u2212')],
  ellipsis: [/\.\.\./, line => line.replace(/\.\.\./g, '…')],
  'no-break-space': [/\S \S/, line => line.replace(/(\S) (?=\S)/g, (_, left) => `${left}\u00a0`)],
  'no-break-indent': [/^ {2,}\S/, line => indentOf(line).replace(/ /g, '\u00a0') + line.slice(indentOf(line).length)],
  'zero-width': [/\w{4}/, line => line.replace(/\w{4}/, word => `${word}\u200b`)],
  'narrow-space': [/\S \S/, line => line.replace(/(\S) (?=\S)/, (_, left) => `${left}\u202f`)],
}
const PLAIN = /^[\t\x20-\x7e]*$/

/** The block has typographic characters, the file has none; new lines too, and they come out plain. */
export function typographicBlock(
  rng,
  draft,
  kind = rng.pick(Object.keys(TYPOGRAPHY).filter(k => k !== 'guillemets' && k !== 'low')),
) {
  if (both(draft).some(line => !PLAIN.test(line))) return undefined
  const [pattern, change] = TYPOGRAPHY[kind]
  const twice = line => change(change(line))
  if (!searchLines(draft).some(line => pattern.test(line))) return undefined
  return as(kind, mapBlock(draft, twice))
}

/** The file has typographic characters, the block is ASCII. Kept lines keep them. */
export function typographicFile(rng, draft) {
  const kind = rng.pick(['quotes', 'double-quotes', 'apostrophe', 'em-dash', 'en-dash', 'ellipsis', 'no-break-space'])
  if (both(draft).some(line => !PLAIN.test(line))) return undefined
  const [pattern, change] = TYPOGRAPHY[kind]
  const at = [...kept(draft), ...removed(draft)].filter(i => pattern.test(draft.steps[i].own))
  if (at.length === 0) return undefined
  return as(
    kind,
    mapSteps(draft, (step, i) => (at.includes(i) ? { ...step, own: change(change(step.own)) } : step)),
  )
}

// ------------------------------------------------------------------------------------------------ escapes and entities
const json = text => JSON.stringify(text).slice(1, -1)
const needs = (draft, pattern) => searchLines(draft).some(line => pattern.test(line))
const hasNot = (draft, pattern) => !blockHas(draft, pattern)
export const escapes = {
  'json-all': (_, draft) =>
    searchLines(draft).length > 1 || needs(draft, /["\\\t]/) ? as('json-all', onText(draft, json)) : undefined,
  'json-each-line': (_, draft) =>
    needs(draft, /["\\]/) && replaceLines(draft).length > 0 ? as('json-each-line', mapBlock(draft, json)) : undefined,
  newlines: (_, draft) => {
    if (searchLines(draft).length < 2 || !hasNot(draft, /\\/)) return undefined
    return as(
      'newlines',
      onText(draft, text => text.replace(/\n/g, '\\n')),
    )
  },
  'crlf-newlines': (_, draft) => {
    if (searchLines(draft).length < 2 || !hasNot(draft, /\\/)) return undefined
    return as(
      'crlf-newlines',
      onText(draft, text => text.replace(/\n/g, '\\r\\n')),
    )
  },
  quotes: (_, draft) =>
    needs(draft, /"/) && hasNot(draft, /\\/)
      ? as(
          'quotes',
          mapBlock(draft, line => line.replace(/"/g, '\\"')),
        )
      : undefined,
  'single-quotes': (_, draft) =>
    needs(draft, /'/) && hasNot(draft, /\\/)
      ? as(
          'single-quotes',
          mapBlock(draft, line => line.replace(/'/g, "\\'")),
        )
      : undefined,
  tabs: (_, draft) =>
    needs(draft, /^\t/) && hasNot(draft, /\\/)
      ? as(
          'tabs',
          mapBlock(draft, line => line.replace(/\t/g, '\\t')),
        )
      : undefined,
  backticks: (_, draft) => {
    if (!needs(draft, /`/) || !hasNot(draft, /\\/)) return undefined
    return as(
      'backticks',
      mapBlock(draft, line => line.replace(/`/g, '\\`').replace(/\$\{/g, '\\${')),
    )
  },
  'unicode-angles': (_, draft) => {
    if (!needs(draft, /[<>&]/) || !hasNot(draft, /\\/)) return undefined
    const change = line => line.replace(/[<>&]/g, sign => `\\u00${sign.charCodeAt(0).toString(16)}`)
    return as('unicode-angles', mapBlock(draft, change))
  },
  slashes: (_, draft) =>
    needs(draft, /\//) && hasNot(draft, /\\/)
      ? as(
          'slashes',
          mapBlock(draft, line => line.replace(/\//g, '\\/')),
        )
      : undefined,
}

const entities = table => line => line.replace(/[&<>"']/g, sign => table[sign] ?? sign)
const ENTITIES = {
  'angle-amp': entities({ '&': '&amp;', '<': '&lt;', '>': '&gt;' }),
  quotes: entities({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
  'quotes-hex': entities({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#x22;', "'": '&#x27;' }),
  apos: entities({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }),
  decimal: entities({ '&': '&#38;', '<': '&#60;', '>': '&#62;', '"': '&#34;', "'": '&#039;' }),
  hex: entities({ '&': '&#x26;', '<': '&#x3C;', '>': '&#x3E;' }),
  'angles-alone': entities({ '<': '&lt;', '>': '&gt;' }),
}
export function htmlEntities(rng, draft, kind = rng.pick(Object.keys(ENTITIES))) {
  const change = ENTITIES[kind]
  if (searchLines(draft).every(line => change(line) === line)) return undefined
  if (kind === 'angles-alone' && blockHas(draft, /&\w+;/)) return undefined
  return as(kind, mapBlock(draft, change))
}
/** Only the search went through the escape. */
export function htmlEntitiesSearch(rng, draft) {
  const kind = rng.pick(['angle-amp', 'quotes', 'apos'])
  if (blockHas(draft, /&#?\w+;/) || searchLines(draft).every(line => ENTITIES[kind](line) === line)) return undefined
  return as(`${kind}/search`, mapBlock(draft, ENTITIES[kind], 'search'))
}

// ------------------------------------------------------------------------------------------------ line numbers
const pad = (number, width, fill = ' ') => String(number).padStart(width, fill)
const VIEWERS = {
  'cat-n': (n, line) => `${pad(n, 6)}\t${line}`,
  nl: (n, line) => `${pad(n, 6)}  ${line}`,
  arrow: (n, line) => `${pad(n, 5)}→${line}`,
  'arrow-narrow': (n, line) => `${n}→${line}`,
  'letter-colon': (n, line) => `L${n}: ${line}`,
  'letter-colon-tight': (n, line) => `L${n}:${line}`,
  'colon-blank': (n, line) => `${n}: ${line}`,
  'colon-tight': (n, line) => `${n}:${line}`,
  brackets: (n, line) => `[${n}] ${line}`,
  gutter: (n, line, w) => `${pad(n, w)} | ${line}`,
  'gutter-tight': (n, line, w) => `${pad(n, w)}|${line}`,
  bat: (n, line) => `${pad(n, 4)} │ ${line}`,
  hash: (n, line) => `${n}:${hashOf(line)}|${line}`,
  'hash-arrow': (n, line) => `${n}#${hashOf(line).toUpperCase()}:${line}`,
  zeros: (n, line) => `${pad(n, 4, '0')} ${line}`,
  'zeros-colon': (n, line) => `${pad(n, 4, '0')}: ${line}`,
  'zeros-bar': (n, line) => `${pad(n, 6, '0')}| ${line}`,
  dot: (n, line, w) => `${pad(n, w)}. ${line}`,
  paren: (n, line, w) => `${pad(n, w)}) ${line}`,
  bare: (n, line, w) => `${pad(n, w)} ${line}`,
  'bare-tab': (n, line) => `${n}\t${line}`,
  'line-word': (n, line) => `Line ${n}: ${line}`,
  angle: (n, line, w) => `${pad(n, w)} > ${line}`,
  'double-colon': (n, line) => `${n}:: ${line}`,
  sharp: (n, line) => `#${n} ${line}`,
  dash: (n, line) => `${n}-${line}`,
  'path-colon': (n, line, _, path) => `${path}:${n}:${line}`,
}
const hashOf = line => {
  let hash = 7
  for (const char of line) hash = (hash * 31 + char.charCodeAt(0)) >>> 0
  return pad((hash % 65536).toString(16), 4, '0')
}
export const viewers = Object.keys(VIEWERS)

export function lineNumbers(rng, draft, viewer = rng.pick(viewers), halves = rng.pick(['both', 'search'])) {
  const view = VIEWERS[viewer]
  const shownLines = searchLines(draft)
  if (shownLines.filter(line => !isBlank(line)).length < 2) return undefined
  if (viewer === 'bare' && shownLines.length < 4) return undefined
  if (shownLines.some(line => /^\s*[\d>|#:.)-]/.test(line)) || replaceLines(draft).length === 0) return undefined
  // a model's numbers are not always the file's
  const start = draft.pre.length + 1 + (rng.chance(0.3) ? rng.between(0, 7) : 0)
  const width = String(start + draft.steps.length).length + rng.pick([0, 0, 1])
  const trims = rng.chance(0.5)
  let [s, r] = [start, start]
  const put = (n, line) => {
    const text = view(n, line, width, draft.path)
    return trims && isBlank(line) ? text.trimEnd() : text
  }
  const steps = draft.steps.map(step => ({
    ...step,
    s: step.s === null ? null : put(s++, step.s),
    r: step.r === null || halves === 'search' ? step.r : put(r++, step.r),
  }))
  return as(`${viewer}/${halves}`, { ...draft, steps })
}

// ------------------------------------------------------------------------------------------------ slips of the pen
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const SLIPS = {
  swapped: (rng, word) => {
    const at = rng.between(1, word.length - 3)
    return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
  },
  doubled: (rng, word) => {
    const at = rng.between(1, word.length - 2)
    return word.slice(0, at) + word[at] + word.slice(at)
  },
  dropped: (rng, word) => {
    const at = rng.between(1, word.length - 2)
    return word.slice(0, at) + word.slice(at + 1)
  },
  replaced: (rng, word) => {
    const at = rng.between(1, word.length - 2)
    return word.slice(0, at) + rng.pick(LETTERS) + word.slice(at + 1)
  },
  inserted: (rng, word) => {
    const at = rng.between(1, word.length - 2)
    return word.slice(0, at) + rng.pick(LETTERS) + word.slice(at)
  },
  case: (rng, word) => {
    const at = rng.between(1, word.length - 2)
    const other = word[at] === word[at].toLowerCase() ? word[at].toUpperCase() : word[at].toLowerCase()
    return word.slice(0, at) + other + word.slice(at + 1)
  },
}
export const slipKinds = Object.keys(SLIPS)

/** A misspelt line, whose misspelt word stands nowhere in the file or the block; undefined where no word is long enough. */
export function misspelt(rng, draft, line, kind, least = 5) {
  const words = wordsOf(line).filter(word => word.length >= least && /^[A-Za-z]+$/.test(word))
  if (words.length === 0) return undefined
  const word = rng.pick(words)
  const wrong = SLIPS[kind](rng, word)
  if (wrong === word) return undefined
  const everything = [...fileLines(draft), ...searchLines(draft), ...replaceLines(draft)].join('\n')
  if (new RegExp(`(?<![A-Za-z0-9_])${wrong}(?![A-Za-z0-9_])`).test(everything)) return undefined
  return { line: line.replace(new RegExp(`\\b${word}\\b`), wrong), word, wrong }
}

export const typo = {
  'kept-both': (rng, draft) => slipIn(rng, draft, kept(draft), 'both'),
  'kept-search': (rng, draft) => slipIn(rng, draft, kept(draft), 'search'),
  removed: (rng, draft) => slipIn(rng, draft, removed(draft), 'removed'),
  two: (rng, draft) => {
    const one = slipIn(rng, draft, kept(draft), 'both')
    const at = one && kept(one).filter(i => one.steps[i].s === one.steps[i].own)
    const two = at && slipIn(rng, one, at, 'both')
    return two && as('two-lines', two)
  },
}
function slipIn(rng, draft, among, where) {
  const at = among.filter(i => saysMuch(draft.steps[i].s))
  if (at.length === 0) return undefined
  const chosen = rng.pick(at)
  // what is removed must be certain: a changed case or letter may as well be another name
  const kind = rng.pick(where === 'removed' ? ['swapped', 'doubled', 'dropped', 'replaced', 'inserted'] : slipKinds)
  const slip = misspelt(rng, draft, draft.steps[chosen].s, kind, where === 'removed' ? 7 : 5)
  if (!slip) return undefined
  if (where === 'removed') {
    const known =
      countOf(fileLines(draft).join('\n'), slip.word) > 1 || countOf(replaceLines(draft).join('\n'), slip.word) > 0
    if (!known) return undefined
    return as(`removed/${kind}`, setStep(draft, chosen, { s: slip.line }))
  }
  const change = where === 'both' ? { s: slip.line, r: slip.line } : { s: slip.line }
  return as(`kept-${where}/${kind}`, setStep(draft, chosen, change))
}

// ------------------------------------------------------------------------------------------------ comments
const COMMENTS = {
  python: ['# '],
  shell: ['# '],
  yaml: ['# '],
  ruby: ['# '],
  perl: ['# '],
  makefile: ['# '],
  toml: ['# '],
  vim: ['" '],
  javascript: ['// ', '/* */'],
  typescript: ['// ', '/* */'],
  java: ['// ', '/* */'],
  c: ['/* */', '// '],
  cpp: ['// '],
  objc: ['// '],
  go: ['// '],
  rust: ['// ', '/// '],
  scss: ['// ', '/* */'],
  css: ['/* */'],
  markdown: ['<!-- -->'],
  html: ['<!-- -->'],
  xml: ['<!-- -->'],
  gradle: ['// '],
}
export const commentStyles = lang => COMMENTS[lang]
export const commented = (style, text) =>
  style === '/* */' ? `/* ${text} */` : style === '<!-- -->' ? `<!-- ${text} -->` : style + text
const SENTENCES = [
  'keep in step with the docs',
  'see the note above',
  'NB: order matters here',
  'measured, not guessed',
  'for older clients',
  'checked by the caller',
  'empty on purpose',
  'do not reorder',
  'slow path',
  'kept for compatibility',
]

export const droppedComment = {
  line: (rng, draft) => hideComment(rng, draft, 1),
  'two-lines': (rng, draft) => hideComment(rng, draft, 2),
  'at-line-end': (rng, draft) => {
    const styles = commentStyles(draft.lang)
    if (!styles || ['markdown', 'html', 'xml', 'makefile', 'vim'].includes(draft.lang)) return undefined
    const at = kept(draft).filter(i => saysMuch(draft.steps[i].own) && !/[\\"'`#]|\/\/|\*/.test(draft.steps[i].own))
    if (at.length === 0) return undefined
    const chosen = rng.pick(at)
    const own = `${draft.steps[chosen].own.trimEnd()}  ${commented(styles[0], rng.pick(SENTENCES))}`
    return as('at-line-end', setStep(draft, chosen, { own }))
  },
}
function hideComment(rng, draft, count) {
  const styles = commentStyles(draft.lang)
  const safe = calm(draft)
  const at = safe.filter(i => safe.includes(i + 1) && !isBlank(draft.steps[i].own) && !isBlank(draft.steps[i + 1].own))
  if (!styles || at.length === 0) return undefined
  const above = rng.pick(at)
  const style = rng.pick(styles)
  const indent = indentOf(draft.steps[above + 1].own)
  const hidden = rng
    .shuffled(SENTENCES)
    .slice(0, count)
    .map(text => ({ kind: ' ', own: indent + commented(style, text), s: null, r: null }))
  return as(
    count === 1 ? 'one-line' : 'two-lines',
    mapSteps(draft, (step, i) => (i === above ? [step, ...hidden] : [step])),
  )
}

// ------------------------------------------------------------------------------------------------ drift
export const drift = {
  changed: (rng, draft) => driftLine(rng, draft, 'changed', line => touchedLine(rng, line)),
  number: (rng, draft) =>
    driftLine(rng, draft, 'number', line =>
      /\d/.test(line) ? line.replace(/\d+/, n => String(Number(n) + rng.between(1, 40))) : undefined,
    ),
  replaced: (rng, draft) =>
    driftLine(rng, draft, 'replaced', line => {
      const other = rng.pick(draft.pre.concat(draft.post).filter(saysMuch).concat(['']))
      return other && alike(fold(other), fold(line)) < 0.5 ? indentOf(line) + other.trim() : undefined
    }),
  'line-gone': (rng, draft) => {
    const at = calm(draft).filter(i => saysMuch(draft.steps[i].own))
    if (at.length === 0 || kept(draft).length < 4) return undefined
    return as('line-gone', setStep(draft, rng.pick(at), { own: null }))
  },
  'line-new': (rng, draft) => {
    const safe = calm(draft).filter(i => calm(draft).includes(i + 1) && saysMuch(draft.steps[i].own))
    if (safe.length === 0 || kept(draft).length < 3) return undefined
    const above = rng.pick(safe)
    const own = touchedLine(rng, draft.steps[above].own)
    if (!own) return undefined
    const unseen = { kind: ' ', own, s: null, r: null }
    return as(
      'line-new',
      mapSteps(draft, (step, i) => (i === above ? [step, unseen] : [step])),
    )
  },
}
function driftLine(rng, draft, variant, change) {
  const far = draft.steps.some(({ kind }) => kind === '-') ? kept(draft) : calm(draft)
  const at = far.filter(i => saysMuch(draft.steps[i].own))
  if (at.length === 0 || kept(draft).filter(i => saysMuch(draft.steps[i].own)).length < 3) return undefined
  const chosen = rng.pick(at)
  const own = change(draft.steps[chosen].own)
  return own && fold(own) !== fold(draft.steps[chosen].own) ? as(variant, setStep(draft, chosen, { own })) : undefined
}

// ------------------------------------------------------------------------------------------------ left out
const MARKERS = {
  python: [
    '# ... existing code ...',
    '# ...',
    '# (rest unchanged)',
    '# … unchanged …',
    '# rest of the function stays the same',
    '# ... other code ...',
    '...',
  ],
  javascript: [
    '// ... existing code ...',
    '// ...',
    '/* ... */',
    '// (unchanged)',
    '// … rest of code …',
    '// ... keep existing code ...',
    '// same as before',
    '...',
    '// ... rest of the function ...',
  ],
  markdown: ['<!-- ... existing content ... -->', '...', '[...]', '…', '<!-- unchanged -->'],
  html: ['<!-- ... existing code ... -->', '<!-- ... -->', '...'],
}
const MARKER_FAMILY = {
  shell: 'python',
  yaml: 'python',
  ruby: 'python',
  perl: 'python',
  makefile: 'python',
  toml: 'python',
  typescript: 'javascript',
  java: 'javascript',
  c: 'javascript',
  cpp: 'javascript',
  objc: 'javascript',
  go: 'javascript',
  rust: 'javascript',
  scss: 'javascript',
  xml: 'html',
}
export function elided(rng, draft, markers = 1) {
  const styles = MARKERS[MARKER_FAMILY[draft.lang] ?? draft.lang]
  const runs = calmRuns(draft)
  if (!styles || runs.length < markers || blockHas(draft, /^\W*(\.\.\.|…)/)) return undefined
  const style = rng.pick(styles)
  const indented = rng.chance(0.6)
  const hide = new Map()
  for (const [from, to] of rng.shuffled(runs).slice(0, markers)) {
    const marker = (indented ? indentOf(draft.steps[from].own) : '') + style
    for (let i = from; i < to; i++) hide.set(i, i === from ? marker : null)
  }
  const steps = draft.steps.flatMap((step, i) => {
    if (!hide.has(i)) return [step]
    const marker = hide.get(i)
    const gone = { ...step, s: null, r: null }
    return marker === null ? [gone] : [gone, { kind: ' ', own: null, s: marker, r: marker }]
  })
  return as(`${markers > 1 ? 'two ' : ''}${style}`, { ...draft, steps })
}
/** Runs of at least four kept lines with two kept ones that say something left on both sides. */
function calmRuns(draft) {
  const runs = []
  let from = -1
  const close = to => {
    if (from >= 0 && to - from >= 8) runs.push([from + 2, to - 2])
    from = -1
  }
  draft.steps.forEach((step, i) => {
    if (step.kind !== ' ') close(i)
    else if (from < 0) from = i
  })
  close(draft.steps.length)
  return runs.filter(
    ([a, b]) =>
      [a - 1, a - 2, b, b + 1].some(i => saysMuch(draft.steps[i].own)) &&
      saysMuch(draft.steps[a - 1].own) &&
      saysMuch(draft.steps[b].own),
  )
}

export { as, calm, draftOf, kept, removed, renamed, setStep, shown }

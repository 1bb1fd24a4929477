/** Line numbers and hashes as viewers put them before a line. */
import { replaceLines, searchLines } from '../draft.mjs'
import { isBlank } from '../lines.mjs'
import { as } from './steps.mjs'

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

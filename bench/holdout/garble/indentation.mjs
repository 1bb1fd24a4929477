/** The block stands left or right of its place, in other steps, or in tabs. */
import { fileLines, mapBlock, mapSteps, replaceLines, searchLines } from '../draft.mjs'
import { indentOf, isBlank } from '../lines.mjs'
import { as, both } from './steps.mjs'

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

import type { Hint } from '../core/op.ts'
import { textLines } from '../core/text.ts'
import { claimOf, replaceOrCreate } from './block.ts'
import { attributesOf, type Element, innerTag, type OpenTag, openTag, readElement, unwrapped } from './carrier/tags.ts'
import type { Format, SourceLines } from './format.ts'
import { lastOfUnclosed } from './parts/ends.ts'
import { findPath } from './parts/find-path.ts'
import { AROUND_EDITS, BARE, HALVES, inSmall, mayBeHalf, PLAIN, taggedEditOpening } from './parts/openings.ts'
import { asPathTag } from './parts/paths.ts'
import { malformed, unclosed } from './parts/problems.ts'

/** Old and new text between tags, as in Zed: `<old_text line=10>…</old_text><new_text>…</new_text>`. Closing tags may be swapped, not missing. */
export const taggedEdit: Format = {
  ...taggedEditOpening,
  name: 'tagged-edit',
  read: (source, here) => {
    const tag = innerTag(source.line(here.line)!, AROUND_EDITS, mayBeHalf)
    const name = inSmall(tag?.name ?? '')
    const fresh = HALVES.get(name)?.map(other => (tag?.name === name ? other : other.toUpperCase()))
    if (!tag || !fresh) return undefined
    const old = readElement(source, here.line, tag, [tag.name, ...fresh])
    const next = old && secondHalf(source, old, fresh)
    const own = asPathTag(source.line(here.line)!)
    const isBelow = own !== undefined || asPathTag(source.line(here.line - 1) ?? '') !== undefined
    if ((PLAIN.has(name) && !next && !isBelow) || (BARE.has(name) && !isBelow)) return undefined
    const place = own
      ? { path: own, first: here.line }
      : findPath(source, here, { format: 'tagged-edit', at: here.line })
    if (PLAIN.has(name) && name !== 'search' && place.path === '' && !('problem' in place)) return undefined
    const found = { format: 'tagged-edit', ...place }
    if (!old || !next)
      return claimOf(source, {
        ...found,
        last: lastOfUnclosed(source, here, old?.last ?? here.line),
        problems: [unpaired(tag)],
      })
    const op = replaceOrCreate(unwrapped(old.text), unwrapped(next.text), hintOf(tag))
    const problems = OTHER.test(next.rest) ? [oneALine] : []
    return claimOf(source, { ...found, last: next.last, steps: [[op]], problems })
  },
  write: (path, changes) => {
    const isPlain = (text: string) => !text.includes('<') && unwrapped(text) === text
    if (changes.some(({ search, replace, all }) => all || !isPlain(search) || !isPlain(replace))) return undefined
    return changes.flatMap(({ search, replace }) => [
      path,
      ...['<old_text>', ...textLines(search), '</old_text>'],
      ...['<new_text>', ...textLines(replace), '</new_text>'],
    ])
  },
}

/** Another old text after the new one, on its line. */
const OTHER = /<(?:old|search|find|original|before)[\w-]*[\s>]/

const oneALine = malformed(
  'another edit begins on the line where this one ends',
  'Begin each edit on a line of its own.',
)

/** The new text: after the old one on its line, or on one of the next lines that are not blank. */
function secondHalf(source: SourceLines, old: Element, names: readonly string[]): Element | undefined {
  const closers = [...names, ...HALVES.keys(), ...AROUND_EDITS]
  const behind = openTag(old.rest)
  if (behind && names.includes(behind.name)) return readElement(source, old.last, behind, closers)
  let line = old.last + 1
  if (source.line(line)?.trim() === '') line++
  const tag = openTag(source.line(line) ?? '')
  return tag && names.includes(tag.name) ? readElement(source, line, tag, closers) : undefined
}

const unpaired = ({ name }: OpenTag) =>
  unclosed(`\`<${name}>\` and \`<${HALVES.get(inSmall(name))?.[0]}>\` must both be there, each with its closing tag`)

const hintOf = (tag: OpenTag): Hint | undefined => {
  const line = Number(attributesOf(tag).get('line'))
  return Number.isSafeInteger(line) && line > 0 ? { line } : undefined
}

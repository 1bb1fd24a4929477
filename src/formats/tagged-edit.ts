import type { Diagnostic } from '../core/diagnostic.ts'
import type { Hint, Op } from '../core/op.ts'
import { opensBlock } from './carrier/openers.ts'
import { attributesOf, type Element, type OpenTag, openTag, readElement, unwrapped } from './carrier/tags.ts'
import { type Carrier, claimOf, type Format, type Here, lineBefore } from './carrier.ts'
import { findPath } from './parts/find-path.ts'
import { leavesOut } from './parts/placeholder.ts'

/** The names of the two halves, by the first. */
export const HALVES: ReadonlyMap<string, string> = new Map([
  ['old_text', 'new_text'],
  ['old_str', 'new_str'],
  ['old_string', 'new_string'],
  ['old_code', 'new_code'],
  ['old_content', 'new_content'],
  ['search', 'replace'],
  ['find', 'replace'],
  ['original', 'updated'],
  ['old', 'new'],
  ['before', 'after'],
])

/** Names that other markup has too: by themselves they begin nothing. */
const PLAIN = new Set(['search', 'find', 'original', 'old', 'before'])

/**
 * Old and new text between tags, as Zed's agent wrote it: `<old_text line=10>…</old_text><new_text>…</new_text>`, often inside `<edits>`. The path
 * stands outside. Closing tags that are swapped are taken, since models swap them; missing ones are not.
 */
export const taggedEdit: Format = {
  name: 'tagged-edit',
  initial: '<',
  read: (carrier, here) => {
    const tag = openTag(carrier.line(here.at)!)
    const fresh = tag && HALVES.get(tag.name)
    if (!tag || !fresh) return undefined
    const old = readElement(carrier, here.at, tag, [tag.name, fresh])
    const next = old && secondHalf(carrier, old, fresh)
    if (PLAIN.has(tag.name) && !next) return undefined
    const place = findPath(carrier, here, here.at, 'tagged-edit')
    if (PLAIN.has(tag.name) && tag.name !== 'search' && place.path === '' && !place.problem) return undefined
    const found = { format: 'tagged-edit', first: place.first, path: place.path }
    if (!old || !next)
      return claimOf(carrier, { ...found, last: endOfBroken(carrier, here, old), problems: [unclosed(tag)] })
    const { op, problem } = opOf(unwrapped(old.text), unwrapped(next.text), hintOf(tag))
    const refused = place.problem ?? problem
    return claimOf(carrier, { ...found, last: next.last, steps: [[op]], problems: refused ? [refused] : [] })
  },
}

/** The new text: behind the old one on its line, or on one of the next lines that are not blank. */
function secondHalf(carrier: Carrier, old: Element, name: string): Element | undefined {
  const closers = [name, ...HALVES.keys(), 'edits', 'edit']
  const behind = openTag(old.rest)
  if (behind?.name === name) return readElement(carrier, old.last, behind, closers)
  let line = old.last + 1
  if (carrier.line(line)?.trim() === '') line++
  const tag = openTag(carrier.line(line) ?? '')
  return tag?.name === name ? readElement(carrier, line, tag, closers) : undefined
}

const endOfBroken = (carrier: Carrier, { at }: Here, old: Element | undefined): number =>
  lineBefore(carrier, old?.last ?? at, opensBlock)

const unclosed = ({ name }: OpenTag): Diagnostic => ({
  code: 'parse/unclosed',
  message: `\`<${name}>\` and \`<${HALVES.get(name)}>\` with their closing tags are not both there`,
})

const hintOf = (tag: OpenTag): Hint | undefined => {
  const line = Number(attributesOf(tag).get('line'))
  return Number.isSafeInteger(line) && line > 0 ? { line } : undefined
}

function opOf(
  search: string,
  replace: string,
  hint: Hint | undefined,
): { readonly op: Op; readonly problem: Diagnostic | undefined } {
  const problem = leavesOut(search, replace)
  if (search.trim() === '') return { op: { kind: 'create', text: replace }, problem }
  return { op: { kind: 'replace', search, replace, ...(hint && { hint }) }, problem }
}

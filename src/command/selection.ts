import type { Block } from '../core/block.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { readGlob } from '../policy/paths/glob.ts'

/** One way to name blocks: by place in the report, by the id of their content, by their file. */
export type Item =
  | {
      readonly kind: 'range'
      readonly first: number
      readonly last: number
      /** The 1-based line at which the one block is meant to be, of the places that match. */
      readonly at?: number
      readonly text: string
    }
  | { readonly kind: 'id'; readonly id: string; readonly text: string }
  | { readonly kind: 'path'; readonly matches: (path: string) => boolean; readonly text: string }

/** Which blocks are meant; an empty `include` means all. */
export interface Selection {
  readonly include: readonly Item[]
  readonly exclude: readonly Item[]
}

export const EVERYTHING: Selection = { include: [], exclude: [] }

/**
 * Reads `3`, `2-5`, `4@29` (block 4 at line 29), `#a1b2c3`, a path or a glob. A bare lower-case word is not a path: it would hide a mistyped keyword.
 * @param certain whether the author marked it as a path (backticks, quotes)
 */
export function parseItem(text: string, certain = false): Item | undefined {
  const placed = /^(\d{1,6})@(?:line:?|L)?(\d{1,7})$/i.exec(text)
  if (placed) {
    const first = Number(placed[1])
    return { kind: 'range', first, last: first, at: Number(placed[2]), text }
  }
  const range = /^(\d{1,6})(?:(?:-|–|\.\.)(\d{1,6}))?$/.exec(text)
  if (range) {
    const [first, last] = [Number(range[1]), Number(range[2] ?? range[1])]
    return { kind: 'range', first: Math.min(first, last), last: Math.max(first, last), text }
  }
  if (/^#(?:[0-9a-f]{4,6}|[0-9a-f]{40})$/i.test(text)) return { kind: 'id', id: text.slice(1).toLowerCase(), text }
  if (text === '' || text.startsWith('-') || (!certain && !/[/.*?[{_]|^[A-Z]/.test(text))) return undefined
  const glob = readGlob(text)
  return glob.ok ? { kind: 'path', matches: glob.value, text } : undefined
}

/**
 * Reads the `blocks` input: `all`, or items apart by blanks or commas, with `except`.
 * @returns the selection, or the first word that is none
 */
export function parseSelection(text: string): Selection | { readonly unknown: string } {
  const words = text.split(/[\s,]+/).filter(word => word !== '' && word.toLowerCase() !== 'all')
  const at = words.findIndex(word => word.toLowerCase() === 'except')
  const [include, exclude] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)]
  // half a sentence must not mean all
  const unknown = at === words.length - 1 ? words[at] : [...include, ...exclude].find(word => !parseItem(word))
  if (unknown !== undefined) return { unknown }
  return { include: include.map(word => parseItem(word)!), exclude: exclude.map(word => parseItem(word)!) }
}

/**
 * The formats that are accepted.
 * @returns undefined for all, as `auto` or no name says; or the first name that is none
 */
export function acceptedFormats(
  names: readonly string[],
  known: readonly string[],
): ReadonlySet<string> | { readonly unknown: string } | undefined {
  const unknown = names.find(name => name !== 'auto' && !known.includes(name))
  if (unknown !== undefined) return { unknown }
  return names.length === 0 || names.includes('auto') ? undefined : new Set(names)
}

/** The id that a block is known by, at its index. A caller may give a longer one that begins with it. */
type IdOf = (block: Block, index: number) => string

const shortId: IdOf = ({ id }) => id

/** True if the block at `index` (0-based, over all sources) is meant. */
export const selects = (select: Selection, block: Block, index: number, idOf = shortId): boolean =>
  (select.include.length === 0 || select.include.some(item => names(item, block, index, idOf))) &&
  !select.exclude.some(item => names(item, block, index, idOf))

export const NOT_SELECTED: Diagnostic = { code: 'policy/not-selected', message: 'the block was not selected' }

/**
 * Says why a block is not taken: it is not meant, or is not in one of these formats.
 * @param isNot what the format then is not, in words
 */
export const unwanted =
  (select: Selection, formats: ReadonlySet<string> | undefined, isNot: string, idOf?: IdOf) =>
  (block: Block, index: number): Diagnostic | undefined => {
    if (!selects(select, block, index, idOf)) return NOT_SELECTED
    if (!formats || formats.has(block.format)) return undefined
    return { code: 'policy/format', message: `the format ${block.format} is not ${isNot}` }
  }

function names(item: Item, block: Block, index: number, idOf: IdOf): boolean {
  switch (item.kind) {
    case 'range':
      return index + 1 >= item.first && index + 1 <= item.last
    case 'id':
      return idOf(block, index).startsWith(item.id)
    case 'path':
      return item.matches(block.path)
    default:
      return item satisfies never
  }
}

/** The items that name no block at all, as they were written. */
export const unmatched = (
  { include, exclude }: Selection,
  blocks: readonly Block[],
  idOf = shortId,
): readonly string[] =>
  [...include, ...exclude]
    .filter(item => !blocks.some((block, i) => names(item, block, i, idOf)))
    .map(item => item.text)

/** The places that were chosen: the lines by the 0-based index of the block. */
export function placesOf({ include }: Selection): ReadonlyMap<number, readonly number[]> {
  const chosen = new Map<number, readonly number[]>()
  for (const item of include) {
    if (item.kind !== 'range' || item.at === undefined) continue
    const lines = chosen.get(item.first - 1) ?? []
    if (!lines.includes(item.at)) chosen.set(item.first - 1, [...lines, item.at])
  }
  return chosen
}

import { indentOf, indentStep } from '../../text/indent.ts'
import type { Script } from '../../text/script.ts'
import { isBlank } from '../../text/spacing.ts'
import { isOneOrder, type LinePair, levelsOf } from '../find/indent-levels.ts'

/**
 * The indentation of new lines by their index, where block and file differ in how far the items of a list (`- a`) are from their key: YAML has them as deep as
 * it, or deeper. A line goes by the one above it on its level, or by the one that it is below.
 * @param own the file's line for a line of the search
 * @returns undefined if this is not how they differ
 */
export function listLevels(
  { search, replace, lines }: Script,
  pairs: readonly LinePair[],
  own: (s: number) => string | undefined,
  unit: () => string,
): ReadonlyMap<number, string | undefined> | undefined {
  const listed = pairs.filter(({ wanted }) => isItem(wanted))
  if (listed.length === 0 || !isOneOrder(listed)) return undefined
  // all that is kept may be as deep below its key as in the file, or the list is: a new key above it tells them apart, and is open
  const least = Math.min(...pairs.map(({ wanted }) => indentOf(wanted).length))
  const isOuterKey = (line: string) => /^ +[\w"'-]+:(?: |$)/.test(line) && indentOf(line).length < least
  const isOpen =
    pairs.every(({ wanted, own }) => indentOf(wanted) !== indentOf(own)) &&
    lines.some(step => step.kind === 'new' && isOuterKey(replace[step.r]!))
  if (isOneOrder(pairs) && !isOpen) return undefined
  const step = indentStep([...search, ...replace])
  const keys = levelsOf(pairs.filter(({ wanted }) => !isItem(wanted)))
  const items = levelsOf(listed)
  const [item = ''] = items.values()
  // a block whose keys have lost their levels shows none of them: no key is deeper than the items beside it
  const isFlat = step === undefined && [...keys.values()].some(key => key === undefined || key.length > item.length)
  if (isFlat || (step ?? unit()) !== unit()) return undefined
  const indents = new Map<number, string | undefined>()
  // from a key to its items, as the file has it
  let gap: string | undefined
  const put = (above: Above[], line: string, known: string | undefined): string | undefined => {
    const [depth, indent] = [depthOf(line), indentOf(line)]
    // a comment is below nothing, and nothing is below it
    if (/^\s*#/.test(line)) {
      const near = above.findLast(one => one.indent.length <= indent.length)
      if (near?.own === undefined) return near ? undefined : keys.get(indent)
      return near.own + indent.slice(near.indent.length)
    }
    above.length = above.findLastIndex(one => one.depth <= depth) + 1
    const top = above.at(-1)
    const isBeside = top?.depth === depth
    const key = isBeside ? above.at(-2) : top
    // what is below an item is as deep below it as in the block
    const isBelowKey = isItem(line) && key !== undefined && key.depth % 2 === 0
    if (isBelowKey && key.own !== undefined && known?.startsWith(key.own)) gap = known.slice(key.own.length)
    const more = isBelowKey ? gap : indent.slice(top?.indent.length)
    const below = top?.own === undefined || more === undefined ? undefined : top.own + more
    const found = known ?? (top === undefined ? (isItem(line) ? items : keys).get(indent) : isBeside ? top.own : below)
    above.push({ depth, indent, own: found })
    return found
  }
  // the second time the gap is known from the beginning
  for (const script of [lines, lines]) {
    const above: Above[] = []
    for (const step of script) {
      const line = step.kind === 'old' ? search[step.s]! : replace[step.r]!
      if (isBlank(line)) continue
      const file = step.kind === 'new' ? undefined : own(step.s)
      const found = put(above, line, file && indentOf(file))
      if (step.kind === 'new') indents.set(step.r, found)
    }
  }
  return indents
}

/** A line that others may be next to or below. */
interface Above {
  readonly depth: number
  readonly indent: string
  /** Its indentation in the file, where that is known. */
  readonly own: string | undefined
}

const isItem = (line: string): boolean => /^\s*- /.test(line)

/** Items are below a key that is as deep as they are. */
const depthOf = (line: string): number => indentOf(line).length * 2 + (isItem(line) ? 1 : 0)

import { type Block, opsOf, type Source } from '../core/block.ts'
import { blockOf } from './block.ts'
import { fenceLine } from './carrier/markdown.ts'
import type { FormatIndex } from './format.ts'
import { sameFile } from './parts/find-path.ts'
import { leadsToNew, leadsToOld } from './parts/half-words.ts'
import { mentionedPaths } from './parts/paths.ts'
import { unsupported } from './parts/problems.ts'

/** An order with both texts in code, at the start of a line or after a place: ``In `a.ts`, change `x` to `y` ``. */
const ORDER =
  /^\s{0,20}(?:(?:[-*+]|\d{1,3}[.)])\s+)?(?:\*\*)?(?:(?:also|then|please|and|next|finally),?\s+){0,3}(?:(?:in|on|at)\s[^`]{0,40}`[^`]{1,200}`[^`]{0,40}?[,:]?\s+)?(?:please\s+)?(?:change|replace|rename)\s(?:the\s)?[^`.]{0,40}`([^`]{1,200})`\s(?:to|with|by)\s[^`.]{0,40}`([^`]{1,200})`/i

const WHY = unsupported('a change in words is not applied', 'Write it as a block, with the old text and the new one.')

interface Order {
  readonly line: number
  readonly start: number
  readonly text: string
  readonly old: string
  readonly fresh: string
}

/** The blocks of a text, and the orders in words that none of them carries out. */
export function readWithOrders(source: Source, formats: FormatIndex): readonly Block[] {
  const blocks = formats.blocksIn(source)
  if (blocks.length === 0 || !mayOrder(source.text)) return blocks
  const orders = createOrders(source, formats)
  let start = 0
  for (const line of source.text.split('\n')) {
    orders.line(line, start)
    start += line.length + 1
  }
  return [...blocks, ...orders.left(blocks)]
}

/** True if a text may have such an order: quick to ask of it as a whole. */
const mayOrder = (text: string): boolean => /`\s(?:to|with|by)\s|`{3}|~{3}/i.test(text)

/** Most orders in words that are named. */
const MOST = 20

/** Names the changes that a text with blocks asks for in words, and that no block of it makes. Takes the lines of the text in their order. */
export function createOrders(source: Omit<Source, 'text'>, formats: FormatIndex) {
  const orders: Order[] = []
  const pairs = createPairs()
  let [line, fenced] = [0, false]
  return {
    line: (text: string, start: number): void => {
      line++
      const isFence = fenceLine(text) !== undefined
      if (isFence) fenced = !fenced
      const pair = orders.length < MOST ? pairs.line({ line, start, text }, isFence, fenced) : undefined
      if (pair) orders.push(pair)
      const [, old, fresh] = (!fenced && orders.length < MOST && text.includes('`') && ORDER.exec(text)) || []
      if (old !== undefined && fresh !== undefined) orders.push({ line, start, text, old, fresh })
    },
    left: (blocks: readonly Block[]): readonly Block[] => {
      if (blocks.length === 0) return []
      const lines = { ...source, formats, line: () => '', start: () => 0 }
      const texts = blocks.flatMap(block => opsOf(block).map(op => JSON.stringify(op)))
      const isMade = ({ old, fresh }: Order) =>
        texts.some(text => [old, fresh].some(one => text.includes(JSON.stringify(one).slice(1, -1))))
      // two fences for a file with blocks may be what explains them
      const isOfEdited = ({ old, text }: Order) =>
        !text.includes(old) && mentionedPaths(text).some(path => blocks.some(block => sameFile(block.path, path)))
      const isIn = ({ start }: Order) => blocks.some(({ at }) => at.span.start <= start && start < at.span.end)
      return orders
        .filter(order => !isMade(order) && !isOfEdited(order) && !isIn(order))
        .map(order => {
          const { line: number, start, text } = order
          const [path = ''] = mentionedPaths(text)
          const place = { first: number - 1, last: number - 1, span: { start, end: start + text.length } }
          const block = blockOf(lines, { format: 'transcript', path, ...place, problems: [WHY] })
          return { ...block, problems: [], origin: { log: 'the text', fate: 'left', why: WHY } }
        })
    },
  }
}

/** Finds orders whose texts are in two fences, "In `a.ts`, replace" above the one and "with" above the other. Takes the lines in their order. */
function createPairs() {
  let words: Pick<Order, 'line' | 'start' | 'text'> | undefined
  let first: Omit<Order, 'fresh'> | undefined
  let half = ''
  return {
    /** @returns the order that this line completes */
    line: (line: NonNullable<typeof words>, isFence: boolean, fenced: boolean): Order | undefined => {
      if (!isFence) {
        if (!fenced && line.text.trim()) words = line
        else if (fenced && words) half += `${line.text}\n`
        return undefined
      }
      const [above, before, text] = [words, first, half.trim()]
      half = ''
      if (fenced) return undefined
      words = first = undefined
      if (!above) return undefined
      if (before && leadsToNew(above.text)) return { ...before, fresh: text }
      if (text && leadsToOld(above.text) && mentionedPaths(above.text).length > 0) first = { ...above, old: text }
      return undefined
    },
  }
}

import type { At, LineAt } from '../format.ts'

/** An opened code fence (CommonMark 0.31, 4.5), and the one around it. */
export interface Fence {
  /** 0-based index of its opening line. */
  readonly open: number
  readonly sign: '`' | '~'
  readonly size: number
  readonly indent: string
  readonly info: string
  readonly outer: Fence | undefined
}

export type FenceLine = Omit<Fence, 'open' | 'outer'>

/** A line of a fence: three signs or more, no backtick after backticks. Any indentation is taken: lists indent, and models lose count. */
export function fenceLine(text: string): FenceLine | undefined {
  let from = 0
  while (text[from] === ' ' || text[from] === '\t') from++
  const sign = text[from]
  if (sign !== '`' && sign !== '~') return undefined
  let to = from
  while (text[to] === sign) to++
  if (to - from < 3) return undefined
  const info = text.slice(to).trim()
  if (sign === '`' && info.includes('`')) return undefined
  return { sign, size: to - from, indent: text.slice(0, from), info }
}

/** True if a line of a fence closes this one: the same sign, at least as many, nothing after. */
export const endsFence = (line: FenceLine, fence: FenceLine): boolean =>
  line.sign === fence.sign && line.size >= fence.size && line.info === ''

export function closesFence(text: string, fence: FenceLine | undefined): boolean {
  const line = fence && fenceLine(text)
  return line !== undefined && endsFence(line, fence!)
}

/** The lines around a line: its fence, or all. */
export function linesInFence(lineAt: LineAt, { fence, line: at }: Pick<At, 'fence' | 'line'>): LineAt {
  let end = Number.POSITIVE_INFINITY
  return index => {
    const text = index < end ? lineAt(index) : undefined
    if (text !== undefined && index > at && closesFence(text, fence)) end = index
    return index < end ? text : undefined
  }
}

/** Fences that show edits rather than ask for them. */
export const isExample = (info: string): boolean =>
  info.length >= 'example'.length && /(?:^|[\s,{}])(?:example|no-apply)(?:$|[\s,{}])/i.test(info)

export const withoutIndent = (line: string, indent: string): string =>
  line.startsWith(indent) ? line.slice(indent.length) : line

/** Takes a common indentation off the lines, where every line that is not blank has it: text in a list item. */
export function dedent(lines: readonly string[], indent: string): readonly string[] {
  if (indent === '') return lines
  const shared = lines.every(line => line.startsWith(indent) || line.trim() === '')
  return shared ? lines.map(line => (line.startsWith(indent) ? line.slice(indent.length) : '')) : lines
}

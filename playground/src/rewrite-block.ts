import type { Block } from 'apply-edits'

/** Whole lines before a change and after it, and the 1-based line at which they stand. */
export interface Lines {
  readonly line: number
  readonly search: readonly string[]
  readonly replace: readonly string[]
}

/**
 * The comment with other lines in the place of those of one op, in the ways in which formats write an op: as two halves between
 * markers, as two strings of JSON, as a hunk. Whether one of them means what it should is for the reader of the formats to say.
 */
export function rewritings(comment: string, block: Block, at: number, lines: Lines): readonly string[] {
  const { start, end } = block.at.span
  const span = comment.slice(start, end)
  const written = [
    asHalves(span, block, at, lines, markedHalf),
    asHalves(span, block, at, lines, JSON.stringify),
    asHunk(span, block, at, lines),
  ]
  return written.flatMap(text => (text === undefined ? [] : comment.slice(0, start) + text + comment.slice(end)))
}

/** How a half stands in its format: from the end of the line above it, or between quotes. */
type Wire = (half: string) => string

const markedHalf: Wire = half => `\n${half}`

function asHalves(text: string, block: Block, at: number, { search, replace }: Lines, wire: Wire): string | undefined {
  let from = 0
  for (const [i, op] of block.steps.flat().entries()) {
    if (op.kind !== 'replace') return undefined
    const [old, now] = [wire(op.search), wire(op.replace)]
    const first = text.indexOf(old, from)
    const second = text.indexOf(now, first + old.length)
    if (first < 0 || second < 0) return undefined
    from = second + now.length
    if (i < at) continue
    const end = op.search.endsWith('\n') ? '\n' : ''
    const half = (lines: readonly string[]) => wire(lines.length === 0 ? '' : lines.join('\n') + end)
    return (
      text.slice(0, first) + half(search) + text.slice(first + old.length, second) + half(replace) + text.slice(from)
    )
  }
  return undefined
}

function asHunk(text: string, block: Block, at: number, { line, search, replace }: Lines): string | undefined {
  const written = text.split('\n')
  const heads = written.flatMap((one, i) => (one.startsWith('@@') ? i : []))
  if (heads.length !== block.steps.flat().length) return undefined
  const head = written[heads[at]!]!.replace(
    /-\d+(?:,\d+)? \+\d+(?:,\d+)?/,
    `-${line},${search.length} +${line},${replace.length}`,
  )
  const above = search.findIndex((one, i) => one !== replace[i])
  const same = above < 0 ? search.length : above
  let below = 0
  while (below < Math.min(search.length, replace.length) - same && search.at(-1 - below) === replace.at(-1 - below))
    below++
  const hunk = [
    head,
    ...search.slice(0, same).map(one => ` ${one}`),
    ...search.slice(same, search.length - below).map(one => `-${one}`),
    ...replace.slice(same, replace.length - below).map(one => `+${one}`),
    ...search.slice(search.length - below).map(one => ` ${one}`),
  ]
  return [...written.slice(0, heads[at]), ...hunk, ...written.slice(heads[at + 1] ?? written.length)].join('\n')
}

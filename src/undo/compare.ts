import { diffArrays } from 'diff'
import { linesWithEnds } from '../core/text.ts'

/** Most lines that may differ in all files that are compared: to find out takes their square in time. */
const MOST_EDITS = 5_000

/** A stretch of lines, 0-based, end excluded, and what another text has for it. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

/** The stretches of lines of `a` that are something else in `b`; undefined if too much differs. */
export type CompareTexts = (a: string, b: string) => readonly Range[] | undefined

/** Compares texts as long as not too much differs in all of them. */
export function comparison(): CompareTexts {
  let steps = MOST_EDITS ** 2
  return (a, b) => {
    const most = Math.sqrt(steps) | 0
    const parts = diffArrays([...linesWithEnds(a)], [...linesWithEnds(b)], { maxEditLength: most })
    const edits = parts?.reduce((sum, { added, removed, value }) => sum + (added || removed ? value.length : 0), 0)
    steps = Math.max(0, steps - (edits ?? most) ** 2)
    return parts && rangesOf(parts)
  }
}

function rangesOf(parts: ReturnType<typeof diffArrays<string>>): readonly Range[] {
  const ranges: Range[] = []
  let at = 0
  for (const { added, removed, value } of parts) {
    const last = ranges.at(-1)
    const touches = last !== undefined && last.to === at
    if (removed) {
      if (touches) ranges[ranges.length - 1] = { ...last, to: at + value.length }
      else ranges.push({ from: at, to: at + value.length, lines: [] })
      at += value.length
    } else if (added) {
      if (touches) ranges[ranges.length - 1] = { ...last, lines: [...last.lines, ...value] }
      else ranges.push({ from: at, to: at, lines: value })
    } else at += value.length
  }
  return ranges
}

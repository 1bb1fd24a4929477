import type { ReviewAnchor } from './block.ts'

/** Most lines above a comment's lines that help to find them. */
const MOST_ABOVE = 10

/**
 * The text of a review comment's lines at the reviewed commit, and of the lines above. The hunk that GitHub keeps in the comment ends with its last
 * line, even if it is outdated.
 * @param count the number of lines that it covers
 */
export function reviewedText(hunk: string, count: number): Pick<ReviewAnchor, 'original' | 'above'> | undefined {
  const shown = hunk.split('\n').slice(1)
  const lines = shown.flatMap(line => (line.startsWith('+') || line.startsWith(' ') ? line.slice(1) : []))
  if (lines.length < count) return undefined
  const first = lines.length - count
  return {
    original: lines
      .slice(first)
      .map(line => `${line}\n`)
      .join(''),
    above: lines
      .slice(0, first)
      .filter(line => line.trim() !== '')
      .slice(-MOST_ABOVE),
  }
}

/**
 * The text of a review comment's lines at the reviewed commit. The hunk that GitHub keeps in the comment ends with its last line, even if
 * it is outdated.
 * @param count the number of lines that it covers
 */
export function reviewedText(hunk: string, count: number): string | undefined {
  const shown = hunk.split('\n').slice(1)
  const lines = shown.filter(line => line.startsWith('+') || line.startsWith(' ')).slice(-count)
  return lines.length < count ? undefined : lines.map(line => `${line.slice(1)}\n`).join('')
}

/** Most lines and characters of one answer, and of a line: they stay in a model's memory for the rest of its talk. */
const MOST = { lines: 2_000, characters: 60_000, width: 2_000 } as const

/** A text of which an answer has as many characters as it may, whatever its lines are. */
export function bounded(text: string): string {
  const lines = text.split('\n')
  const kept = within(lines.map(cut), lines.length)
  const more = lines.length - kept.length
  return [...kept, ...(more > 0 ? [`(and ${more} more lines: view them in parts)`] : [])].join('\n')
}

/** As many lines as an answer may have. */
export function within(lines: readonly string[], most: number = MOST.lines): readonly string[] {
  let characters = 0
  const kept: string[] = []
  for (const line of lines.slice(0, most)) {
    characters += line.length + 1
    if (characters > MOST.characters) break
    kept.push(line)
  }
  return kept
}

/** As much of a line. */
export const cut = (line: string): string => (line.length > MOST.width ? `${line.slice(0, MOST.width)}…` : line)

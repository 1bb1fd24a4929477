/** A text with LF endings, and the way back: where each CR was taken out, as an offset of the view. */
export interface LfView {
  readonly text: string
  readonly removed: readonly number[]
}

/** Takes the CR out of each CR LF. */
export function lfView(text: string): LfView {
  const removed: number[] = []
  const parts = text.split('\r\n')
  let at = 0
  for (const part of parts.slice(0, -1)) {
    at += part.length
    removed.push(at)
    at += 1
  }
  return { text: parts.join('\n'), removed }
}

/** The offset in the text for one in its view; before an LF that was CRLF, it is before the CR. */
export function original({ removed }: LfView, offset: number): number {
  let [low, high] = [0, removed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (removed[middle]! < offset) low = middle + 1
    else high = middle
  }
  return offset + low
}

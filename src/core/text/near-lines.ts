import type { IndexedText } from './indexed.ts'

/** Characters fall into this many classes; a line is known by how often each occurs. */
const CLASSES = 64

/**
 * The lines of a text that may be most similar to a line, nearest first: those with the fewest different characters, ignoring their order.
 * One pass over the text, without taking it apart.
 * @param most lines at most
 * @param share lines that differ by more than this part of their characters are left out
 */
export function nearLines(
  { text, starts, count }: IndexedText,
  line: string,
  most: number,
  share = 0.5,
): readonly number[] {
  const wanted = new Int32Array(CLASSES)
  let length = 0
  for (let i = 0; i < line.length; i++) {
    const unit = line.charCodeAt(i)
    if (unit <= 32) continue
    wanted[unit & (CLASSES - 1)]!++
    length++
  }
  const limit = Math.floor(length * share)
  const found: { readonly index: number; readonly away: number }[] = []
  const left = new Int32Array(CLASSES)
  for (let index = 0; index < count; index++) {
    const end = starts[index + 1]!
    if (end - starts[index]! < length - limit) continue
    left.set(wanted)
    let [own, missing] = [0, length]
    for (let i = starts[index]!; i < end; i++) {
      const unit = text.charCodeAt(i)
      if (unit <= 32) continue
      own++
      if (left[unit & (CLASSES - 1)]!-- > 0) missing--
    }
    const away = Math.max(missing, own - (length - missing))
    if (away <= limit && own > 0) insert(found, { index, away }, most)
  }
  return found.map(({ index }) => index)
}

/** Keeps a short list in order. */
function insert<T extends { readonly away: number }>(list: T[], item: T, most: number): void {
  let at = list.length
  while (at > 0 && list[at - 1]!.away > item.away) at--
  list.splice(at, 0, item)
  if (list.length > most) list.pop()
}

import { createHash } from 'node:crypto'

/** A stream of random choices that is the same for the same seed (xorshift over a hash of it). */
export function randomFrom(seed) {
  let state = createHash('sha256').update(String(seed)).digest().readUInt32LE(0) || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 8; i++) next()
  const int = limit => Math.floor(next() * limit)
  return {
    next,
    int,
    between: (low, high) => low + int(high - low + 1),
    pick: list => list[int(list.length)],
    chance: share => next() < share,
    shuffled: list => {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(i + 1)
        ;[copy[i], copy[j]] = [copy[j], copy[i]]
      }
      return copy
    },
  }
}

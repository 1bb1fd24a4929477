import { createHash } from 'node:crypto'

/** A stream of random choices, the same for the same seed: mulberry32 (Tommy Ettinger, public domain) over a hash of the seed. */
export function randomFrom(seed) {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = limit => Math.floor(next() * limit)
  return {
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

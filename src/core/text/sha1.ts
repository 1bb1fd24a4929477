/** SHA-1 (FIPS 180-4), by which git names what it stores. Not for secrets. @returns 40 lower-case hex digits */
export function sha1(bytes: Uint8Array): string {
  const words = padded(bytes)
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)
  const w = new Uint32Array(80)
  for (let block = 0; block < words.length; block += 16) {
    w.set(words.subarray(block, block + 16))
    for (let i = 16; i < 80; i++) w[i] = rotate(w[i - 3]! ^ w[i - 8]! ^ w[i - 14]! ^ w[i - 16]!, 1)
    let [a, b, c, d, e] = state as unknown as [number, number, number, number, number]
    for (let i = 0; i < 80; i++) {
      const next = (rotate(a, 5) + mix(i, b, c, d) + e + ROUNDS[Math.floor(i / 20)]! + w[i]!) >>> 0
      e = d
      d = c
      c = rotate(b, 30)
      b = a
      a = next
    }
    for (const [i, value] of [a, b, c, d, e].entries()) state[i] = state[i]! + value
  }
  return [...state].map(word => word.toString(16).padStart(8, '0')).join('')
}

const ROUNDS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6]

const rotate = (word: number, by: number): number => ((word << by) | (word >>> (32 - by))) >>> 0

function mix(round: number, b: number, c: number, d: number): number {
  if (round < 20) return (b & c) | (~b & d)
  return round >= 40 && round < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d
}

/** The bytes as big-endian words, with a one bit, zeros and the length in bits after them. */
function padded(bytes: Uint8Array): Uint32Array {
  const count = (((bytes.length + 8) >> 6) + 1) * 16
  const view = new DataView(new ArrayBuffer(count * 4))
  for (const [i, byte] of bytes.entries()) view.setUint8(i, byte)
  view.setUint8(bytes.length, 0x80)
  view.setUint32((count - 2) * 4, Math.floor(bytes.length / 0x20000000))
  view.setUint32((count - 1) * 4, (bytes.length << 3) >>> 0)
  return Uint32Array.from({ length: count }, (_, i) => view.getUint32(i * 4))
}

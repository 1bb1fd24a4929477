import { withLf } from '../text.ts'

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

/** CRC-32 (ISO 3309, as in zlib) of a text's UTF-8 bytes, as an unsigned number. */
export function crc32(text: string): number {
  let crc = 0xffffffff
  const add = (byte: number): void => {
    crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x80) add(code)
    else {
      // encoding short texts takes longer than all the rest
      new TextEncoder().encode(text.slice(i)).forEach(add)
      break
    }
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** The hash in an anchor `12:a3b1`: CRC-32 of the line without trailing blanks, its low 16 bits as four hex digits. */
export const lineHash = (line: string): string =>
  (crc32(withoutTrailingBlanks(line)) & 0xffff).toString(16).padStart(4, '0')

/** CRC-32 of a text, all its lines ending with LF, as eight hex digits: the version of a file. */
export const fileHash = (text: string): string => crc32(withLf(text)).toString(16).padStart(8, '0')

/** A loop, since `/[ \t]+$/` is quadratic on long runs of blanks. */
function withoutTrailingBlanks(line: string): string {
  let end = line.length
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--
  return line.slice(0, end)
}

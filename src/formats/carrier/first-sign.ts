/** The first character of a line that is not whitespace; none in a blank line. What a line can be hangs on it, so it is asked before any pattern. */
export function firstSign(line: string): string {
  for (let i = 0; i < line.length; i++) {
    const sign = line[i]!
    if (!isBlank(sign)) return sign
  }
  return ''
}

/** The signs of ASCII, which most lines begin with, are reported without a pattern. */
const isBlank = (sign: string): boolean => sign === ' ' || ((sign < ' ' || sign > '~') && /\s/.test(sign))

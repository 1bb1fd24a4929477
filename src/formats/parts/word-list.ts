/** The words of some lines: long lists are written so. */
export const wordsOf = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap(line => (line === '' ? [] : line.split(' ')))

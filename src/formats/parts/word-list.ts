/** The words of some lines: long lists are written so. */
export const wordList = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap(line => (line === '' ? [] : line.split(' ')))

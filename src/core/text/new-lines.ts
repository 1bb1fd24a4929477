import type { Line } from '../text.ts'

/** The lines of new text; a final newline adds none. A lone CR is a character unless the file ends its lines with it. */
export function newLines(text: string, file: readonly Line[]): readonly string[] {
  if (text === '') return []
  const lines = text.split(file[0]?.eol === '\r' ? /\r\n|\n|\r/ : /\r\n|\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

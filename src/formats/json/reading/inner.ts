import type { JsonLines, JsonValue } from '../value.ts'
import { readJson } from './reader.ts'

/** Reads JSON that is inside a string of other JSON. It may have been cut off before it was put there. */
export function readInner(text: string): { readonly value?: JsonValue; readonly broken?: string } {
  const lines = text.split('\n')
  const source: JsonLines = { line: row => lines[row], closed: () => false }
  const read = readJson(source, { row: 0, col: 0 })
  if (!read.ok)
    return { broken: `${read.reason} (line ${read.at.row + 1}, column ${read.at.col + 1} of the inner JSON)` }
  const rest = [lines[read.end.row]!.slice(read.end.col), ...lines.slice(read.end.row + 1)]
  if (rest.some(line => line.trim() !== '')) return { broken: 'more text follows the inner JSON' }
  return { value: read.value }
}

import { type At, firstAbove, type SourceLines } from '../../format.ts'
import { matchFrom } from '../../parts/match-from.ts'
import type { JsonLines, JsonPlace } from '../value.ts'
import { toolName } from './call.ts'
import { toolKey } from './invoke.ts'
import { readArguments } from './reader.ts'

/** The head of a call whose arguments have names, also in a list and printed: `print(default_api.replace(`. */
const HEAD = /^\s{0,40}\[?\s{0,4}(?:print\(\s{0,4})?((?:[A-Za-z_]\w{0,60}\.){0,3}[A-Za-z_][\w-]{0,60})\(/
const NAMED = /^\s{0,80}(?:$|[A-Za-z_]\w{0,60}\s{0,4}=(?!=))/
const BEHIND = /\s{0,40}\)?\s{0,40}[\],;]{0,3}\s{0,40}(?:#.*)?$/y

/** Reads the tool call at a place as Gemini and others write it in Python, as the envelope that it is in JSON; `uncertain`: it may as well be code. */
export function pythonCallAt(source: SourceLines, here: At, lines: JsonLines, at: JsonPlace) {
  const text = lines.line(at.row)?.slice(at.col) ?? ''
  const head = HEAD.exec(text)
  const rest = head ? text.slice(head[0].length) : ''
  if (!head || !NAMED.test(rest.trim() === '' ? (source.line(at.row + 1) ?? '.') : rest)) return undefined
  const [from, name] = [at.col + head[0].length, head[1]!]
  const uncertain = !name.startsWith('default_api.') && !isToolCode(source, here)
  // a call inside of code is code
  if (uncertain && at.col === 0 && /^\s/.test(text)) return undefined
  const read = readArguments(lines, { row: at.row, col: from - 1 })
  const keys = [...read.keys, 'name', toolKey(toolName(name))]
  if (!read.ok) return { read: { ...read, keys }, uncertain }
  const end = behind(lines, read.end)
  const value = { name, input: read.value }
  const span = { value, ...at, endRow: end.row, endCol: end.col }
  return { read: { ...read, value, end, keys, spans: [...read.spans, span] }, uncertain }
}

/** The text says that what stands here is run as a call of a tool. */
function isToolCode(source: SourceLines, here: At): boolean {
  if (here.fence) return /^tool_(?:code|call)/i.test(here.fence.info)
  const above = firstAbove(source, here, Number.POSITIVE_INFINITY, text => text.trim() || undefined)
  return above !== undefined && /^<?tool_(?:code|call)>?$/i.test(above)
}

/** The closing bracket of `print`, where it is on this line or the next. */
function behind(lines: JsonLines, { row, col }: JsonPlace): JsonPlace {
  const text = lines.line(row)!
  return { row, col: matchFrom(BEHIND, text, col) ? text.length : col }
}

import { linesInFence } from '../../carrier/markdown.ts'
import { type At, type LineAt, lineBefore, type SourceLines } from '../../format.ts'
import { matchFrom } from '../../parts/match-from.ts'
import type { JsonPlace, JsonRead, JsonValue } from '../value.ts'
import { PATH_NAMES } from '../vocabulary.ts'
import { toolName } from './call.ts'
import { PREFIX, TAGS } from './opening.ts'
import { readInner } from './reader.ts'
import type { FieldType, SpecIndex } from './spec-index.ts'

const OPEN = new RegExp(
  `^\\s{0,40}(?:<${PREFIX}invoke name="([\\w.:-]{1,80})">|<function=([\\w.:-]{1,80})>|<tool_call>([\\w.:-]{1,80})\\s{0,9}(?=<arg_key>|$)|<(${TAGS})>)`,
)
const PARAMETER = new RegExp(
  `<${PREFIX}parameter(?: name="([\\w-]{1,60})"|=([\\w-]{1,60}))[^>\\n]{0,60}>|<arg_key>([\\w-]{1,60})</arg_key>|<([a-z_]{1,60})>`,
  'y',
)
const closerOf = (tag: string | undefined): RegExp =>
  tag === undefined ? CLOSE_PARAMETER : new RegExp(`</${tag}>`, 'g')
const ARG_VALUE = /<arg_value>/y
const CLOSE_PARAMETER = new RegExp(`</(?:${PREFIX}parameter|arg_value)>`, 'g')
const CLOSE = new RegExp(`</(?:${PREFIX}invoke|function|tool_call|${TAGS})>`, 'y')

/**
 * Reads a tool call as XML, `<invoke name="Edit"><parameter name="path">…`, as the envelope that it is in JSON, also as Qwen
 * (`<function=edit><parameter=path>`) and GLM (`<tool_call>edit`, `<arg_key>path</arg_key>`, `<arg_value>`) write it. Values stand as they
 * are between their tags; a closing tag counts where another tag follows it, so that content may hold one.
 */
export function invokeAt(source: SourceLines, here: At, typeOf: SpecIndex['typeOf']): JsonRead | undefined {
  const open = OPEN.exec(source.line(here.line) ?? '')
  if (!open) return undefined
  const name = open[1] ?? open[2] ?? open[3] ?? open[4]!
  const lines = invokeLines(source, here)
  const input: Record<string, JsonValue> = {}
  const keys = () => [...Object.keys(input), toolKey(toolName(name))]
  const unclosed = () => failed({ row: lineBefore(lines, here.line), col: 0 }, 'the call is never closed', keys(), true)
  let at: JsonPlace | undefined = { row: here.line, col: open[0].length }
  for (;;) {
    at = skipBlank(lines, at)
    if (!at) return unclosed()
    const text = lines(at.row)!
    const close = matchFrom(CLOSE, text, at.col)
    if (close) {
      const end = { row: at.row, col: at.col + close[0].length }
      const value = { name, input }
      const span = { value, row: here.line, col: 0, endRow: end.row, endCol: end.col }
      return { ok: true, value, end, keys: ['name'], healed: [], spans: [span] }
    }
    const parameter = matchFrom(PARAMETER, text, at.col)
    // a field by its own tag is one only where the tool is called so
    if (!parameter || (parameter[4] !== undefined) !== (open[4] !== undefined))
      return failed(at, 'a `<parameter name="…">` or the closing tag is expected', keys())
    const behind = { row: at.row, col: at.col + parameter[0].length }
    const from = parameter[3] === undefined ? behind : valueFrom(lines, behind)
    const read = readValue(lines, from, closerOf(parameter[4]))
    if (!read) return unclosed()
    const key = parameter[1] ?? parameter[2] ?? parameter[3] ?? parameter[4]!
    if (Object.hasOwn(input, key) || key === '__proto__')
      return failed(at, `the parameter \`${key}\` appears twice`, keys())
    input[key] = typed(key, read.text, typeOf(key))
    at = read.end
  }
}

function invokeLines(source: SourceLines, here: At): LineAt {
  const inFence = linesInFence(source.line, here)
  let end = Number.POSITIVE_INFINITY
  return row => {
    const text = row < end ? inFence(row) : undefined
    // a call inside the content of another looks like a call that was never closed
    if (row > here.line && text !== undefined && OPEN.test(text)) end = row
    return row < end ? text : undefined
  }
}

const NOT_BLANK = /\S/g

function skipBlank(lines: LineAt, { row, col }: JsonPlace): JsonPlace | undefined {
  for (let at = row, from = col; ; at++, from = 0) {
    const text = lines(at)
    const found = text === undefined ? undefined : matchFrom(NOT_BLANK, text, from)
    if (found !== null) return found && { row: at, col: found.index }
  }
}

/** After a key of GLM's the value has an opening tag of its own. */
function valueFrom(lines: LineAt, behindKey: JsonPlace): JsonPlace | undefined {
  const at = skipBlank(lines, behindKey)
  const tag = at && matchFrom(ARG_VALUE, lines(at.row)!, at.col)
  return tag ? { row: at.row, col: at.col + tag[0].length } : undefined
}

/** The text up to the closing tag that another tag follows; a newline right after the opening tag is layout. */
function readValue(lines: LineAt, from: JsonPlace | undefined, closer: RegExp) {
  if (!from) return undefined
  const parts: string[] = []
  for (let row = from.row, col = from.col; ; row++, col = 0) {
    const line = lines(row)
    if (line === undefined) return undefined
    closer.lastIndex = col
    for (let close = closer.exec(line); close; close = closer.exec(line)) {
      const end = { row, col: closer.lastIndex }
      const next = skipBlank(lines, end)
      const follows = next && [PARAMETER, CLOSE].some(tag => matchFrom(tag, lines(next.row)!, next.col))
      if (!next || follows) {
        const text = [...parts, line.slice(col, close.index)].join('\n')
        return { text: parts.length > 0 && text.startsWith('\n') ? text.slice(1) : text, end }
      }
      closer.lastIndex = end.col
    }
    parts.push(line.slice(col))
  }
}

function typed(key: string, text: string, type: FieldType): JsonValue {
  const bare = text.trim()
  // some models set every value on lines of its own
  if (PATH_NAMES.includes(key) || key === 'command') return bare
  if (type === 'scalar' && /^(?:true|false)$/i.test(bare)) return bare.toLowerCase() === 'true'
  if (type === 'scalar' && /^-?\d{1,9}$/.test(bare)) return Number(bare)
  if ((type === 'nested' || key === 'arguments') && /^[[{]/.test(bare)) return readInner(bare).value ?? text
  return text
}

/** How a broken call says which tool it was for, among the keys that were read. */
export const toolKey = (tool: string): string => `tool ${tool}`

function failed(at: JsonPlace, reason: string, keys: readonly string[], unclosed = false): JsonRead {
  return { ok: false, at, reason, unclosed, keys, complete: [], healed: [], spans: [] }
}

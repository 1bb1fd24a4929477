import type { Block } from '../../../core/block.ts'
import type { Diagnostic } from '../../../core/diagnostic.ts'
import { blockOf } from '../../block.ts'
import { firstSign } from '../../carrier/first-sign.ts'
import { fenceLine } from '../../carrier/markdown.ts'
import { type At, endOf, lineBefore, opensAt, type SourceLines } from '../../format.ts'
import { unsupported } from '../../parts/problems.ts'
import type { JsonSpec } from '../spec.ts'
import { isArray, type JsonPlace, type JsonValue } from '../value.ts'
import { INPUTS, NAMES, toolName } from './call.ts'
import { type JsonDocument, jsonProblem } from './document.ts'
import { toolKey } from './invoke.ts'
import type { SpecIndex } from './spec-index.ts'

/** How far after a break is looked for words that say what the JSON was for. */
const LOOK = { lines: 8, columns: 1000 } as const

/** The format that broken JSON speaks of by its keys, read before or shortly after the break, if any. */
export function brokenOwner(index: SpecIndex, source: SourceLines, here: At, { failure }: JsonDocument) {
  if (!failure) return undefined
  const { row } = failure.at
  let spec = index.speaksFor([...failure.keys, ...toolsIn(source, here, failure)])
  for (let line = row; !spec && line <= row + LOOK.lines; line++) {
    const text = source.line(line)
    if (text === undefined || (line > row && endsBroken(source, here, line))) return undefined
    spec = index.speaksIn(text.slice(0, LOOK.columns))
  }
  return spec
}

const NAMED = new RegExp(`["'](?:${NAMES.join('|')})["']\\s{0,5}:\\s{0,5}["']([\\w.:-]{1,100})["']`, 'g')

/** The tools that broken calls name, as keys: all their fields may be words that others have too. A shell's command may be anything. */
function toolsIn(source: SourceLines, { line }: At, { at, keys }: NonNullable<JsonDocument['failure']>) {
  if (![...keys].some(key => INPUTS.includes(key))) return []
  const lines = Array.from({ length: at.row - line + 1 }, (_, i) => source.line(line + i) ?? '')
  const tools = [...lines.join('\n').matchAll(NAMED)].map(([, name]) => toolName(name!))
  return tools.filter(tool => !tool.endsWith('shell')).map(toolKey)
}

/** A block with the reason that a text could not be read, and the text's last line. */
export function brokenBlock(source: SourceLines, here: At, document: JsonDocument, owner: JsonSpec) {
  const { failure, rest, readTo } = document
  if (rest) {
    const problem = jsonProblem('JSON', 'other text follows it', rest, false)
    return made(source, rest, rest.row, problem, owner.name)
  }
  if (!failure) return undefined
  const what = document.call ? 'tool call' : 'JSON'
  const problem = jsonProblem(what, failure.reason, failure.at, failure.unclosed)
  const first = readTo ?? { row: here.line, col: 0 }
  const last = lineBefore(source.line, document.last, (_, line) => endsBroken(source, here, line))
  return made(source, first, last, problem, owner.name)
}

function made(source: SourceLines, { row: first, col }: JsonPlace, last: number, problem: Diagnostic, format: string) {
  const span = { start: source.start(first) + col, end: endOf(source, last) }
  const path = pathWithin(source, first, last)
  return { last, block: blockOf(source, { format, first, last, span, path, problems: [problem] }) }
}

const PATH_FIELD = /["'](?:path|file_path|filePath)["']\s{0,5}:\s{0,5}["']([^"'\\]{1,300})["']/
const PATH_PARAMETER = /<parameter(?: name="|=)(?:path|file_path|filePath)"?>([^<>]{1,300})</

/** The path that the broken text names, for the report alone. */
function pathWithin(source: SourceLines, first: number, last: number): string {
  for (let i = first; i <= Math.min(last, first + LOOK.lines); i++) {
    const text = source.line(i)!.slice(0, LOOK.columns)
    const found = PATH_FIELD.exec(text) ?? PATH_PARAMETER.exec(text)
    if (found) return found[1]!
  }
  return ''
}

/** Broken JSON reaches to the end of its fence, to a blank line outside one, or to the line before another block. */
function endsBroken(source: SourceLines, { fence }: At, line: number): boolean {
  const text = source.line(line)!
  const sign = firstSign(text)
  if (sign === '') return !fence
  // the line goes on with JSON, or begins another value
  if ('{["'.includes(sign)) return sign !== '"' && text.startsWith(sign)
  return fenceLine(text) !== undefined || opensAt(source, line)
}

/** Names edits inside a string of JSON that is not a call or a log: it may be an answer, an example or a text that a tool read. */
export function insideStrings(source: SourceLines, { first, last }: JsonDocument): readonly Block[] {
  const at = first === undefined ? undefined : stringWithEdits(source, first, '')
  if (at === undefined) return []
  const shown = at.slice(0, 100)
  const problem = unsupported(
    `the JSON has edits inside a string, at \`${shown}\``,
    `Send that text by itself: \`jq -r '${shown}'\``,
  )
  return [blockOf(source, { format: 'patch-json', first: 0, last, path: '', problems: [problem] })]
}

/** Where the first string is that a block can be read from, as jq says it. */
function stringWithEdits(source: SourceLines, value: JsonValue, at: string): string | undefined {
  if (typeof value === 'string')
    return /\n|^\s*[{[]/.test(value) && source.formats.blocksIn({ name: source.name, text: value }).length > 0
      ? at
      : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const step = isArray(value) ? `[${key}]` : /^[A-Za-z_]\w{0,60}$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
    const found = stringWithEdits(source, inner, at + step)
    if (found !== undefined) return found
  }
  return undefined
}

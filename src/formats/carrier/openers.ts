import type { Diagnostic } from '../../core/diagnostic.ts'
import { firstSign } from './first-sign.ts'

const SEARCH = /^\s*(?:<{5,9}|-{3,}) ?(?:SEARCH|ORIGINAL)\b/i
const EDIT = /^\s*(?:«{3,}|🟧{3}) EDIT\s*$/

/** Markers with which a block of some format begins, whatever follows, by their first sign. */
const MARKERS: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ['<', [SEARCH, /^\s*<{7} \S/]],
  ['-', [SEARCH, /^\s*---\s?FILEPATH\b/]],
  ['«', [EDIT]],
  ['🟧'[0]!, [EDIT]],
  ['*', [/^\s*\*\*\* (?:Begin Patch|(?:Update|Add|Delete) File:)/]],
  ['`', [/^\s*`{3,}suggestion\b/]],
  ['d', [/^\s*diff --git /]],
  ['e', [/^\s*edit \d+:\d+\s*$/]],
])

const TAGS =
  /^\s*<(?:file|edits|edit|old_text|old_str|old_string|boltAction|dyad-[\w-]+|write_to_file|search_replace|invoke|tool_call|function_calls)[\s>]/

const isOneOf = (line: string, patterns: readonly RegExp[] = []): boolean => patterns.some(one => one.test(line))

/** Markers that stand in no file but one about such formats. */
export const hasMarker = (line: string): boolean => isOneOf(line, MARKERS.get(firstSign(line)))

/** Whether a block of some format begins at a line. A block that was never closed ends before it, and a whole file that holds one is no whole file. */
export const opensBlock = (line: string): boolean => hasMarker(line) || (firstSign(line) === '<' && TAGS.test(line))

/** Refuses a whole file that holds a marker: the block would leave its own markup in the file. Pages may show them. */
export function leaked(path: string, text: string): Diagnostic | undefined {
  if (/\.(?:mdx?|markdown|rst|adoc|txt)$/i.test(path)) return undefined
  const line = text.split('\n').find(hasMarker)
  if (line === undefined) return undefined
  return { code: 'parse/malformed', message: `the file would hold the marker \`${line.trim().slice(0, 60)}\`` }
}

import type { Diagnostic } from '../../core/diagnostic.ts'

/**
 * Lines with which a block of some format begins, whatever follows. A block that was never closed ends before such a line, and
 * a whole file that holds one is no whole file.
 */
const OPENERS: readonly RegExp[] = [
  /^\s*(?:<{5,9}|-{3,}) ?(?:SEARCH|ORIGINAL)\b/i,
  /^\s*<{7} \S/,
  /^\s*(?:«{3,}|🟧{3}) EDIT\s*$/,
  /^\s*\*\*\* (?:Begin Patch|(?:Update|Add|Delete) File:)/,
  /^\s*diff --git /,
  /^\s*---\s?FILEPATH\b/,
  /^\s*`{3,}suggestion\b/,
  /^\s*edit \d+:\d+\s*$/,
]

const TAGS =
  /^\s*<(?:file|edits|edit|old_text|old_str|old_string|boltAction|dyad-[\w-]+|write_to_file|search_replace|invoke|tool_call|function_calls)[\s>]/

/** What all of them begin with: most lines are no marker at a glance. */
const SIGN = /^\s*(?:[-<«*`]|🟧|diff |edit )/

/** Markers that stand in no file but one about such formats. */
export const hasMarker = (line: string): boolean => SIGN.test(line) && OPENERS.some(opener => opener.test(line))

/** Refuses a whole file that holds a marker: the block would leave its own markup in the file. Pages may show them. */
export function leaked(path: string, text: string): Diagnostic | undefined {
  if (/\.(?:mdx?|markdown|rst|adoc|txt)$/i.test(path)) return undefined
  const line = text.split('\n').find(hasMarker)
  if (line === undefined) return undefined
  return { code: 'parse/malformed', message: `the file would hold the marker \`${line.trim().slice(0, 60)}\`` }
}

export const opensBlock = (line: string): boolean => SIGN.test(line) && (hasMarker(line) || TAGS.test(line))

import type { Opening } from '../format.ts'

export const RUSTFMT = /^Diff in (\S.{0,1000}?)(?: at line |:)(\d{1,7}):\s*$/
export const HUNK = /^\s{0,40}@@ (?:-\d{1,7}(?:,\d{1,7})? \+\d{1,7}(?:,\d{1,7})?|Line: \d{1,7}) @@/
export const RUFF = /^help: \S/
export const BIOME =
  /^\s*(?:[×✖] (?:Formatter would have|The imports and exports|File content differs)|[iℹ] (?:Safe|Unsafe) fix:)/
export const MIX = /^\s*\d{1,7}\s{1,9}- \|/
export const CODESPELL = /^(\S.{0,1000}?):\d{1,7}: \S{1,100} ==> \S/
export const FIX_IT = /^fix-it:"([^"\n]{1,1000})":\{\d{1,7}:\d{1,7}-/
export const DIFFTASTIC = /^([^\s:]{1,1000}) --- (?:\(?\d{1,4}\/\d{1,4}\)? --- )?[A-Z][\w+#. -]{0,40}$/
export const TYPOS = /^error: `[^`]{1,100}` should be `/
export const DENO = /^from (\S.{0,1000}):\s*$/
export const STYLUA = /^Diff in (\S.{0,1000}):\s*$/

/** Any first line of a change that a tool prints: one pattern, since nearly every line is asked. */
const PRINTED = new RegExp(
  [RUSTFMT, HUNK, RUFF, BIOME, CODESPELL, FIX_IT, DIFFTASTIC, TYPOS, DENO, STYLUA, MIX]
    .map(({ source }) => source)
    .join('|'),
)

const CONTEXT = /^\*{3} \S/
export const COMMAND = /^\d{1,9}(?:,\d{1,9})?[acd]\d{1,9}(?:,\d{1,9})?\s*$/

export const otherDiffOpening: Opening = {
  firstChars: '*0123456789`~@ℹ×✖./_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  infos: /^ed(?:\s|$)/,
  mayOpen: line => PRINTED.test(line) || CONTEXT.test(line) || COMMAND.test(line),
  opens: isContext,
}

/** True if the names of both files begin at a line, with the line of stars after them. */
export function isContext(lineAt: (index: number) => string | undefined, at: number): boolean {
  return CONTEXT.test(lineAt(at) ?? '') && /^--- \S/.test(lineAt(at + 1) ?? '') && /^\*{15}/.test(lineAt(at + 2) ?? '')
}

import { wordList } from '../parts/word-list.ts'
import { markdownlint, shellcheck, sqlfluff, typos, vale } from './fixes/checkers.ts'
import { rdjson, sarif, workspaceEdit } from './fixes/exchange.ts'
import { type Fix, type FixOutput, fixReadings } from './fixes/fix.ts'
import { foreign } from './fixes/foreign.ts'
import { golangci } from './fixes/golangci.ts'
import { astGrep, eslint, ruff, rustc, semgrep, stylelint } from './fixes/linters.ts'
import { specOf } from './shapes.ts'
import { isArray, type JsonValue } from './value.ts'

const TOOLS: readonly FixOutput[] = [
  sarif,
  rdjson,
  eslint,
  stylelint,
  ruff,
  semgrep,
  astGrep,
  rustc,
  golangci,
  typos,
  vale,
  shellcheck,
  markdownlint,
  sqlfluff,
  foreign,
  workspaceEdit,
]

/** The fixes by position in the output of linters, checkers and language servers. Those for one file are one block, and apply together. */
export const toolFixes = specOf('tool-fixes', {
  anyOf: wordList(
    'runs reason diagnostics suggestions messages fix results replacement changes documentChanges edit Issues corrections Match comments',
    'fixInfo violations warnings issues output files errors mismatches hint FileChanges chunks fixits',
  ),
  fits: input => fixesBy(input) !== undefined,
  joins: true,
  read: ({ input }) => fixReadings(fixesIn(input)),
})

function fixesBy(input: JsonValue): readonly Fix[] | undefined {
  for (const tool of TOOLS) {
    const fixes = tool(input)
    if (fixes) return fixes
  }
  return undefined
}

/** The fixes in a tool's output; for a list, the fixes in each of its parts. */
const fixesIn = (input: JsonValue): readonly Fix[] => fixesBy(input) ?? (isArray(input) ? input.flatMap(fixesIn) : [])

import type { SpanEdit } from '../../core/op.ts'
import type { Fix, Tool } from './fixes/fix.ts'
import { astGrep, eslint, rdjson, ruff, semgrep } from './fixes/linters.ts'
import { sarif } from './fixes/sarif.ts'
import { workspaceEdit } from './fixes/workspace-edit.ts'
import { isArray, isObject } from './reading/call.ts'
import type { JsonValue } from './reading/json-value.ts'
import { specOf } from './shapes.ts'
import type { Reading } from './spec.ts'

const TOOLS: readonly Tool[] = [sarif, rdjson, eslint, ruff, semgrep, astGrep, workspaceEdit]

/**
 * The fixes that tools put into their output, by position: SARIF, rdjson and rdjsonl, ESLint, Ruff, semgrep, ast-grep, WorkspaceEdits of language servers.
 * The fixes for one file are one block, and apply together.
 */
export const toolFixes = specOf('tool-fixes', [], {
  tools: [],
  fields: [],
  anyOf: [
    'runs',
    'diagnostics',
    'suggestions',
    'messages',
    'fix',
    'results',
    'replacement',
    'changes',
    'documentChanges',
    'edit',
  ],
  fits: input => TOOLS.some(tool => tool.fits(input)),
  distinctive: [],
  joins: true,
  read: ({ input }) => readingsOf(fixesIn(input)),
})

/** What a tool says; of a list, what each of its parts says. */
function fixesIn(input: JsonValue): readonly Fix[] {
  if (!isObject(input) && !isArray(input)) return []
  const tool = TOOLS.find(({ fits }) => fits(input))
  return tool ? tool.fixes(input) : isArray(input) ? input.flatMap(fixesIn) : []
}

/** Tools say a fix again for each problem that it solves. */
const eachOnce = (spans: readonly SpanEdit[]): readonly SpanEdit[] => [
  ...new Map(spans.map(span => [JSON.stringify(span), span])).values(),
]

/** What fixes ask of each file. */
export function readingsOf(fixes: readonly Fix[]): readonly Reading[] {
  const byPath = new Map<string, Fix[]>()
  for (const fix of fixes.filter(({ problem }) => !problem))
    byPath.set(fix.path, [...(byPath.get(fix.path) ?? []), fix])
  const made = [...byPath].map(([path, group]): Reading => {
    const commit = group.find(fix => fix.commit !== undefined)?.commit
    const spans = eachOnce(group.flatMap(fix => fix.spans))
    const steps = group.flatMap(({ ops = [] }) => ops.map(op => [op]))
    return { path, steps, ...(spans.length > 0 && { spans }), ...(commit !== undefined && { seen: { commit } }) }
  })
  return [...made, ...fixes.flatMap(({ path, problem }) => (problem ? { path, problems: [problem] } : []))]
}

import type { Fix, Tool } from './fixes/fix.ts'
import { astGrep, eslint, rdjson, ruff, semgrep } from './fixes/linters.ts'
import { sarif } from './fixes/sarif.ts'
import { workspaceEdit } from './fixes/workspace-edit.ts'
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
  read: ({ input }) => readingsOf(TOOLS.find(tool => tool.fits(input))!.fixes(input)),
})

function readingsOf(fixes: readonly Fix[]): readonly Reading[] {
  const byPath = new Map<string, Fix[]>()
  for (const fix of fixes.filter(({ problem }) => !problem))
    byPath.set(fix.path, [...(byPath.get(fix.path) ?? []), fix])
  const made = [...byPath].map(([path, group]): Reading => {
    const commit = group.find(fix => fix.commit !== undefined)?.commit
    return { path, spans: group.flatMap(({ spans }) => spans), ...(commit !== undefined && { seen: { commit } }) }
  })
  return [...made, ...fixes.flatMap(({ path, problem }) => (problem ? { path, problems: [problem] } : []))]
}

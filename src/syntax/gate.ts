import { type Diagnostic, fail, ok, type Result } from '../core/diagnostic.ts'
import type { SyntaxChecker, SyntaxVerdict } from './language.ts'

/** The handling of a file that no longer parses: unchecked, refused, or applied with a note. */
export type CheckSyntax = 'off' | 'new-errors' | 'warn'

/** The checker as a condition on a changed file, for `apply`: a refusal, or notes. */
export const syntaxGate =
  (check: SyntaxChecker, mode: CheckSyntax) =>
  (path: string, before: string | undefined, after: string): Result<readonly Diagnostic[]> =>
    mode === 'off' ? ok([]) : decided(check(path, before, after), mode)

/** The block's result after a verdict. */
export function decided(verdict: SyntaxVerdict, mode: CheckSyntax): Result<readonly Diagnostic[]> {
  if (verdict.kind === 'ok') return ok([])
  if (verdict.kind === 'not-checked') {
    return ok([{ code: 'syntax/not-checked', message: `the syntax was not checked: ${verdict.reason}` }])
  }
  const { problems, text } = verdict
  const message = `the edit would create a syntax error: ${problems[0]!.message}`
  const problem = { lines: problems.map(({ line }) => line), detail: { parser: text } }
  return mode === 'warn'
    ? ok([{ code: 'syntax/new-errors', message, ...problem }])
    : fail('syntax/new-errors', message, problem)
}

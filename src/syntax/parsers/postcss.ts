import { CssSyntaxError, parse } from 'postcss'
import type { SyntaxProblem } from '../problem.ts'

/** CSS as postcss reads it: braces, strings, comments and declarations; the first error. */
export function problemsOf(text: string): readonly SyntaxProblem[] {
  try {
    parse(text)
    return []
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error
    return [{ line: error.line ?? 1, column: error.column ?? 1, message: error.reason }]
  }
}

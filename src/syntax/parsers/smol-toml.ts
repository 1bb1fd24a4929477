import { parse, TomlError } from 'smol-toml'
import type { SyntaxProblem } from '../problem.ts'

const PREFIX = 'Invalid TOML document: '

/** TOML 1.0: the first error. */
export function problemsOf(text: string): readonly SyntaxProblem[] {
  try {
    parse(text, { integersAsBigInt: 'asNeeded' })
    return []
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const { line, column, message } = error
    return [{ line, column, message: message.split('\n', 1)[0]!.replace(PREFIX, '') }]
  }
}

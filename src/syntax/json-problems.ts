import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
import type { ListProblems } from './language.ts'
import { problemAt } from './problem.ts'

/** The errors of jsonc-parser, in the order of the text. */
export function problemsOfJson(
  text: string,
  options: { readonly disallowComments: boolean; readonly allowTrailingComma: boolean },
): ReturnType<ListProblems> {
  const errors: ParseError[] = []
  parse(text, errors, { ...options, allowEmptyContent: false })
  return errors.map(({ error, offset }) => problemAt(text, offset, words(printParseErrorCode(error))))
}

/** `PropertyNameExpected` → `property name expected` */
const words = (code: string): string => code.replace(/\B[A-Z]/g, ' $&').toLowerCase()

import { parseAllDocuments } from 'yaml'
import type { SyntaxProblem } from '../problem.ts'
import { problemAt } from '../problem.ts'

/** YAML 1.2; tags that it does not know are no errors. */
export function problemsOf(text: string): readonly SyntaxProblem[] {
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'silent' })
  return [...documents].flatMap(({ errors }) => errors.map(({ pos, message }) => problemAt(text, pos[0], message)))
}

import { parseAllDocuments } from 'yaml'
import { problemAt, type SyntaxProblem } from '../problem.ts'

/** YAML 1.2 with merge keys; tags that it does not know are no errors. */
export function problemsOf(text: string): readonly SyntaxProblem[] {
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'silent', merge: true })
  return [...documents].flatMap(({ errors }) => errors.map(({ pos, message }) => problemAt(text, pos[0], message)))
}

import { parseAllDocuments } from 'yaml'
import { problemAt, type SyntaxProblem } from '../problem.ts'

/** Levels of nesting that are parsed: the parser recurses, and on Node 20 some thousands of them end the process. */
const DEEPEST = 500

/** YAML 1.2 with merge keys; tags that it does not know are not errors. @throws Error for a text that is nested too deeply to tell */
export function problemsOf(text: string): readonly SyntaxProblem[] {
  if (isDeeperThan(DEEPEST, text)) throw new Error(`it is nested more than ${DEEPEST} levels deep`)
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'silent', merge: true })
  return [...documents].flatMap(document => document.errors).map(({ pos, message }) => problemAt(text, pos[0], message))
}

/** Counts brackets, and the indicators and indentations that open a level; what is in strings counts as well. */
function isDeeperThan(most: number, text: string): boolean {
  const indents: number[] = []
  let brackets = 0
  for (const line of text.split('\n')) {
    const indent = line.search(/\S/)
    if (indent < 0) continue
    while (indents.length > 0 && indents.at(-1)! >= indent) indents.pop()
    indents.push(indent)
    let opened = 0
    for (let at = indent; at < line.length; at++) {
      const char = line[at]!
      if (char === '[' || char === '{') brackets++
      else if (char === ']' || char === '}') brackets = Math.max(0, brackets - 1)
      else if ('-?:'.includes(char) && (line[at + 1] ?? ' ') <= ' ') opened++
      if (indents.length + opened + brackets > most) return true
    }
  }
  return false
}

import { type ChildNode, CssSyntaxError, parse, type Root } from 'postcss'
import type { SyntaxProblem } from '../problem.ts'

/** CSS as postcss reads it, with the first error at which it stops, or everything that it lets pass. */
export function problemsOf(text: string): readonly SyntaxProblem[] {
  try {
    return straysIn(parse(text))
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error
    return [{ line: error.line ?? 1, column: error.column ?? 1, message: error.reason }]
  }
}

/** Declarations outside of any rule, and heads of rules in which brackets do not pair or a comment ends. */
function straysIn(root: Root): readonly SyntaxProblem[] {
  const problems: SyntaxProblem[] = []
  for (const node of root.nodes) {
    // `$name: …` is a variable of a preprocessor.
    if (node.type === 'decl' && !node.prop.startsWith('$')) problems.push(problemOf(node, 'Declaration outside a rule'))
  }
  root.walk(node => {
    const head = node.type === 'rule' ? node.selector : node.type === 'atrule' ? node.params : ''
    if (!isPaired(head)) problems.push(problemOf(node, 'Unpaired bracket or comment'))
  })
  return problems
}

const problemOf = ({ source }: ChildNode, message: string): SyntaxProblem => ({
  line: source?.start?.line ?? 1,
  column: source?.start?.column ?? 1,
  message,
})

function isPaired(head: string): boolean {
  const bare = head.replace(/\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/gs, '')
  const count = (character: string) => bare.split(character).length
  return !bare.includes('*/') && count('(') === count(')') && count('[') === count(']')
}

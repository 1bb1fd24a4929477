import { Language, type Node, Parser } from 'web-tree-sitter'
import type { ListProblems } from '../language.ts'
import { problemAt, type SyntaxProblem } from '../problem.ts'

/** tree-sitter asks every so often whether to go on; a text of 2 MB takes some 10,000 of these, garbage many more. */
const MAX_STEPS = 200_000

/** Problems beyond this number are not told apart. */
const MAX_PROBLEMS = 1000

/** Starts the runtime (once) and loads one grammar. */
export async function load(runtime: Uint8Array, grammar: Uint8Array): Promise<ListProblems> {
  await start(runtime)
  const parser = new Parser()
  parser.setLanguage(await Language.load(grammar))
  return text => {
    let steps = 0
    const tree = parser.parse(text, null, { progressCallback: () => ++steps > MAX_STEPS })
    if (!tree) {
      parser.reset()
      throw new Error('it took too long')
    }
    try {
      return problemsOf(tree.rootNode, text)
    } finally {
      tree.delete()
    }
  }
}

let started: Promise<void> | undefined

export function start(wasmBinary: Uint8Array): Promise<void> {
  started ??= Parser.init({ wasmBinary })
  return started
}

/** Every place where tree-sitter skipped text or supposed a missing token. */
function problemsOf(root: Node, text: string): readonly SyntaxProblem[] {
  const problems: SyntaxProblem[] = []
  const open = [root]
  while (open.length > 0 && problems.length < MAX_PROBLEMS) {
    const node = open.pop()!
    if (node.isMissing) problems.push(problemAt(text, node.startIndex, `missing ${node.type}`))
    else if (node.isError) problems.push(problemAt(text, node.startIndex, unexpected(node)))
    else if (node.hasError) open.push(...node.children.toReversed())
  }
  return problems
}

const SHOWN = 30

function unexpected({ text }: Node): string {
  const line = text.trimStart().split('\n', 1)[0]!.trimEnd()
  return line === '' ? 'unexpected text' : `unexpected ${JSON.stringify(line.slice(0, SHOWN))}`
}

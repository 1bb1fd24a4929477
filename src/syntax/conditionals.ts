import { blank } from './grammar.ts'
import type { SyntaxProblem } from './problem.ts'

/** `#if`, `#elif`, `#else`, `#endif` and their kin, at the beginning of a line. */
const DIRECTIVE = /^[ \t]*#[ \t]*(if|elif|else|endif)/

/** The conditional directives of a text, as they are written. */
export const directivesOf = (text: string): string =>
  text
    .split('\n')
    .filter(line => DIRECTIVE.test(line))
    .join('\n')

/**
 * A text as a compiler sees it, which never sees all branches of `#if … #else … #endif` at once: unchanged, with only the first branches,
 * and with only the last. The rest is blanked, length for length.
 */
export function branchesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  if (!lines.some(line => DIRECTIVE.test(line))) return [text]
  return [text, keep(lines, false).join('\n'), keep(lines.toReversed(), true).toReversed().join('\n')]
}

/** Keeps the branch of every condition that comes first; backwards that is the last, and `#endif` opens. */
function keep(lines: readonly string[], isBackwards: boolean): readonly string[] {
  const [opens, closes] = isBackwards ? ['endif', 'if'] : ['if', 'endif']
  /** Of each condition around the line: whether it is still in its first branch. */
  const around: boolean[] = []
  return lines.map(line => {
    const word = DIRECTIVE.exec(line)?.[1]
    if (word === undefined) return around.every(isFirst => isFirst) ? line : blank(line)
    if (word === opens) around.push(true)
    else if (word === closes) around.pop()
    else if (around.length > 0) around[around.length - 1] = false
    return blank(line)
  })
}

/** Conditions that do not end, and ends and branches of none: no reading is without them. */
export function unbalancedIn(text: string): readonly SyntaxProblem[] {
  const open: number[] = []
  const stray: number[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const word = DIRECTIVE.exec(line)?.[1]
    if (word === 'if') open.push(at + 1)
    else if (word !== undefined && open.length === 0) stray.push(at + 1)
    else if (word === 'endif') open.pop()
  }
  const problem = (message: string) => (line: number) => ({ line, column: 1, message })
  return [...open.map(problem('`#if` without `#endif`')), ...stray.map(problem('no `#if` is open here'))]
}

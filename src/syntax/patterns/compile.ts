import type { SgNode } from '@ast-grep/wasm'
import { fail, ok, type Result } from '../../core/diagnostic.ts'
import type { Span } from '../../core/text.ts'
import type { Scripts } from '../scripts.ts'
import { nodeSpan } from './align.ts'
import type { PatternLanguage } from './language.ts'
import { bindingOf, isNameless, piecesOf } from './variable.ts'

export type AstGrep = Scripts['ast-grep']

/** A node of a pattern, with its place in the pattern's text. */
export interface Goal {
  readonly kind: string
  readonly start: number
  readonly end: number
  /** The variable that stands here. */
  readonly variable?: string
  /** The text of a leaf. */
  readonly text?: string
  readonly children: readonly Goal[]
}

/** The query for ast-grep, and the pattern's tree. */
export interface PatternReading {
  readonly matcher: unknown
  readonly goal: Goal
}

/** A pattern in every way that it can be read. */
export interface CompiledPattern {
  readonly language: PatternLanguage
  readonly readings: readonly PatternReading[]
}

/** What `dumpPattern` answers. */
interface Dumped {
  readonly kind: string
  readonly pattern: 'metaVar' | 'terminal' | 'internal'
  readonly text?: string
  readonly children?: readonly Dumped[]
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
}

/** Reads a pattern, alone and in its language's contexts; refuses it when it does not parse or matches anything. */
export function compilePattern(astGrep: AstGrep, language: PatternLanguage, pattern: string): Result<CompiledPattern> {
  if (pattern === '') return fail('edit/pattern', 'the pattern is empty')
  const alone = readAlone(astGrep, language, pattern)
  const inContext = language.contexts.flatMap(context => readIn(astGrep, language, pattern, context) ?? [])
  const readings = [...(alone ? [alone] : []), ...inContext]
  if (readings.length === 0) {
    return fail('edit/pattern', `the pattern does not parse as ${language.name}`, { help: HOW })
  }
  if (readings.some(({ goal }) => goal.variable)) {
    return fail('edit/pattern', 'the pattern is one variable, which would match everything')
  }
  return ok({ language, readings })
}

const HOW =
  'Write one whole expression, statement or definition; `$NAME` means one node, `$$$NAME` the rest of a list, which must come last.'

/** Variables of the rewrite that the pattern does not bind, each once. */
export function unboundIn(rewrite: string, goal: Goal): readonly string[] {
  const bound = new Set(
    variablesIn(goal)
      .filter(name => !isNameless(name))
      .map(bindingOf),
  )
  const used = piecesOf(rewrite).flatMap(({ variable }) => variable ?? [])
  return [...new Set(used.filter(variable => isNameless(variable) || !bound.has(bindingOf(variable))))]
}

/** The texts of a pattern's leaves: a text without one of them has no match. */
export const goalWords = (goal: Goal): readonly string[] =>
  goal.text !== undefined ? [goal.text] : goal.children.flatMap(goalWords)

const variablesIn = (goal: Goal): readonly string[] =>
  goal.variable ? [goal.variable] : goal.children.flatMap(variablesIn)

/** An unfinished definition (`def f($$$ARGS)`) is a pattern when something that can be left out makes it whole. */
function readAlone(astGrep: AstGrep, language: PatternLanguage, pattern: string): PatternReading | undefined {
  const goal = language.neverAlone ? undefined : dump(astGrep, language, pattern)
  if (!goal || !spans(goal, 0, pattern)) return undefined
  const whole = ['', ...language.endings].some(ending => parsed(astGrep, language, pattern + ending))
  return whole ? { matcher: pattern, goal } : undefined
}

/** The tree of a snippet, its variables taken for identifiers, if it has no error. */
function parsed(astGrep: AstGrep, { name, expando }: PatternLanguage, snippet: string): SgNode | undefined {
  const text = piecesOf(snippet)
    .map(({ start, end, variable }) => (variable ? variable.replaceAll('$', () => expando) : snippet.slice(start, end)))
    .join('')
  const root = astGrep.parse(name, text)
  return root.getInnerTree().rootNode.hasError ? undefined : root.root()
}

/** The node of a snippet that fills its place in a context, given to ast-grep by its kind. */
function readIn(
  astGrep: AstGrep,
  language: PatternLanguage,
  pattern: string,
  [before, after]: readonly [string, string],
): PatternReading | undefined {
  const context = before + pattern + after
  const root = parsed(astGrep, language, context)
  const span = { start: before.length, end: before.length + pattern.length }
  const kind = root && nodeAt(root, span)?.kind()
  const goal = kind && dump(astGrep, language, context, kind)
  if (!goal || !spans(goal, before.length, pattern)) return undefined
  return { matcher: { rule: { pattern: { context, selector: kind } } }, goal: moved(goal, -before.length) }
}

const spans = ({ start, end }: Goal, offset: number, pattern: string): boolean =>
  start === offset && end === offset + pattern.length

/** The innermost node that spans a range. */
function nodeAt(node: SgNode, wanted: Span): SgNode | undefined {
  const { start, end } = nodeSpan(node)
  if (start > wanted.start || end < wanted.end) return undefined
  for (const child of node.children()) {
    const found = nodeAt(child, wanted)
    if (found) return found
  }
  return start === wanted.start && end === wanted.end ? node : undefined
}

const moved = (goal: Goal, by: number): Goal => ({
  ...goal,
  start: goal.start + by,
  end: goal.end + by,
  children: goal.children.map(child => moved(child, by)),
})

/** ast-grep's tree of a snippet; it throws where there is no single root. */
function dump(astGrep: AstGrep, { name, expando }: PatternLanguage, text: string, selector?: string): Goal | undefined {
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const offset = ({ line, column }: Dumped['start']) => lineStarts[line]! + column
  const goalOf = ({ kind, pattern, text: leaf, children, start, end }: Dumped): Goal => ({
    kind,
    start: offset(start),
    end: offset(end),
    ...(pattern === 'metaVar' && { variable: leaf! }),
    ...(pattern === 'terminal' && { text: leaf!.replaceAll(expando, '$') }),
    children: (children ?? []).map(goalOf),
  })
  try {
    return goalOf(astGrep.dumpPattern(name, text, selector))
  } catch {
    return undefined
  }
}

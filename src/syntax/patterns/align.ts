import type { SgNode } from '@ast-grep/wasm'
import type { Span } from '../../core/text.ts'
import type { Goal } from './compile.ts'
import { bareName, isMany, isNameless } from './variable.ts'

/** A leaf of the pattern and what means it in the file. */
export interface Aligned {
  readonly goal: Goal
  readonly span: Span
}

/** A leaf before the place of what is empty (`$$$ARGS` of `f()`) is known. */
interface Found {
  readonly goal: Goal
  readonly span: Span | undefined
}

/** How many pairs of nodes are compared for one match before its alignment is given up. */
const MAX_STEPS = 100_000

export const nodeSpan = (node: SgNode): Span => {
  const { start, end } = node.range()
  return { start: start.index, end: end.index }
}

/**
 * Aligns a pattern's leaves with a node that ast-grep found, under ast-grep's "smart" rule. The file may have punctuation and comments that the
 * pattern omits, and anything after the pattern's end. ast-grep itself tells only what the variables are bound to. Undefined when no alignment
 * agrees with that.
 */
export function align(goal: Goal, match: SgNode): readonly Aligned[] | undefined {
  const steps = { left: MAX_STEPS }
  const found = alignNode(goal, match, { match, steps })
  let end = nodeSpan(match).start
  return found?.map(({ goal, span }) => {
    const known = span ?? { start: end, end }
    end = known.end
    return { goal, span: known }
  })
}

interface Search {
  readonly match: SgNode
  readonly steps: { left: number }
}

function alignNode(goal: Goal, node: SgNode, search: Search): readonly Found[] | undefined {
  if (search.steps.left-- <= 0) return undefined
  if (goal.variable) return isBoundTo(goal.variable, node, search) ? [{ goal, span: nodeSpan(node) }] : undefined
  if (goal.kind !== 'ERROR' && goal.kind !== node.kind()) return undefined
  if (goal.text !== undefined) return goal.text === node.text() ? [{ goal, span: nodeSpan(node) }] : undefined
  return alignList(goal.children, node.children(), search)
}

/** The node that ast-grep bound, or, where a name is repeated, another one that reads the same. */
function isBoundTo(variable: string, node: SgNode, { match }: Search): boolean {
  if (isNameless(variable)) return true
  const bound = match.getMatch(bareName(variable))
  return bound !== undefined && (bound.id() === node.id() || bound.text() === node.text())
}

function alignList(goals: readonly Goal[], nodes: readonly SgNode[], search: Search): readonly Found[] | undefined {
  const [goal, ...rest] = goals
  if (!goal) return []
  if (goal.variable && isMany(goal.variable)) return alignMany(goal, goal.variable, rest, nodes, search)
  for (const [at, node] of nodes.entries()) {
    const here = alignNode(goal, node, search)
    const after = here && alignList(rest, nodes.slice(at + 1), search)
    if (after) return [...here, ...after]
    if (!maySkip(node)) return undefined
  }
  return undefined
}

const maySkip = (node: SgNode): boolean => !node.isNamed() || isCommentNode(node)

const isCommentNode = (node: SgNode): boolean => node.kind().includes('comment')

/** A run of nodes: the one that ast-grep bound, or, without a name, the shortest after which the rest fits. */
function alignMany(
  goal: Goal,
  variable: string,
  rest: readonly Goal[],
  nodes: readonly SgNode[],
  search: Search,
): readonly Found[] | undefined {
  for (const count of isNameless(variable) ? nodes.keys() : [boundCount(variable, nodes, search)]) {
    const after = rest.length === 0 ? [] : alignList(rest, nodes.slice(count), search)
    const run = nodes.slice(0, rest.length === 0 && isNameless(variable) ? nodes.length : count)
    if (after) return [{ goal, span: extent(run) }, ...after]
  }
  return rest.length === 0 ? [{ goal, span: undefined }] : undefined
}

function boundCount(variable: string, nodes: readonly SgNode[], { match }: Search): number {
  const last = match.getMultipleMatches(bareName(variable)).at(-1)
  const end = last ? nodeSpan(last).end : -1
  const beyond = nodes.findIndex(node => nodeSpan(node).start >= end)
  return beyond < 0 ? nodes.length : beyond
}

/** From the first to the last node that is not a separator: a trailing comma stays where it is. */
function extent(nodes: readonly SgNode[]): Span | undefined {
  const inner = nodes.filter(node => !/^[,;]$/.test(node.text()))
  const [first, last] = [inner[0], inner.at(-1)]
  return first && last ? { start: nodeSpan(first).start, end: nodeSpan(last).end } : undefined
}

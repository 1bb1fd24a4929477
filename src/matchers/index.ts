import type { Rule, Spelling } from '../core/place/rule.ts'
import { elision } from './elision.ts'
import { escapes } from './escapes.ts'
import { htmlEntities } from './html-entities.ts'
import { lineBreaks } from './line-breaks.ts'
import { lineNumbers } from './line-numbers.ts'
import { lineOrder } from './line-order.ts'
import { lineTwice } from './line-twice.ts'

const spelling = (name: string, level: Spelling['level'], seed?: string): Spelling => ({
  kind: 'spelling',
  name,
  level,
  ...(seed && { seed }),
})

/**
 * Every rule, strictest first. The spellings are grades of one comparison (`core/place/find/grade.ts`): the strictest one at which all lines
 * of a block follow each other counts. If there is none, each ungarbling gives the spellings another form of the block to look for.
 * `similar` is last: the block is laid next to the file line by line, and lines may differ.
 */
export const matchers: readonly Rule[] = [
  spelling('exact', 'exact', 'SimpleReplacer'),
  spelling('inline', 'exact', 'SimpleReplacer'),
  spelling('trailing-space', 'whitespace', 'LineTrimmedReplacer'),
  spelling('indentation', 'whitespace', 'IndentationFlexibleReplacer, LineTrimmedReplacer'),
  spelling('inner-spacing', 'whitespace', 'WhitespaceNormalizedReplacer'),
  spelling('blank-lines', 'whitespace', 'TrimmedBoundaryReplacer'),
  spelling('typographic', 'similar'),
  lineNumbers,
  escapes,
  htmlEntities,
  elision,
  lineBreaks,
  lineOrder,
  lineTwice,
  spelling('similar', 'similar', 'ContextAwareReplacer, BlockAnchorReplacer'),
]

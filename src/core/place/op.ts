import { fail, type Result } from '../diagnostic.ts'
import type { Op, PatternOp, RegexOp } from '../op.ts'
import type { IndexedText } from '../text/indexed.ts'
import type { StepEvidence } from './choose.ts'
import type { Ground, Placed } from './ground.ts'
import type { Positions, placePosition } from './positions.ts'
import type { placeEvery } from './replace-all.ts'
import type { MatchLevel, Rule } from './rule.ts'
import { placeText } from './text.ts'

export type TextOp = Exclude<Op, { kind: 'create' | 'delete' | 'rename' | 'rewrite' | 'view' }>

/** The input for placing an op, besides the text: pure functions and how much they may forgive. */
export interface Rules {
  readonly matchers: readonly Rule[]
  readonly match: MatchLevel
  readonly positions: Positions
  readonly every?: typeof placeEvery
  readonly byNumber?: typeof placePosition
  readonly regex?: (file: IndexedText, op: RegexOp) => Result<Placed>
  readonly pattern?: (path: string, text: string, op: PatternOp) => Result<Placed>
}

/** Finds where an op is applied in a text; a refusal says why it has no place or more than one. */
export function placeOp(op: TextOp, ground: Ground, rules: Rules, evidence?: StepEvidence): Result<Placed> {
  const { file, path } = ground
  switch (op.kind) {
    case 'replace':
      if (!op.all) return placeText(op, ground, evidence)
      return rules.every
        ? rules.every(file, op)
        : fail('parse/unsupported', 'changes of every occurrence are not available')
    case 'regex':
      return rules.regex ? rules.regex(file, op) : fail('parse/unsupported', 'regular expressions are not available')
    case 'pattern':
      return rules.pattern
        ? rules.pattern(path, file.text, op)
        : fail('parse/unsupported', 'structural patterns are not available')
    case 'lines':
    case 'insert':
    case 'append':
      return rules.byNumber
        ? rules.byNumber(file, op, { positions: rules.positions, path })
        : fail('parse/unsupported', 'positions by line number are not available')
    default:
      return op satisfies never
  }
}

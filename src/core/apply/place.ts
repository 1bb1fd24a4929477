import { type Diagnostic, fail, type Result } from '../diagnostic.ts'
import type { Guide } from '../locate/choose.ts'
import type { MatchLevel, Rule } from '../locate.ts'
import type { Op, RegexOp } from '../op.ts'
import type { Edit } from '../text.ts'
import { placePosition } from './positions.ts'
import { placeReplace } from './replace.ts'
import { placeEvery } from './replace-all.ts'

/** Where an op lands in one text, and how it was found. */
export interface Placed {
  /** In offsets of the text given; empty when there is nothing to write. */
  readonly edits: readonly Edit[]
  /** 1-based line of the text given at which the change begins. */
  readonly line: number
  /** 1-based line of the text given at which the lines stand that were searched for. */
  readonly start?: number
  /** The rule that found it; absent for ops that need none. */
  readonly matcher?: string
  /** Set when the new text stands there already, or when old and new text are the same. */
  readonly nothing?: 'already-applied' | 'no-change'
  /** How many places were changed, for ops that change every one. */
  readonly count?: number
  readonly notes: readonly Diagnostic[]
}

/**
 * How far line numbers are believed. `guarded`: only with a hash or an `expect`; `trusted`: also without; `proven`: the author said which
 * version of the file they are of, and it is this one.
 */
export type Positions = 'guarded' | 'trusted' | 'proven'

/** What placing needs besides the text: pure functions and how much they may forgive. */
export interface Rules {
  readonly matchers: readonly Rule[]
  readonly match: MatchLevel
  readonly positions: Positions
  readonly regex?: (text: string, op: RegexOp) => Result<Placed>
  readonly pattern?: (path: string, text: string, op: Op & { kind: 'pattern' }) => Result<Placed>
}

export type TextOp = Exclude<Op, { kind: 'create' | 'delete' | 'rename' | 'rewrite' | 'view' }>

/** Finds where an op lands in a text; a refusal says why it has no place or more than one. */
export function placeOp(text: string, op: TextOp, rules: Rules, path: string, guide?: Guide): Result<Placed> {
  switch (op.kind) {
    case 'replace':
      return op.all ? placeEvery(text, op) : placeReplace(text, op, rules, guide)
    case 'regex':
      return rules.regex ? rules.regex(text, op) : fail('parse/unsupported', 'regular expressions are not available')
    case 'pattern':
      return rules.pattern
        ? rules.pattern(path, text, op)
        : fail('parse/unsupported', 'structural patterns are not available')
    case 'lines':
    case 'insert':
    case 'append':
      return placePosition(text, op, { positions: rules.positions, path })
    default:
      return op satisfies never
  }
}

import type { Block } from '../../core/block.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'

/** Which calls of a log are applied that did not run: those that only the mode of the run refused, also those whose reason the log does not say, or none. */
export type Proposals = 'auto' | 'all' | 'none'

/** Why a block out of a log is left out, if it is. What a person, a rule or a hook declined always is. */
export function leftByLog({ origin }: Block, proposals: Proposals): Diagnostic | undefined {
  if (!origin) return undefined
  switch (origin.fate) {
    case 'done':
      return undefined
    case 'open':
    case 'proposed':
      return proposals === 'none' ? NOT_RUN : undefined
    case 'undecided':
      return proposals === 'all' ? undefined : origin.why
    case 'left':
      return origin.why
    default:
      return origin.fate satisfies never
  }
}

const NOT_RUN: Diagnostic = { code: 'policy/proposal', message: 'the call did not run' }

import type { Outcome, Status } from './apply.ts'
import type { Source } from './op.ts'
import type { Refusal } from './reason.ts'

/** What became of the writing. */
export type Landed =
  /** There was nothing to write, or nothing was meant to be. */
  | { readonly kind: 'nothing' }
  /** The work tree has the changes. */
  | { readonly kind: 'written' }
  | {
      readonly kind: 'committed'
      readonly sha: string
      readonly url?: string
      readonly verified?: boolean
      readonly pushed: boolean
    }
  /** An earlier run of the same command made this commit. */
  | { readonly kind: 'already-committed'; readonly sha: string; readonly url?: string }
  /** The branch is not where the plan was made. */
  | { readonly kind: 'head-moved'; readonly message: string }
  /** It could not be written; nothing was. */
  | ({ readonly kind: 'refused' } & Refusal)

/** All that a report tells of: data, rendered for the thread, the terminal, machines and models. */
export interface Report {
  readonly sources: readonly Source[]
  readonly outcome: Outcome
  readonly landed: Landed
  readonly dryRun: boolean
  /** The commit that the blocks were checked against. */
  readonly base?: string
}

/** The answer in a word. */
export type Verdict = 'applied' | 'partial' | 'failed' | 'nothing' | 'refused'

const GOOD: ReadonlySet<Status> = new Set(['applied', 'validated', 'already-applied', 'no-change'])

/** `applied` only if no block failed and what was to be written is written. */
export function verdictOf({ outcome, landed }: Report): Verdict {
  if (landed.kind === 'refused' || landed.kind === 'head-moved') return 'refused'
  const counted = outcome.results.filter(result => result.status !== 'skipped')
  const good = counted.filter(result => GOOD.has(result.status))
  if (outcome.results.every(({ code }) => code === 'log/no-edits')) return 'nothing'
  if (good.length === 0) return 'failed'
  return good.length === counted.length ? 'applied' : 'partial'
}

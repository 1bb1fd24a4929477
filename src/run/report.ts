import type { Source } from '../core/block.ts'
import { type BlockResult, changesOf, type FileChange, type Outcome, type Status } from '../core/outcome.ts'
import type { Reason, Refusal } from './reason.ts'

/** The result of writing. */
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
  /** The branch is not where the plan was made; `at` is the commit where it was seen. */
  | { readonly kind: 'head-moved'; readonly message: string; readonly at?: string }
  /** It could not be written; nothing was. With `again`, because the files changed under the plan: another one may succeed. */
  | ({ readonly kind: 'refused'; readonly again?: boolean } & Refusal)

/** The result of opening a pull request for the commit's branch. */
export interface Proposed {
  readonly branch: string
  readonly pull?: { readonly number: number; readonly url: string; readonly isNew: boolean }
  /** The reason why there is none. */
  readonly refusal?: Refusal
  /** Other problems, each as a clause. */
  readonly notes: readonly string[]
}

/** The fate of changes that are left to people: suggestions on the lines of a pull request's diff, and the rest. */
export interface Suggested {
  /** Suggestions take the place of the commit, or they are for protected files alone. */
  readonly what: 'all' | 'protected'
  /** Suggestions that are there now, from this run or an earlier one. */
  readonly count: number
  /** The page of the review that this run posted. */
  readonly url?: string
  /** The changes that no suggestion makes. */
  readonly left: readonly FileChange[]
  /** The reason why none was posted. */
  readonly refusal?: Refusal
}

/** Results of a run before anything is written. */
export interface Plan {
  readonly sources: readonly Source[]
  readonly outcome: Outcome
  readonly dryRun: boolean
  /** The commit that the blocks were checked against. */
  readonly base?: string
  /** How to write a block, for the author of texts that have none. */
  readonly lesson?: { readonly said: string; readonly text: string }
}

/** The contents of a report: data, rendered for the thread, the terminal, machines and models. */
export interface Report extends Plan {
  readonly landed: Landed
  /** The results to report: none is `applied` if it could not be written. */
  readonly results: readonly BlockResult[]
  /** The files that the outcome changes, by path. */
  readonly changes: readonly FileChange[]
  /** The commit that is taken back: its changes are the blocks. */
  readonly undoes?: string
  /** Present if a pull request was to be opened. */
  readonly proposed?: Proposed
  /** Present if changes were left to people. */
  readonly suggested?: Suggested
}

/** The report of a plan and of what became of it. @param changes of its outcome, if they are at hand */
export const reportOf = (
  plan: Plan & { readonly landed: Landed },
  changes: readonly FileChange[] = changesOf(plan.outcome),
): Report => ({
  ...plan,
  results: isWritten(plan.landed) ? plan.outcome.results : plan.outcome.results.map(planned),
  changes,
})

/** The commit that has the changes: of this run, or of an earlier run of the same command. */
export const commitOf = ({ landed }: Pick<Report, 'landed'>) =>
  landed.kind === 'committed' || landed.kind === 'already-committed' ? landed : undefined

/** True if what was planned is where it was meant to be, on disk or at the ref, or nothing was to be written. */
export const isWritten = ({ kind }: Landed): boolean => kind !== 'refused' && kind !== 'head-moved'

const planned = (result: BlockResult): BlockResult =>
  result.status === 'applied' ? { ...result, status: 'validated', code: 'ok/validated' } : result

/** The answer in a word. */
export type Verdict = 'applied' | 'partial' | 'failed' | 'nothing' | 'refused'

const GOOD: ReadonlySet<Status> = new Set(['applied', 'validated', 'already-applied', 'no-change'])

/** True if the file has, or would have, what the block asks for. */
export const isGood = ({ status }: BlockResult): boolean => GOOD.has(status)

/** True if there was anything to apply: what is reported of a log without edits is not a block. */
export const hasEdits = (results: readonly BlockResult[]): boolean =>
  results.some(({ code }) => code !== 'log/no-edits')

/** True if a block was withheld because another block failed. */
export const isWithheld = ({ code }: BlockResult): boolean => code === 'policy/atomic'

/** True if no one asked for this block. */
export const isSkipped = (result: BlockResult): boolean => result.status === 'skipped' && !isWithheld(result)

export interface Counts {
  /** All blocks but those that no one wanted applied. */
  readonly total: number
  /** Applied, or valid in a dry run. */
  readonly landed: number
  /** Nothing was to be done: already applied, or no change at all. */
  readonly idle: number
  /** Those as well that were held back because another one failed. */
  readonly failed: number
  readonly skipped: number
}

export function countsOf({ results }: Pick<Report, 'results'>): Counts {
  const count = (...statuses: Status[]) => results.filter(({ status }) => statuses.includes(status)).length
  const held = results.filter(isWithheld).length
  const skipped = count('skipped') - held
  return {
    total: results.length - skipped,
    landed: count('applied', 'validated'),
    idle: count('already-applied', 'no-change'),
    failed: count('failed', 'not-in-context') + held,
    skipped,
  }
}

/** `applied` only if no block failed and what was to be written is written. */
export function verdictOf(report: Report): Verdict {
  if (!isWritten(report.landed) || (report.suggested?.what === 'all' && report.suggested.refusal)) return 'refused'
  if (!hasEdits(report.results)) return 'nothing'
  const { total, landed, idle } = countsOf(report)
  if (landed + idle === 0) return 'failed'
  return landed + idle === total ? 'applied' : 'partial'
}

/** Why the run came to its end, from what became of it. */
export function reasonOf(report: Report): Reason {
  const { landed, results, dryRun, proposed, suggested } = report
  const isSuggested = suggested?.what === 'all'
  if (landed.kind === 'refused') return landed.reason
  if (proposed?.refusal) return proposed.refusal.reason
  if (isSuggested && suggested.refusal) return suggested.refusal.reason
  if (landed.kind === 'head-moved') return 'head-moved'
  const verdict = verdictOf(report)
  if (verdict === 'nothing') return 'no-blocks'
  if (verdict === 'partial' || verdict === 'failed') return 'blocks-failed'
  if (dryRun && !isSuggested) return 'dry-run'
  const changed = results.some(result => result.status === (isSuggested ? 'validated' : 'applied'))
  if (isSuggested && changed) return 'suggested'
  return landed.kind === 'already-committed' || !changed ? 'already-applied' : 'ok'
}

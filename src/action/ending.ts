import { failureOf, isRefused } from '../adapters/github/answers.ts'
import type { Branch } from '../adapters/github/pull.ts'
import type { Mood } from '../adapters/github/reactions.ts'
import type { Remark } from '../adapters/github/remark.ts'
import type { UnknownWord } from '../command/comment-command.ts'
import type { Inputs } from '../policy/inputs.ts'
import { logQuote } from '../policy/said/log-quote.ts'
import { isFailure, type Refusal, type Refused, refusal } from '../run/reason.ts'
import { type Report, reasonOf, reportOf, type Verdict, verdictOf } from '../run/report.ts'
import type { Audience, Session } from './request.ts'
import type { Origin } from './sources.ts'

/** How a request ended: data, reported once by its carrier. */
export type Ending =
  /** Nothing for us: no reaction, no comment, no failure. */
  | { readonly kind: 'skipped'; readonly why: Refusal }
  /** A person who must not use the command gets a thumbs-down only: an answer would amplify anyone's text. */
  | { readonly kind: 'denied'; readonly why: Refusal; readonly asked: Remark }
  | {
      readonly kind: 'answered'
      readonly reason: 'help' | 'unknown-command'
      /** The word that no one knows. */
      readonly unknown?: UnknownWord
      readonly audience: Audience
    }
  | Reported

export interface Reported {
  readonly kind: 'reported'
  readonly report: Report
  readonly audience: Audience
  /** Where the blocks come from, if they were found. */
  readonly origin?: Origin | undefined
  /** Where a step's commit is applied: its checkout follows. */
  readonly branch?: Branch | undefined
}

/** The end of a run before any block was looked at. */
export const refusedFor = (audience: Audience, why: Refusal): Reported => ({
  kind: 'reported',
  audience,
  report: reportOf({
    sources: [],
    outcome: { results: [], before: new Map(), after: new Map() },
    landed: why.reason === 'no-blocks' ? { kind: 'nothing' } : { kind: 'refused', ...why },
    dryRun: false,
  }),
})

/** A refusal ends the run with a report; so does an exception: GitHub failed, or a bug. */
export async function settled(
  { log, redact, broke }: Session,
  audience: Audience,
  work: () => Promise<Ending | Refused>,
): Promise<Ending> {
  try {
    const done = await work()
    return 'ok' in done ? refusedFor(audience, done.refusal) : done
  } catch (error) {
    const why = reasonFor(error)
    if (why.reason === 'internal-error') broke?.(error)
    const shown = why.reason === 'internal-error' ? String((error as Error)?.stack ?? error) : why.message
    log(`${why.reason}: ${logQuote(redact(shown))}`)
    return refusedFor(audience, why)
  }
}

function reasonFor(error: unknown): Refusal {
  if (isRefused(error)) return error.refusal
  const failure = failureOf(error, 'GitHub did not do what was asked')
  return failure ?? refusal('internal-error', String((error as Error)?.message ?? error))
}

/** True if the step fails. A refused command is an answer, as a red run on the default branch helps no one; one that reached no one is a failure. */
export function failsStep(
  ending: Ending,
  { 'fail-on': failOn, 'allow-empty': allowsEmpty }: Pick<Inputs, 'fail-on' | 'allow-empty'>,
  told: boolean,
): boolean {
  if (ending.kind === 'answered') return !told
  // who could not be asked for their permission was not denied it
  if (ending.kind === 'denied') return ending.why.reason === 'token-read-only' || isFailure(ending.why.reason)
  if (ending.kind !== 'reported') return false
  const { report, audience } = ending
  if (isFailure(reasonOf(report)) || report.proposed?.refusal) return true
  const verdict = verdictOf(report)
  const bad = verdict !== 'applied' && verdict !== 'nothing'
  if (bad && !told) return true
  const threshold = failOn || (audience.mode === 'validate' ? 'any' : 'none-applied')
  if (threshold === 'never') return false
  if (verdict === 'refused') return audience.mode !== 'command'
  // of a comment without blocks no one asked for edits; of a step someone did
  if (verdict === 'nothing') return !allowsEmpty && audience.mode !== 'command' && audience.asked === undefined
  return threshold === 'any' ? bad : verdict === 'failed' && report.results.length > 0
}

/** True if the thread gets a report, if there is a thread. */
export function wantsComment({ report, audience }: Reported, when: Exclude<Inputs['comment'], 'never'>): boolean {
  const verdict = verdictOf(report)
  switch (when) {
    case 'always':
      return true
    case 'on-failure':
      return verdict !== 'applied' && verdict !== 'nothing'
    case 'auto':
      return audience.mode === 'command' || verdict !== 'nothing'
    default:
      return when satisfies never
  }
}

const MOODS = {
  applied: 'rocket',
  partial: 'confused',
  failed: '-1',
  nothing: '-1',
  refused: '-1',
} as const satisfies Record<Verdict, Mood>

/** The reaction in which a command ends; undefined for what no one commanded. */
export function moodOf(ending: Ending): Mood | undefined {
  switch (ending.kind) {
    case 'skipped':
      return undefined
    case 'denied':
      // who could not be asked for their permission was not denied it
      return ending.asked.author.isBot || isFailure(ending.why.reason) ? undefined : '-1'
    case 'answered':
      return ending.reason === 'help' ? 'rocket' : 'confused'
    case 'reported': {
      const { report, audience } = ending
      if (audience.mode !== 'command') return undefined
      return reasonOf(report) === 'no-blocks' || report.proposed?.refusal ? 'confused' : MOODS[verdictOf(report)]
    }
    default:
      return ending satisfies never
  }
}

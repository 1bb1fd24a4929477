import type { Code } from '../core/codes.ts'
import type { BlockResult } from '../core/outcome.ts'
import type { Report } from '../run/report.ts'
import { nearestDiff } from './diffs.ts'
import { isTelling } from './facts.ts'
import { helpOf, messageOf, phraseOf } from './labels.ts'
import { lineMaps, seenAt } from './line-maps.ts'
import { clip, visible } from './quote.ts'

/** A remark that GitHub shows at a line of a file. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice'
  readonly file?: string
  /** 1-based. */
  readonly line?: number
  readonly title: string
  readonly message: string
  readonly code: Code
}

/** GitHub shows ten of a kind for a step, and cuts a message at 4,096 characters. */
const LIMIT = { each: 10, message: 4_096 } as const

/** Annotations at lines of the head, worst first. @param most of each kind; the last says how many more there are */
export function annotationsOf(report: Report, most: number = LIMIT.each): readonly Annotation[] {
  const maps = lineMaps(report.outcome)
  // GitHub shows annotations in the files as they are at the head
  const all = report.results.flatMap((result, i) => annotation(seenAt(result, maps[i]!.atBase), i + 1) ?? [])
  return LEVELS.flatMap(level =>
    capped(
      all.filter(each => each.level === level),
      most,
    ),
  )
}

const LEVELS = ['error', 'warning', 'notice'] as const

function capped(list: readonly Annotation[], most: number): readonly Annotation[] {
  if (list.length <= most) return list
  const rest = list.length - most + 1
  const { level } = list[0]!
  const more: Annotation = {
    level,
    code: list[0]!.code,
    title: `${rest} more edit blocks`,
    message: 'See the run summary.',
  }
  return [...list.slice(0, most - 1), more]
}

function annotation(result: BlockResult, number: number): Annotation | undefined {
  const level = levelOf(result)
  if (!level) return undefined
  const { problem, status, path } = result
  const text = problem
    ? [messageOf(problem), ...nearestDiff(problem), helpOf(problem)]
    : [phraseOf(result), ...result.notes.filter(isTelling).map(note => visible(note.message))]
  const line = result.line ?? problem?.detail?.nearest?.line ?? problem?.lines?.[0]
  return {
    level,
    ...(path && { file: path }),
    ...(path && line !== undefined && { line }),
    code: result.code,
    title: `Edit block ${number}: ${status}`,
    message: clip(text.filter(Boolean).join('\n'), LIMIT.message),
  }
}

function levelOf({ status, notes }: BlockResult): Annotation['level'] | undefined {
  if (status === 'failed') return 'error'
  if (status === 'not-in-context') return 'warning'
  return notes.some(isTelling) && status !== 'skipped' ? 'notice' : undefined
}

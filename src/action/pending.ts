import type { Surface } from '../adapters/github/remark.ts'
import type { Audience } from './ending.ts'

/** Facts for reporting that a run was interrupted. */
export interface Pending {
  readonly key: string
  readonly number: number
  readonly mode: Audience['mode']
  readonly asked?: { readonly surface: Surface; readonly id: number; readonly by: number }
  /** File with the report, if the run got as far as that. */
  readonly report?: string
  /** The reaction in which the run ended, if it got as far as that. */
  readonly mood?: string
}

/** The answer that is owed to an audience; undefined where there is no thread. */
export function pendingOf({ key, number, mode, asked }: Audience): Pending | undefined {
  if (number === undefined) return undefined
  const command = asked && { surface: asked.surface, id: asked.id, by: asked.author.id }
  return { key, number, mode, ...(command && { asked: command }) }
}

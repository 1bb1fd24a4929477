import type { Remark } from '../adapters/github/remark.ts'
import type { Origin } from './sources.ts'
import type { Mode } from './verdict.ts'

/** Whom a report is for and where it goes. */
export interface Audience {
  readonly mode: Mode
  /** Tells this report from others of ours. */
  readonly key: string
  readonly number?: number
  /** The comment that asked for it. */
  readonly asked?: Remark
  readonly origin?: Origin
}

import type { IndexedText } from '../text/indexed.ts'
import type { Halves } from './halves.ts'

/** How much a user lets a rule forgive; each level includes those before it. */
export type MatchLevel = 'exact' | 'whitespace' | 'similar'

const LEVELS: readonly MatchLevel[] = ['exact', 'whitespace', 'similar']

/** True if a level lets a rule of another level be used. */
export const allows = (level: MatchLevel, needed: MatchLevel): boolean =>
  LEVELS.indexOf(needed) <= LEVELS.indexOf(level)

/** One way in which lines of a block may be spelled, or found; the engine's own. */
export interface Spelling {
  readonly kind: 'spelling'
  /** Kebab-case; what the report says. */
  readonly name: string
  /** The replacers of seed 001 that it represents. */
  readonly seed?: string
  readonly level: MatchLevel
}

/** One way in which a whole block is garbled on its way: undone in both halves alike, for all spellings to try again. */
export interface Ungarbling {
  readonly kind: 'ungarbling'
  readonly name: string
  readonly seed?: string
  readonly level: MatchLevel
  /** True if it garbles signs wherever they are: what it did to one part of a block it did to all. */
  readonly signs?: boolean
  /** The halves as they were meant, likeliest first; none if nothing speaks for this garbling. */
  readonly read: (halves: Halves, file: IndexedText) => readonly Halves[] | Open
}

/** It is open which lines of the file are meant: the indices of the lines at which they may begin. */
export interface Open {
  readonly open: readonly number[]
}

export type Rule = Spelling | Ungarbling

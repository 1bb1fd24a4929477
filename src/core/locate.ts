import type { Line } from './text.ts'

/** How much a user lets a rule forgive; each level includes those before it. */
export type MatchLevel = 'exact' | 'whitespace' | 'similar'

/** For each wanted line the index of the file's line that it stands for, or -1 where the file has none. */
export interface Alignment {
  readonly lines: readonly number[]
}

/** One way in which a wanted text can stand in a file. It finds every place and never chooses. */
export interface Matcher {
  /** Kebab-case; what the report says. */
  readonly name: string
  readonly level: MatchLevel
  readonly find: (file: readonly Line[], wanted: readonly string[]) => readonly Alignment[]
}

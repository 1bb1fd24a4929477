import type { SyntaxProblem } from './problem.ts'

/** Where parsers come from: a folder next to the bundle, a web server. The names come from `scripts/build-syntax.mjs`. */
export interface Assets {
  /** The bytes of `NAME.wasm`, decompressed. */
  readonly wasm: (name: string) => Promise<Uint8Array>
  /** The evaluated module `NAME.js`. */
  readonly script: (name: string) => Promise<unknown>
  /** A checker that runs elsewhere, where checks can be stopped; it is used as long as it can be had. Asked again, it is there at once. */
  readonly checker?: (paths: Iterable<string>) => Promise<SyntaxChecker>
}

export type SyntaxVerdict =
  /** `hasOthers`: the file had problems and has others now, though not more. */
  | { readonly kind: 'ok'; readonly hasOthers?: true }
  /** `isOld`: because the file has problems, just those that it had. */
  | { readonly kind: 'not-checked'; readonly reason: string; readonly isOld?: true }
  | { readonly kind: 'new-errors'; readonly problems: readonly SyntaxProblem[]; readonly text: string }

/** Compares a file before (undefined: it is new) and after an edit. As fast as the parser; the last texts are remembered. */
export type SyntaxChecker = (path: string, before: string | undefined, after: string) => SyntaxVerdict

/** Everything that a parser does not accept in a text. Throws when it cannot tell: that is "not checked". */
export type ListProblems = (text: string) => readonly SyntaxProblem[]

/** One language: which files are in it, and how to load its parser. */
export interface Language {
  readonly name: string
  /** With the dot; the longest that a path ends with counts. */
  readonly extensions: readonly string[]
  /** Whole file names that belong to the language, whatever their extension. */
  readonly filenames?: readonly string[]
  /** Paths that belong to it although another language has their extension. */
  readonly paths?: RegExp
  /** The pattern language that its files are searched with; without one, none is. */
  readonly pattern?: string
  /** Its parser stumbles over valid code (macros): texts are compared, and a new one is not judged. */
  readonly compareCountsOnly?: boolean
  /** It has `#if`: a text is read with each branch in turn. */
  readonly isConditional?: boolean
  /** Its parser is linear whatever the text: no thread is started for it. */
  readonly isQuick?: boolean
  /** Why this text is not in the language after all (a template, another dialect). */
  readonly outside?: (text: string) => string | undefined
  readonly load: (assets: Assets) => Promise<ListProblems>
}

import { baseName } from './path.ts'

/** A line of the file by its number, and the hash of its content where the author knew it (`12:a3b1`). */
export interface LineRef {
  /** 1-based. */
  readonly line: number
  /** Four lower-case hex digits: `lineHash` of the line. */
  readonly hash?: string
}

/** Hint for choosing among equal places; never an address. */
export interface Hint {
  /** 1-based line at which the author believed the first line of the search to stand. */
  readonly line?: number
  /** The line is not a belief: it is known from where the text was taken, as the lines of a review comment are. */
  readonly certain?: boolean
  /** Lines that were above the text, nearest last, without blank ones: a number alone may be that of another version. */
  readonly under?: readonly string[]
  /** The line was counted in the version with this id: the first digits of git's id of its blob, at least seven, in lower case. */
  readonly blob?: string
  /** 1-based line at which the new text begins once all is done; said only if the lines were counted, and the author's counts are right. */
  readonly counted?: number
  /** Lines above the place, outermost first (`@@ class A`, `@@ def f`). */
  readonly headers?: readonly string[]
  /** The headers only remind of the surroundings, like a unified diff's: a place elsewhere is none the worse. */
  readonly loose?: boolean
  /** The search ends where the file ends. */
  readonly atEnd?: boolean
  /** Edits of one patch are in the order of the file: this one is below the one before it in its step. */
  readonly ordered?: boolean
}

/** How new lines by number are indented: as written, to fit their surroundings, or to a number of spaces. */
export type Indent = 'keep' | 'auto' | number

/** The author's request, independent of the file's content. */
export type Op =
  | ReplaceOp
  | LinesOp
  | InsertOp
  | AppendOp
  | RegexOp
  | PatternOp
  | CreateOp
  | DeleteOp
  | RenameOp
  | { readonly kind: 'rewrite'; readonly text: string }
  | { readonly kind: 'view'; readonly first?: number; readonly last?: number }

/** Gives the file another name. */
export interface RenameOp {
  readonly kind: 'rename'
  readonly to: string
  /** If `to` is a folder, the file goes into it, as `mv` does. */
  readonly into?: true
}

/** The name of a file in another folder. */
export const nameIn = (folder: string, path: string): string => `${folder}/${baseName(path)}`

/** Removes the file. */
export interface DeleteOp {
  readonly kind: 'delete'
  /** Only one that contains no text, or none any more. */
  readonly empty?: boolean
  /** Only one with this content: the first digits of git's id of its blob, in lower case. */
  readonly blob?: string
}

/** A file as a whole. One that exists is only replaced where the text is evidently its new version. */
export interface CreateOp {
  readonly kind: 'create'
  readonly text: string
  /** The author speaks of a file that is there: none comes to be. `perhaps`: of one that may be there; absent: of a new one. */
  readonly update?: true | 'perhaps'
}

/** Fields of any op on a text. */
interface TextOpFacts {
  /** Name in its format, if a block has several: `Edit #2 (set_line)`. A refusal names it. */
  readonly label?: string
  /** It may find nothing without taking the block down. */
  readonly optional?: boolean
}

/** Replace text: locate the search, replay the change. */
export interface ReplaceOp extends TextOpFacts {
  readonly kind: 'replace'
  readonly search: string
  readonly replace: string
  /** Every exact occurrence; never with a looser rule. */
  readonly all?: boolean
  /** With `all`: fail unless there are so many. */
  readonly count?: number
  readonly hint?: Hint
  /** The strictest format's word: only exact whole lines or exact text. */
  readonly exact?: boolean
  /** Other readings of what the author wrote: one counts where the file has its old text and not that of those before it. */
  readonly instead?: readonly { readonly search: string; readonly replace: string }[]
}

/** Replace whole lines, both ends included; an empty text deletes them. */
export interface LinesOp extends TextOpFacts {
  readonly kind: 'lines'
  readonly first: LineRef
  readonly last: LineRef
  readonly text: string
  readonly indent: Indent
  /** The lines' text as the author saw it: the guard against another version of the file. */
  readonly expect?: string
  /** Leave neighboring lines out that the new text repeats (seed 003's auto-cleanup). */
  readonly tidy?: boolean
}

/** Insert whole lines after a line; line 0 is the start of the file. */
export interface InsertOp extends TextOpFacts {
  readonly kind: 'insert'
  readonly after: LineRef
  /** The line below the gap, where the author named that one; `after` is then the line above it. */
  readonly before?: LineRef
  readonly text: string
  readonly indent: Indent
  /** The text of the line that the author named. */
  readonly expect?: string
  readonly tidy?: boolean
}

/** Add whole lines after the last one. */
export interface AppendOp extends TextOpFacts {
  readonly kind: 'append'
  readonly text: string
  /** The file is made if there is none. */
  readonly creates?: true
}

/** Every match of a regular expression (RE2 syntax); `$1`, `$<name>`, `$&`, `$$` in the replacement. */
export interface RegexOp extends TextOpFacts {
  readonly kind: 'regex'
  readonly pattern: string
  readonly replacement: string
  readonly flags: string
}

/** Every match of a structural pattern; `$NAME` and `$$$NAME` as in ast-grep. */
export interface PatternOp extends TextOpFacts {
  readonly kind: 'pattern'
  readonly pattern: string
  readonly rewrite: string
  readonly language?: string
  /** The files to edit, where the author named no single one; it is the block's path too. */
  readonly glob?: string
}

/** A replacement the other way round, in each of its readings. */
export const turnedRound = ({ search, replace, instead, ...rest }: ReplaceOp): ReplaceOp => ({
  ...rest,
  search: replace,
  replace: search,
  ...(instead && { instead: instead.map(one => ({ search: one.replace, replace: one.search })) }),
})

/** True for an op that gives the whole text of a file. */
export const givesFile = (op: Op): op is Extract<Op, { kind: 'create' | 'rewrite' }> =>
  op.kind === 'create' || op.kind === 'rewrite'

import type { Diagnostic, Place } from './diagnostic.ts'

/** A named text in which blocks are looked for. */
export interface Source {
  /** Name in the report: `comment`, `edits.json`, `standard input`. */
  readonly name: string
  readonly text: string
  /** The file that blocks without a path speak of, where the surroundings say so. */
  readonly defaultPath?: string
  /** For a review comment: the file and the lines that it is at, and what they said at the reviewed commit. */
  readonly review?: ReviewAnchor
}

export interface ReviewAnchor {
  readonly path: string
  /** 1-based, both included. */
  readonly startLine: number
  readonly endLine: number
  /** The text of these lines at the reviewed commit, each line with its ending. */
  readonly original: string
}

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
  | { readonly kind: 'rename'; readonly to: string }
  | { readonly kind: 'rewrite'; readonly text: string }
  | { readonly kind: 'view'; readonly first?: number; readonly last?: number }

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
  /** Another reading of what the author wrote: it counts where the file has its old text and not that of the first. */
  readonly instead?: { readonly search: string; readonly replace: string }
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

/**
 * The unit of reporting: what the author wrote in one place for one file.
 * The ops of one step are simultaneous: all are placed in the text as the step found it. A step sees the result of the step before it. All
 * steps apply, or none.
 */
export interface Block {
  /** Six hex digits of the block's content: the same edit has the same id wherever it stands. */
  readonly id: string
  readonly format: string
  readonly at: Place
  /** As the author wrote it; unchecked. */
  readonly path: string
  readonly steps: readonly (readonly Op[])[]
  /** Replacements by position: they become its steps where the file is known. */
  readonly spans?: readonly SpanEdit[]
  /** Why it cannot be applied at all. */
  readonly problems: readonly Diagnostic[]
  /** Corrections made while reading. */
  readonly notes: readonly Diagnostic[]
  /** The author asked to be shown what it would do, and nothing more. */
  readonly dryRun?: boolean
  /** The line right above it. The block is for the file of that name, if there is one; if the line is the path, for no other file. */
  readonly label?: string
  /** The command of a shell that asks it: nothing is run for it, and it counts only where such edits are wanted. */
  readonly command?: string
  /** A person chose it, with its place: no later block replaces it. */
  readonly chosen?: boolean
  /** Blocks with the same word apply together or not at all. */
  readonly together?: string
  /** Other names that its author gives the file: the first that is one counts, where its path is none. */
  readonly names?: readonly string[]
  /** Its format asks for one block where two are this many lines or fewer apart. */
  readonly mergeWithin?: number
  /** The version of the file that the author saw, where it was said: of any other the block is refused. */
  readonly seen?: Seen
  /** For a block out of an agent's log. */
  readonly origin?: LogOrigin
}

/** Where in the log of an agent a block is, and what became of its call. */
export interface LogOrigin {
  /** Whose log it is: `Claude Code`. */
  readonly log: string
  /** 1-based, among all calls of the log; absent for the text of a reply. */
  readonly call?: number
  /** 1-based, among the messages of the model. */
  readonly turn?: number
  /**
   * `open`: the log has no result. `proposed`: only the run's mode stopped the call. `undecided`: the log does not say what stopped it.
   * `left`: it must not be applied.
   */
  readonly fate: 'done' | 'open' | 'proposed' | 'undecided' | 'left'
  /** Why the block is left out, where `fate` says so. */
  readonly why?: Diagnostic
  /** If the paths come from a log: absolute folders, the call's first, then the run's; empty where the log names none. */
  readonly folders?: readonly string[]
}

/** The replacement of a stretch of a file that a tool gives by position. */
export interface SpanEdit {
  readonly start: Position
  /** Where what is replaced ends; it is not part of it. */
  readonly end: Position
  /** The unit of columns and offsets. */
  readonly unit: 'utf16' | 'characters' | 'bytes'
  readonly text: string
  /** The text at the position, if the tool gives it: guards against another version of the file. */
  readonly deleted?: string
}

/** A line and a column from 1, or an offset from the start of the file. Without a column, the end of the line. */
export type Position = number | { readonly line: number; readonly column?: number }

/** Name of a version of a file; in lower case. */
export interface Seen {
  /** The id of a commit, or at least the first seven digits of it. */
  readonly commit?: string
  /** `fileHash` of the file. */
  readonly hash?: string
}

/** The ops of all steps. */
export const opsOf = (block: Block): readonly Op[] => block.steps.flat()

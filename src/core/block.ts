import type { Diagnostic, Place } from './diagnostic.ts'
import type { Op } from './op.ts'

/** A named text in which blocks are looked for. */
export interface Source {
  /** Name in the report: `comment`, `edits.json`, `standard input`. */
  readonly name: string
  readonly text: string
  /** The file that blocks without a path speak of, where the surroundings say so. */
  readonly defaultPath?: string
  /** For a review comment: the file and the lines that it is at, and what they said at the reviewed commit. */
  readonly review?: ReviewAnchor
  /** Its commands ran: what git did with earlier changes counts as well. */
  readonly ran?: true
}

export interface ReviewAnchor {
  readonly path: string
  /** 1-based, both included. */
  readonly startLine: number
  readonly endLine: number
  /** The text of these lines at the reviewed commit, each line with its ending. */
  readonly original: string
  /** The lines above them at that commit, nearest last, without blank ones. */
  readonly above?: readonly string[]
  /** The numbers count in the reviewed commit, and the lines have changed since. */
  readonly isOutdated?: boolean
}

/**
 * The unit of reporting: what the author wrote in one place for one file. The ops of one step are simultaneous: all are placed in the text as
 * the step found it. A step sees the result of the step before it. All steps apply, or none.
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
  /** The path is that of the block before it. */
  readonly inherits?: true
  /** The words above it say that it corrects the block before it. */
  readonly corrects?: true
  /** The words above it take the blocks with these ids back, which are right before it. */
  readonly withdraws?: readonly string[]
  /** The command of a shell that asks it: nothing is run for it, and it counts only where such edits are wanted. */
  readonly command?: string
  /** It undoes the change of its author: the last block goes first. */
  readonly reversed?: true
  /** What it did with changes made before it; it has none of its own. */
  readonly shift?: Shift
  /** A person chose it, with its place: no later block replaces it. */
  readonly chosen?: boolean
  /** The way to go that it belongs to, where its author names several: `option a`, `approach 2`; {@link OR_ELSE} for another than the one before it. */
  readonly option?: string
  /** Blocks with the same word apply together or not at all. */
  readonly together?: string
  /** Other names that its author gives the file: the first that is one counts, where its path is none. */
  readonly names?: readonly string[]
  /** Its format asks for one block where two are this many lines or fewer apart. */
  readonly mergeWithin?: number
  /** The version of the file that the author saw, where it was said: of any other the block is refused. */
  readonly seen?: Seen
  /** The file that comes of it, where git says so: the first digits of its blob's id, in lower case. */
  readonly becomes?: string
  /** For a block out of an agent's log. */
  readonly origin?: LogOrigin
}

/** The option of a block that is only said to be another one. */
export const OR_ELSE = 'or'

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
  /** What it took back of earlier calls. */
  readonly takesBack?: { readonly command: string; readonly edits: readonly EditOfCall[] }
  /** If the paths come from a log: absolute folders, the call's first, then the run's; empty where the log names none. */
  readonly folders?: readonly string[]
}

/** True for the block of a call that ran. */
export const hasRun = ({ origin }: Block): boolean => origin?.call !== undefined && origin.fate === 'done'

/** A block of a log by its call and its id; of a call that writes a whole file perhaps only if that was new, or if it was there. */
export interface EditOfCall {
  readonly call: number
  readonly id: string
  readonly ifNew?: boolean
}

/** How a command moved changes that were made before it, between the working tree, git's index, commits and stashes. */
export interface Shift {
  /** `new`: in files that git does not know yet. */
  readonly from: readonly ('new' | 'tree' | 'index' | 'commit' | 'stash')[]
  readonly to: 'tree' | 'index' | 'commit' | 'stash' | 'gone'
  /** Files and folders; of all files if there are none. */
  readonly paths: readonly string[]
  /** How many commits it goes back or makes; how many newer stashes there are. */
  readonly count?: number
  /** It took a stash that stays. */
  readonly keeps?: true
  /** Only the newest of the changes. */
  readonly newest?: true
  /** The files are then as in another version, which the log does not have. */
  readonly elsewhere?: true
  /** The one path becomes a copy of this file: edits are gone if it was a copy of the path. */
  readonly copyOf?: string
  /** The command, for the report. */
  readonly command: string
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
  /** Orders insertions at one place, from low to high. */
  readonly rank?: number
}

/** A line and a column from 1, or an offset from the start of the file. Without a column, the end of the line. */
export type Position = number | { readonly line: number; readonly column?: number }

/** The order of two positions in one file. */
export const comparePositions = (a: Position, b: Position): number =>
  typeof a === 'number' || typeof b === 'number'
    ? Number(a) - Number(b)
    : a.line - b.line || (a.column ?? Number.MAX_SAFE_INTEGER) - (b.column ?? Number.MAX_SAFE_INTEGER)

/** The order of replacements in a file. */
export const compareSpans = (a: SpanEdit, b: SpanEdit): number =>
  comparePositions(a.start, b.start) || comparePositions(a.end, b.end) || (a.rank ?? 0) - (b.rank ?? 0)

/** Name of a version of a file; in lower case. */
export interface Seen {
  /** The id of a commit, or at least the first seven digits of it. */
  readonly commit?: string
  /** `fileHash` of the file. */
  readonly hash?: string
}

/** The ops of all steps. */
export const opsOf = (block: Block): readonly Op[] => (block.steps.length === 1 ? block.steps[0]! : block.steps.flat())

/** A key for the blocks of one source for one file. */
export const kinOf = ({ at, path }: Block): string => JSON.stringify([at.name, path])

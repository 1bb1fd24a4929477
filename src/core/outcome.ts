import type { Block } from './block.ts'
import type { Code } from './codes.ts'
import { type Content, isNoFile, type TextContent } from './content.ts'
import type { Diagnostic, Result } from './diagnostic.ts'
import type { Op } from './op.ts'
import type { RepoPath } from './path.ts'
import type { Ground, Placed } from './place/ground.ts'
import type { Rules, TextOp } from './place/op.ts'
import type { IndexedText } from './text/indexed.ts'

/** Path → content; a path that is absent has no file. */
export type Snapshot = ReadonlyMap<RepoPath, Content>

/** The paths at which a snapshot has files, whether they can be edited or not. */
export const filesIn = (files: Snapshot): readonly RepoPath[] =>
  [...files].flatMap(([path, content]) => (isNoFile(content) ? [] : path))

/** The result of one block: its status says which. */
export type BlockResult = WrittenBlock | KeptBlock | RefusedBlock

export type Status = BlockResult['status']

/** A block that changed its file, or, in a dry run, would. */
export interface WrittenBlock extends BlockFacts {
  readonly status: 'applied' | 'validated'
  readonly change: 'modified' | 'created' | 'deleted' | 'renamed'
  readonly problem?: undefined
}

/** A block that had nothing to change. */
export interface KeptBlock extends BlockFacts {
  readonly status: 'already-applied' | 'no-change'
  readonly change?: undefined
  readonly problem?: undefined
}

/** A block that is not applied. */
export interface RefusedBlock extends BlockFacts {
  readonly status: 'failed' | 'skipped' | 'not-in-context'
  readonly change?: undefined
  readonly problem: Diagnostic
}

interface BlockFacts {
  readonly block: Block
  readonly code: Code
  readonly path?: RepoPath
  /** Where it moved the file to. */
  readonly movedTo?: RepoPath
  /** 1-based line of the file before this block at which the change begins. */
  readonly line?: number
  /** Where that line is, in the file's own words, outermost first: `class Parser`, `next`. */
  readonly address?: readonly string[]
  /** The loosest rule that one of its ops needed. */
  readonly matcher?: string
  /** How many places were changed, for ops that change every one. */
  readonly count?: number
  /** Where each op was applied that edits text, in the order of the ops. */
  readonly placed?: readonly Placed[]
  /** The lines that the block asked to see: numbered ones of a file, or what it would change. */
  readonly answer?: string
  readonly notes: readonly Diagnostic[]
}

export interface Outcome {
  readonly results: readonly BlockResult[]
  readonly before: Snapshot
  readonly after: Snapshot
  /** The files around each block, in the order of the results, if asked for. */
  readonly stages?: readonly Stage[]
}

/** The files before and after one block. */
export interface Stage {
  readonly before: Snapshot
  readonly after: Snapshot
}

export interface ApplyOptions extends Rules {
  readonly atomic: 'none' | 'file' | 'all'
  readonly dryRun: boolean
  /** The commit that the files are of, if there is one. */
  readonly base?: string
  /** Says that the time of the run is up: the blocks that are left are refused. */
  readonly expired?: () => boolean
  /** Why a block is left out altogether, if so: not selected, its format not accepted, over a limit. `index` is 0-based. */
  readonly skip?: (block: Block, index: number) => Diagnostic | undefined
  /** Why a block is not allowed to touch this path, if so: protected paths, allowed paths. */
  readonly refuse?: (path: RepoPath) => Diagnostic | undefined
  /** The files that a block for many files means, of those given; undefined for a block for the one at its path. */
  readonly spread?: (block: Block, paths: Iterable<RepoPath>) => readonly RepoPath[] | undefined
  /** Most files that one block may change; absent: any number. */
  readonly maxFiles?: number
  /** Asks for the stages of the outcome: they keep every version of a file. */
  readonly keepsStages?: boolean
  /** True if the author of the edits had seen this file; absent: every file. */
  readonly inContext?: (path: RepoPath) => boolean
  /** Receives each block as it is done, with its 0-based index; it may yet be taken back if blocks apply together. */
  readonly onBlock?: (result: BlockResult, index: number) => void
  /** Problems of a changed file (it no longer parses): a refusal, or notes. `added` are the new lines, if edits alone changed it. */
  readonly check?: (
    path: RepoPath,
    before: string | undefined,
    after: string,
    added?: string,
    block?: Block,
  ) => Result<readonly Diagnostic[]>
  /** The text of a whole file with what markers in it mean, given the file as it is; absent: where no text has one. */
  readonly writtenOut?: (text: string, own: string | undefined) => Result<WrittenOut>
  /** True for an id of git's that a content has, or for the beginning of one; absent: where no block names one. */
  readonly hasId?: (content: TextContent) => (id: string) => boolean
  /** The new text of a whole file, given the file as it is; absent: one that is there is in the way. */
  readonly newVersion?: (own: string, text: string) => string | undefined
  /** Puts right the signs of the ops of a step, as one of them shows; absent: where no step has several. */
  readonly garbledAlike?: (
    ops: readonly TextOp[],
    places: readonly Result<Placed>[],
    ground: Ground,
  ) => readonly TextOp[] | undefined
  /** Adds to a result what a reader needs besides the facts: where it is, and for a refusal the nearest place. */
  readonly advise?: (result: BlockResult, asked: AdviceInput) => BlockResult
}

/** The text of a whole file, without markers for code that was left out. */
export interface WrittenOut {
  readonly text: string
  readonly notes: readonly Diagnostic[]
}

/** The input for advice on a block. */
export interface AdviceInput {
  /** The files as the block found them. */
  readonly files: Snapshot
  readonly view: (content: TextContent) => IndexedText
  /** The block's effect on other files, as they were before an earlier block. */
  readonly rerun: (files: Snapshot) => BlockResult
  /** The last blocks that changed files before it, oldest first. */
  readonly earlier: readonly EarlierBlock[]
  /** The op that found no place, and the text in which it was looked for. */
  readonly failed?: FailedOp | undefined
}

export interface FailedOp {
  readonly op: Op
  readonly file: IndexedText
}

/** A block that changed files, by its 1-based number, and the files before it did. */
export interface EarlierBlock {
  readonly number: number
  readonly result: BlockResult
  readonly before: Snapshot
}

/** A file that an outcome changes; `after` is undefined if it is deleted, `before` if it is new. */
export interface FileChange {
  readonly path: RepoPath
  readonly before: TextContent | undefined
  readonly after: TextContent | undefined
  /** Where the file came from, if it was renamed: it keeps that file's mode. */
  readonly from?: RepoPath
}

/** The changes to write for an outcome, by path. */
export function changesOf({ results, before, after }: Outcome): readonly FileChange[] {
  const came = new Map(
    results.flatMap(result => (result.movedTo && result.path ? [[result.movedTo, result.path] as const] : [])),
  )
  const text = (files: Snapshot, path: RepoPath) => files.get(path) as TextContent | undefined
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(path => !sameContent(before.get(path), after.get(path)))
    .sort()
    .map(path => ({
      path,
      before: text(before, path),
      after: text(after, path),
      ...(came.has(path) && { from: came.get(path)! }),
    }))
}

/** True if two contents are the same text, or neither is there. */
export const sameContent = (a: Content | undefined, b: Content | undefined): boolean =>
  a === b || (a?.kind === 'text' && b?.kind === 'text' && a.text === b.text && a.bom === b.bom)

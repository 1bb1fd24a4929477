import type { Change, Outcome, Snapshot } from './core/apply.ts'
import type { Source } from './core/op.ts'
import type { RepoPath } from './core/path.ts'

/** Where the text comes from and the report goes. */
export interface Thread {
  readonly read: () => Promise<readonly Source[]>
  readonly report: (report: Report) => Promise<void>
}

/** Where files are read: a work tree, or the objects of one commit. Only tracked regular files are. */
export interface Workspace {
  /** The commit that is read, where there is one. */
  readonly base?: string
  /** What stands at these paths; a path that no tracked file has is absent from the answer. */
  readonly read: (paths: Iterable<RepoPath>) => Promise<Snapshot>
  /** All tracked paths. */
  readonly list: () => Promise<readonly RepoPath[]>
}

/** Where changes are written: all of them or none. */
export interface Sink {
  readonly write: (changes: readonly Change[], message: string) => Promise<Landed>
}

/** What became of the writing. */
export type Landed =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'written' }
  | {
      readonly kind: 'committed'
      readonly sha: string
      readonly url?: string
      readonly verified?: boolean
      readonly pushed: boolean
    }
  | { readonly kind: 'head-moved'; readonly message: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly message: string; readonly help?: string }

/** All that a report tells of. */
export interface Report {
  readonly outcome: Outcome
  readonly landed: Landed
  readonly base?: string
}

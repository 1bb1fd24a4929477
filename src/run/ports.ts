import type { Source } from '../core/block.ts'
import type { ApplyOptions, FileChange, Snapshot } from '../core/outcome.ts'
import type { RepoPath } from '../core/path.ts'
import type { Landed, Plan, Report } from './report.ts'

/** Where the text comes from and the report goes. */
export interface Thread {
  readonly read: () => Promise<readonly Source[]>
  /** Reports the result, unless the caller of `run` does. Never throws. */
  readonly report?: (report: Report) => Promise<void>
}

/** The repository as it is now: opened anew when its head has moved. */
export interface Repository {
  readonly open: (moved?: Moved) => Promise<Opened>
}

/** The branch was not where a plan was made. */
export interface Moved {
  /** How often that has happened in this run. */
  readonly times: number
  /** The commit at which it is now, if that was seen. */
  readonly at?: string
}

export interface Opened {
  readonly workspace: Workspace
  readonly sink: Sink
  /** Changes to the rules from this head of the repository. */
  readonly rules?: Partial<Pick<ApplyOptions, 'positions'>>
}

/** Where files are read: a work tree, or the objects of one commit. Only tracked regular files are. */
export interface Workspace {
  /** The commit that is read, where there is one. */
  readonly base?: string
  /** A file cannot take the place of a folder here, nor a folder that of a file, within one run. */
  readonly keepsFolders?: true
  /** Reading asks no server: other files may be looked into for a text that is not where it was said to be. */
  readonly isNear?: true
  /** Content by path; a path that no tracked file has is absent from the answer. */
  readonly read: (paths: Iterable<RepoPath>) => Promise<Snapshot>
  /** All tracked paths. */
  readonly list: () => Promise<readonly RepoPath[]>
}

/** Where changes are written: all of them or none. */
export interface Sink {
  readonly write: (changes: readonly FileChange[], plan: Plan) => Promise<Landed>
}

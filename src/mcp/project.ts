import { homedir } from 'node:os'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { outsideRoots } from '../adapters/client-roots.ts'
import { isBelow } from '../adapters/git/surroundings.ts'
import { sessionTree } from '../adapters/session-tree.ts'
import { recoverCheckout } from '../adapters/state-folder.ts'
import { workTreeSink } from '../adapters/work-tree-sink.ts'
import { findCheckout } from '../cli/checkout.ts'
import { type Host, userError } from '../cli/host.ts'
import type { RepoPath } from '../core/path.ts'
import { refusal } from '../core/reason.ts'
import { LIMITS } from '../policy/limits.ts'
import type { RefusePath } from '../policy/refuse-path.ts'
import type { Opened, Sink, Workspace } from '../ports.ts'

/** The folder that a server works on. Paths count from it, and nothing outside of it is read or written. */
export interface Project {
  readonly folder: string
  /** The folder as a client may write it, where paths in texts go through it. */
  readonly names: readonly string[]
  readonly read: () => Promise<Workspace>
  /** For edits: what a run that broke off left is put back first, if not dry. Nothing is written once the signal is given. */
  readonly open: (signal: AbortSignal, dryRun: boolean) => Promise<Opened>
  /** A path as a client wrote it, from the folder if it is in it; else as it is, to be refused. */
  readonly pathOf: (written: string) => string
  /** Why a path of the project may not be seen, if so: the client's roots leave it out. */
  readonly outside: RefusePath
  /** Why it may not be changed, if so: for that as well, or by the policy. */
  readonly refuse: RefusePath
}

export interface Bounds {
  /** The folder that `--dir` names. */
  readonly dir: string | undefined
  /** What may be changed, by paths from the top of the checkout. */
  readonly policy: RefusePath
  /** The folders that the client has open, as `roots/list` answers: they narrow what a project may do, and never widen it. */
  readonly roots: () => Promise<readonly string[]>
}

/**
 * Finds the folder: `--dir`, else the one that Claude Code names, else the current one.
 * @param created the paths that this session has made: git does not track them yet, and they are ours to edit
 * @throws UserError where there is no checkout
 */
export async function findProject({ dir, policy, roots }: Bounds, host: Host, created: Set<string>): Promise<Project> {
  const named = dir ?? host.env['CLAUDE_PROJECT_DIR']
  const asked = resolve(host.cwd, named ?? '.')
  if (named === undefined && [dirname(asked), homedir()].includes(asked))
    throw userError(`the server was started in ${asked}, which is no project`, 'Add `--dir` to its command.')
  const checkout = await findCheckout({ dir: asked }, host)
  const { root, gitDir, folder, git } = checkout
  const prefix = root === folder ? '' : `${relative(root, folder).split(sep).join('/')}/`
  const read = sessionTree({ ...git, cwd: folder }, gitDir, { maxSize: LIMITS.fileBytes }, created)
  const outside = await outsideRoots(folder, await roots())
  const names = [...new Set([folder, asked])]
  return {
    folder,
    names,
    read,
    open: async (signal, dryRun) => {
      const [workspace, unready] = await Promise.all([read(), recoverCheckout(checkout, dryRun)])
      if (unready !== undefined) throw userError(unready, '')
      return { workspace, sink: guarded(workTreeSink(checkout), prefix, created, signal) }
    },
    pathOf: written => {
      const above = isAbsolute(written) ? names.find(each => isBelow(written, each)) : undefined
      return above === undefined ? written : relative(above, written).split(sep).join('/')
    },
    outside,
    refuse: path => outside(path) ?? policy(`${prefix}${path}` as RepoPath),
  }
}

/** A sink for paths from the project folder; the writer knows those from the top of the checkout, as every other run does. */
const guarded = (sink: Sink, prefix: string, created: Set<string>, signal: AbortSignal): Sink => ({
  write: async (changes, plan) => {
    if (signal.aborted) return { kind: 'refused', ...refusal('work-tree', 'the call was cancelled', '') }
    const fromTop = <Path extends string>(path: Path) => `${prefix}${path}` as Path
    const named = changes.map(({ path, from, ...change }) => ({
      ...{ ...change, path: fromTop(path) },
      ...(from !== undefined && { from: fromTop(from) }),
    }))
    const landed = await sink.write(named, plan)
    if (landed.kind === 'written')
      for (const { path, before, after } of changes) if (!before && after) created.add(path)
    return landed
  },
})

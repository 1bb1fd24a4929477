import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBelow } from '../adapters/git/surroundings.ts'
import { findPlace } from '../cli/checkout.ts'
import { type Host, userError } from '../cli/host.ts'
import { gitIndexOf, openPlace, workspaceOf } from '../cli/repository.ts'
import type { RepoPath } from '../core/path.ts'
import type { RefusePath } from '../policy/paths/refuse-path.ts'
import type { Opened, Sink, Workspace } from '../run/ports.ts'
import { refusal } from '../run/reason.ts'

/** The folder that a server works on. Paths count from it, and nothing outside of it is read or written. */
export interface Project {
  readonly folder: string
  /** The folder as a client may write it, where paths in texts go through it. */
  readonly names: readonly string[]
  readonly read: () => Promise<Workspace>
  /** For edits: what a run that broke off left is put back first, if not dry. Nothing is written once the signal is given. */
  readonly open: (signal: AbortSignal, dryRun: boolean) => Promise<Opened>
  /** A path as a client wrote it, from the folder if it is in it; else as it is, to be refused. A `./` before it says nothing. */
  readonly pathOf: (written: string) => string
  /** Why a path of the project must not be read, if so: the client's roots leave it out. */
  readonly outside: RefusePath
  /** Why it must not be changed, if so: for that reason, or by the policy. */
  readonly refuse: RefusePath
}

export interface Bounds {
  /** The folder that `--dir` names. */
  readonly dir: string | undefined
  /** The policy, by paths from the top of the checkout. */
  readonly policy: RefusePath
  /** The folders that the client has open, as `roots/list` answers: they narrow what a project may do, and never widen it. */
  readonly roots: () => Promise<readonly string[]>
}

/** Finds the folder: `--dir`, else the one that Claude Code names, else the current one. @throws UserError where there is none */
export async function findProject({ dir, policy, roots }: Bounds, host: Host): Promise<Project> {
  const named = dir ?? host.env['CLAUDE_PROJECT_DIR']
  const asked = resolve(host.cwd, named ?? '.')
  if (named === undefined && [resolve('/'), homedir()].includes(asked))
    throw userError(`the server was started in ${asked}, which is not a project`, 'Add `--dir` to its command.')
  const place = await findPlace({ dir: asked }, host)
  const { root, folder } = place
  const prefix = root === folder ? '' : `${relative(root, folder).split(sep).join('/')}/`
  const outside = await outsideRoots(folder, await roots())
  const names = [...new Set([folder, asked])]
  const index = gitIndexOf(place)
  return {
    folder,
    names,
    read: async () => filesBelow(prefix, await workspaceOf(place, true, index?.())),
    open: async (signal, dryRun) => {
      const { workspace, sink } = await openPlace(place, { dryRun, commit: false }, index?.())
      return { workspace: filesBelow(prefix, workspace), sink: guarded(prefix, sink, signal) }
    },
    pathOf: written => {
      const above = isAbsolute(written) ? names.find(each => isBelow(written, each)) : undefined
      if (above === undefined) return written.replace(/^(?:\.\/)+/, '')
      return relative(above, written).split(sep).join('/')
    },
    outside,
    refuse: path => outside(path) ?? policy(`${prefix}${path}` as RepoPath),
  }
}

/** The files below a folder, by their paths from there. */
const filesBelow = (prefix: string, workspace: Workspace): Workspace => ({
  ...workspace,
  list: async () =>
    (await workspace.list()).flatMap(path => (path.startsWith(prefix) ? (path.slice(prefix.length) as RepoPath) : [])),
  read: async paths => {
    const found = await workspace.read([...paths].map(path => `${prefix}${path}` as RepoPath))
    return new Map([...found].map(([path, content]) => [path.slice(prefix.length) as RepoPath, content]))
  },
})

/** A sink for such paths, until the signal is given. */
const guarded = (prefix: string, sink: Sink, signal: AbortSignal): Sink => ({
  write: async (changes, plan) => {
    if (signal.aborted) return { kind: 'refused', ...refusal('work-tree', 'the call was cancelled', '') }
    const fromTop = <Path extends string>(path: Path) => `${prefix}${path}` as Path
    const named = changes.map(({ path, from, ...change }) => ({
      ...{ ...change, path: fromTop(path) },
      ...(from !== undefined && { from: fromTop(from) }),
    }))
    return sink.write(named, plan)
  },
})

/**
 * Why paths of a folder are outside of the folders that a client has open.
 * @param uris of those folders; one that is not a folder of this machine says nothing, and without any nothing is outside
 */
async function outsideRoots(folder: string, uris: readonly string[]): Promise<RefusePath> {
  const roots = await Promise.all(uris.flatMap(pathOf).map(root => realpath(root).catch(() => root)))
  if (roots.length === 0 || roots.some(root => isBelow(folder, root))) return () => undefined
  return path =>
    roots.some(root => isBelow(join(folder, path), root))
      ? undefined
      : {
          code: 'path/not-allowed',
          message: `${path} is outside the folders that the client has open`,
          help: 'Use a path inside them, or have the user open its folder.',
        }
}

function pathOf(uri: string): string[] {
  try {
    return [fileURLToPath(uri)]
  } catch {
    return []
  }
}

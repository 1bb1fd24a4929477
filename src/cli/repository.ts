import { sessionIndex } from '../adapters/session-index.ts'
import { type CheckoutIndex, recoverCheckout, workTree, workTreeSink } from '../adapters/work-tree.ts'
import { LOCAL_LIMITS } from '../policy/blocks/limits.ts'
import { usualHeadline } from '../policy/said/commit-text.ts'
import type { Opened, Sink, Workspace } from '../run/ports.ts'
import type { CommandPlace } from './checkout.ts'
import { userError } from './host.ts'

/** How a run means to write. */
interface WriteWishes {
  readonly dryRun: boolean
  readonly commit: boolean
  /** Of the commit. */
  readonly message?: string | undefined
  /** Milliseconds to wait for another run. */
  readonly patience?: number | undefined
}

/** What git knows of a place at the moment of each call; it is asked at once. Undefined outside of checkouts. */
export function gitIndexOf({ git, gitDir }: CommandPlace): (() => Promise<CheckoutIndex>) | undefined {
  if (!git) return undefined
  const index = sessionIndex(git, gitDir)
  index().catch(() => {})
  return index
}

/** The files as they are now, once what an interrupted run left half done is put back; the index is read in the meantime. @throws UserError */
export async function openPlace(
  place: CommandPlace,
  writing: WriteWishes,
  indexed?: Promise<CheckoutIndex>,
): Promise<Opened> {
  const target = { ...place, patience: writing.patience }
  const [workspace, sink, unready] = await Promise.all([
    workspaceOf(place, !writing.commit, indexed),
    sinkOf(target, writing),
    recoverCheckout(target, writing.dryRun),
  ])
  if (unready !== undefined) throw userError(unready, '')
  return { workspace, sink }
}

/** The files of a place. @param untracked whether those that git does not know are among them @param indexed what git knows, if asked before */
export async function workspaceOf(
  { git, root }: CommandPlace,
  untracked = true,
  indexed?: Promise<CheckoutIndex>,
): Promise<Workspace> {
  const maxSize = LOCAL_LIMITS.fileBytes
  if (git) return workTree(git, { maxSize, untracked }, indexed)
  return (await import('../adapters/work-tree.ts')).plainFolder(root, { maxSize })
}

async function sinkOf(
  place: CommandPlace & Pick<WriteWishes, 'patience'>,
  { commit, message }: WriteWishes,
): Promise<Sink> {
  if (!commit) return workTreeSink(place, place.git)
  if (!place.git) throw userError('there is no git checkout to commit to', 'Leave out `--commit`.')
  const { localCommitSink } = await import('../adapters/local-commit-sink.ts')
  return localCommitSink({ ...place, git: place.git }, ({ outcome }) => message ?? `${usualHeadline(outcome)}\n`)
}

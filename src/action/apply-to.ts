import type { Branch } from '../adapters/github/pull.ts'
import type { Source } from '../core/block.ts'
import { type Granted, granted } from '../run/reason.ts'
import type { Report } from '../run/report.ts'
import { type RunOptions, run } from '../run.ts'
import { beginProposal, type Proposing, proposed } from './proposals.ts'
import { branchOfPull, inWorkTree, onBranch, type ReadHead, readerOf, type Writing } from './repository.ts'
import type { Session } from './request.ts'
import type { Target } from './target.ts'

/** A target whose head is on its way. */
export type Begun =
  | {
      readonly target: Exclude<Target, { kind: 'work-tree' | 'proposal' }>
      readonly branch: Branch
      readonly head: ReadHead
    }
  | { readonly target: Target & { kind: 'proposal' }; readonly branch: Branch; readonly proposing: Proposing }
  | { readonly target: Target & { kind: 'work-tree' } }

/** Begins to read a target: what else there is to find out can be found out in the meantime. @param known its key, and where a branch is */
export async function begin(
  session: Session,
  target: Target,
  known: { readonly key: string; readonly tip?: string | undefined },
): Promise<Granted<Begun>> {
  switch (target.kind) {
    case 'work-tree':
      return granted({ target })
    case 'pull': {
      const branch = branchOfPull(session, target.pull)
      return granted({ target, branch, head: readerOf(session, branch, known) })
    }
    case 'branch':
      return granted({ target, branch: target.branch, head: readerOf(session, target.branch, known) })
    case 'proposal': {
      const proposing = await beginProposal(session, target, known.key)
      return proposing.ok ? granted({ target, branch: target.branch, proposing: proposing.value }) : proposing
    }
    default:
      return target satisfies never
  }
}

/** Applies the blocks of these sources to a target, and opens the pull request where it is a proposal. */
export async function applyTo(
  session: Session,
  begun: Begun,
  sources: readonly Source[],
  options: RunOptions,
  writing: Writing,
): Promise<Granted<Report>> {
  const repository = await repositoryOf(session, begun, writing)
  if (!repository.ok) return repository
  const report = await run({ read: async () => sources }, repository.value, options)
  return granted('proposing' in begun ? await proposed(session, begun.target, begun.proposing, report) : report)
}

function repositoryOf(session: Session, begun: Begun, writing: Writing) {
  if (!('branch' in begun)) return inWorkTree(session, writing.dryRun)
  const head = 'proposing' in begun ? begun.proposing.readHead : begun.head
  const closed = begun.target.kind === 'pull' && !writing.dryRun ? begun.target.closed : undefined
  const number = begun.target.kind === 'pull' ? begun.target.pull.number : undefined
  return onBranch(session, begun.branch, head, { ...writing, closed, ...(number !== undefined && { number }) })
}

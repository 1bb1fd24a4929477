import { type HeadPlan, proposalHead } from '../adapters/github/head.ts'
import { type Proposal, readProposal } from '../adapters/github/proposal.ts'
import { type PullText, propose } from '../adapters/github/propose.ts'
import type { Branch } from '../adapters/github/pull.ts'
import { stepAside } from '../adapters/patiently.ts'
import { stopRun } from '../adapters/refused.ts'
import { type Granted, granted } from '../run/reason.ts'
import type { Report } from '../run/report.ts'
import { openStoreOf, type ReadHead } from './repository.ts'
import type { Session } from './request.ts'

/** A branch that gets the commit, and a pull request for it. */
export interface ToPropose {
  readonly branch: Branch
  readonly base: string
  /** The issue that the pull request closes. */
  readonly closes?: number
}

/** A branch as it is before the commit, and how to read it anew. */
export interface Proposing {
  readonly proposal: Proposal
  readonly readHead: ReadHead
}

/** Looks at the branch. Refused if there is no base, or if people closed its pull request. */
export async function beginProposal(
  session: Session,
  { branch, base }: ToPropose,
  key: string,
): Promise<Granted<Proposing>> {
  const { api, repo } = session
  const read = () => readProposal(api, repo, branch.name, base)
  const first = await read()
  if (!first.ok) return first
  const plan: HeadPlan = { home: repo, branch, key, storeOf: openStoreOf(session) }
  const readHead: ReadHead = async moved => {
    if (!moved) return proposalHead(api, plan, first.value)
    await stepAside(moved.times)
    const now = await read()
    if (!now.ok) return stopRun(now.refusal.reason, now.refusal.message, now.refusal.help)
    return proposalHead(api, plan, now.value)
  }
  return granted({ proposal: first.value, readHead })
}

/**
 * Opens or updates the pull request of a branch that has something to propose. It does so even if the commit is already there, because an
 * earlier run was cut off before the pull request.
 */
export async function proposed(
  session: Session,
  { branch, base, closes }: ToPropose,
  { proposal }: Proposing,
  report: Report,
): Promise<Report> {
  const { api, repo, env } = session
  const made = report.landed.kind === 'committed' || report.landed.kind === 'already-committed'
  const left = report.landed.kind === 'nothing' && !report.dryRun && proposal.tip !== undefined && !proposal.open
  if (branch.name === base || !(made || (left && report.results.length > 0))) return report
  const text = textOf(session, report, closes)
  return { ...report, proposed: await propose(api, repo, proposal, text, env.serverUrl) }
}

function textOf({ inputs, env }: Session, { results }: Report, closes: number | undefined): PullText {
  const applied = results.filter(({ status }) => status === 'applied').length
  const from = env.page === undefined ? '' : `Edits from [this run](${env.page}).`
  const closing = closes === undefined ? '' : `\n\nCloses #${closes}`
  return {
    title:
      inputs.title ||
      `Apply ${applied} edit block${applied === 1 ? '' : 's'}${closes === undefined ? '' : ` for #${closes}`}`,
    body: (inputs.body || from) + closing,
    draft: inputs.draft,
    labels: inputs.labels,
    reviewers: inputs.reviewers,
  }
}

import { mkdtemp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openCheckout } from '../adapters/git/checkout.ts'
import { openStore, type Remote } from '../adapters/git/object-store.ts'
import { stopRun } from '../adapters/github/answers.ts'
import { apiSink } from '../adapters/github/api-sink.ts'
import type { RepoName } from '../adapters/github/client.ts'
import { type HeadNow, type HeadPlan, headReader, proposalHead, type ReadHead } from '../adapters/github/head.ts'
import { type Proposal, type PullText, propose, readProposal } from '../adapters/github/propose.ts'
import { type Branch, type Pull, pullRef } from '../adapters/github/pull.ts'
import { pushSink } from '../adapters/github/push-sink.ts'
import type { Account, Remark } from '../adapters/github/remark.ts'
import { objectWorkspace } from '../adapters/object-workspace.ts'
import { stepAside } from '../adapters/patiently.ts'
import { recoverCheckout, workTree, workTreeSink } from '../adapters/work-tree.ts'
import { counted } from '../core/diagnostic.ts'
import { commitText, type Person, toPerson } from '../policy/commit-text.ts'
import type { Repository, Sink } from '../run/ports.ts'
import { type Granted, granted, type Refusal, refuse } from '../run/reason.ts'
import { commitOf, type Landed, type Report } from '../run/report.ts'
import type { Session } from './request.ts'

/** Facts about a commit before it exists. */
export interface Writing {
  readonly key: string
  readonly dryRun: boolean
  /** The requester, and the authors of the blocks. */
  readonly people: readonly Account[]
  /** The comment that asked for it. */
  readonly asked?: Pick<Remark, 'author' | 'url'>
  /** When the blocks were written (ISO), where that is known: line numbers mean the file of that time. */
  readonly written?: string
  readonly message?: string
  /** The commit that is taken back. */
  readonly undoes?: string
  readonly stillWanted: () => Promise<Landed | undefined>
}

/** The checkout of the job: read as it is, and written for the next step to find. */
export async function inWorkTree({ env, inputs }: Session, isDryRun: boolean): Promise<Granted<Repository>> {
  if (env.workspace === undefined) {
    const why = 'there is no working tree here to leave the changes in'
    return refuse('no-repository', why, 'Comment the command without `--no-commit`.')
  }
  const opened = await openCheckout(resolve(env.workspace, inputs.path), env.workspace)
  if (!opened.ok) return opened
  const { git, folder, gitDir } = opened.value
  const target = { root: folder, gitDir }
  const here = { ...git, cwd: folder }
  const unready = await recoverCheckout(target, isDryRun)
  if (unready !== undefined) return refuse('work-tree', unready)
  return granted({
    open: async () => ({
      workspace: await workTree(here, { maxSize: inputs['max-file-kb'] * 1024, untracked: !inputs.commit }),
      sink: workTreeSink(target, here),
    }),
  })
}

/** Begins to read a branch: the first answer is on its way when it is asked for. @param known by which key an earlier commit is known, and where the branch is */
export function readerOf(
  session: Session,
  branch: Branch,
  { key, tip }: { readonly key: string; readonly tip?: string | undefined },
): ReadHead {
  const { api, repo } = session
  const read = headReader(api, { home: repo, branch, tip, key, storeOf: openStoreOf(session) })
  const first = read()
  // a failure reaches the code that awaits it, if any
  first.catch(() => {})
  return moved => (moved ? read(moved) : first)
}

/** The branch of a pull request; one whose fork is gone can still be read. */
export const branchOfPull = ({ repo }: Session, { head, number }: Pull): Branch =>
  head ?? { ...repo, repoId: '', name: '', isFork: true, shownAs: pullRef(number), size: Number.POSITIVE_INFINITY }

/**
 * A branch of this repository or of a fork: read from git objects, and updated by compare-and-swap. Each `open` reads the current head.
 * @param to also its pull request, and why it cannot be written to if only that is in the way
 */
export async function onBranch(
  session: Session,
  branch: Branch,
  readHead: ReadHead,
  to: Writing & { readonly number?: number; readonly closed?: Refusal | undefined },
): Promise<Granted<Repository>> {
  const { env, inputs, api, log } = session
  const { number, asked, closed, stillWanted } = to
  const author = toPerson(inputs.author)
  if (inputs.author !== '' && !author) return refuse('bad-input', '`author` must look like `Name <address>`')
  const signedBy = author ?? (asked && personOf(session, asked.author))
  if (inputs.signoff && !signedBy) return refuse('bad-input', '`signoff` needs `author` if no comment gave a command')
  const method = inputs['commit-method'] === 'auto' ? (branch.isFork ? 'git' : 'api') : inputs['commit-method']
  const text = commitText({
    template: to.message ?? (to.undoes === undefined ? inputs['commit-message'] : ''),
    key: to.key,
    ...(to.undoes !== undefined && { undoes: to.undoes }),
    ...(number !== undefined && { number }),
    ...(author && { author }),
    ...(asked && { facts: { author: asked.author.login, comment: asked.url } }),
    ...(inputs.signoff && signedBy && { signedBy }),
    coAuthors: inputs['co-authors'] ? coAuthors(session, to.people) : [],
  })
  const facts = { branch, text, stillWanted, log }
  const committer = await committerOf(session, method)
  const page = (sha: string) => `${env.serverUrl}/${branch.owner}/${branch.repo}/commit/${sha}`
  const sinkFor = (head: HeadNow): Sink => {
    if (closed) return { write: async () => ({ kind: 'refused', ...closed }) }
    const plan = { ...head, ...facts }
    return method === 'api'
      ? apiSink(api, plan)
      : pushSink({ ...plan, committer, remote: remoteOf(session, branch), page })
  }
  return granted({
    open: async moved => {
      const head = await readHead(moved)
      const files = objectWorkspace(head.store, head.base, { maxSize: inputs['max-file-kb'] * 1024 })
      return {
        workspace: { ...files, ...(head.isNear && { isNear: true }) },
        sink: sinkFor(head),
        rules: { positions: !moved && isOlder(head, to.written) ? 'trusted' : 'guarded' },
      }
    },
  })
}

/** A head that is older than the blocks is the file that their author saw. */
const isOlder = ({ committed }: HeadNow, written: string | undefined): boolean =>
  written === undefined || (committed !== undefined && Date.parse(committed) <= Date.parse(written))

/** Makes empty stores that fetch from a repository. */
const openStoreOf = (session: Session) => async (from: RepoName) =>
  openStore(await mkdtemp(join(session.env.temp, 'apply-edits-')), remoteOf(session, from), {
    over: session.over.signal,
  })

/** Where git finds a repository, with the run's token. */
export const remoteOf = ({ env, inputs }: Session, { owner, repo }: RepoName): Remote => ({
  url: `${env.serverUrl}/${owner}/${repo}.git`,
  token: inputs.token,
})

/** The account of the token, as the committer of a pushed commit; what comes over the API, GitHub commits itself. */
async function committerOf(session: Session, method: 'api' | 'git'): Promise<Person> {
  const self = method === 'git' ? await session.self() : undefined
  return personOf(session, self ?? { id: 41898282, login: 'github-actions[bot]' })
}

function coAuthors(session: Session, people: readonly Account[]): readonly Person[] {
  const users = new Map(people.filter(person => !person.isBot).map(person => [person.id, person]))
  return [...users.values()].map(person => personOf(session, person))
}

/** An account under the address that GitHub keeps for it. */
const personOf = ({ env }: Session, { id, login }: Pick<Account, 'id' | 'login'>): Person => ({
  name: login,
  email: `${id}+${login}@users.noreply.${new URL(env.serverUrl).hostname}`,
})

/** A branch that gets the commit, and a pull request for it. */
export interface ToPropose {
  readonly branch: Branch
  readonly base: string
  /** The issue that the pull request closes. */
  readonly closes?: number
}

/** A branch as it was last seen, and how to read it anew. */
export interface Proposing {
  readonly proposal: () => Proposal
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
  let seen = first.value
  const readHead: ReadHead = async moved => {
    if (moved) {
      await stepAside(moved.times)
      const now = await read()
      seen = now.ok ? now.value : stopRun(now.refusal)
    }
    return proposalHead(api, plan, seen)
  }
  return granted({ proposal: () => seen, readHead })
}

/**
 * Opens or updates the pull request of a branch that has something to propose. It does so even if the commit is already there, because an
 * earlier run was cut off before the pull request.
 */
export async function proposed(
  session: Session,
  { branch, base, closes }: ToPropose,
  proposing: Proposing,
  report: Report,
): Promise<Report> {
  const { api, repo, env } = session
  const proposal = proposing.proposal()
  const left = report.landed.kind === 'nothing' && !report.dryRun && proposal.tip !== undefined && !proposal.open
  if (branch.name === base || !(commitOf(report) || (left && report.results.length > 0))) return report
  const text = textOf(session, report, closes)
  return { ...report, proposed: await propose(api, repo, proposal, text, env.serverUrl) }
}

function textOf({ inputs, env }: Session, { results }: Report, closes: number | undefined): PullText {
  const applied = results.filter(({ status }) => status === 'applied').length
  const from = env.page === undefined ? '' : `Edits from [this run](${env.page}).`
  const closing = closes === undefined ? '' : `\n\nCloses #${closes}`
  return {
    title: inputs.title || `Apply ${counted(applied, 'edit block')}${closes === undefined ? '' : ` for #${closes}`}`,
    body: (inputs.body || from) + closing,
    draft: inputs.draft,
    labels: inputs.labels,
    reviewers: inputs.reviewers,
  }
}

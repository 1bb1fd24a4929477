import { mkdtemp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openCheckout } from '../adapters/git/checkout.ts'
import { openStore, type Remote } from '../adapters/git/object-store.ts'
import { stopRun } from '../adapters/github/answers.ts'
import { apiSink } from '../adapters/github/api-sink.ts'
import type { RepoName } from '../adapters/github/client.ts'
import { type HeadNow, headReader, proposalHead, type ReadHead } from '../adapters/github/head.ts'
import { type Proposal, propose, readProposal } from '../adapters/github/propose.ts'
import { type Branch, goneBranch } from '../adapters/github/pull.ts'
import { pushSink } from '../adapters/github/push-sink.ts'
import type { Account, Remark } from '../adapters/github/remark.ts'
import { objectWorkspace } from '../adapters/object-workspace.ts'
import { stepAside } from '../adapters/patiently.ts'
import { recoverCheckout, workTree, workTreeSink } from '../adapters/work-tree.ts'
import { counted } from '../core/diagnostic.ts'
import { type CommitText, commitText, type Person, toPerson } from '../policy/said/commit-text.ts'
import { clip } from '../report/quote.ts'
import type { Repository, Sink } from '../run/ports.ts'
import { type Granted, granted, refuse } from '../run/reason.ts'
import { commitOf, type Landed, type Report } from '../run/report.ts'
import type { Session } from './request.ts'
import type { Target, ToPropose } from './target.ts'

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
  readonly message?: string | undefined
  /** The commit that is taken back. */
  readonly undoes?: string
  /** Asked at the last moment: why it is no longer wanted, if so. */
  readonly stillWanted?: () => Promise<Landed | undefined>
}

/** A target whose head is on its way. */
export interface Begun {
  readonly target: Target
  /** Absent for the files of the checkout. */
  readonly at?: { readonly branch: Branch; readonly head: ReadHead }
  /** Opens or updates the pull request of a proposal. */
  readonly propose?: (report: Report) => Promise<Report>
}

/** Begins to read a target: what else there is to find out can be found out in the meantime. @param known its key, and where a branch is */
export async function begin(
  session: Session,
  target: Target,
  known: { readonly key: string; readonly tip?: string | undefined },
): Promise<Granted<Begun>> {
  const { api, repo: home, env, over } = session
  if (target.kind === 'work-tree') return granted({ target })
  const branch = target.kind === 'pull' ? (target.pull.head ?? goneBranch(home, target.pull.number)) : target.branch
  const storeOf = async (from: RepoName) =>
    openStore(await mkdtemp(join(env.temp, 'apply-edits-')), remoteOf(session, from), { over: over.signal })
  const plan = { home, branch, ...known, storeOf }
  if (target.kind !== 'proposal') {
    const read = headReader(api, plan)
    const first = read()
    // a failure reaches the code that awaits it, if any
    first.catch(() => {})
    return granted({ target, at: { branch, head: moved => (moved ? read(moved) : first) } })
  }
  const look = () => readProposal(session, branch.name, target.base)
  const first = await look()
  if (!first.ok) return first
  let seen = first.value
  const head: ReadHead = async moved => {
    if (moved) {
      await stepAside(moved.times)
      const now = await look()
      seen = now.ok ? now.value : stopRun(now.refusal)
    }
    return proposalHead(api, plan, seen)
  }
  return granted({ target, at: { branch, head }, propose: report => proposed(session, target, seen, report) })
}

/** Opens a target for reading and writing. */
export const repositoryOf = (session: Session, begun: Begun, writing: Writing): Promise<Granted<Repository>> =>
  begun.at ? onBranch(session, begun.target, begun.at, writing) : inWorkTree(session, writing.dryRun)

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

/** A branch of this repository or of a fork: read from git objects, and updated by compare-and-swap. Each `open` reads the current head. */
async function onBranch(
  session: Session,
  target: Target,
  { branch, head: readHead }: NonNullable<Begun['at']>,
  writing: Writing,
): Promise<Granted<Repository>> {
  const { env, inputs, api, log } = session
  const { dryRun, written, stillWanted = async () => undefined } = writing
  const pull = target.kind === 'pull' ? target : undefined
  const closed = dryRun ? undefined : pull?.closed
  const method = inputs['commit-method'] === 'auto' ? (branch.isFork ? 'git' : 'api') : inputs['commit-method']
  const text = wordsOf(session, writing, pull?.pull.number)
  if (!text.ok) return text
  const self = method === 'git' ? await session.self() : undefined
  const committer = personOf(session, self ?? { id: 41898282, login: 'github-actions[bot]' })
  const page = (sha: string) => `${env.serverUrl}/${branch.owner}/${branch.repo}/commit/${sha}`
  const sinkFor = (head: HeadNow): Sink => {
    if (closed) return { write: async () => ({ kind: 'refused', ...closed }) }
    const plan = { ...head, branch, text: text.value, stillWanted, log }
    if (method === 'api') return apiSink(api, plan)
    return pushSink({ ...plan, committer, remote: remoteOf(session, branch), page })
  }
  return granted({
    open: async moved => {
      const head = await readHead(moved)
      const files = objectWorkspace(head.store, head.base, { maxSize: inputs['max-file-kb'] * 1024 })
      // a head that is older than the blocks is the file that their author saw
      const isOlder = written === undefined || Date.parse(head.committed ?? '') <= Date.parse(written)
      return {
        workspace: { ...files, ...(head.isNear && { isNear: true }) },
        sink: sinkFor(head),
        rules: { positions: !moved && isOlder ? 'trusted' : 'guarded' },
      }
    },
  })
}

/** The words of the commit, and its people. */
function wordsOf(session: Session, writing: Writing, number: number | undefined): Granted<CommitText> {
  const { inputs } = session
  const { key, message, undoes, asked, people } = writing
  const author = toPerson(inputs.author)
  if (inputs.author !== '' && !author) return refuse('bad-input', '`author` must look like `Name <address>`')
  const signedBy = author ?? (asked && personOf(session, asked.author))
  if (inputs.signoff && !signedBy) return refuse('bad-input', '`signoff` needs `author` if no comment gave a command')
  const credited = inputs['co-authors'] ? people.filter(({ isBot }) => !isBot) : []
  const coAuthors = [...new Map(credited.map(person => [person.id, personOf(session, person)])).values()]
  const template = message ?? (undoes === undefined ? inputs['commit-message'] : '')
  const facts = asked && { author: asked.author.login, comment: asked.url }
  const signs = inputs.signoff ? signedBy : undefined
  return granted(commitText({ key, template, undoes, number, author, facts, coAuthors, signedBy: signs }))
}

/** Where git finds a repository, with the run's token. */
export const remoteOf = ({ env, inputs }: Session, { owner, repo }: RepoName): Remote => ({
  url: `${env.serverUrl}/${owner}/${repo}.git`,
  token: inputs.token,
})

/** An account under the address that GitHub keeps for it. */
const personOf = ({ env }: Session, { id, login }: Pick<Account, 'id' | 'login'>): Person => ({
  name: login,
  email: `${id}+${login}@users.noreply.${new URL(env.serverUrl).hostname}`,
})

/** Opens or updates the pull request of a branch that has something to propose, also if an earlier run was cut off after its commit. */
async function proposed(
  session: Session,
  { branch, base, closes }: ToPropose,
  proposal: Proposal,
  report: Report,
): Promise<Report> {
  const { inputs, env } = session
  const left = report.landed.kind === 'nothing' && !report.dryRun && proposal.tip !== undefined && !proposal.open
  if (branch.name === base || !(commitOf(report) || (left && report.results.length > 0))) return report
  const applied = report.results.filter(({ status }) => status === 'applied').length
  const [of, closing] = closes === undefined ? ['', ''] : [` for #${closes}`, `\n\nCloses #${closes}`]
  const from = env.page === undefined ? '' : `Edits from [this run](${env.page}).`
  const words = {
    // a model may have written them: GitHub takes one line of 256 characters, and 65,536
    title: clip(inputs.title.replace(/\s+/g, ' ') || `Apply ${counted(applied, 'edit block')}${of}`, 256),
    body: clip(inputs.body || from, 60_000) + closing,
  }
  return { ...report, proposed: await propose(session, proposal, { ...inputs, ...words }, env.serverUrl) }
}

import type { Inputs } from '../../policy/inputs.ts'
import { type Granted, granted, type Refused, refusal, refuse } from '../../run/reason.ts'
import type { Proposed } from '../../run/report.ts'
import { digestOf } from '../digest.ts'
import { patiently } from '../patiently.ts'
import { failureOf, isWeather, objection, orStop, saidBy, statusOf } from './answers.ts'
import type { RepoApi } from './client.ts'
import { readTip } from './pull.ts'

/** A branch that is to be proposed, before a commit is added to it. */
export interface Proposal {
  readonly base: string
  readonly branch: string
  /** The commit to plan on. */
  readonly from: string
  /** Where the branch is; absent if it has to be made. If that is not `from`, the branch was merged: what it was is dropped. */
  readonly tip?: string
  /** Its open pull request. */
  readonly open?: PullOfBranch
}

/** Looks at a branch and its pull requests: merged, it starts again from its base; closed, it is left alone; else the next commit goes on top. */
export async function readProposal(to: RepoApi, branch: string, base: string): Promise<Granted<Proposal>> {
  const [tip, onto, pulls] = await Promise.all([
    readTip(to.api, to.repo, branch),
    readTip(to.api, to.repo, base),
    pullsOf(to, branch, base),
  ])
  if (onto === undefined) return refuse('base-not-found', `there is no branch \`${base}\``)
  if (tip === undefined) return granted({ base, branch, from: onto })
  const open = pulls.find(({ state }) => state === 'open')
  if (open) return granted({ base, branch, from: tip, tip, open })
  const last = pulls.find(({ head }) => head.sha === tip)
  if (!last || last.merged_at) return granted({ base, branch, from: last ? onto : tip, tip })
  return refuse(
    'pull-request-closed',
    `pull request ${last.number} of the branch \`${branch}\` was closed without merging`,
  )
}

/** The pull requests out of a branch, newest first. */
async function pullsOf({ api, repo: { owner, repo } }: RepoApi, branch: string, base: string) {
  const head = `${owner}:${branch}`
  const asked = api.rest.pulls.list({ owner, repo, state: 'all', head, base, per_page: 20 })
  const { data } = await orStop(asked, 'the pull requests could not be listed')
  // a fork of the same owner has the same name
  return data.filter(({ head }) => head.repo?.full_name.toLowerCase() === `${owner}/${repo}`.toLowerCase())
}

type PullOfBranch = Awaited<ReturnType<typeof pullsOf>>[number]

/** The text, labels and reviewers of a pull request: reviewers are logins, and teams as `org/team`. */
type PullText = Pick<Inputs, 'title' | 'body' | 'draft' | 'labels' | 'reviewers'>

/** Opens the pull request of a branch that has a commit to propose, or brings the open one up to date. */
export async function propose(to: RepoApi, proposal: Proposal, wanted: PullText, serverUrl: string): Promise<Proposed> {
  const { branch, base, open } = proposal
  const text = { ...wanted, body: marked(wanted.title, wanted.body) }
  if (open) {
    const notes = await refresh(to, open, text)
    return { branch, pull: { number: open.number, url: open.html_url, isNew: false }, notes }
  }
  const made = await create(to, branch, base, text)
  if (!made.ok) {
    const home = `${serverUrl}/${to.repo.owner}/${to.repo.repo}`
    const page = `${home}/compare/${encode(base)}...${encode(branch)}?expand=1`
    const help = `${made.refusal.help ?? ''} The branch exists.`.trim()
    return { branch, refusal: { ...made.refusal, help, page }, notes: [] }
  }
  const { number, html_url: url, notes } = made.value
  const dressed = await dress(to, number, text)
  return { branch, pull: { number, url, isNew: true }, notes: [...notes, ...dressed] }
}

const encode = (branch: string): string => branch.split('/').map(encodeURIComponent).join('/')

interface Made extends Pick<PullOfBranch, 'number' | 'html_url'> {
  readonly notes: readonly string[]
}

async function create(
  to: RepoApi,
  branch: string,
  base: string,
  { title, body, draft }: PullText,
): Promise<Granted<Made>> {
  const open = async (draft: boolean, ...notes: readonly string[]): Promise<Granted<Made>> => {
    const asked = { ...to.repo, head: branch, base, title, body, draft, request: { retries: 0 } }
    const { data } = await to.api.rest.pulls.create(asked)
    return granted({ ...data, notes })
  }
  // seconds after a push GitHub might not see the branch yet; and an answer may be lost
  const attempt = async (): Promise<Granted<Made> | 'again'> => {
    try {
      return await open(draft)
    } catch (error) {
      const said = saidBy(error)
      if (draft && /draft pull requests are not supported/i.test(said)) {
        return open(false, 'drafts are not supported here, so it is not a draft').catch(denied)
      }
      // the branch has its commit: a failure from here on is reported with it
      const isMaybe = /already exists/i.test(said) || isWeather(error)
      const [there] = isMaybe ? await pullsOf(to, branch, base).catch(() => []) : []
      if (there?.state === 'open') return granted({ ...there, notes: [] })
      return isWeather(error) || /"?head"?.*invalid|invalid.*"?head"?/i.test(said) ? 'again' : denied(error)
    }
  }
  const made = await patiently(attempt, result => result === 'again')
  return made === 'again' ? refuse('github-down', 'the pull request could not be opened') : made
}

/** GitHub's own words, and which setting they speak of. */
function denied(error: unknown): Refused {
  const [said, doing] = [saidBy(error), 'the pull request could not be opened']
  if (statusOf(error) === 403) return refuse('pull-request-denied', `${doing}: ${said}`)
  const why = failureOf(error, doing) ?? refusal('push-rejected', `GitHub rejected the pull request: ${said}`)
  return { ok: false, refusal: why }
}

/** A label or reviewer that cannot be added becomes a note, because the pull request exists. */
async function dress({ api, repo }: RepoApi, number: number, text: PullText): Promise<readonly string[]> {
  const ask = (whom: object) => api.rest.pulls.requestReviewers({ ...repo, pull_number: number, ...whom })
  const labels = [...text.labels]
  const reviewers = text.reviewers.filter(name => !name.includes('/'))
  const teams = text.reviewers.flatMap(name => (name.includes('/') ? name.slice(name.indexOf('/') + 1) : []))
  const label = (labels: string[]) => api.rest.issues.addLabels({ ...repo, issue_number: number, labels })
  const notes = await Promise.all([
    noteOn(labels, 'the labels could not be added', label),
    noteOn(reviewers, 'the reviewers could not be asked', reviewers => ask({ reviewers })),
    noteOn(teams, 'the teams could not be asked for a review', team_reviewers => ask({ team_reviewers })),
  ])
  return notes.flat()
}

/** The note of an act that failed. A pull request that is seconds old is not everywhere yet. */
async function noteOn(
  names: readonly string[],
  what: string,
  act: (names: string[]) => Promise<unknown>,
): Promise<readonly string[]> {
  if (names.length === 0) return []
  const isEarly = (said: string | undefined) => said !== undefined && /Could not resolve to a node/i.test(said)
  let isName = false
  const ask = (names: string[]) =>
    act(names).catch((error: unknown) => {
      isName = statusOf(error) === 422
      throw error
    })
  const said = await patiently(() => objection(ask([...names])), isEarly)
  if (said === undefined) return []
  if (!isName || names.length === 1) return [`${what}: ${said}`]
  // GitHub takes none where one is wrong, and does not say which
  const each = await Promise.all(names.map(async name => [name, await objection(act([name]))]))
  const wrong = each.flatMap(([name, said]) => (said === undefined ? [] : `${name}: ${said}`))
  return wrong.length === 0 ? [] : [`${what}: ${wrong.join('; ')}`]
}

/** Title and body are ours as long as they are what we wrote; what people have edited stays theirs. */
async function refresh({ api, repo }: RepoApi, open: PullOfBranch, wanted: PullText): Promise<readonly string[]> {
  const { title, body } = wanted
  const [, hash, text = ''] = OURS.exec(open.body ?? '') ?? []
  if (hash !== hashOf(open.title, text) || (open.title === title && open.body === body)) return []
  const said = await objection(api.rest.pulls.update({ ...repo, pull_number: open.number, title, body }))
  return said === undefined ? [] : [`the text of the pull request could not be updated: ${said}`]
}

const OURS = /^<!-- apply-edits:pull v1 ([0-9a-f]{16}) -->\n([\s\S]*)$/

const hashOf = (title: string, body: string): string => digestOf([title, body.trim()], 16)

const marked = (title: string, body: string): string =>
  `<!-- apply-edits:pull v1 ${hashOf(title, body)} -->\n${body.trim()}`

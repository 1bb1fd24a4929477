import { type Granted, granted, refuse } from '../../run/reason.ts'
import { orStop } from './answers.ts'
import type { Api, RepoName } from './client.ts'
import { readTip } from './pull.ts'

/** A branch that is to be proposed, before a commit is added to it. */
export interface Proposal {
  readonly base: string
  readonly branch: string
  /** The commit to plan on. */
  readonly from: string
  /** Where the branch is; absent if it has to be made. */
  readonly tip?: string
  /** The branch was merged: it starts anew, and what it was is dropped. */
  readonly restarts: boolean
  /** Its open pull request. */
  readonly open?: OpenPull
}

export interface OpenPull {
  readonly number: number
  readonly url: string
  readonly title: string
  readonly body: string
}

/**
 * Looks at a branch and its pull requests. If its pull request was merged, it starts again from its base; if it was closed, it is left
 * alone. Otherwise the next commit goes on top, regardless of the earlier authors.
 */
export async function readProposal(api: Api, repo: RepoName, branch: string, base: string): Promise<Granted<Proposal>> {
  const [tip, onto, pulls] = await Promise.all([
    readTip(api, repo, branch),
    readTip(api, repo, base),
    pullsOf(api, repo, branch, base),
  ])
  if (onto === undefined) return refuse('base-not-found', `there is no branch \`${base}\``)
  const place = { base, branch }
  if (tip === undefined) return granted({ ...place, from: onto, restarts: false })
  const open = pulls.find(({ state }) => state === 'open')
  if (open) return granted({ ...place, from: tip, tip, restarts: false, open: toOpen(open) })
  const last = pulls.find(({ head }) => head.sha === tip)
  if (last?.merged_at) return granted({ ...place, from: onto, tip, restarts: true })
  if (last) {
    return refuse(
      'pull-request-closed',
      `pull request ${last.number} of the branch \`${branch}\` was closed without merging`,
    )
  }
  return granted({ ...place, from: tip, tip, restarts: false })
}

/** The pull requests out of a branch, newest first. */
export async function pullsOf(api: Api, { owner, repo }: RepoName, branch: string, base: string) {
  const head = `${owner}:${branch}`
  const asked = api.rest.pulls.list({ owner, repo, state: 'all', head, base, per_page: 20 })
  const { data } = await orStop(asked, 'the pull requests could not be listed')
  // a fork of the same owner has the same name
  return data.filter(({ head }) => head.repo?.full_name.toLowerCase() === `${owner}/${repo}`.toLowerCase())
}

type RawPull = Awaited<ReturnType<typeof pullsOf>>[number]

const toOpen = ({ number, html_url: url, title, body }: RawPull): OpenPull => ({ number, url, title, body: body ?? '' })

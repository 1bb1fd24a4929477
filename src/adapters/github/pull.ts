import { type Refusal, refusal } from '../../core/reason.ts'
import type { Api } from './client.ts'
import { giveUp, statusOf } from './failure.ts'
import type { RepoName } from './permission.ts'

/** A branch to read from and to write to. */
export interface Branch {
  readonly owner: string
  readonly repo: string
  /** GraphQL's id of the repository that the branch is in. */
  readonly repoId: string
  /** Without `refs/heads/`. */
  readonly name: string
  /** In another repository than the run's own. */
  readonly isFork: boolean
  /** What to fetch from the run's own repository to see the branch's head. */
  readonly fetchRef: string
  /** Kilobytes of the repository with all history, as GitHub last counted. */
  readonly size: number
}

export interface Pull {
  readonly number: number
  readonly isOpen: boolean
  readonly isLocked: boolean
  readonly headSha: string
  /** Absent when the fork is gone. */
  readonly head: Branch | undefined
  readonly defaultBranch: string
  readonly maintainerCanModify: boolean
  /** Who owns the fork is an organisation: nobody else can push there. */
  readonly ownerIsOrganization: boolean
}

/** Reads a pull request; undefined when there is none of this number. */
export async function readPull(api: Api, repo: RepoName, number: number): Promise<Pull | undefined> {
  try {
    const { data } = await api.rest.pulls.get({ ...repo, pull_number: number })
    const { head, base } = data
    return {
      number,
      isOpen: data.state === 'open',
      isLocked: data.locked,
      headSha: head.sha,
      head: head.repo
        ? {
            owner: head.repo.owner.login,
            repo: head.repo.name,
            repoId: head.repo.node_id,
            name: head.ref,
            isFork: head.repo.id !== base.repo.id,
            fetchRef: `refs/pull/${number}/head`,
            size: base.repo.size,
          }
        : undefined,
      defaultBranch: base.repo.default_branch,
      maintainerCanModify: data.maintainer_can_modify,
      ownerIsOrganization: head.repo?.owner.type === 'Organization',
    }
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    return giveUp(error, `pull request ${number} could not be read`)
  }
}

/** Why nothing may be written to a pull request's branch, if so; asked before anything is planned. */
export function closedTo(pull: Pull, allowForks: boolean): Refusal | undefined {
  if (!pull.isOpen) return refusal('pr-closed', `pull request ${pull.number} is closed`)
  if (pull.isLocked) return refusal('pr-locked', `the conversation of pull request ${pull.number} is locked`)
  if (!pull.head) return refusal('fork-deleted')
  if (!pull.head.isFork && pull.head.name === pull.defaultBranch) return refusal('default-branch')
  if (!pull.head.isFork) return undefined
  if (!allowForks) return refusal('forks-not-allowed')
  if (pull.ownerIsOrganization)
    return refusal('fork-not-writable', 'the fork belongs to an organisation, and GitHub lets no maintainer push to it')
  if (!pull.maintainerCanModify) return refusal('fork-not-writable')
  return undefined
}

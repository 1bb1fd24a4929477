import { type Refusal, refusal } from '../../run/reason.ts'
import { ifThere } from './answers.ts'
import type { Api } from './client.ts'
import type { RepoName } from './permission.ts'
import { type Account, type RawRemark, toAccount } from './remark.ts'

/** A branch to read from and to write to. */
export interface Branch extends RepoName {
  /** GraphQL's id of the repository that the branch is in. */
  readonly repoId: string
  /** Without `refs/heads/`. */
  readonly name: string
  /** In another repository than the run's own. */
  readonly isFork: boolean
  /** A ref of the run's own repository that shows the branch too, maybe later than the branch itself has it. */
  readonly shownAs?: string
  /** Kilobytes of the repository with all history, as GitHub last counted. */
  readonly size: number
}

export interface Pull {
  readonly number: number
  readonly author: Account
  readonly isOpen: boolean
  readonly isMerged: boolean
  readonly headSha: string
  /** Absent when the fork is gone. */
  readonly head: Branch | undefined
  /** Who owns the repository of the head, if it is there. */
  readonly headOwner: Account | undefined
  readonly defaultBranch: string
  readonly maintainerCanModify: boolean
  /** Who owns the fork is an organization: only its members can push there. */
  readonly ownerIsOrganization: boolean
  /** The account that enabled auto-merge. */
  readonly autoMergeBy?: string
}

/** Reads a pull request; undefined when there is none of this number. */
export async function readPull(api: Api, repo: RepoName, number: number): Promise<Pull | undefined> {
  const asked = api.rest.pulls.get({ ...repo, pull_number: number })
  const answer = await ifThere(asked, `pull request ${number} could not be read`)
  if (!answer) return undefined
  const { data } = answer
  const { head, base } = data
  return {
    number,
    author: toAccount(data.user as RawRemark['user']),
    isOpen: data.state === 'open',
    isMerged: data.merged,
    headSha: head.sha,
    head: head.repo
      ? {
          owner: head.repo.owner.login,
          repo: head.repo.name,
          repoId: head.repo.node_id,
          name: head.ref,
          isFork: head.repo.id !== base.repo.id,
          shownAs: pullRef(number),
          size: base.repo.size,
        }
      : undefined,
    headOwner: head.repo ? toAccount(head.repo.owner as RawRemark['user']) : undefined,
    defaultBranch: base.repo.default_branch,
    maintainerCanModify: data.maintainer_can_modify,
    ownerIsOrganization: head.repo?.owner.type === 'Organization',
    ...(data.auto_merge && { autoMergeBy: data.auto_merge.enabled_by.login }),
  }
}

/** Where GitHub shows the head of a pull request. A job in the background moves it, seconds and sometimes hours after the branch. */
export const pullRef = (number: number): string => `refs/pull/${number}/head`

/** The commit at which a branch is; undefined if there is none of this name. */
export async function readTip(api: Api, { owner, repo }: RepoName, name: string): Promise<string | undefined> {
  const asked = api.rest.git.getRef({ owner, repo, ref: `heads/${name}` })
  return (await ifThere(asked, `the branch \`${name}\` could not be read`))?.data.object.sha
}

/** Why nothing may be written to a pull request's branch, if so; asked before anything is planned. */
export function closedTo(pull: Pull, allowForks: boolean): Refusal | undefined {
  if (pull.isMerged) {
    const help = 'Open a new pull request. To undo it, use `Revert` on it.'
    return refusal('pr-closed', `pull request ${pull.number} is merged`, help)
  }
  if (!pull.isOpen) return refusal('pr-closed', `pull request ${pull.number} is closed`)
  if (!pull.head) return refusal('fork-deleted')
  if (!pull.head.isFork && pull.head.name === pull.defaultBranch) return refusal('default-branch')
  if (!pull.head.isFork) return undefined
  if (!allowForks) return refusal('forks-not-allowed')
  if (pull.ownerIsOrganization) {
    const help = 'Someone who can push to the fork can apply the diff by hand.'
    const why = 'an organization owns the fork, so GitHub does not let maintainers push to it'
    return refusal('fork-not-writable', why, help)
  }
  if (!pull.maintainerCanModify) return refusal('fork-not-writable')
  return undefined
}

import { type Refusal, refusal } from '../../run/reason.ts'

/** The facts that decide if a pull request's branch can be written to. */
export interface PullState {
  readonly number: number
  readonly isOpen: boolean
  readonly isMerged: boolean
  /** Absent when the fork is gone. */
  readonly head: { readonly name: string; readonly isFork: boolean } | undefined
  readonly defaultBranch: string
  readonly maintainerCanModify: boolean
  /** Who owns the fork is an organization: only its members can push there. */
  readonly ownerIsOrganization: boolean
}

/** Why nothing may be written to a pull request's branch, if so; asked before anything is planned. */
export function closedTo(pull: PullState, allowForks: boolean): Refusal | undefined {
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

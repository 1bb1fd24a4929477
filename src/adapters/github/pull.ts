import type { PullState } from '../../policy/github/closed-to.ts'
import { ifThere, orStop } from './answers.ts'
import type { Api, RepoName } from './client.ts'
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

export interface Pull extends PullState {
  readonly author: Account
  readonly headSha: string
  readonly head: Branch | undefined
  /** Who owns the repository of the head, if it is there. */
  readonly headOwner: Account | undefined
  /** The account that enabled auto-merge. */
  readonly autoMergeBy?: string | undefined
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
    autoMergeBy: data.auto_merge?.enabled_by.login,
  }
}

/** Where GitHub shows the head of a pull request. A job in the background moves it, seconds and sometimes hours after the branch. */
const pullRef = (number: number): string => `refs/pull/${number}/head`

/** The branch of a pull request whose fork is gone: it can still be read. */
export const goneBranch = (repo: RepoName, number: number): Branch => ({
  ...{ ...repo, repoId: '', name: '', isFork: true, shownAs: pullRef(number), size: Number.POSITIVE_INFINITY },
})

/** The branch of the pull request that an issue gets. */
export const issueBranch = (issue: number): string => `apply-edits/issue-${issue}`

/** The commit at which a branch is, or the object of a tag; undefined if there is none of this name. */
export async function readTip(
  api: Api,
  { owner, repo }: RepoName,
  name: string,
  kind: 'heads' | 'tags' = 'heads',
): Promise<string | undefined> {
  const asked = api.rest.git.getRef({ owner, repo, ref: `${kind}/${name}` })
  return (await ifThere(asked, `\`${name}\` could not be read`))?.data.object.sha
}

/** A file that a pull request changes, as GitHub shows it now. */
export interface DiffFile {
  readonly path: string
  /** The id of its content at the head. */
  readonly oid: string
  /** The lines that the diff shows, 1-based, in one piece each: only these take comments. */
  readonly shown: readonly { readonly first: number; readonly last: number }[]
}

/** Reads which lines of which files a pull request's diff shows. A large or binary file has none. */
export async function readDiff(api: Api, repo: RepoName, number: number): Promise<readonly DiffFile[]> {
  const asked = api.paginate(api.rest.pulls.listFiles, { ...repo, pull_number: number, per_page: 100 })
  const files = await orStop(asked, 'the files of the pull request could not be listed')
  return files.map(({ filename, sha, patch = '' }) => ({ path: filename, oid: sha ?? '', shown: shownIn(patch) }))
}

const shownIn = (patch: string): DiffFile['shown'] =>
  [...patch.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, first, count = '1']) =>
    count === '0' ? [] : [{ first: Number(first), last: Number(first) + Number(count) - 1 }],
  )

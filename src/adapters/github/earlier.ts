import { createHash } from 'node:crypto'
import { TRAILER, UNDOES } from '../../policy/commit-text.ts'
import { digestOf } from '../digest.ts'
import { orStop } from './answers.ts'
import type { Api, RepoName } from './client.ts'
import type { Remark } from './remark.ts'

/** A commit that an earlier run of the same command made. */
export interface EarlierCommit {
  readonly sha: string
  readonly url: string
  readonly parent: string
  readonly tree: string
}

/** The same facts give the same key: a delivery or a run that comes twice makes one commit and one report. */
export const stableKey = (...facts: readonly (string | number)[]): string => digestOf(facts, 32)

/** The key of a command: another text in the same comment is another command. */
export const commandKey = ({ owner, repo }: RepoName, number: number, { surface, id, body }: Remark): string =>
  stableKey('command', owner, repo, number, surface, id, createHash('sha256').update(body).digest('hex'))

const LOOK_BACK = 50

/** Facts from the last commits of a branch. */
export interface Recent {
  /** When the head was committed, as its committer says. */
  readonly committed?: string
  readonly earlier?: EarlierCommit
}

/** Reads the last commits of a branch, and looks for a command's own among them. */
export async function readRecent(api: Api, repo: RepoName, head: string, key: string): Promise<Recent> {
  const data = await commitsOf(api, repo, head, LOOK_BACK)
  const found = data.find(({ commit }) => commit.message.split('\n').includes(`${TRAILER}: ${key}`))
  const committed = data[0]?.commit.committer?.date
  const [parent, another] = found?.parents ?? []
  const earlier = found &&
    parent &&
    !another && { sha: found.sha, url: found.html_url, parent: parent.sha, tree: found.commit.tree.sha }
  return { ...(committed && { committed }), ...(earlier && { earlier }) }
}

/** The last commits of a branch, newest first. */
async function commitsOf(api: Api, { owner, repo }: RepoName, head: string, most: number) {
  const asked = api.rest.repos.listCommits({ owner, repo, sha: head, per_page: most })
  return (await orStop(asked, 'the commits of the branch could not be read')).data
}

/** A commit that bears our trailer. Anyone can write one: `accounts` says who wrote and committed it. */
export interface Trailed {
  readonly sha: string
  readonly key: string
  readonly undoes?: string
  readonly parents: readonly string[]
  readonly accounts: readonly (number | undefined)[]
}

/** Most commits of a branch among which one to take back is looked for. */
const MOST_UNDO = 100

/** The commits of a branch that bear our trailer, newest first. */
export async function readTrailed(api: Api, repo: RepoName, head: string): Promise<readonly Trailed[]> {
  const commits = await commitsOf(api, repo, head, MOST_UNDO)
  return commits.flatMap(({ sha, commit, parents, author, committer }) => {
    const lines = commit.message.split('\n')
    const trailer = (name: string) => lines.findLast(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
    const [key, undoes] = [trailer(TRAILER), trailer(UNDOES)]
    if (key === undefined) return []
    const by = [author, committer].map(account => (account && 'id' in account ? account.id : undefined))
    return [{ sha, key, ...(undoes && { undoes }), parents: parents.map(parent => parent.sha), accounts: by }]
  })
}

import { createHash } from 'node:crypto'
import { TRAILER, UNDOES } from '../../policy/said/commit-text.ts'
import type { Marker } from '../../report/marker.ts'
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
  readonly committed?: string | undefined
  readonly earlier?: EarlierCommit | undefined
}

/** Reads the last commits of a branch, and looks for a command's own among them. */
export async function readRecent(api: Api, repo: RepoName, head: string, key: string): Promise<Recent> {
  const data = await commitsOf(api, repo, head, LOOK_BACK)
  const found = data.find(({ commit }) => commit.message.split('\n').includes(`${TRAILER}: ${key}`))
  const [parent, another] = found?.parents ?? []
  const committed = data[0]?.commit.committer?.date
  if (!found || !parent || another) return { committed }
  const { sha, html_url: url, commit } = found
  return { committed, earlier: { sha, url, parent: parent.sha, tree: commit.tree.sha } }
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

/**
 * Finds our commit to take back: the named one, else the newest that is not taken back yet. Undefined if there is none, or if it is a merge.
 * @param isOurs true for a commit whose trailer is to be believed
 */
export async function findCommitted(
  api: Api,
  repo: RepoName,
  head: string,
  named: Marker | undefined,
  isOurs: (commit: Trailed) => boolean,
): Promise<{ readonly sha: string; readonly parent: string } | undefined> {
  const trailed = await readTrailed(api, repo, head)
  const found = named
    ? // a branch that was rebased has it under another id
      (trailed.find(({ sha }) => sha === named.commit) ?? trailed.find(each => each.key === named.key && isOurs(each)))
    : newestOf(trailed.filter(isOurs))
  const [parent, another] = found?.parents ?? []
  return found && parent !== undefined && another === undefined ? { sha: found.sha, parent } : undefined
}

/** The commits of a branch that bear our trailer, newest first. */
async function readTrailed(api: Api, repo: RepoName, head: string): Promise<readonly Trailed[]> {
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

/** The newest commit that takes nothing back and is not taken back itself; what was taken back may have been a taking back. */
function newestOf(ours: readonly Trailed[]): Trailed | undefined {
  const gone = new Set<string>()
  for (const commit of ours) {
    if (gone.has(commit.sha)) continue
    if (commit.undoes === undefined) return commit
    gone.add(commit.undoes)
  }
  return undefined
}

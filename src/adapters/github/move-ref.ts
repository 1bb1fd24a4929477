import type { Landed } from '../../core/report.ts'
import { logQuote } from '../../policy/log-quote.ts'
import type { Api } from './client.ts'
import { saidBy, statusOf } from './failure.ts'
import type { Branch } from './pull.ts'
import { reasonIn, rejection } from './rejection.ts'

const UPDATE_REFS = `mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }`

/**
 * Moves a branch from one commit to the next by compare-and-swap. "Not forced" is not enough: a branch that its author has
 * set back meanwhile would take our commit as a step forward, and with it what the author took out (docs/adr).
 * @returns undefined when the branch stands at `after`; else what became of it
 */
export async function moveRef(
  api: Api,
  branch: Branch,
  before: string,
  after: string,
  paths: readonly string[],
  log: (line: string) => void,
): Promise<Landed | undefined> {
  const name = `refs/heads/${branch.name}`
  const refUpdates = [{ name, beforeOid: before, afterOid: after, force: false }]
  try {
    await api.graphql(UPDATE_REFS, { input: { repositoryId: branch.repoId, refUpdates } })
    return undefined
  } catch (error) {
    // the answer may be lost, or say nothing that can be relied on: the branch itself tells
    const now = await readRef(api, branch)
    if (now === after) return undefined
    if (now === undefined) return refused('branch-deleted', `the branch ${branch.name} is gone`)
    if (now !== before) return { kind: 'head-moved', message: `${branch.name} is at ${now.slice(0, 7)} now` }
    if (!isUnavailable(error)) return because(saidBy(error), branch, paths)
    log(`updateRefs is not available: ${logQuote(saidBy(error))}`)
    return moveByRest(api, branch, before, after, paths)
  }
}

/** The mutation is not there (an old server), or not for this token: not the same as a branch that refuses. */
function isUnavailable(error: unknown): boolean {
  const kinds = ((error as { errors?: readonly { type?: string }[] }).errors ?? []).map(one => one.type)
  const said = saidBy(error)
  if (reasonIn(said) === 'branch-protected' || reasonIn(said) === 'secret-found') return false
  return kinds.includes('FORBIDDEN') || /not accessible by|doesn't exist on type|not defined|undefinedField/i.test(said)
}

/**
 * The next best: read where the branch is, and move it without force. What is left open are the milliseconds between the two,
 * and only for a branch that is set back in them.
 */
async function moveByRest(
  api: Api,
  branch: Branch,
  before: string,
  after: string,
  paths: readonly string[],
): Promise<Landed | undefined> {
  const repo = { owner: branch.owner, repo: branch.repo }
  try {
    await api.rest.git.updateRef({
      ...repo,
      ref: `heads/${branch.name}`,
      sha: after,
      force: false,
      request: { retries: 0 },
    })
    return undefined
  } catch (error) {
    const now = await readRef(api, branch)
    if (now === after) return undefined
    if (now !== before) return { kind: 'head-moved', message: `${branch.name} moved meanwhile` }
    return because(saidBy(error), branch, paths)
  }
}

async function readRef(api: Api, { owner, repo, name }: Branch): Promise<string | undefined> {
  try {
    const { data } = await api.rest.git.getRef({ owner, repo, ref: `heads/${name}` })
    return data.object.sha
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

const refused = (reason: 'branch-deleted', message: string): Landed => ({ kind: 'refused', reason, message })

function because(said: string, branch: Branch, paths: readonly string[]): Landed {
  const why = rejection(said, { isFork: branch.isFork, paths })
  if (why.reason === 'head-moved') return { kind: 'head-moved', message: why.message }
  return { kind: 'refused', ...why }
}

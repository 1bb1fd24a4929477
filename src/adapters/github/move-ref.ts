import { reasonIn, rejection } from '../../policy/github/rejection.ts'
import { logQuote } from '../../policy/said/log-quote.ts'
import { type Reason, type Refusal, refusal } from '../../run/reason.ts'
import type { Landed } from '../../run/report.ts'
import { patiently } from '../patiently.ts'
import { errorTypes, failureOf, isUnknownField, isWeather, refusedBy, saidBy } from './answers.ts'
import type { Api } from './client.ts'
import { type Branch, readTip } from './pull.ts'

const UPDATE_REFS = `mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }`

/** One step of a branch. */
export interface Move {
  readonly branch: Branch
  /** Where it must be; null if it must not be there yet. */
  readonly before: string | null
  readonly after: string
  /** Existing content is dropped. */
  readonly forced: boolean
  /** The files that differ between the two. */
  readonly paths: readonly string[]
  readonly log: (line: string) => void
}

/**
 * Moves a branch from one commit to the next by compare-and-swap. "Not forced" is not enough. If the author has reset the branch in the
 * meantime, our commit would be a step forward, and would restore what the author removed (docs/adr).
 * @returns undefined when the branch is at `after`; else what became of it
 */
export async function moveRef(api: Api, move: Move): Promise<Landed | undefined> {
  const { branch, before, after, forced, log } = move
  const { owner, repo, name } = branch
  const byRest = { owner, repo, sha: after }
  // a branch is made only where there is none, however often that is asked
  if (before === null) return settle(api, move, api.rest.git.createRef({ ...byRest, ref: `refs/heads/${name}` }))
  const refUpdates = [{ name: `refs/heads/${name}`, beforeOid: before, afterOid: after, force: forced }]
  const moving = api.graphql(UPDATE_REFS, { input: { repositoryId: branch.repoId, refUpdates } })
  return settle(api, move, moving, error => {
    // without compare-and-swap nothing may be dropped
    if (!isUnavailable(error) || forced) return because(error, move)
    log(`updateRefs is not available: ${logQuote(saidBy(error))}`)
    // the next best: where the branch is was read, and only one that is set back in between is at risk
    const once = { ...byRest, request: { retries: 0 } }
    return settle(api, move, api.rest.git.updateRef({ ...once, ref: `heads/${name}`, force: false }))
  })
}

/** Refusals of the branch itself, whichever way it is moved. */
const REFUSES: ReadonlySet<Reason | undefined> = new Set(['branch-protected', 'in-merge-queue', 'secret-found'])

/** The mutation is not there (an old server), or not for this token: not the same as a branch that refuses. */
function isUnavailable(error: unknown): boolean {
  const said = saidBy(error)
  if (REFUSES.has(reasonIn(said))) return false
  return errorTypes(error).includes('FORBIDDEN') || /not accessible by/i.test(said) || isUnknownField(error)
}

/** Waits for a move; if it failed, the branch tells how far it came. @param otherwise for a branch that is still where it was */
async function settle(
  api: Api,
  move: Move,
  moving: Promise<unknown>,
  otherwise: (error: unknown) => Landed | Promise<Landed | undefined> = error => because(error, move),
): Promise<Landed | undefined> {
  try {
    await moving
    return undefined
  } catch (error) {
    // an answer may have been lost, and the next read be older than the move
    const isSure = isUnavailable(error) || (reasonIn(saidBy(error)) !== undefined && !isWeather(error))
    const seen = await patiently(
      () => standsAt(api, move),
      seen => seen === 'before' && !isSure,
    ).catch(unread => unsettled(refusedBy(unread).refusal.reason, move.branch.name, move.after))
    return seen === 'before' ? otherwise(error) : seen
  }
}

/** A move of which neither the answer nor the branch itself could be read. */
export const unsettled = (reason: Reason, branch: string, sha: string): Landed => {
  const message = `GitHub did not say whether commit \`${sha.slice(0, 7)}\` is on the branch \`${branch}\``
  return { kind: 'refused', ...refusal(reason, message, 'Look at the branch before you try again.') }
}

/** The answer to a move may be lost, or say nothing that can be relied on: the branch itself tells. */
async function standsAt(api: Api, { branch, before, after }: Move): Promise<'before' | Landed | undefined> {
  const now = await readTip(api, branch, branch.name)
  if (now === after) return undefined
  if (now === undefined && before === null) return 'before'
  if (now === undefined) {
    return { kind: 'refused', ...refusal('branch-deleted', `the branch \`${branch.name}\` was deleted`) }
  }
  if (now === before) return 'before'
  return { kind: 'head-moved', message: `the branch \`${branch.name}\` is now at \`${now.slice(0, 7)}\``, at: now }
}

function because(error: unknown, { branch, paths }: Move): Landed {
  const why: Refusal = rejection(saidBy(error), { isFork: branch.isFork, paths })
  if (why.reason === 'head-moved') return { kind: 'head-moved', message: why.message }
  // GitHub's own weather keeps its name
  const weather = failureOf(error, 'the branch could not be moved')
  const known = why.reason === 'push-rejected' && weather ? weather : why
  return { kind: 'refused', ...known }
}

import { typeOf } from '../git-objects.ts'
import { followHeads } from '../pulls.ts'
import { moveRefs, NO_OBJECT, type RefUpdate, readRef } from '../refs.ts'
import { silenced } from '../routes/conversation.ts'
import { react } from '../routes/reactions.ts'
import { inaccessible, isFastForward, judge } from '../rules.ts'
import { canSee, may } from '../tokens.ts'
import type { Issue } from '../world.ts'
import { type Context, gqlError } from './context.ts'
import { contentOf, reactionFields } from './fields.ts'
import { threadFields } from './objects.ts'
import { type Found, findNode } from './queries.ts'

interface Input<T> {
  readonly input: T
}
interface RefInput {
  readonly name: string
  readonly afterOid: string
  readonly beforeOid?: string
  readonly force?: boolean
}

export const mutations = {
  updateRefs,
  addReaction: ({ input }: Input<{ subjectId: string; content: string }>, context: Context) => {
    const { found, issue } = subject(context, input.subjectId)
    if (silenced(issue, found.repo, context.actor))
      throw gqlError('FORBIDDEN', 'Unable to create reaction because issue is locked.')
    const { reaction } = react(context, found.reactions ?? [], contentOf(input.content))
    return { reaction: reactionFields(reaction), subject: found.fields }
  },
  removeReaction: ({ input }: Input<{ subjectId: string; content: string }>, context: Context) => {
    const { found } = subject(context, input.subjectId)
    const [reactions, content] = [found.reactions ?? [], contentOf(input.content)]
    const at = reactions.findIndex(one => one.user.id === context.actor.user.id && one.content === content)
    const [gone] = at < 0 ? [] : reactions.splice(at, 1)
    return { reaction: gone ? reactionFields(gone) : null, subject: found.fields }
  },
  minimizeComment: ({ input }: Input<{ subjectId: string; classifier: string }>, context: Context) => {
    const { found } = subject(context, input.subjectId)
    if (!found.remark) throw gqlError('UNPROCESSABLE', 'Subject cannot be minimized')
    found.remark.minimized = input.classifier.toLowerCase()
    return { minimizedComment: findNode(context.world, input.subjectId)?.fields }
  },
  resolveReviewThread: ({ input }: Input<{ threadId: string }>, { world, actor }: Context) => {
    const id = Number(/^PRRT_(\d+)$/.exec(input.threadId)?.[1])
    const repo = world.repos.find(each => each.reviewComments.has(id) && canSee(actor, each))
    if (!repo) throw gqlError('NOT_FOUND', `Could not resolve to a node with the global id of '${input.threadId}'`)
    const allowed = may(actor, repo, 'pull_requests', 'write') && may(actor, repo, 'contents', 'write')
    if (!allowed) throw gqlError('FORBIDDEN', inaccessible(actor))
    const top = repo.reviewComments.get(id)!
    top.resolvedBy = actor.user
    return { thread: threadFields(world, repo, top) }
  },
}

function subject({ world, actor }: Context, id: string): { readonly found: Found; readonly issue: Issue } {
  const found = findNode(world, id)
  if (!found?.issue || !canSee(actor, found.repo))
    throw gqlError('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`)
  const allowed = may(actor, found.repo, 'issues', 'write') || may(actor, found.repo, 'pull_requests', 'write')
  if (!allowed) throw gqlError('FORBIDDEN', inaccessible(actor))
  return { found, issue: found.issue }
}

/**
 * Moves several refs or none, each only from where its `beforeOid` says. What exactly github.com says when a ref stood
 * elsewhere is not documented: do not build on the words, read the ref.
 */
async function updateRefs(
  { input }: Input<{ repositoryId: string; refUpdates: readonly RefInput[] }>,
  { world, actor }: Context,
) {
  const found = findNode(world, input.repositoryId)
  if (!found || !canSee(actor, found.repo))
    throw gqlError('NOT_FOUND', `Could not resolve to a node with the global id of '${input.repositoryId}'`)
  const { repo } = found
  const updates: RefUpdate[] = []
  for (const { name, afterOid, beforeOid, force } of input.refUpdates) {
    if (!name.startsWith('refs/')) throw gqlError('UNPROCESSABLE', `${name} is not a fully qualified reference name`)
    if (afterOid !== NO_OBJECT && (await typeOf(repo.dir, afterOid)) === undefined)
      throw gqlError('UNPROCESSABLE', `Object ${afterOid} does not exist`)
    const now = (await readRef(repo.dir, name)) ?? NO_OBJECT
    const update = { ref: name, before: beforeOid ?? now, after: afterOid }
    const refusal = await judge(world, repo, actor, update)
    if (refusal) throw gqlError(refusal.status === 403 ? 'FORBIDDEN' : 'UNPROCESSABLE', refusal.message)
    if (update.before !== now)
      throw gqlError('STALE_DATA', `Reference ${name} is at ${now} but expected ${update.before}`)
    if (!force && afterOid !== NO_OBJECT && !(await isFastForward(repo, update)))
      throw gqlError('UNPROCESSABLE', 'Update is not a fast forward')
    updates.push(update)
  }
  if (!(await moveRefs(repo.dir, updates))) throw gqlError('STALE_DATA', 'A reference moved meanwhile')
  await followHeads(world, repo)
  return {}
}

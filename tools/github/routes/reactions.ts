import { reactionView } from '../views/remarks.ts'
import { type Issue, nextId, type Reaction, type ReactionContent, tick } from '../world.ts'
import { READ, silenced, WRITE } from './conversation.ts'
import { type Call, gone, notFound, page, type Route, type Routes, refuse } from './route.ts'

interface Subject {
  readonly reactions: Reaction[]
  readonly issue: Issue
}
type Find = (call: Call) => Subject | undefined

const onIssue: Find = ({ repo, params }) => {
  const issue = repo.issues.get(Number(params.issue_number))
  return issue && { reactions: issue.reactions, issue }
}
const onComment: Find = ({ repo, params }) => {
  const comment = repo.comments.get(Number(params.comment_id))
  return comment && { reactions: comment.reactions, issue: repo.issues.get(comment.number) as Issue }
}
const onReviewComment: Find = ({ repo, params }) => {
  const comment = repo.reviewComments.get(Number(params.comment_id))
  return comment && { reactions: comment.reactions, issue: repo.issues.get(comment.number) as Issue }
}

const list = (find: Find, needs: Route['needs']): Route => ({
  needs,
  run: call => {
    const subject = find(call)
    const content = call.query.get('content')
    const wanted = subject?.reactions.filter(reaction => content === null || reaction.content === content)
    return wanted ? page(call, wanted, reaction => reactionView(call.world, reaction)) : notFound
  },
})

const create = (find: Find, needs: Route['needs']): Route => ({
  needs,
  run: call => {
    const subject = find(call)
    if (!subject || call.actor === null) return notFound
    if (silenced(subject.issue, call.repo, call.actor))
      return refuse(403, 'Unable to create reaction because issue is locked.')
    const content = call.body.content as ReactionContent
    const mine = react(call, subject.reactions, content)
    return { status: mine.isNew ? 201 : 200, body: reactionView(call.world, mine.reaction) }
  },
})

/** The actor's reaction of that content, made if it was not there: one cannot clap twice. */
export function react(
  { world, actor }: Pick<Call, 'world' | 'actor'>,
  reactions: Reaction[],
  content: ReactionContent,
) {
  const user = (actor as NonNullable<typeof actor>).user
  const old = reactions.find(reaction => reaction.user.id === user.id && reaction.content === content)
  if (old) return { reaction: old, isNew: false }
  const reaction: Reaction = { id: nextId(world), user, content, createdAt: tick(world) }
  reactions.push(reaction)
  return { reaction, isNew: true }
}

const remove = (find: Find, needs: Route['needs']): Route => ({
  needs,
  run: call => {
    const subject = find(call)
    const at = subject?.reactions.findIndex(reaction => reaction.id === Number(call.params.reaction_id)) ?? -1
    if (!subject || at < 0) return notFound
    if (subject.reactions[at]?.user.id !== call.actor?.user.id)
      return refuse(403, 'You do not have permission to delete this reaction.')
    subject.reactions.splice(at, 1)
    return gone
  },
})

const PULL_WRITE = [['pull_requests', 'write']] as const
const PULL_READ = [['pull_requests', 'read']] as const

export const reactionRoutes: Routes = {
  'reactions/list-for-issue': list(onIssue, READ),
  'reactions/create-for-issue': create(onIssue, WRITE),
  'reactions/delete-for-issue': remove(onIssue, WRITE),
  'reactions/list-for-issue-comment': list(onComment, READ),
  'reactions/create-for-issue-comment': create(onComment, WRITE),
  'reactions/delete-for-issue-comment': remove(onComment, WRITE),
  'reactions/list-for-pull-request-review-comment': list(onReviewComment, PULL_READ),
  'reactions/create-for-pull-request-review-comment': create(onReviewComment, PULL_WRITE),
  'reactions/delete-for-pull-request-comment': remove(onReviewComment, PULL_WRITE),
}

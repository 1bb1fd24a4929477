import { announce } from '../deliver.ts'
import { canSee } from '../tokens.ts'
import { issueView } from '../views/pull.ts'
import { commentView } from '../views/remarks.ts'
import {
  type Actor,
  atLeast,
  type Comment,
  type Issue,
  nextId,
  type Remark,
  type Repo,
  roleOf,
  tick,
} from '../world.ts'
import {
  type Call,
  created,
  gone,
  invalid,
  notFound,
  ok,
  page,
  type Reply,
  type Route,
  type Routes,
  refuse,
} from './route.ts'

/** Where the limit lies, says GitHub, are 65,536 characters; where it measures them, 262,144 bytes. */
const LONGEST = 262_144

/** Why `body` cannot be stored as a comment, or undefined. */
export function badBody(resource: string, body: unknown): Reply | undefined {
  if (typeof body !== 'string' || body.trim() === '')
    return refuse(422, 'Validation Failed', [{ resource, code: 'missing_field', field: 'body' }])
  if (Buffer.byteLength(body) > LONGEST)
    return invalid(resource, 'body', 'body is too long (maximum is 65536 characters)')
  return undefined
}

/** In a locked conversation only people with write access speak; an installation is none. */
export const silenced = (issue: Issue, repo: Repo, actor: Actor): boolean =>
  issue.locked && (actor.kind !== 'user' || !atLeast(roleOf(repo, actor.user), 'write'))

/** Others' comments are for those who may write; an installation may with its permission. */
export const mayEdit = ({ actor, repo }: Call, author: { readonly id: number }): boolean =>
  actor !== null &&
  canSee(actor, repo) &&
  (actor.kind !== 'user' || actor.user.id === author.id || atLeast(roleOf(repo, actor.user), 'write'))

const issueOf = ({ repo, params }: Call): Issue | undefined => repo.issues.get(Number(params.issue_number))
export const WRITE = [
  ['issues', 'write'],
  ['pull_requests', 'write'],
] as const
export const READ = [
  ['issues', 'read'],
  ['pull_requests', 'read'],
] as const

/** Comments of one kind, of which the path names one. */
interface Kind<R extends Remark> {
  readonly resource: string
  readonly all: (repo: Repo) => Map<number, R>
  readonly show: (call: Call, comment: R) => unknown
}

const commentOf = <R extends Remark>({ all }: Kind<R>, { repo, params }: Call): R | undefined =>
  all(repo).get(Number(params.comment_id))

export const showOne = <R extends Remark>(kind: Kind<R>, needs: Route['needs']): Route => ({
  needs,
  run: call => {
    const comment = commentOf(kind, call)
    return comment ? ok(kind.show(call, comment)) : notFound
  },
})

export const updateOne = <R extends Remark>(kind: Kind<R>, needs: Route['needs']): Route => ({
  needs,
  run: call => {
    const comment = commentOf(kind, call)
    if (!comment) return notFound
    if (!mayEdit(call, comment.user)) return refuse(403, 'Must have admin rights to Repository.')
    const bad = badBody(kind.resource, call.body.body)
    if (bad) return bad
    comment.body = call.body.body as string
    comment.updatedAt = tick(call.world)
    comment.lastEditedAt = comment.updatedAt
    return ok(kind.show(call, comment))
  },
})

export const deleteOne = <R extends Remark>(kind: Kind<R>, needs: Route['needs']): Route => ({
  needs,
  run: call => {
    const comment = commentOf(kind, call)
    if (!comment) return notFound
    if (!mayEdit(call, comment.user)) return refuse(403, 'Must have admin rights to Repository.')
    kind.all(call.repo).delete(comment.id)
    return gone
  },
})

const COMMENT: Kind<Comment> = {
  resource: 'IssueComment',
  all: repo => repo.comments,
  show: ({ world, repo }, comment) => commentView(world, repo, comment),
}

export const conversationRoutes: Routes = {
  'issues/get': {
    needs: READ,
    run: call => {
      const issue = issueOf(call)
      return issue ? ok(issueView(call.world, call.repo, issue)) : notFound
    },
  },
  'issues/list-comments': {
    needs: READ,
    run: call => {
      const issue = issueOf(call)
      if (!issue) return notFound
      const since = call.query.get('since') ?? ''
      const comments = [...call.repo.comments.values()].filter(
        comment => comment.number === issue.number && comment.updatedAt >= since,
      )
      return page(call, comments, comment => commentView(call.world, call.repo, comment))
    },
  },
  'issues/get-comment': showOne(COMMENT, READ),
  'issues/create-comment': {
    needs: WRITE,
    run: call => {
      const { world, repo, actor, body } = call
      const issue = issueOf(call)
      if (!issue || actor === null) return notFound
      if (silenced(issue, repo, actor)) return refuse(403, 'Unable to create comment because issue is locked.')
      const bad = badBody('IssueComment', body.body)
      if (bad) return bad
      const time = tick(world)
      const remark = {
        id: nextId(world),
        number: issue.number,
        user: actor.user,
        body: body.body as string,
        createdAt: time,
        updatedAt: time,
      }
      const comment: Comment = { kind: 'comment', ...remark, lastEditedAt: null, minimized: null, reactions: [] }
      repo.comments.set(remark.id, comment)
      void announce(world, repo, { name: 'issue_comment', action: 'created', comment })
      return created(commentView(world, repo, comment))
    },
  },
  'issues/update-comment': updateOne(COMMENT, WRITE),
  'issues/delete-comment': deleteOne(COMMENT, WRITE),
}

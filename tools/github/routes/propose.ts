import { findPull } from '../pulls.ts'
import { readRef } from '../refs.ts'
import { mergeBase } from '../rules.ts'
import { openPull } from '../seed.ts'
import { may } from '../tokens.ts'
import { labelView, pullView, simplePullView } from '../views/pull.ts'
import { reviewView } from '../views/remarks.ts'
import { type Actor, atLeast, findUser, roleOf, tick } from '../world.ts'
import { type Call, created, invalid, notFound, ok, type Reply, type Routes, refuse } from './route.ts'

const WRITE = [['pull_requests', 'write']] as const

/** Opening and dressing pull requests. */
export const proposeRoutes: Routes = {
  'pulls/create': { needs: WRITE, run: open },
  'pulls/update': {
    needs: WRITE,
    run: async call => {
      const issue = findPull(call.repo, Number(call.params.pull_number))
      if (!issue) return notFound
      const { title, body, state } = call.body as { title?: string; body?: string; state?: 'open' | 'closed' }
      const bad = badText(title, body)
      if (bad) return bad
      if (title !== undefined) issue.title = title
      if (body !== undefined) issue.body = body
      if (state !== undefined) issue.state = state
      issue.updatedAt = tick(call.world)
      return ok(await pullView(call.world, call.repo, issue))
    },
  },
  'pulls/request-reviewers': {
    needs: WRITE,
    run: ({ world, repo, params, body, actor }) => {
      const issue = findPull(repo, Number(params.pull_number))
      if (!issue) return notFound
      const { reviewers = [], team_reviewers: teams = [] } = body as { reviewers?: string[]; team_reviewers?: string[] }
      const users = reviewers.map(login => findUser(world, login))
      const outside = users.some(user => !user || !atLeast(roleOf(repo, user), 'read') || roleOf(repo, user) === 'none')
      const known = teams.every(slug => world.teams.has(`${repo.owner.login}/${slug}`.toLowerCase()))
      if (outside || (teams.length > 0 && actor?.kind === 'actions') || !known) {
        return refuse(
          422,
          'Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator.',
        )
      }
      if (users.some(user => user?.id === issue.user.id))
        return refuse(422, 'Review cannot be requested from pull request author.')
      issue.pull.reviewers.push(...users.flatMap(user => user ?? []))
      issue.pull.teams.push(...teams)
      return created(simplePullView(world, repo, issue))
    },
  },
  'issues/add-labels': {
    needs: [
      ['issues', 'write'],
      ['pull_requests', 'write'],
    ],
    run: ({ world, repo, params, body }) => {
      const issue = repo.issues.get(Number(params.issue_number))
      if (!issue) return notFound
      const labels = (body.labels as (string | { name: string })[]).map(label =>
        typeof label === 'string' ? label : label.name,
      )
      if (labels.some(name => name.length > 50))
        return invalid('Label', 'name', 'name is too long (maximum is 50 characters)')
      for (const name of labels) if (!issue.labels.includes(name)) issue.labels.push(name)
      return ok(issue.labels.map(name => labelView(world, repo, name)))
    },
  },
  'issues/list-labels-on-issue': {
    needs: [
      ['issues', 'read'],
      ['pull_requests', 'read'],
    ],
    run: ({ world, repo, params }) => {
      const issue = repo.issues.get(Number(params.issue_number))
      return issue ? ok(issue.labels.map(name => labelView(world, repo, name))) : notFound
    },
  },
  'pulls/delete-pending-review': {
    needs: WRITE,
    run: ({ world, repo, params }) => {
      const review = repo.reviews.get(Number(params.review_id))
      if (review?.state !== 'PENDING') return notFound
      repo.reviews.delete(review.id)
      return ok(reviewView(world, repo, review))
    },
  },
  'teams/get-membership-for-user-in-org': {
    needs: [],
    run: ({ world, params, actor }) => {
      const { org = '', team_slug: slug = '', username = '' } = params
      const members = world.teams.get(`${org}/${slug}`.toLowerCase())
      // the Actions token can never see an organization's teams: to it they are not there
      const sees = actor?.kind === 'user' || actor?.permissions?.['members'] === 'read'
      const user = members?.find(({ login }) => login.toLowerCase() === username.toLowerCase())
      if (!sees || !user) return notFound
      const url = `${world.hosts.api}/orgs/${org}/teams/${slug}/memberships/${username}`
      return ok({ url, role: 'member', state: 'active' })
    },
  },
}

/** Why a pull request cannot have this text, or undefined. */
function badText(title = '', body = ''): Reply | undefined {
  if (title.length > 256) return invalid('Issue', 'title', 'title is too long (maximum is 256 characters)')
  return body.length > 65_536 ? invalid('Issue', 'body', 'body is too long (maximum is 65536 characters)') : undefined
}

async function open(call: Call): Promise<Reply> {
  const { world, repo, body } = call
  const actor = call.actor as Actor
  const {
    title = '',
    head,
    base,
    draft = false,
  } = body as { title?: string; head: string; base: string; draft?: boolean }
  if (actor.kind === 'actions' && !repo.actionsMayOpenPulls) {
    return refuse(403, 'GitHub Actions is not permitted to create or approve pull requests.')
  }
  if (!may(actor, repo, 'contents', 'read')) return notFound
  const name = head.replace(`${repo.owner.login}:`, '')
  const [sha, onto] = [await readRef(repo.dir, `refs/heads/${name}`), await readRef(repo.dir, `refs/heads/${base}`)]
  const field = (which: string) =>
    refuse(422, 'Validation Failed', [{ resource: 'PullRequest', field: which, code: 'invalid' }])
  if (!sha) return field('head')
  if (!onto) return field('base')
  const open = [...repo.issues.values()].some(
    ({ state, pull }) =>
      state === 'open' && pull?.head.repo === repo && pull.head.ref === name && pull.base.ref === base,
  )
  const custom = (message: string) =>
    refuse(422, 'Validation Failed', [{ resource: 'PullRequest', code: 'custom', message }])
  if (open) return custom(`A pull request already exists for ${repo.owner.login}:${name}.`)
  if ((await mergeBase(repo, onto, sha)) === sha) return custom(`No commits between ${base} and ${name}`)
  if (draft && repo.private && repo.owner.type === 'User') {
    return refuse(422, 'Draft pull requests are not supported in this repository.')
  }
  const text = (body.body as string | undefined) ?? null
  const bad = badText(title, text ?? '')
  if (bad) return bad
  const number = await openPull(world, repo, { user: actor.user, head: name, base, title, body: text, draft })
  return created(await pullView(world, repo, findPull(repo, number) as NonNullable<ReturnType<typeof findPull>>))
}

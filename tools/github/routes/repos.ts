import { readRef } from '../refs.ts'
import { commitView } from '../views/objects.ts'
import { fullRepoView, permissionView, repoApi, repoPage } from '../views/repo.ts'
import { publicUserView } from '../views/user.ts'
import { findUser, type Protection } from '../world.ts'
import { notFound, ok, type Routes, refuse } from './route.ts'

const RULES: Readonly<Record<Protection['rule'], string | null>> = {
  protected: null,
  locked: 'update',
  signatures: 'required_signatures',
}

export const repoRoutes: Routes = {
  'users/get-authenticated': {
    needs: [],
    run: ({ world, actor }) => {
      if (actor === null) return refuse(401, 'Requires authentication')
      if (actor.kind !== 'user') return refuse(403, 'Resource not accessible by integration')
      return ok(publicUserView(world, actor.user))
    },
  },
  'users/get-by-username': {
    needs: [],
    run: ({ world, params }) => {
      const user = findUser(world, params.username ?? '')
      return user ? ok(publicUserView(world, user)) : notFound
    },
  },
  'rate-limit/get': {
    needs: [],
    run: () => {
      const rate = { limit: 5000, remaining: 4999, reset: Math.ceil(Date.now() / 1000) + 3600, used: 1 }
      return ok({ resources: { core: rate, search: rate, graphql: rate }, rate })
    },
  },
  'repos/get': { needs: [['metadata', 'read']], run: ({ world, repo, actor }) => ok(fullRepoView(world, repo, actor)) },
  'repos/get-collaborator-permission-level': {
    needs: [['metadata', 'read']],
    run: ({ world, repo, params }) => {
      const user = findUser(world, params.username ?? '')
      if (!user) return notFound
      // An app is nobody's collaborator: GitHub says that it is not a user.
      if (user.type === 'Bot') return refuse(404, `${user.login} is not a user`)
      return ok(permissionView(world, repo, user))
    },
  },
  'repos/get-branch': {
    needs: [['contents', 'read']],
    run: async ({ world, repo, params }) => {
      const name = params.branch ?? ''
      const sha = await readRef(repo.dir, `refs/heads/${name}`)
      if (!sha) return refuse(404, 'Branch not found')
      const self = `${repoApi(world, repo)}/branches/${name}`
      const commit = await commitView(world, repo, sha)
      return ok({
        name,
        commit,
        _links: { self, html: `${repoPage(world, repo)}/tree/${name}` },
        protected: repo.protection.has(name),
        protection: {
          enabled: repo.protection.get(name)?.rule === 'protected',
          required_status_checks: { enforcement_level: 'off', contexts: [], checks: [] },
        },
        protection_url: `${self}/protection`,
      })
    },
  },
  'repos/get-branch-rules': {
    needs: [['metadata', 'read']],
    run: ({ repo, params, world }) => {
      const rule = repo.protection.get(params.branch ?? '')?.rule
      const type = rule && RULES[rule]
      const source = {
        ruleset_source_type: 'Repository',
        ruleset_source: repoApi(world, repo).replace(/^.*\/repos\//, ''),
        ruleset_id: 1,
      }
      return ok(type ? [{ type, ...source }] : [])
    },
  },
}

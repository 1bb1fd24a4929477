import { gitOnce } from '../git.ts'
import { findPull, type PullIssue } from '../pulls.ts'
import { mergeBase } from '../rules.ts'
import { commitView, fileView } from '../views/objects.ts'
import { filesOfPull, pullView, simplePullView } from '../views/pull.ts'
import { type Call, notFound, ok, page, type Routes } from './route.ts'

const READ = [['pull_requests', 'read']] as const

export const pullOf = ({ repo, params }: Call): PullIssue | undefined => findPull(repo, Number(params.pull_number))

export const pullRoutes: Routes = {
  'pulls/list': {
    needs: READ,
    run: call => {
      const { repo, query, world } = call
      const [state, head, base] = [query.get('state') ?? 'open', query.get('head'), query.get('base')]
      const pulls = [...repo.issues.keys()]
        .flatMap(number => findPull(repo, number) ?? [])
        .filter(({ pull, ...issue }) => {
          if (state !== 'all' && issue.state !== state) return false
          if (head?.includes(':') && head !== `${pull.head.owner.login}:${pull.head.ref}`) return false
          return !base || base === pull.base.ref
        })
      const oldest = query.get('direction') === 'asc'
      return page(call, oldest ? pulls : pulls.reverse(), issue => simplePullView(world, repo, issue))
    },
  },
  'pulls/get': {
    needs: READ,
    run: async call => {
      const issue = pullOf(call)
      return issue ? ok(await pullView(call.world, call.repo, issue)) : notFound
    },
  },
  'pulls/list-files': {
    needs: READ,
    run: async call => {
      const issue = pullOf(call)
      if (!issue) return notFound
      return page(call, await filesOfPull(call.repo, issue), file =>
        fileView(call.world, call.repo, issue.pull.head.sha, file),
      )
    },
  },
  'pulls/list-commits': {
    needs: READ,
    run: async call => {
      const issue = pullOf(call)
      if (!issue) return notFound
      const { head, base } = issue.pull
      const start = (await mergeBase(call.repo, base.sha, head.sha)) ?? base.sha
      const shas = (await gitOnce(call.repo.dir, ['rev-list', '--reverse', head.sha, `^${start}`]))
        .split('\n')
        .filter(Boolean)
      return page(call, shas, sha => commitView(call.world, call.repo, sha))
    },
  },
  'repos/list-pull-requests-associated-with-commit': {
    needs: READ,
    run: async call => {
      const sha = call.params.commit_sha ?? ''
      const pulls = [...call.repo.issues.keys()].flatMap(number => findPull(call.repo, number) ?? [])
      return page(
        call,
        pulls.filter(({ pull }) => pull.head.sha === sha),
        issue => simplePullView(call.world, call.repo, issue),
      )
    },
  },
}

import { type Actor, atLeast, fullName, type Repo, roleOf, type World } from '../world.ts'
import { type Json, nodeId, userView } from './user.ts'

const ADDRESSES = {
  archive: '/{archive_format}{/ref}',
  assignees: '/assignees{/user}',
  blobs: '/git/blobs{/sha}',
  branches: '/branches{/branch}',
  collaborators: '/collaborators{/collaborator}',
  comments: '/comments{/number}',
  commits: '/commits{/sha}',
  compare: '/compare/{base}...{head}',
  contents: '/contents/{+path}',
  contributors: '/contributors',
  deployments: '/deployments',
  downloads: '/downloads',
  events: '/events',
  forks: '/forks',
  git_commits: '/git/commits{/sha}',
  git_refs: '/git/refs{/sha}',
  git_tags: '/git/tags{/sha}',
  hooks: '/hooks',
  issue_comment: '/issues/comments{/number}',
  issue_events: '/issues/events{/number}',
  issues: '/issues{/number}',
  keys: '/keys{/key_id}',
  labels: '/labels{/name}',
  languages: '/languages',
  merges: '/merges',
  milestones: '/milestones{/number}',
  notifications: '/notifications{?since,all,participating}',
  pulls: '/pulls{/number}',
  releases: '/releases{/id}',
  stargazers: '/stargazers',
  statuses: '/statuses/{sha}',
  subscribers: '/subscribers',
  subscription: '/subscription',
  tags: '/tags',
  teams: '/teams',
  trees: '/git/trees{/sha}',
} as const

export const repoApi = (world: World, repo: Repo): string => `${world.hosts.api}/repos/${fullName(repo)}`
export const repoPage = (world: World, repo: Repo): string => `${world.hosts.web}/${fullName(repo)}`

/** A repository as it stands inside other answers and in webhook payloads. */
export function repoView(world: World, repo: Repo): Json {
  const [api, page] = [repoApi(world, repo), repoPage(world, repo)]
  const forks = world.repos.filter(other => other.parent === repo).length
  const open = [...repo.issues.values()].filter(issue => issue.state === 'open').length
  return {
    id: repo.id,
    node_id: nodeId('R', repo.id),
    name: repo.name,
    full_name: fullName(repo),
    private: repo.private,
    owner: userView(world, repo.owner),
    html_url: page,
    description: null,
    fork: repo.parent !== null,
    url: api,
    ...Object.fromEntries(Object.entries(ADDRESSES).map(([name, path]) => [`${name}_url`, api + path])),
    created_at: repo.createdAt,
    updated_at: repo.createdAt,
    pushed_at: repo.createdAt,
    git_url: `git://${page.replace(/^\w+:\/\//, '')}.git`,
    ssh_url: `git@${new URL(page).hostname}:${fullName(repo)}.git`,
    clone_url: `${page}.git`,
    svn_url: page,
    homepage: null,
    size: repo.size,
    ...{
      stargazers_count: 0,
      watchers_count: 0,
      watchers: 0,
      forks_count: forks,
      forks,
      open_issues_count: open,
      open_issues: open,
    },
    ...{ language: null, license: null, mirror_url: null, archived: false, disabled: false, topics: [] },
    ...{
      has_issues: true,
      has_projects: true,
      has_downloads: true,
      has_wiki: true,
      has_pages: false,
      has_discussions: false,
    },
    ...{ allow_forking: true, is_template: false, web_commit_signoff_required: false },
    visibility: repo.private ? 'private' : 'public',
    default_branch: repo.defaultBranch,
    custom_properties: {},
  }
}

/** `GET /repos/{owner}/{repo}`: with what the asker may do. */
export function fullRepoView(world: World, repo: Repo, actor: Actor | null): Json {
  const parent = repo.parent ? { parent: repoView(world, repo.parent), source: repoView(world, repo.parent) } : {}
  const permissions = actor?.kind === 'user' ? { permissions: permissionsView(repo, actor) } : {}
  const { web_commit_signoff_required: _, ...view } = repoView(world, repo)
  return { ...view, ...permissions, ...parent, network_count: 0, subscribers_count: 0 }
}

function permissionsView(repo: Repo, actor: Actor): Json {
  const role = roleOf(repo, actor.user)
  const has = (wanted: 'admin' | 'maintain' | 'write' | 'triage' | 'read') => atLeast(role, wanted)
  return {
    admin: has('admin'),
    maintain: has('maintain'),
    push: has('write'),
    triage: has('triage'),
    pull: has('read'),
  }
}

/** GitHub folds five roles into four words: `permission` says write for maintain and read for triage, `role_name` the truth. */
export function permissionView(world: World, repo: Repo, user: Actor['user']): Json {
  const role = roleOf(repo, user)
  const permission = role === 'maintain' ? 'write' : role === 'triage' ? 'read' : role
  const roleName = repo.collaborators.get(user.login.toLowerCase())?.customRole ?? role
  const permissions = permissionsView(repo, { kind: 'user', user, permissions: null, repo: null })
  return { permission, user: { ...userView(world, user), permissions, role_name: roleName }, role_name: roleName }
}

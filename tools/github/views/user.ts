import type { User, World } from '../world.ts'

export type Json = Record<string, unknown>

/** Node ids of GraphQL: a prefix that tells the kind, and our own number. */
export const nodeId = (prefix: string, id: number): string => `${prefix}_${id}`

const PATHS = ['followers', 'gists', 'organizations', 'received_events', 'repos', 'subscriptions'] as const
const PAGES: Readonly<Record<string, string>> = { organizations: 'orgs', gists: 'gists{/gist_id}' }

export function userView(world: World, user: User): Json {
  const { api, web } = world.hosts
  const url = `${api}/users/${encodeURIComponent(user.login)}`
  const page = user.type === 'Bot' ? `${web}/apps/${user.login.replace('[bot]', '')}` : `${web}/${user.login}`
  return {
    login: user.login,
    id: user.id,
    node_id: nodeId(user.type === 'Bot' ? 'BOT' : user.type === 'User' ? 'U' : 'O', user.id),
    avatar_url: `${web}/avatars/${user.id}`,
    gravatar_id: '',
    url,
    html_url: page,
    ...Object.fromEntries(PATHS.map(name => [`${name}_url`, `${url}/${PAGES[name] ?? name}`])),
    following_url: `${url}/following{/other_user}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    events_url: `${url}/events{/privacy}`,
    type: user.type,
    site_admin: false,
    user_view_type: 'public',
  }
}

export function publicUserView(world: World, user: User): Json {
  const time = '2020-01-01T00:00:00Z'
  const empty = {
    company: null,
    blog: '',
    location: null,
    email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
  }
  const counts = { public_repos: 0, public_gists: 0, followers: 0, following: 0, created_at: time, updated_at: time }
  return { ...userView(world, user), name: user.name, ...empty, ...counts }
}

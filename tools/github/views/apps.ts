import type { App, Delivery, Installation } from '../apps.ts'
import type { Permissions, Repo, World } from '../world.ts'
import { repoView } from './repo.ts'
import { type Json, nodeId, userView } from './user.ts'

const BORN = '2026-01-01T00:00:00Z'

export const appView = (
  world: World,
  { id, slug, clientId, owner, permissions, events, installations }: App,
): Json => ({
  id,
  slug,
  node_id: nodeId('A', id),
  client_id: clientId,
  owner: userView(world, owner),
  name: slug,
  description: null,
  external_url: world.hosts.web,
  html_url: `${world.hosts.web}/apps/${slug}`,
  created_at: BORN,
  updated_at: BORN,
  permissions,
  events,
  installations_count: installations.size,
})

export function installationView(
  world: World,
  app: App,
  { id, account, permissions, suspendedAt }: Installation,
): Json {
  const url = `${world.hosts.api}/app/installations/${id}`
  return {
    id,
    account: userView(world, account),
    repository_selection: 'selected',
    access_tokens_url: `${url}/access_tokens`,
    repositories_url: `${world.hosts.api}/installation/repositories`,
    html_url: `${world.hosts.web}/settings/installations/${id}`,
    app_id: app.id,
    client_id: app.clientId,
    app_slug: app.slug,
    target_id: account.id,
    target_type: account.type,
    permissions,
    events: app.events,
    created_at: BORN,
    updated_at: BORN,
    single_file_name: null,
    suspended_by: suspendedAt === null ? null : userView(world, account),
    suspended_at: suspendedAt,
  }
}

export function tokenView(world: World, token: string, expires: string, permissions: Permissions, repo: Repo): Json {
  const { custom_properties: _, ...view } = repoView(world, repo)
  return { token, expires_at: expires, permissions, repository_selection: 'selected', repositories: [view] }
}

/** One line of the delivery log. */
export const deliveryItem = ({ id, guid, at, redelivery, duration, status, code, event, payload }: Delivery): Json => ({
  id,
  guid,
  delivered_at: at,
  redelivery,
  duration,
  status,
  status_code: code,
  event,
  action: payload.action ?? null,
  installation_id: (payload.installation as { id: number } | undefined)?.id ?? null,
  repository_id: (payload.repository as { id: number } | undefined)?.id ?? null,
  throttled_at: null,
})

export const deliveryView = (app: App, delivery: Delivery): Json => ({
  ...deliveryItem(delivery),
  url: app.url ?? '',
  request: {
    headers: { 'X-GitHub-Delivery': delivery.guid, 'X-GitHub-Event': delivery.event },
    payload: delivery.payload,
  },
  response: { headers: {}, payload: '' },
})

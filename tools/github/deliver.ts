import { createHmac } from 'node:crypto'
import { type App, type Delivery, installationOf } from './apps.ts'
import { event, type Happening } from './events.ts'
import { type Json, nodeId } from './views/user.ts'
import { nextId, type Repo, tick, type User, type World } from './world.ts'

/** Delivers what happened in a repository to every app that is installed there. @returns what was delivered, when it was answered */
export async function announce(
  world: World,
  repo: Repo,
  happening: Happening,
  sender?: User,
): Promise<readonly Delivery[]> {
  const hearing = world.apps.filter(app => installationOf(app, repo)?.suspendedAt === null)
  if (hearing.length === 0) return []
  const payload = await event(world, repo, happening, sender)
  return Promise.all(
    hearing.map(app => {
      const { id } = installationOf(app, repo)!
      return deliver(world, app, happening.name, { ...payload, installation: { id, node_id: nodeId('INST', id) } })
    }),
  )
}

/** Milliseconds after which GitHub gives a receiver up. */
const PATIENCE = 10_000

/** Sends a webhook and notes what came back. @param again the delivery that is repeated */
export async function deliver(
  world: World,
  app: App,
  name: string,
  payload: Json,
  again?: Delivery,
): Promise<Delivery> {
  const delivery: Delivery = {
    id: nextId(world),
    guid: again?.guid ?? crypto.randomUUID(),
    at: tick(world),
    redelivery: again !== undefined,
    event: name,
    payload,
    duration: 0,
    code: 0,
    status: 'pending',
  }
  const began = performance.now()
  const { code, status } = app.url
    ? await send(app, app.url, delivery)
    : { code: 0, status: 'failed to connect to host' }
  Object.assign(delivery, { duration: (performance.now() - began) / 1000, code, status })
  // one that took long comes after others that began later
  const older = app.deliveries.findIndex(({ id }) => id < delivery.id)
  app.deliveries.splice(older < 0 ? app.deliveries.length : older, 0, delivery)
  return delivery
}

async function send({ id, secret }: App, url: string, { guid, event, payload }: Delivery) {
  const body = JSON.stringify(payload)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/0000000',
    'x-github-event': event,
    'x-github-delivery': guid,
    'x-github-hook-installation-target-type': 'integration',
    'x-github-hook-installation-target-id': String(id),
    'x-hub-signature-256': signatureOf(secret, body),
  }
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE) })
    await answer.arrayBuffer()
    return { code: answer.status, status: answer.ok ? 'OK' : `Invalid HTTP Response: ${answer.status}` }
  } catch (error) {
    return { code: 0, status: (error as Error).name === 'TimeoutError' ? 'timed out' : 'failed to connect to host' }
  }
}

export const signatureOf = (secret: string, body: string | Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

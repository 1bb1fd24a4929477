import { type App, type Installation, registerApp } from '../apps.ts'
import { deliver } from '../deliver.ts'
import { issueToken } from '../tokens.ts'
import { appView, deliveryItem, deliveryView, installationView, tokenView } from '../views/apps.ts'
import { nowOf, type Permissions } from '../world.ts'
import { type Call, created, notFound, ok, type Reply, type Routes, refuse } from './route.ts'

/** Only the app itself is answered here, by the token that its private key signs. */
const asApp = (run: (call: Call, app: App) => Reply | Promise<Reply>): Routes[string] => ({
  needs: [],
  run: call => (call.actor?.app ? run(call, call.actor.app) : refuse(401, 'A JSON web token could not be decoded')),
})

const onInstallation = (run: (call: Call, app: App, installation: Installation) => Reply): Routes[string] =>
  asApp((call, app) => {
    const found = app.installations.get(Number(call.params.installation_id))
    return found ? run(call, app, found) : notFound
  })

const onDelivery = (run: (call: Call, app: App, delivery: App['deliveries'][number]) => Reply): Routes[string] =>
  asApp((call, app) => {
    const found = app.deliveries.find(({ id }) => id === Number(call.params.delivery_id))
    return found ? run(call, app, found) : notFound
  })

/** Milliseconds for which the token of an installation is good. */
const HOUR = 3_600_000

export const appRoutes: Routes = {
  'apps/get-authenticated': asApp(({ world }, app) => ok(appView(world, app))),
  'apps/get-installation': onInstallation(({ world }, app, found) => ok(installationView(world, app, found))),
  'apps/create-installation-access-token': onInstallation((call, app, installation) => {
    if (installation.suspendedAt !== null) return refuse(403, 'This installation has been suspended')
    const { world, body } = call
    const named = installation.repos.filter(
      ({ id, name }) =>
        (body.repository_ids as number[] | undefined)?.includes(id) ||
        (body.repositories as string[] | undefined)?.includes(name),
    )
    const [repo] = named
    if (!repo)
      return refuse(
        422,
        'There is at least one repository that does not exist or is not accessible to the parent installation.',
      )
    const wanted = (body.permissions ?? installation.permissions) as Permissions
    const has = (name: string) => (name === 'metadata' ? 'read' : installation.permissions[name])
    if (Object.entries(wanted).some(([name, level]) => has(name) !== level && has(name) !== 'write'))
      return refuse(422, 'The permissions requested are not granted to this installation.')
    const expires = nowOf(world) + HOUR
    const token = issueToken(world, { kind: 'app', user: app.bot, permissions: wanted, repo, expires, installation })
    return created(tokenView(world, token, new Date(expires).toISOString(), wanted, repo))
  }),
  'apps/list-webhook-deliveries': asApp(({ query, url }, app) => {
    const size = Math.min(100, Number(query.get('per_page') ?? 30))
    const cursor = Number(query.get('cursor')?.replace(/^v1_/, '') ?? Number.POSITIVE_INFINITY)
    const older = app.deliveries.filter(({ id }) => id <= cursor)
    const next = older[size]
    const target = new URL(url)
    if (next) target.searchParams.set('cursor', `v1_${next.id}`)
    const headers = { ...(next && { link: `<${target.href}>; rel="next"` }) }
    return { status: 200, body: older.slice(0, size).map(deliveryItem), headers }
  }),
  'apps/get-webhook-delivery': onDelivery((_, app, delivery) => ok(deliveryView(app, delivery))),
  'apps/redeliver-webhook-delivery': onDelivery(({ world }, app, delivery) => {
    void deliver(world, app, delivery.event, delivery.payload, delivery)
    return { status: 202, body: {} }
  }),
  'apps/create-from-manifest': {
    needs: [],
    run: ({ world, params }) => {
      const wanted = world.manifests.get(params.code!)
      world.manifests.delete(params.code!)
      if (!wanted) return notFound
      const { app, pem } = registerApp(world, wanted)
      const secrets = { client_id: app.clientId, client_secret: 'not-used', webhook_secret: app.secret, pem }
      return created({ ...appView(world, app), ...secrets })
    },
  },
}

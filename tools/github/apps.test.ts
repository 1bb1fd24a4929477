import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/rest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type App, install, registerApp } from './apps.ts'
import { announce, deliver } from './deliver.ts'
import { addComment, addUser } from './seed.ts'
import { clientOf, problemsOf, refusal, type Stage, setStage } from './stage.ts'

let stage: Stage
let app: App
let client: Octokit
beforeEach(async () => {
  stage = await setStage({ ahead: 0 })
  const { world, url } = stage.github
  const made = registerApp(world, { slug: 'helper', owner: addUser(world, 'octo'), permissions: { contents: 'write' } })
  app = made.app
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const auth = { appId: app.id, privateKey: made.pem, log }
  client = new Octokit({ baseUrl: url, authStrategy: createAppAuth, auth, log })
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const tokenFor = async (installation_id: number, more = {}) =>
  (
    await client.rest.apps.createInstallationAccessToken({
      installation_id,
      repository_ids: [stage.repo.id],
      ...more,
    })
  ).data

describe('an app', () => {
  it('speaks for itself by what its key signs, also when clocks differ', async () => {
    expect((await client.rest.apps.getAuthenticated()).data).toMatchObject({ id: app.id, slug: 'helper' })
    stage.github.world.ahead = -7_200_000
    expect((await client.rest.apps.getAuthenticated()).data).toMatchObject({ id: app.id })
    expect(stage.github.requests.map(({ status }) => status)).toEqual([200, 401, 200])
  })

  it('is nobody with a key that is not its own', async () => {
    const { pem } = registerApp(stage.github.world, { slug: 'other', owner: app.owner, permissions: {} })
    const auth = { appId: app.id, privateKey: pem }
    const other = new Octokit({ baseUrl: stage.github.url, authStrategy: createAppAuth, auth })
    expect(await refusal(other.rest.apps.getAuthenticated())).toMatchObject({ status: 401 })
  })

  it('has tokens for one repository, no more than was granted, and for an hour', async () => {
    const { github, repo } = stage
    const { id } = install(github.world, app, [repo], { contents: 'read' })
    expect(await refusal(tokenFor(id, { permissions: { contents: 'write' } }))).toMatchObject({ status: 422 })
    expect(await refusal(tokenFor(id, { repository_ids: [1] }))).toMatchObject({ status: 422 })
    const { token, permissions } = await tokenFor(id, { permissions: { contents: 'read' } })
    expect(permissions).toEqual({ contents: 'read' })
    const octokit = clientOf(github, token)
    const where = { owner: 'octo', repo: 'demo' }
    expect((await octokit.rest.repos.listCommits(where)).status).toBe(200)
    github.world.ahead = 3_600_001
    expect(await refusal(octokit.rest.repos.listCommits(where))).toMatchObject({ status: 401 })
  })

  it('has none where it is suspended or was taken away', async () => {
    const installation = install(stage.github.world, app, [stage.repo])
    const { token } = await tokenFor(installation.id)
    installation.suspendedAt = '2026-01-01T00:00:00Z'
    expect(await refusal(tokenFor(installation.id))).toMatchObject({ status: 403 })
    expect(await refusal(clientOf(stage.github, token).rest.repos.get({ owner: 'octo', repo: 'demo' }))).toMatchObject({
      status: 401,
    })
    app.installations.delete(installation.id)
    expect(await refusal(tokenFor(installation.id))).toMatchObject({ status: 404 })
  })

  it('has a log of deliveries, in pages, from which one can be sent again', async () => {
    const { github, repo, number, ann } = stage
    const comment = addComment(github.world, repo, number, { user: ann, body: 'Hello' })
    const happening = { name: 'issue_comment', action: 'created', comment } as const
    expect(await announce(github.world, repo, happening)).toEqual([])
    install(github.world, app, [repo])
    const [first] = await announce(github.world, repo, happening)
    for (let i = 0; i < 3; i++) await deliver(github.world, app, first!.event, first!.payload, first)
    const all = await client.paginate('GET /app/hook/deliveries', { per_page: 2 })
    expect(all.map(({ guid, redelivery }) => [guid, redelivery])).toEqual(
      [true, true, true, false].map(again => [first!.guid, again]),
    )
    expect(all[0]).toMatchObject({ status_code: 0, event: 'issue_comment', action: 'created', repository_id: repo.id })
    const { data } = await client.rest.apps.getWebhookDelivery({ delivery_id: all[0]!.id })
    expect(data.request.payload).toMatchObject({ comment: { body: 'Hello' } })
    expect((await client.rest.apps.redeliverWebhookDelivery({ delivery_id: all[0]!.id })).status).toBe(202)
  })
})

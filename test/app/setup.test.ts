import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EVENTS, PERMISSIONS } from '../../src/app/deliveries/heard.ts'
import { install } from '../../tools/github/apps.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { startReplica } from '../../tools/runner/run-app.ts'
import { DIST } from '../../tools/runner/run-dist.ts'
import { block, fileAt } from '../support/scene.ts'
import { comment } from './stage.ts'

let stage: Stage
let folder: string
beforeEach(async () => {
  stage = await setStage({ ahead: 0 })
  folder = await mkdtemp(join(tmpdir(), 'setup-'))
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
  await rm(folder, { recursive: true })
})

/** The status of an answer to a request for a path as it is written. */
const statusOf = (home: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(home)
    get({ hostname, port, path }, answer => resolve(answer.resume().statusCode)).on('error', reject)
  })

test('from nothing to the first /apply: the page creates the App, and its file starts it', async () => {
  const { github, repo } = stage
  const file = join(folder, 'app.env')
  const program = join(DIST, 'cli.js')
  const args = ['serve', '--setup', '--port', '0', '--public-url', 'http://127.0.0.1:9', '--write', file]
  const env = { PATH: process.env.PATH ?? '', GITHUB_SERVER_URL: github.serverUrl, GITHUB_API_URL: github.url }
  const child = spawn(process.execPath, [program, ...args], { env })
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  const ended = new Promise(resolve => child.on('close', resolve))
  while (!said.includes('token=')) await new Promise(done => setTimeout(done, 20))
  const address = /http:\S+/.exec(said)![0]
  const home = address.replace(/\/setup.*/, '')

  // what is no address, and a token of as many letters and more bytes, ends nothing
  for (const path of ['//', `/setup?token=${'%C3%A9'.repeat(32)}`, '/setup?token=guess'])
    expect(await statusOf(home, path)).toBe(404)
  expect((await fetch(`${home}/created?code=x&state=guess`)).status).toBe(404)
  const page = await (await fetch(`${address}&organisation=octo`)).text()
  const field = (pattern: RegExp) =>
    pattern.exec(page)![1]!.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
  const action = field(/<form action="([^"]+)" method="post">/)
  const manifest = field(/name="manifest" value="([^"]+)"/)
  expect(action).toContain('/organizations/octo/settings/apps/new?state=')
  expect(JSON.parse(manifest)).toMatchObject({
    default_permissions: PERMISSIONS,
    default_events: EVENTS,
    public: false,
  })

  // the person agrees, and GitHub sends the browser back
  const back = await fetch(action, { method: 'POST', body: new URLSearchParams({ manifest }) })
  expect(await back.text()).toContain('The App is created')
  expect(await ended).toBe(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const secrets = parseEnv(await readFile(file, 'utf8')) as Record<string, string>
  expect(said).not.toContain(secrets['APPLY_EDITS_WEBHOOK_SECRET'])

  const [app] = github.world.apps
  const installation = install(github.world, app!, [repo])
  const replica = await startReplica({ github, app: app!, pem: '', env: secrets })
  app!.url = `${replica.url}/webhook`
  const { delivery } = await comment(
    { ...stage, app: app!, pem: '', installation },
    `/apply\n\n${block('a.txt', 'three', 'THREE')}`,
  )
  expect(delivery).toMatchObject({ code: 200 })
  expect(await fileAt(repo, 'topic', 'a.txt')).toContain('THREE')
  expect(await replica.stop()).toBe(0)
})

import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { push } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { runBuilt } from '../../tools/runner/run-dist.ts'
import { node24 } from '../support/node24.ts'
import { block, fileAt, forDist, headOf, say } from '../support/scene.ts'

let stage: Stage
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const SHOUT = `/apply\n\n${block('a.txt', 'three', 'THREE')}`
const SHOUTED = 'one\nTWO\nTHREE\nfour\nfive\n'

describe('where updateRefs is not to be had', () => {
  const without = {
    status: 200,
    body: { errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }] },
  }

  test('the branch is read and moved without force', async () => {
    stage = forDist(await setStage())
    stage.github.fail({ path: '/graphql', asks: /updateRefs/, ...without })
    const { outputs, stdout } = await say(stage, SHOUT)
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
    expect(stdout).toContain('updateRefs is not available')
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(SHOUTED)
    const moved = stage.github.requests.filter(({ operation }) => operation === 'git/update-ref')
    expect(moved.map(({ body }) => body)).toEqual([{ sha: await headOf(stage.repo, 'topic'), force: false }])
  })

  test('a branch that moved meanwhile is planned again', async () => {
    stage = forDist(await setStage())
    const { github, repo, ann } = stage
    github.fail({ path: '/graphql', asks: /updateRefs/, times: 2, ...without })
    github.on({ path: /git\/refs\//, method: 'PATCH' }, () =>
      push(github.world, repo, 'topic', { 'b.txt': 'b\n' }, { user: ann }),
    )
    const { outputs } = await say(stage, SHOUT)
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe(SHOUTED)
    expect(await fileAt(repo, 'topic', 'b.txt')).toBe('b\n')
  })

  test('a protected branch is no case for it', async () => {
    stage = forDist(await setStage())
    stage.repo.protection.set('topic', { rule: 'protected' })
    expect((await say(stage, SHOUT)).outputs['reason-code']).toBe('branch-protected')
    expect(stage.github.requests.some(({ operation }) => operation === 'git/update-ref')).toBe(false)
  })
})

test('an enterprise server is reached under its own addresses', async () => {
  stage = forDist(await setStage({ enterprise: true }))
  const { outputs, replies } = await say(stage, SHOUT)
  expect(outputs, JSON.stringify(stage.github.requests.at(-1))).toMatchObject({
    status: 'applied',
    'reason-code': 'ok',
  })
  expect(replies[0]?.body).toContain('CI does not start for this token')
  expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe(SHOUTED)
})

test('the secondary rate limit is waited for, and nothing is done twice', async () => {
  stage = forDist(await setStage())
  stage.github.limit({ path: /issues\/1\/comments$/, method: 'POST' }, 1)
  stage.github.limit({ path: /git\/trees$/ }, 1)
  const { outputs, replies } = await say(stage, SHOUT)
  expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
  expect(replies).toHaveLength(1)
})

test('a comment that was made although GitHub said 502 is not made again', async () => {
  stage = forDist(await setStage())
  stage.github.fail({ path: /issues\/1\/comments$/, method: 'POST', status: 502, when: 'after' })
  expect((await say(stage, SHOUT)).replies).toHaveLength(1)
})

/** A proxy of HTTP that is the only way to the host `github.test`. */
async function startProxy() {
  const through: string[] = []
  const sockets = new Set<Socket>()
  const real = (url: string) => url.replace('github.test', '127.0.0.1')
  const proxy = createServer((asked, answer) => {
    through.push(asked.url ?? '')
    const options = { method: asked.method ?? 'GET', headers: asked.headers }
    const on = request(real(asked.url ?? ''), options, reply => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    asked.pipe(on)
  })
  proxy.on('connect', (asked, socket: Socket, head) => {
    through.push(asked.url ?? '')
    const [host, port] = real(asked.url ?? '').split(':')
    const far = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      far.write(head)
      far.pipe(socket)
      socket.pipe(far)
    })
    for (const one of [far, socket]) {
      sockets.add(one)
      one.on('error', () => one.destroy())
    }
  })
  await new Promise<void>(done => proxy.listen(0, '127.0.0.1', done))
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    proxy.closeAllConnections()
    await new Promise(done => proxy.close(done))
  }
  return { through, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, stop }
}

test('the proxy of the network is used, for the API and for git', async () => {
  stage = forDist(await setStage())
  const proxy = await startProxy()
  const named = (url: string) => url.replace('127.0.0.1', 'github.test')
  const [api, web] = [named(stage.github.url), named(stage.github.serverUrl)]
  const env = {
    http_proxy: proxy.url,
    GITHUB_API_URL: api,
    GITHUB_GRAPHQL_URL: `${api}/graphql`,
    GITHUB_SERVER_URL: web,
  }
  try {
    const { outputs, stdout } = await say(stage, SHOUT, { env })
    expect(outputs, stdout).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
    for (const host of [api, web].map(url => new URL(url).host)) {
      expect(
        proxy.through.some(url => url.includes(host)),
        `${host} in ${proxy.through.join(' ')}`,
      ).toBe(true)
    }
  } finally {
    await proxy.stop()
  }
})

test('the Node that GitHub ships runs it as well', async ({ skip }) => {
  const node = await node24()
  stage = forDist(await setStage())
  if ('missing' in node) {
    // a machine without it may go on; what lets a change in may not
    expect(process.env['CI'], node.missing).toBeUndefined()
    return skip(node.missing)
  }
  const { outputs, stdout } = await say(stage, SHOUT, { run: start => runBuilt(start, node.path) })
  expect(outputs, stdout).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
})

test('no token is in the log, the summary, the outputs, or the comments', async () => {
  stage = forDist(await setStage())
  const token = stage.github.actionsToken(stage.repo, { contents: 'write', pull_requests: 'write' })
  const found: string[] = []
  const ran = await say(stage, `${SHOUT}\n${block('a.txt', token, 'x')}`, { token })
  const base64 = Buffer.from(`x-access-token:${token}`).toString('base64')
  const shown = ran.stdout.replace(/^::add-mask::.*$/gm, '')
  const places = {
    log: shown,
    summary: ran.summary,
    outputs: JSON.stringify(ran.outputs),
    comments: JSON.stringify(ran.replies),
  }
  for (const [place, text] of Object.entries(places))
    if (text.includes(token) || text.includes(base64)) found.push(place)
  expect(found).toEqual([])
})

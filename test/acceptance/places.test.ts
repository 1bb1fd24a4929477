import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tryGit } from '../../tools/github/git.ts'
import { push } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { runBuilt } from '../../tools/runner/run-dist.ts'
import { node24 } from '../support/node24.ts'
import { type Front, front as frontOf, makeCa, type PrivateCa } from '../support/private-ca.ts'
import { block, fileAt, forDist, headOf, play, say } from '../support/scene.ts'

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

describe('a server whose certificate a private authority signed', () => {
  let folder: string
  let front: Front
  let ca: PrivateCa
  beforeEach(async () => {
    stage = forDist(await setStage())
    folder = await mkdtemp(join(tmpdir(), 'private-'))
    ca = makeCa(folder)
    front = await frontOf(stage.github.serverUrl, ca)
  })
  afterEach(async () => {
    front.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const dispatch = { name: 'workflow_dispatch', inputs: {} } as const
  /** The administrator's word in the user's settings, and somebody's in the checkout's. */
  const step = (settings: string, checkout: readonly string[] = []) =>
    play(stage, dispatch, {
      env: { GITHUB_SERVER_URL: front.url },
      prepare: async (workspace, temp) => {
        await writeFile(join(temp, '.gitconfig'), settings)
        for (const [at, value] of checkout.entries())
          if (at % 2 === 1) await tryGit(workspace, ['config', checkout[at - 1]!, value])
      },
      with: { text: block('a.txt', 'three', 'THREE'), 'commit-method': 'git', branch: 'main' },
    })

  test.each([
    ['for all addresses', () => `[http]\n\tsslCAInfo = ${ca.ca}\n`],
    ['for this one', () => `[http "${front.url}/"]\n\tsslCAInfo = ${ca.ca}\n[http]\n\tsslCAInfo = /nowhere.pem\n`],
    ['by an include', () => `[include]\n\tpath = ${join(folder, 'more')}\n`],
  ])('is reached as the user’s settings say, %s', async (_, settings) => {
    await writeFile(join(folder, 'more'), `[http]\n\tsslCAInfo = ${ca.ca}\n`)
    const ran = await step(settings(), ['http.sslCAInfo', '/nowhere.pem', 'http.proxy', 'http://127.0.0.1:9'])
    expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', pushed: 'true' })
    expect(await fileAt(stage.repo, 'main', 'a.txt')).toContain('THREE')
    // fetched for the checkout by the same settings
    expect(ran.stdout).toContain('the checkout is at ')
    await ran.clean()
  })

  test('is not trusted because a checkout says so', async () => {
    const ran = await step('', ['http.sslCAInfo', ca.ca, 'http.sslVerify', 'false'])
    expect(ran.outputs['status'], ran.stdout).toBe('refused')
    expect(ran.stdout).toMatch(/certificate/)
    expect(await fileAt(stage.repo, 'main', 'a.txt')).not.toContain('THREE')
    await ran.clean()
  })

  test('is reached through the proxy of the user’s settings', async () => {
    const asked: string[] = []
    const proxy = createServer().on('connect', (request, socket: Socket) => {
      asked.push(request.url ?? '')
      const [host, port] = (request.url ?? '').split(':')
      const far = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        far.pipe(socket).pipe(far)
        for (const end of [far, socket]) end.on('error', () => {})
      })
    })
    await new Promise<void>(done => proxy.listen(0, '127.0.0.1', done))
    const { port } = proxy.address() as AddressInfo
    const ran = await step(`[http]\n\tsslCAInfo = ${ca.ca}\n\tproxy = http://127.0.0.1:${port}\n`)
    expect(ran.outputs, ran.stdout).toMatchObject({ status: 'applied', pushed: 'true' })
    expect(new Set(asked)).toEqual(new Set([new URL(front.url).host]))
    await ran.clean()
    proxy.close()
  })
})

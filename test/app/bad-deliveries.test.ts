import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signatureOf } from '../../tools/github/deliver.ts'
import { event } from '../../tools/github/events.ts'
import { addComment } from '../../tools/github/seed.ts'
import { problemsOf } from '../../tools/github/stage.ts'
import type { Replica } from '../../tools/runner/run-app.ts'
import { block } from '../support/scene.ts'
import { type AppStage, serve, setAppStage } from './stage.ts'

let stage: AppStage
let replica: Replica
beforeAll(async () => {
  stage = await setAppStage()
  replica = await serve(stage)
})
afterAll(async () => {
  await replica.stop('SIGKILL')
  await stage.github.stop()
})

const JSON_TYPE = { 'content-type': 'application/json' }

async function send(body: string | Uint8Array, headers: Record<string, string>, path = '/webhook', method = 'POST') {
  const answer = await fetch(replica.url + path, {
    method,
    headers,
    ...(method === 'POST' && { body: Buffer.from(body) }),
  })
  return { status: answer.status, words: (await answer.text()).trim() }
}

const signed = (body: string | Uint8Array, secret = stage.app.secret) => ({
  ...JSON_TYPE,
  'x-hub-signature-256': signatureOf(secret, body),
})

/** A delivery that would be carried out. */
async function commanding(): Promise<string> {
  const { github, repo, number, ann } = stage
  const comment = addComment(github.world, repo, number, { user: ann, body: `/apply\n${block('a.txt', 'three', '3')}` })
  const payload = await event(github.world, repo, { name: 'issue_comment', action: 'created', comment })
  return JSON.stringify({ ...payload, installation: { id: stage.installation.id } })
}

/** Nothing was asked of GitHub in the name of an installation. */
const nothingRan = () => expect(stage.github.requests.filter(({ path }) => path.endsWith('access_tokens'))).toEqual([])

describe('what is refused before anything runs', () => {
  test('a delivery that is not signed, or signed with another secret, or changed', async () => {
    const body = await commanding()
    expect(await send(body, JSON_TYPE)).toEqual({ status: 401, words: 'not signed' })
    expect(await send(body, signed(body, 'guess'))).toEqual({ status: 401, words: 'the signature is wrong' })
    expect(await send(`${body} `, signed(body))).toMatchObject({ status: 401 })
    expect(await send(body, { ...JSON_TYPE, 'x-hub-signature-256': 'sha256=' })).toMatchObject({ status: 401 })
    nothingRan()
  })

  test('another place, method or type', async () => {
    const body = await commanding()
    expect(await send(body, signed(body), '/')).toMatchObject({ status: 404 })
    expect(await send('', {}, '/webhook', 'GET')).toMatchObject({ status: 405 })
    expect(await send(body, { ...signed(body), 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
    })
    nothingRan()
  })

  test.each(['not JSON', '[1', 'null', '1'])('a signed body that is no delivery: %s', async body => {
    expect(await send(body, signed(body))).toMatchObject({ status: 400 })
    nothingRan()
  })

  test('25 MB, with and without a length, twelve times at once in under 96 MB more of memory', async () => {
    const megabytes = Buffer.alloc(25 * 1024 * 1024, ' ')
    // the first one loads and compiles what refuses it
    await flood(megabytes, { 'transfer-encoding': 'chunked' })
    const before = await residentOf()
    const all = await Promise.all([
      ...Array.from({ length: 4 }, () => flood(megabytes, { 'content-length': String(megabytes.length) })),
      ...Array.from({ length: 8 }, () => flood(megabytes, { 'transfer-encoding': 'chunked' })),
    ])
    for (const status of all) expect([413, 503]).toContain(status)
    expect((await residentOf()) - before).toBeLessThan(96 * 1024 * 1024)
    nothingRan()
    const body = '{}'
    expect(await send(body, signed(body))).toEqual({ status: 200, words: 'nothing to do' })
  })

  test('one that comes byte by byte', async () => {
    const { hostname, port } = new URL(replica.url)
    const socket = connect(Number(port), hostname)
    const answer = new Promise<string>(resolve => {
      let text = ''
      socket.on('data', chunk => (text += chunk)).on('close', () => resolve(text))
      socket.on('error', () => resolve(text))
    })
    socket.write('POST /webhook HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
    const drip = setInterval(() => socket.write('x'), 500)
    expect(await answer).toContain('408 Request Timeout')
    clearInterval(drip)
    nothingRan()
  }, 30_000)

  test('an event that is not ours, and one that has no installation', async () => {
    const body = JSON.stringify({ ...JSON.parse(await commanding()), installation: null })
    expect(await send(body, signed(body))).toEqual({ status: 200, words: 'nothing to do' })
    const push = { ref: 'refs/heads/main', installation: { id: stage.installation.id }, repository: { id: 1 } }
    for (const payload of [{ zen: 'Design for failure.', hook_id: 1 }, { action: 'created', star: {} }, push, {}]) {
      const text = JSON.stringify(payload)
      expect(await send(text, signed(text))).toEqual({ status: 200, words: 'nothing to do' })
    }
    nothingRan()
    expect(problemsOf(stage)).toEqual([])
  })
})

async function residentOf(): Promise<number> {
  const text = await (await fetch(`${replica.opsUrl}/metrics`)).text()
  return Number(/^apply_edits_resident_bytes (\d+)/m.exec(text)?.[1])
}

/** Sends a body to whoever may stop listening. @returns the status that came back */
function flood(body: Buffer, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(`${replica.url}/webhook`, {
      method: 'POST',
      headers: { ...JSON_TYPE, 'x-hub-signature-256': 'sha256=00', ...headers },
    })
    let status: number | undefined
    asked.on('response', answer => {
      status = answer.statusCode
      answer.resume().on('close', () => resolve(status!))
    })
    asked.on('error', error => (status === undefined ? reject(error) : resolve(status)))
    // what it still writes after the answer fails, and nobody else hears of it
    asked.on('socket', socket => socket.on('error', () => {}))
    asked.end(body)
  })
}

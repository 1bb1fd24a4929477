import { afterEach, expect, test, vi } from 'vitest'
import { createApi, createReader } from '../../src/adapters/github/client.ts'
import { SECONDARY_LIMIT } from '../../tools/github/faults.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('each request begins its pauses anew: one, four and nine seconds', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 502 })))
  vi.useFakeTimers()
  const api = await createReader('t', 'http://api.github.test')
  for (const _ of ['first', 'next']) {
    const began = Date.now()
    const failed = expect(api.request('GET /user')).rejects.toMatchObject({ status: 502 })
    await vi.runAllTimersAsync()
    await failed
    expect(Date.now() - began).toBe(14_000)
  }
})

test('an answer that breaks off is none: no empty list, file or success', async () => {
  const broken = () => new ReadableStream({ pull: control => control.error(new Error('terminated')) })
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(broken(), { headers })))
  vi.useFakeTimers()
  const api = await createReader('t', 'http://api.github.test')
  const asked = [
    api.paginate('GET /user/repos'),
    api.rest.repos.getContent({ owner: 'o', repo: 'r', path: 'p', mediaType: { format: 'raw' } }),
    api.graphql('mutation { updateRefs { clientMutationId } }'),
  ]
  const failed = Promise.all(asked.map(each => expect(each).rejects.toMatchObject({ status: 500 })))
  await vi.runAllTimersAsync()
  await failed
})

test('who is told to wait asks no sooner: whichever status says so', async () => {
  vi.useFakeTimers()
  for (const status of [403, 429]) {
    const asked: number[] = []
    const began = Date.now()
    const limit = () =>
      Response.json(SECONDARY_LIMIT, { status, headers: { 'retry-after': asked.length === 1 ? '60' : '600' } })
    vi.stubGlobal('fetch', () => Promise.resolve(asked.push(Math.round((Date.now() - began) / 1000))).then(limit))
    const api = await createApi('t', 'http://api.github.test', () => {})
    const failed = expect(api.request('GET /user')).rejects.toMatchObject({ status })
    await vi.advanceTimersByTimeAsync(120_000)
    await failed
    expect(asked).toEqual([0, 60])
  }
})

test('a server that GitHub tells to wait does not ask again at once', async () => {
  let count = 0
  const limit = () => Response.json(SECONDARY_LIMIT, { status: 429, headers: { 'retry-after': '60' } })
  vi.stubGlobal('fetch', () => Promise.resolve(count++).then(limit))
  const api = await createReader('t', 'http://api.github.test')
  await expect(api.request('GET /user')).rejects.toMatchObject({ status: 429 })
  expect(count).toBe(1)
})

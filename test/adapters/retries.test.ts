import { afterEach, expect, test, vi } from 'vitest'
import { createReader } from '../../src/adapters/github/client.ts'

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

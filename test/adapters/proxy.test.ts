import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createReader } from '../../src/adapters/github/client.ts'

// in a file of its own, because GitHub's toolkit decides when it is loaded
test('where no job names the API, a host that needs no proxy is reached without', async () => {
  let met = 0
  const proxy = createServer(socket => {
    met++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const env = { http_proxy: url, https_proxy: url, no_proxy: 'github.test', NO_PROXY: 'github.test' }
  for (const [name, value] of Object.entries({ ...env, GITHUB_API_URL: '' })) vi.stubEnv(name, value)
  const api = await createReader('t', 'https://github.test')
  await expect(api.request('GET /meta', { request: { retries: 0 } })).rejects.toThrow()
  proxy.close()
  vi.unstubAllEnvs()
  expect(met).toBe(0)
})

import type { IncomingMessage, ServerResponse } from 'node:http'
import { readSigned } from './blobs.ts'
import { begin, type State, strike } from './log.ts'

export async function serveBlob(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', state.world.hosts.blobs)
  const entry = begin(state, 'blob', request, response, url.pathname, '', null, undefined)
  const fault = await state.weather.meet({ method: entry.method, path: url.pathname, body: '' })
  if (fault) return strike(fault, entry, response)
  const { status, type, body } = readSigned(state.world, url, request.headers.authorization)
  entry.status = status
  response.writeHead(status, { 'content-type': type }).end(body)
}

import type { JSONRPCMessage, Server } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'

/** Serves on standard input and output. After the end of the input it waits for the answers: a script writes its calls, and reads what comes of them. */
export function servePatiently(createServer: () => Server, onerror: (error: Error) => void): void {
  const wire = new StdioServerTransport()
  const [close, send] = [wire.close.bind(wire), wire.send.bind(wire)]
  const open = new Set<unknown>()
  let ends = false
  const settle = async (id?: unknown) => {
    open.delete(id)
    if (ends && open.size === 0) await close()
  }
  wire.close = async () => {
    ends = true
    await settle()
  }
  wire.send = message => {
    const sent = send(message)
    return 'method' in message ? sent : sent.finally(() => settle(message.id))
  }
  serveStdio(createServer, { onerror, transport: wire })
  const take = wire.onmessage
  wire.onmessage = message => {
    if (isCall(message)) open.add(message.id)
    take?.(message)
    if ('method' in message && message.method === 'notifications/cancelled') void settle(message.params?.['requestId'])
  }
}

/** A subscription lasts as long as the connection. */
const isCall = (message: JSONRPCMessage): message is JSONRPCMessage & { readonly id: unknown } =>
  'method' in message && 'id' in message && message.method !== 'subscriptions/listen'

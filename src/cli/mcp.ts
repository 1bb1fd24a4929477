import type { JSONRPCMessage, Server } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { syntaxAssets } from '../adapters/syntax/assets.ts'
import { createServer } from '../mcp/server.ts'
import { selectTools, toolNames } from '../mcp/tools.ts'
import { listOf } from '../policy/paths/glob.ts'
import { hintFor, type Invocation } from './arguments.ts'
import { type ExitCode, type Host, userError } from './host.ts'
import { judgedBy, policyOf } from './settings.ts'

/** `mcp`: serves the tools on standard input and output until the client goes away. @throws UserError */
export async function mcpCommand({ options }: Invocation, host: Host): Promise<ExitCode> {
  const bounds = { dir: options.dir, policy: policyOf(options) }
  const asked = listOf(options.tools)
  const unknown = asked.find(name => !toolNames.includes(name))
  if (unknown !== undefined) throw userError(`there is no tool \`${unknown}\``, hintFor(unknown, toolNames))
  const tools = selectTools(asked, options['read-only'] === true)
  if (tools.length === 0) throw userError('no tool is left', '`--read-only` omits the tools that write.')
  const rules = { ...judgedBy(options), assets: syntaxAssets({ keep: true }) }
  keepChannelClean()
  servePatiently(
    () => createServer({ tools, bounds, rules }, host),
    error => host.env['APPLY_EDITS_DEBUG'] && host.err(`${error.stack}\n`),
  )
  return 0
}

/** Standard output belongs to the protocol: one line of anything else, and the client gives up. */
function keepChannelClean(): void {
  for (const method of ['log', 'info', 'debug', 'dir'] as const) console[method] = console.error
}

/** Serves on standard input and output. After the end of the input it waits for the answers: a script writes its calls, and reads what comes of them. */
function servePatiently(createServer: () => Server, onerror: (error: Error) => void): void {
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

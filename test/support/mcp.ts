import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import type { Host } from '../../src/cli/host.ts'
import { createServer } from '../../src/mcp/server.ts'
import { selectTools } from '../../src/mcp/tools.ts'
import { refusePath } from '../../src/policy/paths/refuse-path.ts'
import { commitFiles } from './committed.ts'

/** A checkout in a folder of its own, with these files committed. */
export function checkoutWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-')))
  commitFiles(folder, files)
  return folder
}

export interface Asked {
  readonly tools?: readonly string[]
  readonly readOnly?: boolean
  readonly dir?: string
  readonly env?: Host['env']
  /** What the client says it has open; without it, it has no word for that. */
  readonly roots?: readonly string[]
}

export interface Said {
  readonly texts: readonly string[]
  readonly isError: boolean
}

export type Session = Awaited<ReturnType<typeof connect>>

/** A client and a server in this process, started in a folder. */
export async function connect(cwd: string, { tools = ['all'], readOnly = false, dir, env = {}, roots }: Asked = {}) {
  const log: string[] = []
  const host: Host = {
    cwd,
    env,
    stdin: (async function* () {})(),
    tty: { stdin: false, stdout: false, stderr: false },
    out: text => void log.push(`out: ${text}`),
    err: text => void log.push(text),
  }
  const policy = refusePath({})
  if (!policy.ok) throw new Error(policy.problem.message)
  const server = createServer(
    { tools: selectTools(tools, readOnly), bounds: { dir, policy: policy.value }, rules: {} },
    host,
  )
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: roots ? { roots: { listChanged: true } } : {} },
  )
  const open = { roots: roots ?? [] }
  if (roots) client.setRequestHandler('roots/list', async () => ({ roots: open.roots.map(uri => ({ uri })) }))
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far), client.connect(near)])
  const call = async (name: string, args: object = {}, options: object = {}): Promise<Said> => {
    const { content, isError } = await client.callTool({ name, arguments: args as Record<string, unknown> }, options)
    return { texts: content.map(block => (block.type === 'text' ? block.text : '')), isError: isError === true }
  }
  return {
    call,
    client,
    log,
    open,
    list: async () => (await client.listTools()).tools,
    close: () => client.close(),
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client as ClientV2 } from '@modelcontextprotocol/client'
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterEach, describe, expect, test } from 'vitest'
import { DIST } from '../../tools/runner/run-dist.ts'
import { checkoutWith } from '../support/mcp.ts'

/** `dist/cli.js mcp` as a client starts it: the contract of the protocol, with clients of both majors of its SDK and by hand. */

const CLI = join(DIST, 'cli.js')
const TEXT = 'def greet(name):\n    return "hi " + name\n'
const info = { name: 'test', version: '1' }

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function project(): string {
  const folder = checkoutWith({ 'a.py': TEXT })
  folders.push(folder)
  return folder
}

interface Door {
  readonly list: () => Promise<readonly { readonly name: string }[]>
  readonly call: (
    name: string,
    args: Record<string, unknown>,
  ) => Promise<{ readonly content: unknown; readonly isError?: unknown }>
  readonly close: () => Promise<void>
}

const server = (cwd: string) => ({ command: process.execPath, args: [CLI, 'mcp', '--tools', 'all'], cwd })

async function v1(cwd: string): Promise<Door> {
  const client = new ClientV1(info)
  await client.connect(new StdioV1(server(cwd)))
  return {
    list: async () => (await client.listTools()).tools,
    call: (name, args) => client.callTool({ name, arguments: args }) as ReturnType<Door['call']>,
    close: () => client.close(),
  }
}

const v2 =
  (options: object) =>
  async (cwd: string): Promise<Door> => {
    const client = new ClientV2(info, options)
    await client.connect(new StdioV2(server(cwd)))
    return {
      list: async () => (await client.listTools()).tools,
      call: (name, args) => client.callTool({ name, arguments: args }),
      close: () => client.close(),
    }
  }

/** A call of each tool, in turn, and a word of its answer. */
const CALLS: readonly (readonly [name: string, args: Record<string, unknown>, word: string])[] = [
  ['view', { path: 'a.py' }, '|def greet(name):'],
  ['grep', { pattern: 'greet' }, '|def greet(name):'],
  ['outline', { path: 'a.py' }, '|greet'],
  [
    'check',
    { reply: 'a.py\n<<<<<<< SEARCH\n    return "hi " + name\n=======\n    return 1\n>>>>>>> REPLACE\n' },
    'would apply',
  ],
  [
    'apply_reply',
    { reply: 'a.py\n<<<<<<< SEARCH\n    return "hi " + name\n=======\n    return 1\n>>>>>>> REPLACE\n' },
    'Applied 1',
  ],
  [
    'hashline_edit',
    { path: 'a.py', edits: '[{"op":"replace","old_content":"return 1","new_content":"return 2"}]' },
    '"edits_applied":1',
  ],
  [
    'edit_lines',
    { command: 'replace', path: 'a.py', start_line: 2, end_line: 2, new_content: 'return 3' },
    'Successfully edited a.py (lines 2-2)',
  ],
  ['edit', { path: 'a.py', old_string: 'return 3', new_string: 'return 4' }, 'applied'],
  [
    'replace_in_file',
    { filePath: 'a.py', replacements: [{ type: 'string', searchFor: '4', replaceWith: '5' }] },
    'Applied 1 change(s)',
  ],
  ['edit_protocol', { text: 'a.py\n««« EDIT\n    return 5\n═══════ REPL\n    return 6\n»»» EDIT END\n' }, 'Applied 1'],
  [
    'str_replace_based_edit_tool',
    { command: 'str_replace', path: 'a.py', old_str: 'return 6', new_str: 'return 7' },
    'applied',
  ],
  [
    'apply_patch',
    { input: '*** Begin Patch\n*** Update File: a.py\n@@\n-    return 7\n+    return 8\n*** End Patch' },
    'applied',
  ],
  ['multi_edit', { file_path: 'a.py', edits: [{ old_string: 'return 8', new_string: 'return 9' }] }, 'applied'],
  ['write', { file_path: 'b.txt', content: 'done\n' }, 'created'],
]

describe.each([
  ['the first major', v1],
  ['the second major, as it comes', v2({})],
  ['the second major, in the newest protocol', v2({ versionNegotiation: { mode: 'auto' } })],
])('a client of %s', (_, connect) => {
  test('drives every tool', async () => {
    const folder = project()
    const door = await connect(folder)
    const names = (await door.list()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(CALLS.map(([name]) => name).toSorted())
    for (const [name, args, word] of CALLS) {
      const { content, isError } = await door.call(name, args)
      expect([
        name,
        isError ?? false,
        JSON.stringify(content).includes(JSON.stringify(word).slice(1, -1)) || JSON.stringify(content),
      ]).toEqual([name, false, true])
    }
    expect(readFileSync(join(folder, 'a.py'), 'utf8')).toBe('def greet(name):\n    return 9\n')
    expect(await door.call('view', { path: '../x' })).toMatchObject({ isError: true })
    await door.close()
  })
})

/** As much of an answer as is looked at. */
interface Reply {
  readonly id: number
  readonly result: { readonly instructions: string; readonly isError?: boolean; readonly content?: unknown }
  readonly error?: unknown
}

/** The server with lines of JSON written by hand. */
function byHand(cwd: string) {
  const child = spawn(process.execPath, [CLI, 'mcp', '--tools', 'all'], { cwd, stdio: 'pipe' })
  const answers: Reply[] = []
  const waiting = new Map<number, (answer: Reply) => void>()
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      // a byte that is no JSON would end the connection of a client, and so this test
      const answer = JSON.parse(line) as Reply
      answers.push(answer)
      waiting.get(answer.id)?.(answer)
    }
  })
  const ended = once(child, 'close')
  let id = 0
  const ask = (method: string, params: object = {}) => {
    const number = ++id
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: number, method, params })}\n`)
    return new Promise<Reply>(resolve => waiting.set(number, resolve))
  }
  const initialize = (protocolVersion = '2025-06-18') =>
    ask('initialize', { protocolVersion, capabilities: {}, clientInfo: info })
  const end = async () => {
    child.stdin.end()
    return (await ended)[0] as number
  }
  return { child, ask, initialize, end, answers, rest: () => rest }
}

describe('by hand', () => {
  test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('agrees on %s', async version => {
    const { initialize, end } = byHand(project())
    const { result } = await initialize(version)
    expect(result).toMatchObject({ protocolVersion: version, serverInfo: { name: 'apply-edits' } })
    expect(result.instructions).toContain('hashline_edit')
    expect(await end()).toBe(0)
  })

  test('starts without a trace, and says nothing that is not asked', async () => {
    const folder = project()
    const { initialize, ask, end, answers, rest } = byHand(folder)
    await initialize()
    await ask('tools/list')
    expect(await end()).toBe(0)
    expect([answers.length, rest()]).toEqual([2, ''])
    expect(existsSync(join(folder, '.git/apply-edits'))).toBe(false)
  })

  test('a line that is no JSON, one in two pieces, and a long one', async () => {
    const { child, initialize, ask, end } = byHand(project())
    await initialize()
    child.stdin.write('this is not JSON\n')
    child.stdin.write('{"jsonrpc":"2.0","id":99,"method":"tools/call","par')
    await new Promise(resolve => setTimeout(resolve, 50))
    child.stdin.write('ams":{"name":"view","arguments":{"path":"a.py"}}}\n')
    const { result } = await ask('tools/call', {
      name: 'apply_reply',
      arguments: { reply: 'x'.repeat(4 * 1024 * 1024) },
    })
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('2 MiB') }] })
    expect(await end()).toBe(0)
  })

  test('an unknown tool is an error of the protocol; wrong arguments are a result', async () => {
    const { initialize, ask, end } = byHand(project())
    await initialize()
    expect((await ask('tools/call', { name: 'rm', arguments: {} })).error).toMatchObject({ code: -32602 })
    expect((await ask('tools/call', { name: 'view', arguments: {} })).result).toMatchObject({ isError: true })
    expect(await end()).toBe(0)
  })

  test('a client that goes away in the middle of a call leaves a whole file, and the next one can go on', async () => {
    const folder = project()
    const file = () => readFileSync(join(folder, 'a.py'), 'utf8')
    const edit = (from: string, to: string) => ({
      name: 'edit',
      arguments: { path: 'a.py', old_string: from, new_string: to },
    })
    for (const kill of [false, true]) {
      for (const after of [0, 30, 90]) {
        writeFileSync(join(folder, 'a.py'), TEXT)
        const { child, initialize, ask, end } = byHand(folder)
        await initialize()
        void ask('tools/call', edit('"hi "', '"hello "'))
        await new Promise(resolve => setTimeout(resolve, after))
        if (kill) child.kill('SIGTERM')
        await end()
        expect([TEXT, TEXT.replace('hi', 'hello')]).toContain(file())
      }
    }
    writeFileSync(join(folder, 'a.py'), TEXT)
    const { initialize, ask, end } = byHand(folder)
    await initialize()
    expect((await ask('tools/call', edit('"hi "', '"hey "'))).result.isError).toBeUndefined()
    expect(file()).toBe(TEXT.replace('hi', 'hey'))
    expect(await end()).toBe(0)
  })

  test('calls that are written at once, before the input ends, are all answered', async () => {
    const { child, answers, end } = byHand(project())
    const say = (id: number, method: string, params: object) => ({ jsonrpc: '2.0', id, method, params })
    const edits = [2, 3, 4].map(id => {
      const [from, to] = [id === 2 ? '"hi "' : `"${id - 1}"`, `"${id}"`]
      return say(id, 'tools/call', { name: 'edit', arguments: { path: 'a.py', old_string: from, new_string: to } })
    })
    const opening = say(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: info })
    child.stdin.write([opening, ...edits].map(line => `${JSON.stringify(line)}\n`).join(''))
    expect(await end()).toBe(0)
    expect(answers.map(({ id, result }) => [id, result?.isError ?? false])).toEqual([1, 2, 3, 4].map(id => [id, false]))
  })

  test('a block that would break the syntax of a file is refused', async () => {
    const folder = project()
    const { initialize, ask, end } = byHand(folder)
    await initialize()
    const call = { name: 'edit', arguments: { path: 'a.py', old_string: 'greet(name):', new_string: 'greet(name:' } }
    for (let n = 0; n < 2; n++) expect((await ask('tools/call', call)).result).toMatchObject({ isError: true })
    expect(readFileSync(join(folder, 'a.py'), 'utf8')).toBe(TEXT)
    expect(await end()).toBe(0)
  })
})

import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server'
import { version } from '../adapters/version.ts'
import type { Host, UserError } from '../cli/host.ts'
import type { Progress, RunOptions } from '../run.ts'
import { instructionsFor } from './descriptions.ts'
import type { Answer } from './edit.ts'
import type { Bounds, Project } from './project.ts'
import { fitArguments, listed, type Tool } from './tool.ts'

interface ServerSettings {
  readonly tools: readonly Tool[]
  readonly bounds: Omit<Bounds, 'roots'>
  /** The rules of the edits: how far a match may differ, whether syntax is checked. */
  readonly rules: RunOptions
}

/** Milliseconds for a client to say which folders it has open. */
const ROOTS_TIMEOUT = 2_000

/**
 * A server for one connection. It touches nothing before the first call: clients start servers only to see whether they are there.
 * What it remembers of the connection is in its closure: the project and the client's roots.
 */
export function createServer({ tools, bounds, rules }: ServerSettings, host: Host): Server {
  const server = new Server(
    { name: 'apply-edits', version },
    { capabilities: { tools: {} }, instructions: instructionsFor(tools.map(({ name }) => name)) },
  )
  let project: Promise<Project> | undefined
  const forget = () => {
    project = undefined
  }
  const locate = async (): Promise<Project> =>
    (await import('./project.ts')).findProject({ ...bounds, roots: () => rootsOf(server) }, host)
  const answer = async (tool: Tool, sent: unknown, context: ServerContext): Promise<Answer> => {
    const fitted = fitArguments(tool, sent)
    if (!fitted.ok) return refused(fitted.problem.message, fitted.problem.help)
    const { args, notes } = fitted.value
    project ??= locate()
    // a missing file may exist at the next call
    project.catch(forget)
    const found = await project
    const look = async (name: string) => (await import('./look.ts')).looks[name]!(found, args)
    if (tool.work.kind === 'look') return { failed: false, texts: [await look(tool.name), ...notes] }
    const call = { tool, args, signal: context.mcpReq.signal, onProgress: progressOf(context) }
    const edited = await (await import('./edit.ts')).edit(found, rules, call)
    const { texts, failed } = edited ?? { texts: [await look('outline')], failed: false }
    return { failed, texts: [...texts, ...notes] }
  }
  const inTurn = queue()
  server.setNotificationHandler('notifications/roots/list_changed', forget)
  server.setRequestHandler('tools/list', async () => ({ tools: tools.map(listed) as never }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(params.name, tools))
    const { texts, failed } = await inTurn(() =>
      answer(tool, params.arguments, context).catch(error => excuse(error, host)),
    )
    return { content: texts.map(text => ({ type: 'text' as const, text })), ...(failed && { isError: true }) }
  })
  return server
}

/** The folders that the client says it has open; none where it says nothing. */
async function rootsOf(server: Server): Promise<readonly string[]> {
  if (!server.getClientCapabilities()?.roots) return []
  const told = await server.listRoots(undefined, { timeout: ROOTS_TIMEOUT }).catch(() => ({ roots: [] }))
  return told.roots.map(({ uri }) => uri)
}

/** Calls one after another: each sees the files as the one before it left them. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(job: () => Promise<T>): Promise<T> => {
    const done = last.then(job)
    last = done.catch(() => {})
    return done
  }
}

/** Steps of a run as notifications, where the client asked for them. They may get lost: the answer has every fact. */
function progressOf({ mcpReq }: ServerContext): (progress: Progress) => void {
  const token = mcpReq._meta?.progressToken
  let last = -1
  return ({ percentage, operation, details }) => {
    if (token === undefined || percentage <= last) return
    last = percentage
    const message = details === undefined ? operation : `${operation}: ${details}`
    const params = { progressToken: token, progress: percentage, total: 100, message }
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}

const refused = (message: string, help = ''): Answer => ({ failed: true, texts: [`Error: ${message}. ${help}`.trim()] })

/** Reports a client's error as such; anything else is a bug, whose text goes to the log only. */
function excuse(error: unknown, { env, err }: Host): Answer {
  const { name, message, stack, help } = error as UserError
  if (name === 'UserError') return refused(message, help)
  if (env['APPLY_EDITS_DEBUG']) err(`${stack}\n`)
  return refused(
    'internal error in apply-edits',
    'Nothing more was written. APPLY_EDITS_DEBUG=1 shows where on standard error.',
  )
}

const unknownTool = (name: string, tools: readonly Tool[]): string =>
  `there is no tool \`${name.slice(0, 80)}\` here; there are: ${tools.map(each => each.name).join(', ')}`

import type { IncomingMessage, ServerResponse } from 'node:http'
import { gate, gitRequest, receive, serveGit } from './http-backend.ts'
import { begin, type State, strike, textOf } from './log.ts'
import { addUser } from './seed/repos.ts'
import { serveApi } from './serve-api.ts'
import { actorOf } from './tokens.ts'
import type { Permissions, Repo, World } from './world.ts'

const HOOK = '/_hook/'

/** The host of the web pages: git over HTTP, the hook of its pushes, and the API of an enterprise server. */
export async function serveWeb(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', state.world.hosts.web)
  if (url.pathname.startsWith('/api/')) return serveApi(state, `${state.world.hosts.web}/api`, request, response)
  if (url.pathname.startsWith(HOOK)) return serveHook(state, url, request, response)
  const actor = actorOf(state.world, request.headers.authorization)
  if (request.method === 'POST' && url.pathname.endsWith('/settings/apps/new')) {
    return void response.writeHead(302, { location: await keepManifest(state.world, url, await textOf(request)) }).end()
  }
  const wanted = gitRequest(state.world, url)
  if (!wanted && (await state.pages?.(request, response, url))) return
  const entry = begin(state, 'git', request, response, url.pathname, url.search, actor, undefined)
  if (!wanted) {
    entry.unexpected = true
    entry.problems = [`no page ${url.pathname}`]
    entry.status = 404
    return void response.writeHead(404).end()
  }
  entry.operation = wanted.push ? 'git push' : 'git fetch'
  const fault = await state.weather.meet({ method: entry.method, path: url.pathname, body: '' })
  if (fault && fault.when !== 'after') return strike(fault, entry, response)
  const refusal = gate(state.world, request, wanted.repo, wanted.push, actor)
  if (refusal) {
    entry.status = refusal.status
    return void response
      .writeHead(refusal.status, { 'content-type': 'text/plain', ...refusal.headers })
      .end(refusal.body)
  }
  const secret = crypto.randomUUID()
  const repo = wanted.repo as Repo
  if (actor) state.hooks.set(secret, { repo, actor })
  const sink = fault ? lost(response) : response
  await serveGit(repo, wanted.rest, url, request, sink, `${state.world.hosts.web}${HOOK}${secret}`, state.running)
  state.hooks.delete(secret)
  entry.status = response.statusCode
  if (fault) strike(fault, entry, response)
}

/** What a person does who is sent here with a manifest and agrees. @returns where GitHub sends them back to */
async function keepManifest(world: World, url: URL, form: string): Promise<string> {
  const manifest = JSON.parse(new URLSearchParams(form).get('manifest') ?? '') as Manifest
  const [, organization] = /^\/organizations\/([^/]+)\//.exec(url.pathname) ?? []
  const code = crypto.randomUUID()
  world.manifests.set(code, {
    slug: manifest.name.toLowerCase().replaceAll(' ', '-'),
    owner: addUser(world, organization ?? 'octo'),
    permissions: manifest.default_permissions,
    events: manifest.default_events,
    url: manifest.hook_attributes.url,
  })
  return `${manifest.redirect_url}?code=${code}&state=${url.searchParams.get('state')}`
}

interface Manifest {
  readonly name: string
  readonly redirect_url: string
  readonly hook_attributes: { readonly url: string }
  readonly default_permissions: Permissions
  readonly default_events: readonly string[]
}

/** A response whose answer nobody hears: the request takes effect, then the fault speaks. */
function lost(response: ServerResponse): ServerResponse {
  return {
    headersSent: true,
    statusCode: response.statusCode,
    writeHead: () => response,
    write: () => true,
    end: (done: () => void) => done(),
  } as unknown as ServerResponse
}

async function serveHook(state: State, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pushing = state.hooks.get(url.pathname.slice(HOOK.length))
  const updates = JSON.parse(await textOf(request))
  if (!pushing) return void response.writeHead(403).end()
  response.end(JSON.stringify(await receive(state.world, pushing.repo, pushing.actor, updates)))
}

import { execFileSync, spawn } from 'node:child_process'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { toldAbilities } from './abilities.ts'
import { CLEAN_GIT } from './git.ts'
import { followHeads } from './pulls.ts'
import { moveRefs, type RefUpdate } from './refs.ts'
import { judge } from './rules.ts'
import { canSee, mayPush } from './tokens.ts'
import { type Actor, findRepo, fullName, type Repo, type World } from './world.ts'

/** A request for git over HTTP: `/owner/name[.git]/info/refs`, `/git-upload-pack`, `/git-receive-pack`. */
export function gitRequest(
  world: World,
  url: URL,
): { readonly repo: Repo | undefined; readonly rest: string; readonly push: boolean } | undefined {
  const match = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(url.pathname)
  if (!match) return undefined
  const [, owner = '', name = '', rest = ''] = match
  const push = rest === 'git-receive-pack' || url.searchParams.get('service') === 'git-receive-pack'
  return { repo: findRepo(world, owner, name), rest, push }
}

export interface Plain {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What GitHub says before git is even asked; undefined lets the request through. */
export function gate(
  world: World,
  request: IncomingMessage,
  repo: Repo | undefined,
  push: boolean,
  actor: Actor | null | undefined,
): Plain | undefined {
  const authorizations = request.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'authorization')
  if (authorizations.length > 1) return { status: 400, body: 'Duplicate header: "Authorization"\n' }
  const known = actor ?? null
  if (actor === undefined || (known === null && (push || repo === undefined || repo.private))) {
    return { status: 401, headers: { 'www-authenticate': 'Basic realm="GitHub"' }, body: 'Authentication required.\n' }
  }
  if (repo === undefined || !canSee(known, repo)) return { status: 404, body: 'Repository not found.\n' }
  if (push && !mayPush(world, known, repo)) {
    return { status: 403, body: `Permission to ${fullName(repo)}.git denied to ${known?.user.login}.\n` }
  }
  return undefined
}

let backend: string | undefined
/** The file of git's own CGI program: without the `git` that would start it. */
const backendFile = (): string =>
  (backend ??= join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend'))

/**
 * Hands the request to git's own CGI program, whose hook asks `/_hook/<secret>` of this server what may move.
 * @param running has what ends with that program and all that it started, while they run
 */
export async function serveGit(
  repo: Repo,
  rest: string,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  hook: string,
  running: Set<Promise<void>>,
): Promise<void> {
  const learn = await toldAbilities(repo.dir, rest, url, request, response)
  if (learn === 'told') return
  const env = {
    ...CLEAN_GIT,
    GIT_PROJECT_ROOT: repo.dir,
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: `/${rest}`,
    QUERY_STRING: url.search.slice(1),
    REQUEST_METHOD: request.method ?? 'GET',
    CONTENT_TYPE: request.headers['content-type'] ?? '',
    ...(request.headers['content-length'] && { CONTENT_LENGTH: request.headers['content-length'] }),
    HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
    GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    REMOTE_USER: 'github',
    REMOTE_ADDR: '127.0.0.1',
    GITHUB_HOOK: hook,
  }
  const cgi = spawn(backendFile(), [], { env, stdio: ['pipe', 'pipe', 'ignore'] })
  const closed = new Promise<void>(done => cgi.on('close', () => done()))
  running.add(closed)
  void closed.then(() => running.delete(closed))
  return new Promise((resolve, reject) => {
    cgi.on('error', reject)
    cgi.stdin.on('error', () => {})
    request.pipe(cgi.stdin)
    // a client that goes away in the middle sends no end
    request.on('close', () => cgi.stdin.end())
    let head: Buffer | undefined = Buffer.alloc(0)
    cgi.stdout.on('data', (chunk: Buffer) => {
      if (head === undefined) return void response.write(chunk)
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const headers = head
        .subarray(0, end)
        .toString()
        .split('\r\n')
        .map(line => line.split(': ') as [string, string])
      const status = headers.find(([name]) => name.toLowerCase() === 'status')?.[1]
      response.writeHead(
        status ? Number.parseInt(status, 10) : 200,
        Object.fromEntries(headers.filter(([name]) => name.toLowerCase() !== 'status')),
      )
      response.write(head.subarray(end + 4))
      head = undefined
    })
    learn?.(cgi)
    cgi.on('close', () => {
      if (!response.headersSent) response.writeHead(500)
      response.end(resolve)
    })
  })
}

/** What the hook of a push asks: the moves, in order. The answer has one verdict a ref: `''` for moved, else git's reason. */
export async function receive(
  world: World,
  repo: Repo,
  actor: Actor,
  updates: readonly RefUpdate[],
): Promise<{ verdicts: string[]; remote: string[] }> {
  const refusals = await Promise.all(updates.map(update => judge(world, repo, actor, update)))
  if (refusals.some(Boolean)) {
    const verdicts = refusals.map(refusal => refusal?.reason ?? 'another ref of this push was refused')
    return { verdicts, remote: refusals.flatMap(refusal => refusal?.remote ?? []) }
  }
  const verdicts: string[] = []
  for (const update of updates) verdicts.push((await moveRefs(repo.dir, [update])) ? '' : 'failed to update ref')
  await followHeads(world, repo)
  return { verdicts, remote: [] }
}

/**
 * A bare repository that takes pushes as GitHub's does. The refs under `refs/heads` are moved by the `proc-receive` hook,
 * the only one of git's that can name a reason of its own after `! [remote rejected]`.
 */
export async function prepareBare(dir: string, defaultBranch: string): Promise<void> {
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    await mkdir(join(dir, folder), { recursive: true })
  await writeFile(join(dir, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`)
  await writeFile(join(dir, 'config'), '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n')
  await configureBare(dir)
}

export async function configureBare(dir: string): Promise<void> {
  await appendFile(join(dir, 'config'), SETTINGS)
  await mkdir(join(dir, 'hooks'), { recursive: true })
  await writeFile(join(dir, 'hooks', 'proc-receive'), HOOK.replace('NODE', process.execPath), { mode: 0o755 })
}

const SETTINGS = `[http]
	receivePack = true
[receive]
	procReceiveRefs = refs
[uploadpack]
	allowReachableSHA1InWant = true
	allowFilter = true
	allowAnySHA1InWant = true
[gc]
	auto = 0
`

// git's protocol for this hook: gitprotocol-pack's lines on both pipes; `version=1`, the commands, a verdict for each.
const HOOK = `#!NODE
const fs = require('fs')
const need = n => { const b = Buffer.alloc(n); for (let at = 0; at < n; ) { const got = fs.readSync(0, b, at, n - at, null); if (got === 0) process.exit(1); at += got } return b }
const section = () => { const lines = []; for (;;) { const n = parseInt(need(4).toString(), 16); if (n === 0) return lines; lines.push(need(n - 4).toString().replace(/\\n$/, '')) } }
const line = text => (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text
section()
fs.writeSync(1, line('version=1\\0') + '0000')
const updates = section().map(text => { const [before, after, ...ref] = text.split(' '); return { before, after, ref: ref.join(' ') } })
fetch(process.env.GITHUB_HOOK, { method: 'POST', body: JSON.stringify(updates) }).then(answer => answer.json()).then(({ verdicts, remote }) => {
  if (remote.length) fs.writeSync(2, remote.join('\\n') + '\\n')
  fs.writeSync(1, updates.map(({ ref }, i) => line(verdicts[i] ? 'ng ' + ref + ' ' + verdicts[i] : 'ok ' + ref)).join('') + '0000')
})
`

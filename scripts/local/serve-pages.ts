import type { IncomingMessage, ServerResponse } from 'node:http'
import { tryGit } from '../../tools/github/git.ts'
import { textOf } from '../../tools/github/log.ts'
import { findPull, type PullIssue } from '../../tools/github/pulls.ts'
import { fullName } from '../../tools/github/world.ts'
import { type Reaction, react, write } from './comment.ts'
import { openPulls, type Place } from './open-repository.ts'
import { busyPage, HEADERS, pathOf, runPage, textPage, threadPage } from './pages.ts'

export type Pages = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>

/** The web pages of one repository. Answers whether there was such a page; `told` hears of every reaction to a comment. */
export function createPages(place: Place, told: (reaction: Reaction, pull: PullIssue) => void): Pages {
  const { repo, you, stranger } = place
  const reactions = new Map<string, Reaction>()
  let running = 0

  const comment = async (pull: PullIssue, fields: URLSearchParams): Promise<void> => {
    const user = [you, stranger].find(({ login }) => login === fields.get('user')) ?? you
    const body = (fields.get('body') ?? '').replaceAll('\r\n', '\n')
    const remark = write(place, pull, user, body)
    running += 1
    const failed = (error: Error): Reaction => ({ id: remark.id, lines: [`this run broke: ${error.message}`] })
    const reaction = await react(place, remark).catch(failed)
    running -= 1
    reactions.set(String(reaction.id), reaction)
    told(reaction, pull)
  }

  const gitPage = async (title: string, args: readonly string[]): Promise<string | undefined> => {
    const { code, stdout } = await tryGit(repo.dir, args)
    return code === 0 ? textPage(title, stdout.toString()) : undefined
  }

  const pageAt = async ([kind, what = '', ...rest]: readonly string[]): Promise<string | undefined> => {
    const pull = kind === 'pull' ? findPull(repo, Number(what)) : undefined
    if (pull) return threadPage(place, pull, running > 0)
    if (kind === 'commit' && /^[0-9a-f]+$/.test(what)) return gitPage(what.slice(0, 7), ['show', '--stat', '-p', what])
    if (kind === 'blob' && /^[\w.-]+$/.test(what))
      return gitPage(rest.join('/'), ['cat-file', 'blob', `${what}:${rest.join('/')}`])
    if (kind !== 'actions' || what !== 'runs') return undefined
    const reaction = reactions.get(rest[0] ?? '')
    return reaction ? runPage(reaction) : running > 0 ? busyPage() : undefined
  }

  return async (request, response, url) => {
    // checking an event may hold this process longer than an idle connection lives: each request has its own
    response.shouldKeepAlive = false
    await openPulls(place)
    const base = `/${fullName(repo)}/`
    const path = decodeURIComponent(url.pathname)
    if (path === '/') return to(response, pathOf(place, 1))
    if (!path.startsWith(base)) return false
    const parts = path.slice(base.length).split('/')
    const pull = parts[0] === 'pull' ? findPull(repo, Number(parts[1])) : undefined
    if (request.method === 'POST' && pull) {
      // another web site may not comment in your name
      if (request.headers.origin !== url.origin) return false
      const fields = new URLSearchParams(await textOf(request))
      comment(pull, fields)
      return to(response, path)
    }
    const page = await pageAt(parts)
    if (page !== undefined) response.writeHead(200, HEADERS).end(page)
    return page !== undefined
  }
}

function to(response: ServerResponse, location: string): true {
  response.writeHead(303, { location }).end()
  return true
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { tryGit } from '../../tools/github/git.ts'
import { textOf } from '../../tools/github/log.ts'
import { findPull, type PullIssue } from '../../tools/github/pulls.ts'
import { addComment, addReviewComment } from '../../tools/github/seed.ts'
import type { Comment, ReviewComment } from '../../tools/github/world.ts'
import { type Reaction, react } from './comment.ts'
import { exampleOf } from './example.ts'
import { type At, filesPage } from './files-page.ts'
import { openPulls, type Place } from './open-repository.ts'
import { HEADERS, homeOf, pathOf, textPage } from './page.ts'
import { busyPage, homePage, runPage, threadPage } from './pages.ts'

export type Pages = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>

/** The web pages of one repository. Answers whether there was such a page; `told` hears of every reaction to a comment. */
export function createPages(place: Place, told: (reaction: Reaction, pull: PullIssue) => void): Pages {
  const { repo } = place
  /** By the id of the comment. */
  const reactions = new Map<number, Reaction>()
  let running = 0

  const answer = async (pull: PullIssue, remark: Comment | ReviewComment): Promise<void> => {
    running += 1
    const failed = ({ message }: Error): Reaction => {
      const lines = [`This run broke: ${message}`]
      return { id: remark.id, lines, notes: lines }
    }
    const reaction = await react(place, remark).catch(failed)
    running -= 1
    reactions.set(remark.id, withSilence(place, remark, reaction))
    told(reaction, pull)
  }

  const gitPage = async (title: string, args: readonly string[]): Promise<string | undefined> => {
    const { code, stdout } = await tryGit(repo.dir, args)
    return code === 0 ? textPage(place, title, stdout.toString()) : undefined
  }

  const pageAt = async (parts: readonly string[], url: URL): Promise<string | undefined> => {
    const [kind, what = '', ...rest] = parts
    if (parts.join('/') === '') return homePage(place, url.origin)
    const pull = kind === 'pull' ? findPull(repo, Number(what)) : undefined
    if (pull && rest[0] === 'files') return filesPage(place, pull, atOf(url.searchParams))
    if (pull) {
      const example = await exampleOf(repo, pull.pull.head.sha)
      return threadPage(place, pull, { reactions, running: running > 0, example })
    }
    if (kind === 'commit' && /^[0-9a-f]+$/.test(what)) return gitPage(what.slice(0, 7), ['show', '--stat', '-p', what])
    if (kind === 'blob' && /^[\w.-]+$/.test(what))
      return gitPage(rest.join('/'), ['cat-file', 'blob', `${what}:${rest.join('/')}`])
    if (kind !== 'actions' || what !== 'runs') return undefined
    const reaction = [...reactions.values()].find(({ id }) => id === Number(rest[0]))
    return reaction ? runPage(place, reaction) : running > 0 ? busyPage(place) : undefined
  }

  return async (request, response, url) => {
    // checking an event may hold this process longer than an idle connection lives: each request has its own
    response.shouldKeepAlive = false
    await openPulls(place)
    const path = decodeURIComponent(url.pathname)
    if (path === '/') return to(response, homeOf(place))
    if (path !== homeOf(place) && !path.startsWith(`${homeOf(place)}/`)) return false
    const parts = path.slice(homeOf(place).length + 1).split('/')
    const pull = parts[0] === 'pull' ? findPull(repo, Number(parts[1])) : undefined
    if (request.method === 'POST' && pull) {
      // another web site may not comment in your name
      if (request.headers.origin !== url.origin) return false
      const remark = await write(place, pull, new URLSearchParams(await textOf(request)))
      if (remark) answer(pull, remark)
      return to(response, pathOf(place, pull.number))
    }
    const page = await pageAt(parts, url)
    if (page !== undefined) response.writeHead(200, HEADERS).end(page)
    return page !== undefined
  }
}

/** Writes what a form says: below the pull request, or on a line of its diff; undefined if that line is not part of it. */
async function write(place: Place, pull: PullIssue, fields: URLSearchParams) {
  const { github, repo, you, stranger } = place
  const user = [you, stranger].find(({ login }) => login === fields.get('user')) ?? you
  const body = (fields.get('body') ?? '').replaceAll('\r\n', '\n')
  const at = atOf(fields)
  if (!at) return addComment(github.world, repo, pull.number, { user, body })
  return addReviewComment(github.world, repo, pull.number, { user, body, ...at }).catch(() => undefined)
}

function atOf(fields: URLSearchParams): At | undefined {
  const [path, line] = [fields.get('path'), Number(fields.get('line'))]
  return path !== null && Number.isSafeInteger(line) && line > 0 ? { path, line } : undefined
}

/** A run that answered nothing is explained: strangers get no reply, and what is no command gets none either. */
function withSilence({ repo }: Place, remark: Comment | ReviewComment, reaction: Reaction): Reaction {
  const replied = [...repo.comments.values(), ...repo.reviewComments.values()].some(({ id }) => id > remark.id)
  if (replied || remark.reactions.length > 0 || reaction.status === undefined) return reaction
  return { ...reaction, notes: [...reaction.notes, 'The action ran and did not reply: the log says why.'] }
}

function to(response: ServerResponse, location: string): true {
  response.writeHead(303, { location }).end()
  return true
}

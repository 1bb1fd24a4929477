import { appOf } from './app-token.ts'
import { type Actor, atLeast, type Level, nowOf, type Permissions, type Repo, roleOf, type World } from './world.ts'

/** Issues a token for an actor; the text is random enough to be searched for in logs. */
export function issueToken(world: World, actor: Actor): string {
  const prefix = actor.kind === 'user' ? 'github_pat_' : 'ghs_'
  const token = `${prefix}${Buffer.from(crypto.getRandomValues(new Uint8Array(27))).toString('base64url')}`
  world.tokens.set(token, actor)
  return token
}

/** The actor behind an `Authorization` header: null without one, undefined when GitHub does not take the token. */
export function actorOf(world: World, header: string | undefined): Actor | null | undefined {
  if (header === undefined) return null
  const token = tokenIn(header)
  if (token === undefined) return undefined
  if (isSigned(token)) return appOf(world, token).actor
  const actor = world.tokens.get(token)
  const ended = actor?.expires !== undefined && actor.expires <= nowOf(world)
  return ended || actor?.installation?.suspendedAt ? undefined : actor
}

/** What GitHub says to a token that it does not take. */
export function wordsAgainst(world: World, header: string | undefined): string {
  const token = tokenIn(header ?? '')
  return (token !== undefined && isSigned(token) && appOf(world, token).refused) || 'Bad credentials'
}

/** A JSON Web Token: an app's own. */
const isSigned = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)

function tokenIn(header: string): string | undefined {
  const [scheme = '', value = ''] = header.split(' ')
  if (/^(bearer|token)$/i.test(scheme)) return value
  if (!/^basic$/i.test(scheme)) return undefined
  const [, password = ''] = /^[^:]*:(.*)$/.exec(Buffer.from(value, 'base64').toString()) ?? []
  return password
}

/** Whether the actor can see that the repository exists. */
export function canSee(actor: Actor | null, repo: Repo): boolean {
  if (!repo.private) return true
  if (actor === null) return false
  return actor.kind === 'user' ? roleOf(repo, actor.user) !== 'none' : actor.repo === repo
}

/** Reading and talking need a reader's role of a user, everything else the role to write. */
const TALK = new Set(['issues', 'pull_requests'])

/** Whether the actor holds `permission` at `level` in `repo`. */
export function may(actor: Actor | null, repo: Repo, permission: string, level: Level): boolean {
  if (!canSee(actor, repo)) return false
  if (permission === 'metadata') return true
  if (actor === null) return level === 'read'
  if (actor.kind !== 'user' && actor.repo !== repo) return level === 'read'
  if (actor.permissions && !grants(actor.permissions, permission, level)) return false
  if (actor.kind !== 'user') return true
  return atLeast(roleOf(repo, actor.user), level === 'write' && !TALK.has(permission) ? 'write' : 'read')
}

function grants(permissions: Permissions, permission: string, level: Level): boolean {
  const given = permissions[permission]
  return given === 'write' || given === level
}

/**
 * Whether the actor may push to a branch of `repo`: as one who may write there, or as one who may write to a repository
 * into which that branch is proposed with "Allow edits by maintainers" ticked; never into a fork that an organization owns.
 */
export function mayPush(world: World, actor: Actor | null, repo: Repo, branch?: string): boolean {
  if (actor === null) return false
  if (may(actor, repo, 'contents', 'write')) return true
  if (repo.parent === null || repo.owner.type === 'Organization') return false
  return world.repos
    .filter(base => base === repo.parent && may(actor, base, 'contents', 'write'))
    .flatMap(base => [...base.issues.values()])
    .some(({ pull, state }) => {
      if (pull === null || state !== 'open' || pull.head.repo !== repo || !pull.maintainerCanModify) return false
      return branch === undefined || pull.head.ref === branch
    })
}

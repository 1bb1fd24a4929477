import type { Json } from '../views/user.ts'
import type { Actor, Level, Repo, World } from '../world.ts'

/** One request that GitHub's description knows, already checked against it, by an actor who may make it. */
export interface Call {
  readonly world: World
  readonly actor: Actor | null
  /** The repository in the path; routes without one do not look at it. */
  readonly repo: Repo
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: Json
  readonly url: string
  readonly accept: string
}

export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Route {
  /** Permissions of which one is enough. */
  readonly needs: readonly (readonly [permission: string, level: Level])[]
  readonly run: (call: Call) => Reply | Promise<Reply>
}

/** By operation id of GitHub's description. */
export type Routes = Readonly<Record<string, Route>>

export const ok = (body: unknown): Reply => ({ status: 200, body })
export const created = (body: unknown): Reply => ({ status: 201, body })
export const gone: Reply = { status: 204 }

/** An error as GitHub words it: the message, and the status once more as text. */
export function refuse(status: number, message: string, errors?: readonly unknown[]): Reply {
  const body = {
    message,
    ...(errors && { errors }),
    documentation_url: 'https://docs.github.com/rest',
    status: String(status),
  }
  return { status, body }
}

export const notFound = refuse(404, 'Not Found')

export const invalid = (resource: string, field: string, message: string): Reply =>
  refuse(422, 'Validation Failed', [{ resource, field, code: 'custom', message }])

/** One page of a list, with GitHub's `link` header. */
export async function page<T>({ query, url }: Call, items: readonly T[], view: (item: T) => unknown): Promise<Reply> {
  const size = Math.min(100, Math.max(1, Number(query.get('per_page') ?? 30)))
  const at = Math.max(1, Number(query.get('page') ?? 1))
  const last = Math.max(1, Math.ceil(items.length / size))
  const body = await Promise.all(items.slice((at - 1) * size, at * size).map(view))
  const link = (rel: string, number: number) => {
    const target = new URL(url)
    target.searchParams.set('page', String(number))
    return `<${target.href}>; rel="${rel}"`
  }
  const links = [
    ...(at > 1 ? [link('prev', at - 1), link('first', 1)] : []),
    ...(at < last ? [link('next', at + 1), link('last', last)] : []),
  ]
  return { status: 200, body, ...(links.length > 0 && { headers: { link: links.join(', ') } }) }
}

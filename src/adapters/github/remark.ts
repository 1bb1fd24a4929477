import type { ReviewAnchor, Source } from '../../core/block.ts'
import { reviewedText } from '../../core/review.ts'
import type { RepoName } from './client.ts'

/** Someone on GitHub. */
export interface Account {
  readonly id: number
  readonly login: string
  readonly isBot: boolean
}

export type Surface = 'comment' | 'review-comment' | 'review' | 'description' | 'discussion' | 'discussion-comment'

/** A comment in the conversation, on lines of the diff, or the text of a review: one shape for all three. */
export interface Remark {
  readonly surface: Surface
  readonly id: number
  readonly nodeId: string
  readonly url: string
  readonly author: Account
  /** The app through which a person wrote, by its short name. */
  readonly viaApp?: string
  readonly body: string
  readonly createdAt: string
  /** When others could see it: a review is drafted before. */
  readonly publishedAt: string
  readonly updatedAt: string
  /** When it was last edited, null for never; absent if that was not asked. */
  readonly lastEditedAt?: string | null
  /** Folded away in the thread; absent if that was not asked. */
  readonly isMinimized?: boolean
  /** Of a review comment: the review that it belongs to, the top comment of its thread, its file and lines. */
  readonly review?: number
  readonly top?: number
  readonly path?: string
  readonly anchor?: ReviewAnchor
  /** Of a review: how many comments it has; absent if that was not asked. */
  readonly comments?: number
}

/** Fields that the API and the events share for the three kinds. */
export interface RawRemark {
  readonly id: number
  readonly node_id: string
  readonly html_url: string
  readonly user: { readonly id: number; readonly login: string; readonly type?: string } | null
  readonly body?: string | null
  readonly created_at?: string
  readonly submitted_at?: string | null
  readonly published_at?: string | null
  readonly updated_at?: string
  readonly performed_via_github_app?: { readonly slug?: string } | null
  readonly pull_request_review_id?: number | null
  readonly in_reply_to_id?: number
  readonly path?: string
  readonly side?: string
  readonly start_side?: string | null
  readonly diff_hunk?: string
  /** Where the lines are now; null if they have changed. */
  readonly line?: number | null
  readonly original_line?: number | null
  readonly original_start_line?: number | null
}

/** The fields that texts of every kind have, but for number and text, under REST's names. */
export const SAID = `node_id: id html_url: url created_at: createdAt published_at: publishedAt updated_at: updatedAt
  user: author { type: __typename login ... on User { id: databaseId } ... on Bot { id: databaseId } }`

/** A text as GraphQL answers {@link SAID}: large numbers are strings. */
export interface Text extends Omit<RawRemark, 'id' | 'user'> {
  readonly id?: string | number | null
  readonly user: { readonly type: string; readonly login: string; readonly id?: number | null } | null
}

/** GraphQL leaves `[bot]` away. An account without a number is someone whom we cannot ask for. */
export const rawOf = ({ id, user, ...text }: Text): RawRemark => ({
  ...text,
  id: Number(id ?? 0),
  user: user && { ...user, id: user.id ?? 0, login: user.type === 'Bot' ? `${user.login}[bot]` : user.login },
})

export function toRemark(surface: Surface, raw: RawRemark): Remark {
  const written = raw.created_at ?? raw.submitted_at ?? ''
  const anchor = surface === 'review-comment' ? anchorOf(raw) : undefined
  return {
    surface,
    id: raw.id,
    nodeId: raw.node_id,
    url: raw.html_url,
    author: toAccount(raw.user),
    body: raw.body ?? '',
    createdAt: written,
    publishedAt: raw.published_at ?? written,
    updatedAt: raw.updated_at ?? written,
    ...(raw.performed_via_github_app?.slug && { viaApp: raw.performed_via_github_app.slug }),
    ...(surface === 'review-comment' && { top: raw.in_reply_to_id ?? raw.id }),
    ...(raw.pull_request_review_id && { review: raw.pull_request_review_id }),
    ...(raw.path && { path: raw.path }),
    ...(anchor && { anchor }),
  }
}

/** A deleted account is GitHub's "ghost": no one's permission, no one's bot. */
export const toAccount = (user: RawRemark['user'] | undefined): Account =>
  user
    ? { id: user.id, login: user.login, isBot: user.type !== 'User' || user.login.endsWith('[bot]') }
    : { id: 0, login: 'ghost', isBot: true }

/** The lines that a review comment is on, with their text at the reviewed commit. */
function anchorOf(raw: RawRemark): ReviewAnchor | undefined {
  const end = raw.original_line ?? undefined
  if (!raw.path || end === undefined || raw.side === 'LEFT' || raw.start_side === 'LEFT' || !raw.diff_hunk)
    return undefined
  const start = raw.original_start_line ?? end
  const text = reviewedText(raw.diff_hunk, end - start + 1)
  const last = raw.line ?? end
  const at = { path: raw.path, startLine: last - end + start, endLine: last }
  return text && { ...at, ...text, ...(raw.line === null && { isOutdated: true }) }
}

/** The remark as a source of blocks, by its kind in words. */
export function toSource({ surface, id, body: text, path, anchor }: Remark): Source {
  const kind = surface.replaceAll('-', ' ')
  const name = id === 0 ? kind : `${kind} ${id}`
  return { name, text, ...(path && { defaultPath: path }), ...(anchor && { review: anchor }) }
}

/** The target of a link to a comment. */
interface RemarkLink extends RepoName {
  /** Of the pull request, the issue or the discussion. */
  readonly number: number
  readonly surface: Surface
  readonly id: number
}

/** The fragments of links, and the kinds of remarks they point to. */
const ANCHORS: readonly (readonly [RegExp, Surface])[] = [
  [/^issuecomment-(\d+)$/, 'comment'],
  [/^pullrequestreview-(\d+)$/, 'review'],
  [/^(?:discussion_)?r(\d+)$/, 'review-comment'],
  [/^discussioncomment-(\d+)$/, 'discussion-comment'],
  [/^(?:issue|discussion)-(\d+)$/, 'description'],
]

const PAGE =
  /^([\w.-]+)\/([\w.-]+)\/(pull|issues|discussions)\/(\d{1,9})(?:\/(?:files|changes|commits)[\w./]*)?\/?(?:\?[^#]*)?(?:#(.*))?$/

/** Reads a link to a comment, a review or a description, or its part after `#`, which belongs to `here`; undefined for any other address. */
export function parseLink(
  url: string,
  serverUrl: string,
  here?: RepoName & { readonly number: number },
): RemarkLink | undefined {
  if (url.startsWith('#') && here) return named(url.slice(1), here)
  if (!url.startsWith(`${serverUrl}/`)) return undefined
  const found = PAGE.exec(url.slice(serverUrl.length + 1))
  if (!found) return undefined
  const [, owner, repo, kind, number, anchor] = found
  const place = { owner: owner!, repo: repo!, number: Number(number) }
  if (anchor === undefined) return { ...place, surface: kind === 'discussions' ? 'discussion' : 'description', id: 0 }
  const link = named(anchor, place)
  if (kind !== 'discussions' || link?.surface !== 'description') return link
  return { ...link, surface: 'discussion' }
}

function named(anchor: string, place: RepoName & { readonly number: number }): RemarkLink | undefined {
  for (const [pattern, surface] of ANCHORS) {
    const id = pattern.exec(anchor)?.[1]
    if (id !== undefined) return { ...place, surface, id: Number(id) }
  }
  return undefined
}

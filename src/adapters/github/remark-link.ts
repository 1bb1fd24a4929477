import type { RepoName } from './client.ts'
import type { Surface } from './remark.ts'

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

/**
 * Reads a link to a comment, a review, a review comment or a description as GitHub writes it, or the part of it after `#`.
 * @param here the pull request or issue that a part of a link belongs to
 * @returns undefined for any other address
 */
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
    if (id !== undefined) return { owner: place.owner, repo: place.repo, number: place.number, surface, id: Number(id) }
  }
  return undefined
}

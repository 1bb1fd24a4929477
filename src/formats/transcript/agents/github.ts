import { reviewedText } from '../../../core/review.ts'
import { isObject, type JsonObject, objectsOf } from '../../json/value.ts'
import { textOf } from '../told/fields.ts'
import { TURN } from '../told/tell.ts'
import type { About, Log } from '../told.ts'

/** Comments from GitHub's API, from `gh pr view --json`, or from an event. Each is read like a posted comment. */
export const githubComments: Log = {
  names: [['comments on GitHub']],
  output: '`comments.json` of the API, `gh pr view --json`, events',
  is: value => commentsIn(value).some(isComment),
  read: value =>
    commentsIn(value)
      .filter(isComment)
      .flatMap(comment => [TURN, { kind: 'text', text: textOf(comment['body']), about: aboutOf(comment) }]),
}

/** One comment, that of an event, or lists of them. */
function commentsIn(value: JsonObject): readonly JsonObject[] {
  const { comment, review, comments, reviews } = value
  const one = [comment, review].find(isObject)
  const lists = [...objectsOf(comments), ...objectsOf(reviews)]
  return one ? [one] : lists.length > 0 ? lists : [value]
}

/** True if an object is a comment: it has a text, and its author; a review comment has the lines around it. */
const isComment = ({ body, user, author, html_url, url, diff_hunk, diffHunk }: JsonObject): boolean =>
  typeof body === 'string' &&
  (typeof (diff_hunk ?? diffHunk) === 'string' ||
    (isObject(user ?? author) && /\/(?:pull|pulls|issues|discussions)\//.test(textOf(html_url ?? url))))

function aboutOf(comment: JsonObject): About {
  const { path, side, start_side, diffSide, startDiffSide } = comment
  if (typeof path !== 'string') return {}
  const end = Number(comment['original_line'] ?? comment['originalLine'] ?? 0)
  const start = Number(comment['original_start_line'] ?? comment['originalStartLine'] ?? end)
  const isOld = [side, start_side, diffSide, startDiffSide].includes('LEFT')
  const text = reviewedText(textOf(comment['diff_hunk'] ?? comment['diffHunk']), end - start + 1)
  if (isOld || !(start >= 1 && start <= end) || text === undefined) return { defaultPath: path }
  return { defaultPath: path, review: { path, startLine: start, endLine: end, ...text } }
}

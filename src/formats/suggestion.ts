import { OR_ELSE, type ReviewAnchor } from '../core/block.ts'
import type { Op } from '../core/op.ts'
import { splitLines } from '../core/text.ts'
import { claimOf, refusedClaim } from './block.ts'
import { dedent } from './carrier/markdown.ts'
import { type Format, linesBetween, linesText } from './format.ts'
import { readFenced } from './parts/ends.ts'
import { findFencePath } from './parts/find-path.ts'
import { SUGGESTION, suggestionOpening } from './parts/openings.ts'

/** The `suggestion` fence of reviews on GitHub and GitLab (`suggestion:-1+2`). The text of the comment's lines is looked for where it is now. */
export const suggestion: Format = {
  name: 'suggestion',
  ...suggestionOpening,
  read: (source, here) => {
    const fence = here.opening
    const range = fence && SUGGESTION.exec(fence.info)
    if (!fence || !range) return undefined
    const { close, last } = readFenced(source, here.line, fence, false)
    const { review } = source
    const found = { format: 'suggestion', first: here.line, last, path: review?.path ?? source.defaultPath ?? '' }
    if (close === undefined) return refusedClaim(source, found, 'parse/unclosed', 'the suggestion has no closing line')
    if (!review) {
      // with a path, it is a comment on removed lines or on the whole file
      if (source.defaultPath !== undefined) return refusedClaim(source, found, 'parse/unsupported', GONE, WHERE)
      const path = findFencePath(source, here)?.path
      return path
        ? refusedClaim(source, { ...found, path }, 'parse/unsupported', BARE, WHERE)
        : refusedClaim(source, found, 'parse/no-path', 'suggestions work only in review comments', WHERE)
    }
    // reviewers offer several for the same lines
    const option = here.previous?.blocks.some(({ format }) => format === 'suggestion') && OR_ELSE
    const text = linesText(dedent(linesBetween(source, here.line + 1, close), fence.indent))
    const op =
      range[1] === undefined ? overLines(review, text) : overRange(review, Number(range[1]), Number(range[2]), text)
    const claim = claimOf(source, { ...found, steps: [[op]] })
    return option ? { ...claim, blocks: claim.blocks.map(block => ({ ...block, option })) } : claim
  },
}

const BARE = 'a suggestion outside of a review comment does not show the lines that it replaces'
const GONE = 'the review comment is not on lines of the new file'
const WHERE = 'Write it as a review comment on the lines, or use another format.'

function overLines({ startLine, original, above, isOutdated = false }: ReviewAnchor, replace: string): Op {
  const search = linesText(splitLines(original).map(line => line.text))
  const hint = {
    line: startLine,
    certain: !isOutdated,
    ...(above && { under: above.filter(line => line.trim() !== '') }),
  }
  return { kind: 'replace', search, replace, hint }
}

/** GitLab counts from the line that the comment is at; what the other lines said is not known here, so the numbers need a guard. */
function overRange(review: ReviewAnchor, above: number, below: number, text: string): Op {
  const [first, last] = [review.endLine - above, review.endLine + below]
  if (first === review.startLine && last === review.endLine) return overLines(review, text)
  return { kind: 'lines', first: { line: first }, last: { line: last }, text, indent: 'keep' }
}

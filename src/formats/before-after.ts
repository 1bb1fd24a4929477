import { claimOf } from './block.ts'
import { dedent, type FenceLine, fenceLine } from './carrier/markdown.ts'
import { type At, type Format, firstAbove, firstOpening, linesBetween, linesText, type SourceLines } from './format.ts'
import { readFenced } from './parts/ends.ts'
import { findPath, sameFile } from './parts/find-path.ts'
import { leadsToNew, leadsToOld } from './parts/half-words.ts'
import { mentionedPaths } from './parts/paths.ts'

/** Two fences below words for the old and the new text ("Replace this:", "**After:**"). After a block of another format they only explain. */
export const beforeAfter: Format = {
  name: 'before-after',
  firstChars: '`~',
  read: (source, here) => {
    if (!here.opening || here.fence || here.previous?.blocks.some(({ format }) => format !== 'before-after'))
      return undefined
    const halves = inOneFence(source, here.line, here.opening) ?? inTwoFences(source, here, here.opening)
    const place = halves && findPath(source, here, { format: 'before-after', at: here.line, words: halves.words })
    if (!halves || !place || (!place.path && !place.names)) return undefined
    if (!halves.mentions.every(path => sameFile(path, place.path))) return undefined
    const { search, replace, last } = halves
    const found = { format: 'before-after', ...place, last }
    return claimOf(source, { ...found, steps: [[{ kind: 'replace', search, replace }]] })
  },
}

/** Both halves, the line of the words above the first one, and the files that the words above the second name. */
function inTwoFences(source: SourceLines, here: At, fence: FenceLine) {
  // the line above the fence, over one blank line
  const words = firstAbove(source, here, 2, (text, at) => (text.trim() === '' ? undefined : at)) ?? here.line
  const above = source.line(words)?.trim() ?? ''
  if (!leadsToOld(above)) return undefined
  const close = closeOf(source, here.line, fence)
  const turn = close === undefined ? undefined : turnBelow(source, close)
  const last = turn && closeOf(source, turn.at, turn.fence)
  if (close === undefined || !turn || last === undefined) return undefined
  const [search, replace] = [textOf(source, here.line, close, fence), textOf(source, turn.at, last, turn.fence)]
  if (!search || replace === undefined) return undefined
  return { search, replace, words, mentions: mentionedPaths(turn.words), last }
}

/** One fence with a comment above either half: `// Before`, `// After`. */
function inOneFence(source: SourceLines, at: number, fence: FenceLine) {
  if (!OLD_COMMENT.test(source.line(at + 1) ?? '')) return undefined
  const last = closeOf(source, at, fence)
  const lines = last === undefined ? [] : (textOf(source, at, last, fence)?.split('\n') ?? [])
  const turn = lines.findIndex(line => NEW_COMMENT.test(line))
  if (last === undefined || turn < 0) return undefined
  const [old, fresh] = [lines.slice(1, turn), lines.slice(turn + 1)].map(text => text.join('\n').trimEnd())
  if (!old || !fresh || lines.slice(turn + 1).some(line => OLD_COMMENT.test(line))) return undefined
  return { search: `${old}\n`, replace: `${fresh}\n`, words: at, mentions: [], last }
}

const OLD_COMMENT = /^\s*(?:\/\/|#|--|;|\/\*|<!--)\s*(?:before|old|original|current)(?: code| version)?\W*$/i
const NEW_COMMENT =
  /^\s*(?:\/\/|#|--|;|\/\*|<!--)\s*(?:after|new|updated|fixed|replace(?:ment| with))(?: code| version)?\W*$/i

/** The closing line of a fence that may be a half. */
const closeOf = (source: SourceLines, at: number, fence: FenceLine): number | undefined =>
  /^(?:diff|patch|suggestion|console|shell-session|output)\b/i.test(fence.info)
    ? undefined
    : readFenced(source, at, fence, false).close

/** The text in a fence, if no block is in it. */
function textOf(source: SourceLines, at: number, close: number, { indent }: FenceLine): string | undefined {
  const lines = dedent(linesBetween(source, at + 1, close), indent)
  return firstOpening(source, lines) < 0 ? linesText(lines) : undefined
}

/** The second fence, below one line of words that lead to it. */
function turnBelow(source: SourceLines, close: number) {
  let words = ''
  for (let line = close + 1; line < close + 7; line++) {
    const text = source.line(line)
    const fence = text === undefined ? undefined : fenceLine(text)
    if (text === undefined || (text.trim() !== '' && !fence && words !== '')) return undefined
    if (fence) return leadsToNew(words) ? { at: line, fence, words } : undefined
    words ||= text.trim()
  }
  return undefined
}

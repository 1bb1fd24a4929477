import { type Diagnostic, fail, ok, type Result } from '../core/diagnostic.ts'
import { isElision } from '../core/elision.ts'
import { isBlank } from '../core/spacing.ts'
import { changedPart, changedSpan } from '../core/text.ts'

/**
 * Refuses a text in which a line like `// ... existing code ...` or `# rest stays the same` has taken the place of lines of the file: whoever
 * wrote it left them out for short. Asked of the whole text before and after, whatever the block was: it sees what the words alone
 * cannot say, that lines of the file are gone.
 * @param before undefined for a new file, which loses nothing
 * @param added the lines that are not as they were, where they are known
 */
export function checkLeftOut(before: string | undefined, after: string, added?: string): Result<readonly Diagnostic[]> {
  if (before === undefined || (added !== undefined && !WORDS.test(added))) return ok([])
  if (!WORDS.test(changedPart(before, after)) || !touchedLines(before, after).some(standsForCode)) return ok([])
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const known = new Set(old)
  const come = now.filter(line => !known.has(line) && !isBlank(line))
  const marker = come.find(isElision) ?? come.find(mayStandForCode)
  if (marker === undefined) return ok([])
  const kept = new Set(now)
  const gone = old.filter(line => !kept.has(line) && SAYS_SOMETHING.test(line)).length
  if (gone < (isMarker(marker) ? 1 : 3) || (!isMarker(marker) && gone <= come.length)) return ok([])
  return fail(
    'parse/placeholder',
    `\`${marker.trim()}\` would take the place of ${gone} ${gone === 1 ? 'line' : 'lines'}`,
  )
}

const standsForCode = (line: string): boolean => isElision(line) || mayStandForCode(line)

/** The lines of a text that have a part that is not as it was before. */
function touchedLines(before: string, after: string): readonly string[] {
  const { start, end } = changedSpan(before, after)
  const feed = after.indexOf('\n', end)
  return after.slice(after.lastIndexOf('\n', start - 1) + 1, feed < 0 ? after.length : feed).split(/\r?\n/)
}

const SAYS_SOMETHING = /[\p{L}\p{N}_]/u

/** What every line that stands for code has some of. */
const WORDS =
  /\.\s?\.|…|⋮|\b(?:unchanged|unmodified|untouched|omitted|omit|truncated|snip|snipped|elided|brevity|rest|remain|remains|remainder|remaining|existing|previous|others?|same|identical|everything|keep|code|before|above|below|etc|so on|change|changes|lines?|as is)\b/i

/** Dots and words of leaving out together: no comment of a program. */
const isMarker = (line: string): boolean => isElision(line) && /[\p{L}]/u.test(line) && /\.{2}|…/.test(line)

/** A comment, or a line within brackets or between dots, that may be a sentence of the program as well. */
function mayStandForCode(line: string): boolean {
  const text = line.trim()
  if (text.length > 120 || text.split(/\s+/).length > 10) return false
  const said = /^(?:\/\/+|#+|--+|;+|%+|\*|\/\*+|<!--+|\{\/\*+|"""|''')\s*(.*?)\s*(?:\*+\/\}?|--+>|"""|''')?$/.exec(
    text,
  )?.[1]
  const bare = /^(?:[[({<].*[\])}>]|(?:\.{3}|…).*|.*(?:\.{3}|…))$/.test(text) ? text : undefined
  const words = (said ?? bare)
    ?.replace(/^[^\p{L}\p{N}.…⋮]+|[^\p{L}\p{N}.…⋮]+$/gu, '')
    .replace(/^[.…\s]+(?=\p{L})/u, '')
    .replace(/(?<=\p{L})[.…\s]+$/u, '')
  return words !== undefined && LEFT_OUT.some(pattern => pattern.test(words))
}

const NOUN =
  '(?:code|contents?|file|functions?|methods?|class(?:es)?|logic|implementations?|imports?|lines|body|module|definitions?|tests?|props|fields|cases|routes?|sections?|parts?|stuff|everything|things)'

const LEFT_OUT: readonly RegExp[] = [
  /^(?:\.\s?\.[\s.]*|…|⋮)+$/,
  /^(?:remains? )?(?:unchanged|unmodified|untouched|omitted|truncated|snip|snipped|elided|etc|and so on|as before|as is)\b.{0,30}$/i,
  /\b(?:unchanged|unmodified|untouched|for brevity|omitted|truncated)\W*$/i,
  /\b(?:stays?|remains?|kept|is|are) (?:exactly |just )?(?:the same|as is|as before|as it is|as they are|identical)\W*$/i,
  /^no (?:other |further )?changes?\b/i,
  /^(?:the )?same\b.{0,40}\b(?:as|before|above|code|here)\b/i,
  new RegExp(`\\b(?:the )?(?:rest|remainder)\\b.{0,40}\\b(?:${NOUN}|same|as is|here|identical|stays?|goes)\\b`, 'i'),
  new RegExp(
    `^(?:all |the |your |any )*(?:existing|remaining|previous|other|same|original)\\b.{0,40}\\b${NOUN}\\b`,
    'i',
  ),
  /\b(?:everything|all|others?|rest|remaining|existing)\b.{0,40}\b(?:stays?|remains?|kept|unchanged|identical)\b/i,
  /^keep\b.{0,30}\b(?:rest|existing|remaining|everything|others?|as is)\b/i,
  /^lines? \d{1,6}\s?(?:-|–|to|through)\s?\d{1,6}\b/i,
  /^(?:add|put|insert) (?:your|the|any|other)\b.{0,40}\bhere$/i,
  /^see (?:the )?(?:original|previous|above)\b/i,
  /^(?:existing|previous|remaining|code)\b.{0,20}\b(?:omitted|here|unchanged|above|below)\b/i,
]

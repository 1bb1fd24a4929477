import type { Block } from '../../core/block.ts'
import { type Diagnostic, fail, ok, type Result } from '../../core/diagnostic.ts'
import { isMarkdown } from '../../core/place/ground.ts'
import { scriptOf } from '../../core/text/script.ts'
import { isBlank } from '../../core/text/spacing.ts'
import { commentIn, isDots, mayStandIn, type StandIn, standIn } from '../../core/text/stand-in.ts'
import { changedPart, changedSpan, textLines } from '../../core/text.ts'
import { omissionIn } from './omission.ts'

/** How many lines that say something must have gone, by how surely a line means them; where it is open, more than came. */
const EVIDENCE: Readonly<Record<StandIn, { readonly gone: number; readonly more: boolean }>> = {
  sure: { gone: 1, more: false },
  dotted: { gone: 1, more: false },
  likely: { gone: 3, more: true },
  maybe: { gone: 3, more: true },
}

/** Lines of code that one comment must replace before it counts as a marker, whatever its words. */
const BLIND = 4

/**
 * Refuses a text in which a line like `// ... existing code ...` or `# rest stays the same` has taken the place of lines of the file, because
 * its author omitted them to be brief. Compares the whole text before and after, whatever the block was, because only that shows that lines
 * of the file are gone.
 * @param before undefined for a new file, which loses nothing
 * @param added the lines that are not as they were, where they are known
 * @param block what changed it. The caller has seen that a diff did not make the version that it names by git's id: it may have left out lines
 */
export function checkLeftOut(
  before: string | undefined,
  after: string,
  added?: string,
  block?: Block,
): Result<readonly Diagnostic[]> {
  const problem = block?.becomes !== undefined && omissionIn(block)
  if (problem) return { ok: false, problem }
  const part = added ?? (before === undefined ? '' : changedPart(before, after))
  if (before === undefined || !part.split('\n').some(mayBeMarker)) return ok([])
  const [oldPart, newPart] = changedLines(before, after)
  const blind = blindMarker(oldPart, newPart, isMarkdown(block?.path ?? ''))
  if (!newPart.some(line => standIn(line))) return blind ? wouldReplace(blind.line, blind.gone) : ok([])
  const [old, now] = [textLines(before), textLines(after)]
  const come = beyond(now, old).filter(line => !isBlank(line))
  const gone = beyond(old, now).filter(line => SAYS_SOMETHING.test(line)).length
  const isCode = block !== undefined && !HAS_DOTS.test(block.path)
  const marker = come.find(line => standsFor(line, gone, come.length, isCode))
  if (marker !== undefined) return wouldReplace(marker, gone)
  return blind ? wouldReplace(blind.line, blind.gone) : ok([])
}

/** The lines that others do not have, or not as often, whatever their indentation. */
function beyond(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line.trim(), (left.get(line.trim()) ?? 0) + 1)
  return lines.filter(line => {
    const count = left.get(line.trim()) ?? 0
    left.set(line.trim(), count - 1)
    return count <= 0
  })
}

const wouldReplace = (line: string, gone: number) =>
  fail('parse/placeholder', `\`${line.trim()}\` would replace ${gone} ${gone === 1 ? 'line' : 'lines'}`)

/** A marker is dots, a comment, or words of leaving out. */
const mayBeMarker = (line: string): boolean => mayStandIn(line) || commentIn(line) !== undefined

/** Files in which a line of dots can be the author's: bodies of Python and Perl, arguments of R, prose, what a program prints. */
const HAS_DOTS =
  /\.(?:py[iwx]?|ipynb|p[lm]|r|[rq]md|mdx?|markdown|rst|adoc|txt|out|log|snap|golden|expected)$|(?:^|\/)[^./]*$/i

/** @param isCode true for a file in which dots alone are not a line of code */
function standsFor(line: string, gone: number, come: number, isCode: boolean): boolean {
  // at the start of a line they end a document of YAML
  if (isCode && isDots(line) && /^\s/.test(line) && gone >= come) return true
  const surely = standIn(line)
  if (!surely) return false
  const evidence = EVIDENCE[surely]
  return gone >= evidence.gone && (!evidence.more || gone > come)
}

/** A comment, or a line that may mean code, that is all that comes in the place of lines of code: one of the old text is none, and one among those lines may well be put in other words. */
function blindMarker(
  old: readonly string[],
  now: readonly string[],
  isProse: boolean,
): { readonly line: string; readonly gone: number } | undefined {
  const [known, shown] = [old, now].map(lines => new Set(lines.map(line => line.trim()))) as [Set<string>, Set<string>]
  for (const hunk of scriptOf(old, now).hunks) {
    const [first, ...others] = hunk.new.filter(line => !isBlank(now[line]!))
    const gone = hunk.old.map(line => old[line]!).filter(line => SAYS_SOMETHING.test(line) && !shown.has(line.trim()))
    if (first === undefined || others.length > 0 || known.has(now[first]!.trim())) continue
    // signs of comments head a title or an item there
    const isComment = !isProse && commentIn(now[first]!) !== undefined && !IS_CODE.test(now[first]!)
    const sign = signOf(now[first]!)
    const isReworded = sign !== undefined && sign === signOf(old[hunk.old[0]!] ?? '')
    const isCode = !isComment || (!isReworded && gone.every(line => commentIn(line) === undefined))
    const surely = standIn(now[first]!)
    const least = surely ? EVIDENCE[surely].gone : isComment ? BLIND : Infinity
    if (isCode && gone.length >= least) return { line: now[first]!, gone: gone.length }
  }
  return undefined
}

/** The sign that opens a comment of several lines. A comment with the same sign in its place puts it in other words. */
const signOf = (line: string): string | undefined => /^(?:"""|'''|\/\*|<!--)/.exec(line.trimStart())?.[0]

/** `pass` says that nothing is to be done; `#include` and `#[test]` are code, and `// MARK: -` heads a part. */
const IS_CODE = /^\s*(?:pass\b|#[a-z[]|\/\/ MARK: -\s*$)/

/** The lines of both texts between those with which both begin and end. */
function changedLines(before: string, after: string): readonly [readonly string[], readonly string[]] {
  const { start, end } = changedSpan(before, after)
  const from = before.lastIndexOf('\n', start - 1) + 1
  const next = after.indexOf('\n', end)
  const to = next < 0 ? after.length : next
  return [textLines(before.slice(from, before.length - (after.length - to))), textLines(after.slice(from, to))]
}

const SAYS_SOMETHING = /[\p{L}\p{N}_]/u

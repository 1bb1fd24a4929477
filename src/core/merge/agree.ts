import { isOwn } from '../locate/fit.ts'
import { withoutSlips } from '../locate/slip.ts'
import type { Alignment, Change } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import { baseIndent, indentOf } from '../text/indent.ts'
import { lineScript, type Step } from '../text/script.ts'
import { collapse, isBlank } from '../text/spacing.ts'
import { withTabs } from './lost-tabs.ts'

/** A line that both halves have but for white space, beside the file's own. */
interface Kept {
  readonly s: number
  readonly wanted: string
  readonly again: string
  readonly own: string
}

/**
 * The change with its search put as the file has it, where only the search was garbled: a line that the replacement has as
 * the file does is kept, whatever the search made of it. Where the lines that both halves have show the file's indentation in
 * the replacement, the replacement was not moved, and its new lines are not either. A line whose slips of the pen the replacement puts right is
 * kept as well.
 */
export function agree(file: FileText, original: Change, place: Alignment): Change {
  const written = withTabs(file, original)
  if (standsToTheLetter(file, written, place)) return written
  const change = withPlainIndent(file, written, place)
  const script = lineScript(change.search.map(collapse), change.replace.map(collapse))
  const again = new Map(
    script.flatMap(step => (step.kind === 'keep' ? [[step.s, change.replace[step.r]!] as const] : [])),
  )
  const ownOf = (s: number) => (stands(place, s) ? file.lines[place.lines[s]!]!.text : undefined)
  const kept = change.search.flatMap((wanted, s): readonly Kept[] => {
    const own = ownOf(s)
    return own === undefined || isBlank(wanted) || !again.has(s) ? [] : [{ s, wanted, again: again.get(s)!, own }]
  })
  const unmoved = isUnmoved(change, script, kept, ownOf)
  const search = change.search.map((wanted, s) => {
    const [own, other] = [ownOf(s), again.get(s)]
    if (own === wanted) return wanted
    if (isBlank(wanted)) return other ?? wanted
    if (own === undefined) return wanted
    const put = unmoved ? indentOf(own) + wanted.trimStart() : wanted
    return other !== undefined && indentOf(other) === indentOf(put) && isKept(wanted, other, own) ? other : put
  })
  return withoutSlips(file, { ...change, search }, place)
}

/** Whether every line of the search is the file's own, character for character. */
export const standsToTheLetter = ({ lines }: FileText, { search }: Change, place: Alignment): boolean =>
  search.every((wanted, s) => lines[place.lines[s]!]?.text === wanted)

/** Whether a line that differs in white space alone between the halves is kept: it differs at its end, or the file has it so. */
const isKept = (wanted: string, other: string, own: string): boolean =>
  wanted.trimEnd() === other.trimEnd() || other.trimEnd() === own.trimEnd()

/** Whether the file's line is the wanted one, up to what the rule forgives. */
const stands = ({ lines, fits }: Alignment, s: number): boolean => lines[s]! >= 0 && isOwn(fits?.[s])

const SPACES = /^[ \t]*[\u00a0\u2000-\u200a\u202f\u205f\u3000]\s*/

/** No-break spaces and the like at the start of lines are spaces, where the file's line begins otherwise. */
function withPlainIndent({ lines }: FileText, change: Change, place: Alignment): Change {
  const isOdd = (line: string, s: number) =>
    SPACES.test(line) && place.lines[s]! >= 0 && !SPACES.test(lines[place.lines[s]!]!.text)
  if (!change.search.some(isOdd)) return change
  const put = (line: string) => line.replace(SPACES, run => run.replace(/[^\t]/g, ' '))
  return { ...change, search: change.search.map(put), replace: change.replace.map(put) }
}

/** Whether the search was moved, and the replacement stands where the file does. */
function isUnmoved(
  { search, replace }: Change,
  script: readonly Step[],
  kept: readonly Kept[],
  ownOf: (s: number) => string | undefined,
): boolean {
  const moved = kept.filter(({ wanted, own }) => indentOf(wanted) !== indentOf(own))
  if (kept.length > 0) return moved.length > 0 && moved.every(({ again, own }) => indentOf(again) === indentOf(own))
  const s = search.findIndex(line => !isBlank(line))
  const added = script.flatMap(step => (step.kind === 'add' ? replace[step.r]! : []))
  const [own, first] = [ownOf(s), added.find(line => !isBlank(line))]
  if (own === undefined || first === undefined || indentOf(first) !== indentOf(own)) return false
  return baseIndent(added)!.length > baseIndent(search)!.length
}

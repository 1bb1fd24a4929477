import { baseIndent, indentOf, indentStep } from '../../text/indent.ts'
import type { IndexedText } from '../../text/indexed.ts'
import { isBlank } from '../../text/spacing.ts'
import { learnTypography } from '../../text/typography.ts'
import { GRADE, type Grade, stands } from '../find/grade.ts'
import { isInOtherSteps, isInSteps, type LinePair } from '../find/indent-levels.ts'
import { indentMap, unitAt } from '../find/indent-map.ts'
import type { Road } from '../find/road.ts'
import { listLevels } from './list-levels.ts'

/** Writes a line of the replacement as it belongs into the file; undefined if its indentation is open. */
export type Write = (index: number) => string | undefined

/**
 * Learns from matching lines how the block's lines become the file's: indentation, typography, and the spelling of lines that move.
 */
export function writer(file: IndexedText, road: Road): Write {
  const { search, replace, lines: script } = road.script
  // another version of a line may be indented otherwise
  const own = (s: number): string | undefined =>
    road.line[s]! >= 0 && !isBlank(search[s]!) && stands(road.grade[s]!) ? file.line(road.line[s]!) : undefined
  const pairs = search.flatMap((wanted, s): readonly (LinePair & { readonly grade: Grade })[] => {
    const line = own(s)
    return line === undefined ? [] : [{ wanted, own: line, grade: road.grade[s]! }]
  })
  // a line that was rewritten, or has no remark, teaches no signs
  const typography = learnTypography(
    pairs.filter(({ grade }) => grade !== GRADE.comment),
    file.text,
  )
  const unit = () => unitAt(file, road.layout.first)
  const inSteps = (half: readonly string[]) => isInSteps(half, indentOf(pairs[0]!.own), unit())
  // if both are, only the place is not: a long argument goes in by two steps
  const isFiles = isInOtherSteps(pairs) && inSteps(replace) && !inSteps(search)
  // a kept line is in the steps of the old half: which step of the new one it is is open
  const isTorn = (line: (typeof script)[number]) =>
    line.kind === 'keep' &&
    search[line.s] === replace[line.r] &&
    indentOf(replace[line.r]!) !== indentOf(own(line.s) ?? replace[line.r]!)
  if (isFiles && script.some(isTorn)) return () => undefined
  const spelling = isFiles ? undefined : spellingOf(file, road)
  const isAsWritten = isFiles || isUnmoved(road, own)
  const lists = isAsWritten ? undefined : listLevels(road.script, pairs, own, unit)
  const reindent = isAsWritten
    ? (line: string) => line
    : indentMap(
        pairs,
        {
          file: unit,
          block: () => indentStep([...search, ...replace]),
          nests: () => nests(search) && nests(replace),
        },
        script.flatMap(line => (line.kind === 'new' ? replace[line.r]! : [])),
      )
  const beside = besideOld(road, own)
  // blanks at the end of all lines of the block, and of no line of the file, are not text
  const isTailed = pairs.every(({ wanted, own }) => wanted !== wanted.trimEnd() && own === own.trimEnd())
  return r => {
    // one blank is what the sign of a diff leaves of a blank line
    const text = isTailed || replace[r] === ' ' ? replace[r]!.trimEnd() : replace[r]!
    const indent = lists?.get(r)
    const own = (line: string) => (indent === undefined ? undefined : indent + line.trimStart())
    const laid = (lists ? own : reindent)(typography(text))
    return spelling?.get(text) ?? laid ?? beside(r)
  }
}

/** True if every line that is deeper than the one above is below one that opens a block: it ends in a brace, a colon, or a word for it. */
function nests(half: readonly string[]): boolean {
  const lines = half.filter(line => !isBlank(line))
  const isDeeper = (i: number) => i > 0 && indentOf(lines[i]!).length > indentOf(lines[i - 1]!).length
  return lines.every((_, i) => !isDeeper(i) || OPENS.test(lines[i - 1]!.trimEnd()))
}

const OPENS = /[{:]$|\b(?:do|then|else|begin|try)$/

/** A new line in place of an old one with the same indentation in the block has that line's indentation in the file. */
function besideOld({ script, hunks }: Road, own: (s: number) => string | undefined): Write {
  const { search, replace } = script
  const partner = new Map(
    hunks.flatMap(hunk =>
      hunk.old.length === hunk.new.length ? hunk.new.map((r, i) => [r, hunk.old[i]!] as const) : [],
    ),
  )
  return r => {
    const s = partner.get(r) ?? -1
    const line = own(s)
    if (line === undefined || indentOf(search[s]!) !== indentOf(replace[r]!)) return undefined
    return indentOf(line) + replace[r]!.trimStart()
  }
}

/** True if only the search was moved, and the replacement is indented as the file is. */
function isUnmoved({ script }: Road, own: (s: number) => string | undefined): boolean {
  const { search, replace, lines } = script
  const kept = lines.flatMap(line => {
    if (line.kind !== 'keep') return []
    const text = own(line.s)
    return text === undefined
      ? []
      : [{ own: indentOf(text), before: indentOf(search[line.s]!), after: indentOf(replace[line.r]!) }]
  })
  const added = lines.flatMap(line => (line.kind === 'new' && !isBlank(replace[line.r]!) ? [replace[line.r]!] : []))
  const laid = search.flatMap((line, s) => (own(s) === undefined ? [] : [[indentOf(line), indentOf(own(s)!)] as const]))
  // a new line on a level that the search has and the file has not speaks against it
  const [ours, theirs] = [new Set(laid.map(([wanted]) => wanted)), new Set(laid.map(([, line]) => line))]
  if (added.some(line => ours.has(indentOf(line)) && !theirs.has(indentOf(line)))) return false
  const isScaled = laid.some(
    ([wanted, line]) => line.length - wanted.length !== laid[0]![1].length - laid[0]![0].length,
  )
  if (kept.length > 0)
    return (
      !isScaled && kept.some(({ before, after }) => before !== after) && kept.every(line => line.after === line.own)
    )
  const first = search.findIndex(line => !isBlank(line))
  if (added.length === 0 || own(first) === undefined || indentOf(added[0]!) !== indentOf(own(first)!)) return false
  return baseIndent(added)!.length > baseIndent(search)!.length
}

/**
 * The file's line for a line of the search. A new line with the same text is that line, moved, without its typos. Next to the line itself it is a copy,
 * and only a slip of the pen is the author's.
 */
function spellingOf(file: IndexedText, { script, line, grade }: Road): ReadonlyMap<string, string> {
  const kept = new Set(script.lines.flatMap(step => (step.kind === 'keep' ? [step.s] : [])))
  const spelling = new Map<string, string>()
  script.search.forEach((wanted, s) => {
    const isSame = (grade[s]! <= GRADE.quotes && !kept.has(s)) || grade[s] === GRADE.slip
    const own = line[s]! >= 0 && isSame ? file.line(line[s]!) : undefined
    if (own !== undefined && own === own.trimEnd()) spelling.set(wanted, own)
  })
  return spelling
}

import { fail, ok, type Result } from '../../diagnostic.ts'
import { indentOf, indentStep } from '../../text/indent.ts'
import type { IndexedText } from '../../text/indexed.ts'
import type { ScriptLine } from '../../text/script.ts'
import { isBlank, tailOf } from '../../text/spacing.ts'
import { GRADE, stands } from '../find/grade.ts'
import { isOneMove, isOneOrder, isOneStair, type LinePair } from '../find/indent-levels.ts'
import { unitAt } from '../find/indent-map.ts'
import type { Road } from '../find/road.ts'
import { closes, isCodeComment } from '../find/side.ts'
import { separatorOf } from '../form.ts'
import { isItem } from './list-item.ts'
import type { Write } from './write.ts'

/** A kept line that does not stay as it is. */
interface RewrittenLine {
  /** Index of the file line. */
  readonly line: number
  readonly text: string
}

/**
 * The kept lines that change: those whose whitespace the author changed, and those before a change that end in another separator than
 * the file's. All other kept lines stay the file's own, byte for byte.
 * @param isExact the search is in the file to the letter
 * @returns `locate/conflict` if it is open which separator is meant
 */
export function keptLines(
  file: IndexedText,
  road: Road,
  write: Write,
  isExact: boolean,
): Result<readonly RewrittenLine[]> {
  const { search, replace, lines } = road.script
  const isMade = isReindented(file, road, isExact)
  const rewritten: RewrittenLine[] = []
  const isGone = !isExact && road.hunks.length > 0 && road.hunks.every(({ state }) => state === 'new')
  // a line moves with others and is not there, or what they move for is gone
  let isTorn = false
  for (const [k, step] of lines.entries()) {
    if (step.kind !== 'keep') continue
    const line = road.line[step.s]!
    const [before, after] = [search[step.s]!, replace[step.r]!]
    const isMoved = !isMade && !isBlank(before) && indentOf(before) !== indentOf(after)
    isTorn ||= isMoved && (line < 0 || (isGone && !closes(before)))
    if (line < 0) continue
    const own = file.line(line)
    const separated =
      road.grade[step.s] === GRADE.separator ? separatorMeant(file, road, step, lines[k + 1]) : ok(undefined)
    if (!separated.ok) return separated
    if (!isMade && before.trim() !== after.trim() && road.grade[step.s]! > GRADE.plain)
      return fail('locate/conflict', 'a line to change differs in the file', { lines: [line + 1] })
    const text = separated.value ?? (isMade ? undefined : respaced(before, after, own, () => write(step.r)))
    if (text === undefined && isMoved)
      return fail(
        'locate/conflict',
        'the indentation of the new lines cannot be worked out from the lines around them',
        { lines: [line + 1] },
      )
    if (text !== undefined && text !== own) rewritten.push({ line, text })
  }
  if (isTorn && rewritten.some(({ line, text }) => indentOf(text) !== indentOf(file.line(line))))
    return fail('locate/conflict', 'a line to change is not in the file')
  return ok(rewritten)
}

/** A line with the whitespace that the author gave it; its words stay the file's. Undefined if that changes nothing. */
function respaced(before: string, after: string, own: string, write: () => string | undefined): string | undefined {
  if (before === after) return undefined
  if (isBlank(before)) return own === before || after === '' ? after : undefined
  if (before.trimEnd() === after.trimEnd())
    return tailOf(own) === tailOf(before) ? own.trimEnd() + tailOf(after) : undefined
  const text = write()
  if (text === undefined) return undefined
  const body = (before.trim() === after.trim() ? own : text).trim() + tailOf(after)
  const indent = indentOf(before) === indentOf(after) ? indentOf(own) : indentOf(text)
  return indent + body
}

/** True if the lines are indented as in the new text already: it was moved as a whole, and the old one was not, or all else was made. */
function isReindented(
  file: IndexedText,
  { script, layout, line, grade, hunks, made }: Road,
  isExact: boolean,
): boolean {
  const kept = script.lines.flatMap(step =>
    step.kind === 'keep' && stands(grade[step.s]!) && !closes(script.search[step.s]!) ? [step] : [],
  )
  const beside = (wanted: (step: (typeof kept)[number]) => string) =>
    kept.map(step => ({ wanted: wanted(step), own: file.line(line[step.s]!) }))
  const isChanged = kept.some(({ s, r }) => indentOf(script.search[s]!) !== indentOf(script.replace[r]!))
  if (!isChanged) return false
  const now = beside(({ r }) => script.replace[r]!)
  if (hunks.length > 0 && hunks.every(({ state }) => state === 'new')) return isOneOrder([...now, ...made])
  const before = beside(({ s }) => script.search[s]!)
  const isLiteral = (pairs: readonly LinePair[]) => pairs.every(({ wanted, own }) => indentOf(wanted) === indentOf(own))
  if (!isExact && hunks.length === 0 && isLiteral(now)) return true
  if (isExact || !isOneMove(now) || isOneMove(before)) return false
  const unit = indentStep([...script.search, ...script.replace])
  return unit === undefined || !isOneStair(before, unit, unitAt(file, layout.first))
}

/**
 * A kept line with the separator that it is to have. The separator divides the line from what follows. So it belongs to the author if the
 * change right below adds or removes lines. Everywhere else it is the file's.
 * @returns undefined for the file's; `locate/conflict` if it is open whether the author means it
 */
function separatorMeant(
  file: IndexedText,
  road: Road,
  step: ScriptLine & { readonly kind: 'keep' },
  next: ScriptLine | undefined,
): Result<string | undefined> {
  const { lines, search, replace } = road.script
  const hunk = next && next.kind !== 'keep' ? road.hunks[next.hunk] : undefined
  if (hunk?.state !== 'old') return ok(undefined)
  const old = hunk.old.filter(s => !isBlank(search[s]!))
  const added = hunk.new.map(r => replace[r]!).filter(line => !isBlank(line))
  const ownOf = (s: number) => file.line(road.line[s]!).trimEnd()
  const own = ownOf(step.s)
  const [has, wants] = [separatorOf(own), separatorOf(replace[step.r]!)]
  if (isRemark(file, own) && /^[,;.]+$/.test(has + wants)) return ok(undefined)
  // where another line differs in the same way, the file is written so
  const isStyle = lines.some(line => line.kind === 'keep' && line !== step && road.grade[line.s] === GRADE.separator)
  if (old.length === added.length || isStyle) return ok(undefined)
  const meant = own.slice(0, own.length - has.length) + wants
  // a last item that is taken away had no separator, and opened nothing; if it had one, all lines end in one
  const isLast = () => separatorOf(ownOf(old.at(-1)!)) === '' && !/[{([:]$/.test(ownOf(old.at(-1)!))
  if (wants === '') return ok(added.length === 0 && isLast() ? meant : undefined)
  if (added.length < old.length) return ok(undefined)
  if (!/^[,;]$/.test(wants)) return ok(meant)
  // a deeper line goes on with the one above, if that ends in a value
  const isDeeper = indentOf(added[0]!).length > indentOf(replace[step.r]!).length
  const goesOn = isDeeper && wants === ',' && /[\p{L}\p{N}_)\]}"'`]$/u.test(own)
  return goesOn || added.some(line => separatorOf(line) === wants) || isItem(file, road.line[step.s]!, wants)
    ? ok(meant)
    : fail(
        'locate/conflict',
        `the block ends line ${road.line[step.s]! + 1} with \`${wants}\`, and the file does not`,
        {
          lines: [road.line[step.s]! + 1],
        },
      )
}

/** True if a separator at the end of a line divides nothing. Where remarks begin with `#`, `//` divides numbers. */
const isRemark = ({ text }: IndexedText, line: string): boolean =>
  isCodeComment(line) && !(line.trimStart().startsWith('//') && /^[ \t]*# /m.test(text))

/**
 * A new line with the file's separator, where the author has another one at the old line in its place and did not change it. A semicolon where the file
 * has none does no harm.
 */
export function separated(file: IndexedText, { script, line, grade }: Road, s: number, text: string): string {
  if (grade[s] !== GRADE.separator) return text
  const [wanted, own] = [separatorOf(script.search[s]!), separatorOf(file.line(line[s]!))]
  if (separatorOf(text) !== wanted || (wanted === ';' && own === '')) return text
  const body = text.trimEnd()
  return body.slice(0, body.length - wanted.length) + own
}

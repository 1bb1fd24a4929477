import type { SpanEdit } from '../../../core/block.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../value.ts'
import { CHOOSE, countIn, fixOf, fixOutput, onLines, refusedFix, spanOf, stringIn } from './fix.ts'

/** Checkers of prose, shell and SQL: most of them name no text, only positions of one version of the file. */

/** `--format json` of typos: a word at an offset in the bytes of its line, and what it may be. */
export const typos = fixOutput(
  input => [objectOf(input)].filter(({ typo, corrections }) => typeof typo === 'string' && isArray(corrections)),
  ({ path, line_num: line, byte_offset: offset, typo, corrections }) => {
    const [file, word, [one, ...others]] = [stringIn(path) ?? '', stringIn(typo)!, corrections as readonly JsonValue[]]
    if (one === undefined) return []
    if (others.length > 0) return refusedFix(file, `a typo has ${others.length + 1} corrections`, CHOOSE)
    const column = (countIn(offset) ?? 0) + 1
    const end = column + new TextEncoder().encode(word).length
    return fixOf(file, [onLines([line, column, line, end], 'bytes', one, word)])
  },
)

const byPath = (input: JsonValue, isFinding: (one: JsonObject) => boolean) =>
  Object.entries(objectOf(input)).flatMap(([path, list]) =>
    objectsOf(list).flatMap(one => (isFinding(one) ? [[path, one] as const] : [])),
  )

const isVale = ({ Action, Span, Match }: JsonObject): boolean =>
  isObject(Action) && isArray(Span) && typeof Match === 'string' && /^(?:replace|remove)$/.test(String(Action['Name']))

/** `--output=JSON` of Vale: the text that matched is the proof; its span includes the last character. */
export const vale = fixOutput(
  input => byPath(input, isVale),
  ([path, { Action, Span, Match, Line }]) => {
    const { Name, Params } = objectOf(Action)
    const [first, last] = Span as readonly JsonValue[]
    const [fresh, ...others] = Name === 'remove' || !isArray(Params) ? [''] : Params
    if (others.length > 0) return refusedFix(path, `Vale offers ${others.length + 1} words`, CHOOSE)
    // newer rules fill in what their groups matched
    if (/\$\d/.test(String(fresh))) return refusedFix(path, 'Vale gives a template of the words', CHOOSE)
    return fixOf(path, [onLines([Line, first, Line, (countIn(last) ?? 0) + 1], 'characters', fresh, stringIn(Match))])
  },
)

/** `--format=json1` of ShellCheck. Its older `json` counts a tab as up to eight columns. */
export const shellcheck = fixOutput(
  input =>
    objectsOf(isArray(input) ? input : objectOf(input)['comments'])
      .filter(({ file, fix }) => typeof file === 'string' && isArray(objectOf(fix)['replacements']))
      .map((one, index) => ({ path: stringIn(one['file'])!, fix: objectOf(one['fix']), index })),
  ({ path, fix, index }, input) => {
    const spans = objectsOf(fix['replacements']).map(one => shellSpan(one, index))
    return isArray(input)
      ? refusedFix(path, 'this output of ShellCheck counts tabs as blanks', JSON1)
      : fixOf(path, spans)
  },
)

/**
 * ShellCheck's order at one place (`Fixer.hs`): what closes a word, then what opens the next. Next to the word is what has the higher precedence;
 * of equals, the later finding.
 */
function shellSpan({ line, column, endLine, endColumn, ...edit }: JsonObject, index: number): SpanEdit | undefined {
  const span = onLines([line, column, endLine, endColumn], 'characters', edit['replacement'])
  const rank = (countIn(edit['precedence']) ?? 0) * MOST_FINDINGS + index
  return span && { ...span, rank: edit['insertionPoint'] === 'beforeStart' ? -rank : rank }
}

/** More than an output has. */
const MOST_FINDINGS = 1_000_000

const JSON1 = 'Use `--format=json1` or `--format=diff`.'

/** markdownlint's results, in a list or by path: `fixInfo` deletes and inserts at one place of a line, or deletes the line. */
export const markdownlint = fixOutput(markdownIn, ([path, { fixInfo, lineNumber }]) => {
  const { lineNumber: line = lineNumber, editColumn = 1, deleteCount = 0, insertText = '' } = objectOf(fixInfo)
  const number = countIn(line) ?? 0
  // with the line break above it, as the last line may have none
  if (deleteCount === -1 && number > 1)
    return fixOf(path, [spanOf({ line: number - 1 }, { line: number }, 'utf16', '')])
  if (deleteCount === -1) return fixOf(path, [onLines([line, 1, number + 1, 1], 'utf16', '')])
  const end = (countIn(editColumn) ?? 0) + (countIn(deleteCount) ?? 0)
  return fixOf(path, [onLines([line, editColumn, line, end], 'utf16', insertText)])
})

const isMarkdown = ({ lineNumber, ruleNames, fixInfo }: JsonObject): boolean =>
  countIn(lineNumber) !== undefined && isArray(ruleNames) && isObject(fixInfo)

function markdownIn(input: JsonValue): readonly (readonly [string, JsonObject])[] {
  return isArray(input)
    ? objectsOf(input).flatMap(one => (isMarkdown(one) ? [[stringIn(one['fileName']) ?? '', one] as const] : []))
    : byPath(input, isMarkdown)
}

/** `sqlfluff lint --format json`: `violations[].fixes[]`. */
export const sqlfluff = fixOutput(
  input =>
    objectsOf(input).flatMap(({ filepath, violations }) =>
      objectsOf(violations).flatMap(({ fixes }) => {
        const all = typeof filepath === 'string' ? objectsOf(fixes) : []
        return all.length > 0 ? [{ path: filepath as string, fixes: all }] : []
      }),
    ),
  ({ path, fixes }) => {
    const spans = fixes.map(({ start_line_no: line, start_line_pos: column, edit, ...end }) =>
      onLines([line, column, end['end_line_no'] ?? line, end['end_line_pos'] ?? column], 'characters', edit),
    )
    return fixOf(path, spans)
  },
)

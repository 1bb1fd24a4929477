import type { SpanEdit } from '../../../core/block.ts'
import { fromBase64 } from '../../carrier/mail.ts'
import { isArray, isObject, type JsonObject, objectOf, objectsOf } from '../value.ts'
import { CHOOSE, countIn, type Fix, fixOf, fixOutput, refusedFix, shownBetween, spanOf, stringIn } from './fix.ts'

/** golangci-lint's JSON: `TextEdits[]` by bytes with a text in base64, before version 2 `Replacement`. The lines are the proof. */
export const golangci = fixOutput(
  input =>
    objectsOf(objectOf(input)['Issues']).filter(
      ({ Pos, SuggestedFixes, Replacement }) => isObject(Pos) && (isArray(SuggestedFixes) || isObject(Replacement)),
    ),
  fixesOf,
)

function fixesOf({ Pos, SuggestedFixes, Replacement, LineRange, SourceLines }: JsonObject): readonly Fix[] {
  const { Filename, Line, Column, Offset } = objectOf(Pos)
  const path = stringIn(Filename) ?? ''
  const lines = isArray(SourceLines) ? SourceLines.map(line => stringIn(line) ?? '') : []
  const [fix, ...others] = objectsOf(SuggestedFixes)
  if (others.length > 0) return [refusedFix(path, `an issue offers ${others.length + 1} fixes`, CHOOSE)]
  const { From = Line, To = Line } = objectOf(LineRange)
  const [first, last] = [countIn(From) ?? 0, countIn(To) ?? 0]
  if (isObject(Replacement)) return [fixOf(path, [replaced(Replacement, first, last, lines)])]
  const start = (countIn(Offset) ?? 0) - (countIn(Column) ?? 0) + 1
  const isShown = first === Line && lines.length > 0 && start > 0
  const proof = isShown ? { lines: new TextEncoder().encode(lines.join('\n')), first: start } : undefined
  const spans = objectsOf(fix?.['TextEdits']).map(({ Pos, End, NewText }) => {
    const [from, to, fresh] = [countIn(Pos), countIn(End), fromBase64(String(NewText ?? ''))]
    if (from === undefined || to === undefined || fresh === undefined) return undefined
    return spanOf(from, to, 'bytes', new TextDecoder().decode(fresh), proof && shownBetween(proof, from, to))
  })
  return spans.length > 0 ? [fixOf(path, spans)] : []
}

/** Whole lines, or a part of one, whose column counts from 0. */
function replaced(
  { NeedOnlyDelete, NewLines, Inline }: JsonObject,
  first: number,
  last: number,
  lines: readonly string[],
): SpanEdit | undefined {
  const { StartCol, Length, NewString } = objectOf(Inline)
  const [column, length] = [countIn(StartCol), countIn(Length)]
  if (column !== undefined && length !== undefined) {
    const [start, end] = [column, column + length].map(col => ({ line: first, column: col + 1 }))
    return spanOf(start, end, 'bytes', NewString, lines[0]?.slice(column, column + length))
  }
  const fresh = isArray(NewLines) ? NewLines.map(line => `${stringIn(line) ?? ''}\n`).join('') : undefined
  if (fresh === undefined && NeedOnlyDelete !== true) return undefined
  const deleted = lines.length === last - first + 1 ? `${lines.join('\n')}\n` : undefined
  return spanOf({ line: first, column: 1 }, { line: last + 1, column: 1 }, 'bytes', fresh ?? '', deleted)
}

import type { Diagnostic, Result } from '../../core/diagnostic.ts'
import { groupedBy } from '../../core/grouped.ts'
import type { CreateOp, InsertOp, LinesOp, Op, RegexOp, ReplaceOp } from '../../core/op.ts'
import type { Reading } from './spec.ts'
import { isObject, type JsonObject, type JsonValue } from './value.ts'
import { pathOf, type Said } from './vocabulary.ts'

export const refused = (path: string | undefined, problem: Diagnostic): Reading => ({ path, problems: [problem] })

/** The reading of parts that were read one by one; all problems of those that could not be. */
export function ofParts<T>(
  path: string | undefined,
  parts: readonly Result<T>[],
  made: (parts: readonly T[]) => Reading,
) {
  const problems = parts.flatMap(part => (part.ok ? [] : part.problem))
  return problems.length > 0 ? { path, problems } : made(parts.flatMap(part => (part.ok ? [part.value] : [])))
}

export const oneOp = ({ path, dryRun = false }: Said, op: Op): Reading => ({ path, steps: [[op]], dryRun })

export function wholeText(
  { path, text = '', newline }: Said,
  kind: 'create' | 'rewrite' | 'append',
  update?: CreateOp['update'],
): Reading {
  const whole = newline && !text.endsWith('\n') ? `${text}\n` : text
  return { path, steps: [[{ kind, text: whole, ...(update && { update }) }]] }
}

type StringEdit = Said & { readonly label?: string | undefined }

/** String edits on one file, each on the result of the one before. An empty search creates the file, as the first edit. */
export function stringEdits(path: string | undefined, edits: readonly StringEdit[], creates = true): Reading {
  const empty = edits.find(({ old }, i) => old === '' && !(creates && i === 0))
  if (!empty) return { path, steps: edits.map(edit => [replaceOp(edit)]) }
  const message = `${empty.label ? `${empty.label}: ` : ''}the text to replace is empty`
  return refused(path, { code: 'parse/empty-search', message })
}

export function replaceOp({ old: search = '', new: replace = '', all, count, line, label, ...edit }: StringEdit): Op {
  if (search === '') return { kind: 'create', text: replace }
  const named = labelled(label)
  if (edit.regex)
    return { kind: 'regex', pattern: search, replacement: replace, flags: edit.ignoreCase ? 'gim' : 'gm', ...named }
  const many = all || (count !== undefined && count > 1)
  const op: ReplaceOp = { kind: 'replace', search, replace, ...(line && { hint: { line } }) }
  return { ...op, ...(many && { all: true }), ...(many && count !== undefined && { count }), ...named }
}

/** Positions go together, against the file as it was; each text and then each pattern sees what is before it made. */
export function positionsFirst(ops: readonly Op[]): readonly (readonly Op[])[] {
  const each = (kind: Op['kind']) => ops.filter(op => op.kind === kind).map(op => [op])
  const positions = ops.filter(({ kind }) => kind !== 'replace' && kind !== 'regex')
  return [positions, ...each('replace'), ...each('regex')].filter(step => step.length > 0)
}

/** The name of an operation in a refusal, where it is one of several. */
export const labelled = (label: string | undefined) => (label ? { label } : {})

export const linesOp = (
  { first = 0, last = 0, text = '', indent = 'keep', expect }: Said,
  label?: string,
): LinesOp => ({
  kind: 'lines',
  first: { line: first },
  last: { line: last },
  text,
  indent,
  ...labelled(label),
  ...(expect !== undefined && { expect }),
})

/** New lines after a line or before one; no text is a blank line. */
export const insertOp = ({ before, after = 0, text, indent = 'keep', expect }: Said, label?: string): InsertOp => ({
  kind: 'insert',
  after: { line: before === undefined ? after : before - 1 },
  ...(before !== undefined && { before: { line: before } }),
  text: text || '\n',
  indent,
  ...labelled(label),
  ...(expect !== undefined && { expect }),
})

export const regexEdit = (
  { pattern = '', new: replacement = '', flags = 'gm', optional }: Said,
  label?: string,
): RegexOp => ({ kind: 'regex', pattern, replacement, flags, ...labelled(label), ...(optional && { optional }) })

/** Items of a list by the file that they name, as `pathIn` reads it, else by that of the list. */
export function byPath(
  items: readonly JsonValue[],
  path: string | undefined,
  pathIn: (item: JsonObject) => string | undefined = pathOf,
): ReadonlyMap<string | undefined, readonly JsonValue[]> {
  return groupedBy(items, item => (isObject(item) ? pathIn(item) : undefined) ?? path)
}

import { type Diagnostic, fail, ok, type Result } from '../../../core/diagnostic.ts'
import type { LineRef, Op } from '../../../core/op.ts'
import { withoutPrefixes } from '../../../core/text/cleanup.ts'
import { type Field, type Fields, readFields, renamed } from '../fields.ts'
import { kindField } from '../kinds.ts'
import { isObject, type JsonObject, type JsonValue } from '../value.ts'
import type { Said } from '../vocabulary.ts'

const CONTENT: Field = { as: 'text', type: 'text', also: ['new_text', 'text', 'new_content'] }
const FILLED: Field = { ...CONTENT, type: 'filled' }
const ANCHOR: Field = {
  as: 'anchor',
  type: 'text',
  about: '`N:hhhh` as `view --anchors` prints it: line number and hash',
  also: ['line', 'at'],
}

/** The edits of seed 003, and the names that models give their fields. */
export const KINDS = {
  set_line: {
    op: kindField('set_line'),
    anchor: { ...ANCHOR, also: ['line', 'at', 'start_anchor'] },
    content: { ...CONTENT, about: 'one line; empty deletes the line' },
  },
  replace_lines: {
    op: kindField('replace_lines'),
    start_anchor: { ...ANCHOR, also: ['start', 'from', 'first'] },
    end_anchor: { ...ANCHOR, as: 'lastAnchor', also: ['end', 'to', 'last'] },
    content: { ...CONTENT, about: 'any number of lines; empty deletes them' },
  },
  insert_after: {
    op: kindField('insert_after'),
    anchor: { ...ANCHOR, also: ['line', 'at', 'after'] },
    content: FILLED,
  },
  insert_before: {
    op: kindField('insert_before'),
    anchor: { ...ANCHOR, also: ['line', 'at', 'before'] },
    content: FILLED,
  },
  replace: {
    op: kindField('replace'),
    old_content: { as: 'old', type: 'filled', also: ['old_text'] },
    new_content: { as: 'new', type: 'text', also: ['new_text'] },
    allow_multiple: { as: 'all', type: 'flag', optional: true },
  },
  append: { op: kindField('append'), content: FILLED },
} as const satisfies Record<string, Fields>
type Kind = keyof typeof KINDS

interface ReadEdit {
  readonly op: Op
  readonly notes: readonly Diagnostic[]
}

/** Reads one edit of a call; errors name it by its number, from 1. @param cleanup whether copied anchors and repeated lines are taken off its text */
export function readEdit(value: JsonValue, number: number, cleanup: boolean): Result<ReadEdit> {
  const wrong = (message: string) => fail('parse/field', `Edit #${number}${message}`)
  if (!isObject(value)) return wrong(': must be an object')
  const kind =
    value['op'] === 'replace' && ('start' in value || 'start_anchor' in value) ? 'replace_lines' : value['op']
  if (kind === undefined) return wrong(": missing required field 'op'")
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind))
    return wrong(`: unknown op '${String(kind).slice(0, 40)}'`)
  const complaint = complaintOf(kind as Kind, { ...value, op: kind })
  if (complaint) return wrong(` (${kind}): ${complaint}`)
  const said = readFields(KINDS[kind as Kind], { ...value, op: kind })
  const made = said.ok ? opOf(kind as Kind, said.value, `Edit #${number} (${kind})`, cleanup) : said
  return made.ok ? made : wrong(` (${kind}): ${made.problem.message}`)
}

/** The error of an edit's fields, in the seed's words. */
function complaintOf(kind: Kind, value: JsonObject): string | undefined {
  const fields: Fields = KINDS[kind]
  const given = renamed(fields, value)
  for (const [name, { type, optional }] of Object.entries(fields)) {
    const field = given[name]
    if (field === undefined && optional) continue
    if (field === undefined) return kind === 'append' ? 'missing content' : `missing required field '${name}'`
    const expected = type === 'flag' ? 'boolean' : 'string'
    if (typeof field !== expected) return `${name} must be a ${expected}`
    if (type === 'filled' && field === '') return `${name} must not be empty`
  }
  const unknown = Object.keys(given).find(name => !Object.hasOwn(fields, name))
  return unknown === undefined ? undefined : `unknown field '${unknown.slice(0, 40)}'`
}

function opOf(kind: Kind, said: Said, label: string, cleanup: boolean): Result<ReadEdit> {
  if (kind === 'replace') {
    const { old: search = '', new: replace = '', all } = said
    return ok({ op: { kind, search, replace, exact: true, ...(all && { all }), label }, notes: [] })
  }
  const { text, notes } = cleanup ? withoutPrefixes(said.text ?? '') : { text: said.text ?? '', notes: [] }
  if (kind === 'append') return ok({ op: { kind, text, label }, notes })
  const first = refOf(said.anchor ?? '')
  if (!first.ok) return first
  const last = said.lastAnchor === undefined ? first : refOf(said.lastAnchor)
  if (!last.ok) return last
  const at = first.value
  const common = { text, indent: 'keep', label, ...(cleanup && { tidy: true }) } as const
  switch (kind) {
    case 'set_line':
    case 'replace_lines':
      if (kind === 'set_line' && /\n./s.test(text))
        return fail('parse/field', 'content must be a single line. Use replace_lines for multi-line replacement.')
      return ok({ op: { kind: 'lines', first: at, last: last.value, ...common }, notes })
    case 'insert_after':
      return ok({ op: { kind: 'insert', after: at, ...common }, notes })
    case 'insert_before':
      return ok({ op: { kind: 'insert', after: { line: at.line - 1 }, before: at, ...common }, notes })
    default:
      return kind satisfies never
  }
}

/** Reads `12:a3b1`; the rest of a copied line after `|` is let go. */
function refOf(text: string): Result<LineRef> {
  const found = /^\s*(\d{1,9})\s*:\s*([0-9a-fA-F]{4})\s*(?:\||$)/.exec(text)
  if (!found) return fail('parse/field', `invalid anchor '${text.slice(0, 40)}': expected N:hhhh`)
  return ok({ line: Number(found[1]), hash: found[2]!.toLowerCase() })
}

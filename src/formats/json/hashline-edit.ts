import * as z from 'zod/mini'
import { type Diagnostic, fail, ok, type Result } from '../../core/diagnostic.ts'
import type { LineRef, Op } from '../../core/op.ts'
import { withoutPrefixes } from '../../core/text/cleanup.ts'
import { type Call, isArray, isObject } from './reading/call.ts'
import { type InnerJson, readInner } from './reading/inner.ts'
import type { JsonObject, JsonValue } from './reading/json-value.ts'
import { late } from './reading/late.ts'
import { SEEN_ALIASES, seen } from './reading/seen.ts'
import {
  checked,
  type Issue,
  type JsonSpec,
  PATH_KEYS,
  pathOf,
  prepared,
  type Reading,
  valueAt,
} from './reading/spec.ts'

const schemas = late(() => {
  const anchor = z.string().check(z.describe('`N:hhhh` as `view --anchors` prints it: line number and hash'))
  const filled = z.string().check(z.minLength(1))

  const kinds = {
    set_line: z.strictObject({
      op: z.literal('set_line'),
      anchor,
      content: z.string().check(z.describe('one line; empty deletes the line')),
    }),
    replace_lines: z.strictObject({
      op: z.literal('replace_lines'),
      start_anchor: anchor,
      end_anchor: anchor,
      content: z.string().check(z.describe('any number of lines; empty deletes them')),
    }),
    insert_after: z.strictObject({ op: z.literal('insert_after'), anchor, content: filled }),
    insert_before: z.strictObject({ op: z.literal('insert_before'), anchor, content: filled }),
    replace: z.strictObject({
      op: z.literal('replace'),
      old_content: filled,
      new_content: z.string(),
      allow_multiple: z.optional(z.boolean()),
    }),
    append: z.strictObject({ op: z.literal('append'), content: filled }),
  }
  const edits = z.array(z.discriminatedUnion('op', Object.values(kinds) as [(typeof kinds)['set_line']]))

  const any = z.strictObject({
    path: z.optional(z.string().check(z.describe('relative to the repository'))),
    edits: edits.check(z.minLength(1), z.maxLength(100)),
    auto_cleanup: z.optional(z.boolean().check(z.describe('`false`: write the content exactly as given'))),
    encoding: z.optional(z.string()),
    ...seen().snake,
  })

  /** The call around the edits, which are checked one by one. */
  const outer = z.strictObject({
    path: z.optional(z.string()),
    edits: z.unknown(),
    auto_cleanup: z.optional(z.boolean()),
    encoding: z.optional(z.string()),
    ...seen().snake,
  })
  return { kinds, any, outer }
})
type Kinds = ReturnType<typeof schemas>['kinds']
type Kind = keyof Kinds
type Edit = z.infer<Kinds[Kind]>

const MOST_EDITS = 100

/** Names for the fields in other tools with anchors. */
const ALIASES: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  set_line: { anchor: ['line', 'at', 'start_anchor'], content: ['new_text', 'text', 'new_content'] },
  replace_lines: {
    start_anchor: ['start', 'from', 'first'],
    end_anchor: ['end', 'to', 'last'],
    content: ['new_text', 'text', 'new_content'],
  },
  insert_after: { anchor: ['line', 'at', 'after'], content: ['new_text', 'text', 'new_content'] },
  insert_before: { anchor: ['line', 'at', 'before'], content: ['new_text', 'text', 'new_content'] },
  replace: { old_content: ['old_text'], new_content: ['new_text'] },
  append: { content: ['new_text', 'text', 'new_content'] },
}

/** The `hashline_edit` tool of seed 003: lines named by number and hash, so that an edit of another version is refused. */
export const hashlineEdit: JsonSpec = {
  name: 'hashline-edit',
  tools: ['hashline_edit'],
  signs: ['op', 'edits'],
  fits: input => {
    const list = isArray(input) ? input : isObject(input) ? (listOf(input['edits']) ?? [input]) : []
    return list.some(edit => isEdit(edit) || (isObject(input) && 'edits' in input && isAppend(edit)))
  },
  telling: ['start_anchor', 'end_anchor', 'anchor', 'old_content', 'new_content'],
  schema: () => schemas().any,
  read: ({ input }: Call): readonly Reading[] => {
    const path = pathOf(input)
    const outer =
      isObject(input) && 'edits' in input
        ? checked(schemas().outer, input, { path: PATH_KEYS, ...SEEN_ALIASES })
        : ok(undefined)
    if (!outer.ok) return [{ path, problems: [outer.problem] }]
    const list = editsOf(input)
    if (!list.ok) return [{ path, problems: [list.problem] }]
    const cleanup = !(isObject(input) && input['auto_cleanup'] === false)
    const read = list.value.map((edit, i) => readEdit(edit, i + 1, cleanup))
    const problem = read.find(edit => !edit.ok)
    if (problem && !problem.ok) return [{ path, problems: [problem.problem] }]
    const all = read.flatMap(edit => (edit.ok ? edit.value : []))
    const ops = all.map(({ op }) => op)
    const anchored = ops.filter(op => op.kind !== 'replace')
    const replaces = ops.filter(op => op.kind === 'replace').map(op => [op])
    return [
      {
        path,
        steps: [...(anchored.length > 0 ? [anchored] : []), ...replaces],
        notes: all.flatMap(({ notes }) => notes),
      },
    ]
  },
}

/** `edits` as an array, or as the JSON text of one. */
function listOf(edits: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (isArray(edits)) return edits
  if (typeof edits !== 'string' || !edits.includes('"op"')) return undefined
  const { value } = readInner(edits)
  return isArray(value) ? value : undefined
}

const isAppend = (value: JsonValue): boolean => isObject(value) && value['op'] === 'append'

function isEdit(value: JsonValue): boolean {
  if (!isObject(value) || typeof value['op'] !== 'string') return false
  const has = (...keys: string[]) => keys.some(key => key in value)
  if (['set_line', 'replace_lines', 'insert_after', 'insert_before'].includes(value['op'])) return true
  return has('anchor', 'start_anchor', 'start', 'old_content') || (isAppend(value) && has('content'))
}

function editsOf(input: Call['input']): Result<readonly JsonValue[]> {
  const given = isArray(input)
    ? input
    : 'edits' in (input as JsonObject)
      ? (input as JsonObject)['edits']
      : [withoutPath(input as JsonObject)]
  if (isObject(input) && !('edits' in input || 'op' in input)) return fail('parse/field', '`edits` is missing')
  const read: InnerJson = typeof given === 'string' ? readInner(given) : given === undefined ? {} : { value: given }
  if (read.broken) return fail('parse/json', `Invalid JSON in edits: ${read.broken}`)
  const list = isArray(read.value) ? read.value : isObject(read.value) ? [read.value] : undefined
  if (!list) return fail('parse/field', 'edits must be a JSON array')
  if (list.length === 0) return fail('parse/field', 'edits array is empty')
  if (list.length > MOST_EDITS) {
    const message = `Too many edits in one call (max ${MOST_EDITS}). Split into multiple calls.`
    return fail('parse/field', message)
  }
  return ok(list)
}

/** What a single edit has beside its own fields. */
const AROUND = new Set(['path', 'file_path', 'filePath', 'auto_cleanup', 'base_sha', 'file_hash'])

const withoutPath = (input: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !AROUND.has(key)))

interface ReadEdit {
  readonly op: Op
  readonly notes: readonly Diagnostic[]
}

function readEdit(value: JsonValue, number: number, cleanup: boolean): Result<ReadEdit> {
  const wrong = (message: string) => fail('parse/field', `Edit #${number}${message}`)
  if (!isObject(value)) return wrong(': must be an object')
  const kind =
    value['op'] === 'replace' && ('start' in value || 'start_anchor' in value) ? 'replace_lines' : value['op']
  if (kind === undefined) return wrong(": missing required field 'op'")
  const { kinds } = schemas()
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind))
    return wrong(`: unknown op '${String(kind).slice(0, 40)}'`)
  const fields = prepared({ ...value, op: kind }, ALIASES[kind as Kind])
  const parsed = (kinds[kind as Kind] as z.ZodMiniType<Edit>).safeParse(fields)
  if (!parsed.success) return wrong(` (${kind}): ${complaint(parsed.error.issues[0] as Issue, fields)}`)
  const made = opOf(parsed.data, `Edit #${number} (${kind})`, cleanup)
  return made.ok ? made : wrong(` (${kind}): ${made.problem.message}`)
}

/** What is wrong with an edit, in the seed's words. */
function complaint(issue: Issue, fields: JsonObject): string {
  const name = issue.code === 'unrecognized_keys' ? issue.keys![0]! : String(issue.path[0])
  switch (issue.code) {
    case 'unrecognized_keys':
      return `unknown field '${name.slice(0, 40)}'`
    case 'too_small':
      return `${name} must not be empty`
    default:
      if (valueAt(fields, issue.path) !== undefined) return `${name} must be a ${issue.expected}`
      return name === 'content' && fields['op'] === 'append' ? 'missing content' : `missing required field '${name}'`
  }
}

function opOf(edit: Edit, label: string, cleanup: boolean): Result<ReadEdit> {
  if (edit.op === 'replace') {
    const { old_content: search, new_content: replace, allow_multiple: all } = edit
    return ok({ op: { kind: 'replace', search, replace, exact: true, ...(all && { all }), label }, notes: [] })
  }
  const { text, notes } = cleanup ? withoutPrefixes(edit.content) : { text: edit.content, notes: [] }
  if (edit.op === 'append') return ok({ op: { kind: 'append', text, label }, notes })
  const refs = refsOf(edit)
  if (!refs.ok) return refs
  const [first, last] = refs.value
  const common = { text, indent: 'keep', label, ...(cleanup && { tidy: true }) } as const
  switch (edit.op) {
    case 'set_line':
      if (/\n./s.test(text))
        return fail('parse/field', 'content must be a single line. Use replace_lines for multi-line replacement.')
      return ok({ op: { kind: 'lines', first, last, ...common }, notes })
    case 'replace_lines':
      if (last.line < first.line) return fail('parse/field', `start line ${first.line} is after end line ${last.line}`)
      return ok({ op: { kind: 'lines', first, last, ...common }, notes })
    case 'insert_after':
      return ok({ op: { kind: 'insert', after: first, ...common }, notes })
    case 'insert_before':
      return ok({ op: { kind: 'insert', after: { line: first.line - 1 }, before: first, ...common }, notes })
    default:
      return edit satisfies never
  }
}

function refsOf(edit: Exclude<Edit, { op: 'replace' | 'append' }>): Result<readonly [LineRef, LineRef]> {
  const first = refOf(edit.op === 'replace_lines' ? edit.start_anchor : edit.anchor)
  const last = edit.op === 'replace_lines' ? refOf(edit.end_anchor) : first
  if (!first.ok) return first
  return last.ok ? ok([first.value, last.value]) : last
}

/** Reads `12:a3b1`; the rest of a copied line behind `|` is let go. */
function refOf(text: string): Result<LineRef> {
  const found = /^\s*(\d{1,9})\s*:\s*([0-9a-fA-F]{4})\s*(?:\||$)/.exec(text)
  if (!found) return fail('parse/field', `invalid anchor '${text.slice(0, 40)}': expected N:hhhh`)
  return ok({ line: Number(found[1]), hash: found[2]!.toLowerCase() })
}

import * as z from 'zod/mini'
import { fail, ok, type Result } from '../../core/diagnostic.ts'
import type { Op } from '../../core/op.ts'
import { leavesOut } from '../parts/placeholder.ts'
import { type Call, isArray, isObject } from './reading/call.ts'
import type { JsonObject, JsonValue } from './reading/json-value.ts'
import { late } from './reading/late.ts'
import { SEEN_ALIASES, seen } from './reading/seen.ts'
import { checked, type JsonSpec, PATH_KEYS, pathOf, type Reading } from './reading/spec.ts'

const schemas = late(() => {
  const line = z.int().check(z.minimum(1))
  const path = z.optional(z.string().check(z.describe('where the list around it does not name the file')))
  const expect = z.optional(z.string().check(z.describe('the named lines as you saw them')))
  const indent = z.optional(z.union([z.literal('keep'), z.literal('auto'), z.int().check(z.minimum(0))]))

  const kinds = {
    replace: z.strictObject({
      op: z.literal('replace'),
      path,
      search: z.string().check(z.minLength(1)),
      replace: z.string(),
      all: z.optional(z.boolean()),
      count: z.optional(z.int().check(z.minimum(1))),
    }),
    lines: z.strictObject({ op: z.literal('lines'), path, first: line, last: line, text: z.string(), expect, indent }),
    insert: z.strictObject({
      op: z.literal('insert'),
      path,
      after: z.int().check(z.minimum(0), z.describe('0 is the start of the file')),
      text: z.string(),
      expect,
      indent,
    }),
    append: z.strictObject({ op: z.literal('append'), path, text: z.string().check(z.minLength(1)) }),
    regex: z.strictObject({
      op: z.literal('regex'),
      path,
      pattern: z.string().check(z.minLength(1), z.describe('RE2 syntax')),
      replacement: z.string(),
      flags: z.optional(z.string()),
    }),
    pattern: z.strictObject({
      op: z.literal('pattern'),
      path,
      pattern: z
        .string()
        .check(z.minLength(1), z.describe('`$NAME` stands for any code, `$$$NAME` for any number of parts')),
      rewrite: z.string(),
      language: z.optional(z.string()),
    }),
    create: z.strictObject({ op: z.literal('create'), path, text: z.string() }),
    write: z.strictObject({ op: z.literal('write'), path, text: z.string() }),
    delete: z.strictObject({ op: z.literal('delete'), path }),
    rename: z.strictObject({ op: z.literal('rename'), path, to: z.string() }),
  }
  const one = z.discriminatedUnion('op', Object.values(kinds) as [(typeof kinds)['replace']])
  const any = z.union([one, z.strictObject({ path: z.optional(z.string()), ops: z.array(one), ...seen().snake })])

  /** The list around the ops, which are checked one by one. */
  const outer = z.strictObject({ path: z.optional(z.string()), ops: z.unknown(), ...seen().snake })
  return { kinds, any, outer }
})
type Kinds = ReturnType<typeof schemas>['kinds']
type Kind = keyof Kinds
type Item = z.infer<Kinds[Kind]>

/** Fields that no other format has beside an `op` of the same name. */
const SIGNS: Readonly<Record<Kind, readonly string[]>> = {
  replace: ['search'],
  lines: ['first', 'last'],
  insert: ['after'],
  append: ['text'],
  regex: ['pattern', 'replacement'],
  pattern: ['pattern', 'rewrite'],
  create: ['text'],
  write: ['text'],
  delete: ['path'],
  rename: ['to'],
}

/** Our own list of operations: what any format can say, said plainly. Those of one list go together, against the file as it was. */
export const ops: JsonSpec = {
  name: 'ops',
  tools: ['apply_edits'],
  signs: ['op', 'ops'],
  fits: input => isObject(input) && (isOp(input) || (isArray(input['ops']) && input['ops'].some(isOp))),
  telling: ['ops'],
  schema: () => schemas().any,
  read: ({ input }: Call): readonly Reading[] => {
    const fields = input as JsonObject
    const list = fields['ops']
    if (!isArray(list)) return [readList(pathOf(input), [fields], false)]
    const around = checked(schemas().outer, fields, { path: PATH_KEYS, ...SEEN_ALIASES })
    if (!around.ok) return [{ path: pathOf(input), problems: [around.problem] }]
    const groups = new Map<string | undefined, JsonValue[]>()
    for (const item of list) {
      const own = (isObject(item) ? pathOf(item) : undefined) ?? around.value.path
      groups.set(own, [...(groups.get(own) ?? []), item])
    }
    return [...groups].map(([path, items]) => ({ ...readList(path, items, true), within: items }))
  },
}

const isOp = (value: JsonValue): boolean =>
  isObject(value) &&
  typeof value['op'] === 'string' &&
  Object.hasOwn(SIGNS, value['op']) &&
  SIGNS[value['op'] as Kind].every(key => key in value)

/** The ops for one file: those on its text are simultaneous, those on the file itself come after one another. */
function readList(path: string | undefined, items: readonly JsonValue[], many: boolean): Reading {
  const read = items.map((item, i) => readOp(item, many ? i : undefined))
  const problems = read.flatMap(op => (op.ok ? [] : op.problem))
  if (problems.length > 0) return { path, problems }
  const steps: Op[][] = []
  for (const op of read.flatMap(op => (op.ok ? op.value : []))) {
    const alone = ['create', 'rewrite', 'delete', 'rename'].includes(op.kind)
    const last = steps.at(-1)
    if (alone || !last || ['create', 'rewrite', 'delete', 'rename'].includes(last[0]!.kind)) steps.push([op])
    else last.push(op)
  }
  return { path, steps }
}

function readOp(value: JsonValue, index: number | undefined): Result<Op> {
  const where = index === undefined ? '' : `ops[${index}]`
  const kind = isObject(value) ? value['op'] : undefined
  const { kinds } = schemas()
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) {
    const field = where === '' ? '`op`' : `\`${where}.op\``
    return fail('parse/field', `${field} must be one of ${Object.keys(kinds).join(', ')}`)
  }
  const read = checked(kinds[kind as Kind] as z.ZodMiniType<Item>, value, { path: PATH_KEYS }, where)
  return read.ok ? opOf(read.value, index === undefined ? {} : { label: `Op ${index + 1} (${kind})` }) : read
}

function opOf(item: Item, named: { readonly label?: string }): Result<Op> {
  const guard = 'expect' in item && item.expect !== undefined ? { expect: item.expect } : {}
  switch (item.op) {
    case 'replace': {
      const lazy = leavesOut(item.search, item.replace)
      if (lazy) return { ok: false, problem: lazy }
      const { search, replace, count } = item
      const all = item.all || (count ?? 1) > 1
      return ok({ kind: 'replace', search, replace, ...(all && { all }), ...(all && count && { count }), ...named })
    }
    case 'lines': {
      if (item.last < item.first) return fail('parse/field', `\`first\` ${item.first} is after \`last\` ${item.last}`)
      const refs = { first: { line: item.first }, last: { line: item.last } }
      return ok({ kind: 'lines', ...refs, text: item.text, indent: item.indent ?? 'keep', ...guard, ...named })
    }
    case 'insert':
      return ok({
        kind: 'insert',
        after: { line: item.after },
        text: item.text || '\n',
        indent: item.indent ?? 'keep',
        ...guard,
        ...named,
      })
    case 'append':
      return ok({ kind: 'append', text: item.text, ...named })
    case 'regex':
      return ok({
        kind: 'regex',
        pattern: item.pattern,
        replacement: item.replacement,
        flags: item.flags ?? 'gm',
        ...named,
      })
    case 'pattern': {
      const { pattern, rewrite, language } = item
      return ok({ kind: 'pattern', pattern, rewrite, ...(language !== undefined && { language }), ...named })
    }
    case 'create':
    case 'write': {
      const lazy = leavesOut('', item.text)
      return lazy
        ? { ok: false, problem: lazy }
        : ok({ kind: item.op === 'write' ? 'rewrite' : 'create', text: item.text })
    }
    case 'delete':
      return ok({ kind: 'delete' })
    case 'rename':
      return ok({ kind: 'rename', to: item.to })
    default:
      return item satisfies never
  }
}

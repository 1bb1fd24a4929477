import * as z from 'zod/mini'
import { type Diagnostic, fail, ok, type Result } from '../../core/diagnostic.ts'
import type { Op } from '../../core/op.ts'
import { type Call, isArray, isObject } from './reading/call.ts'
import type { JsonObject, JsonValue } from './reading/json-value.ts'
import { late } from './reading/late.ts'
import { SEEN_CAMEL_ALIASES, seen } from './reading/seen.ts'
import { checked, type JsonSpec, PATH_KEYS, pathOf, type Reading } from './reading/spec.ts'

const schemas = late(() => {
  const line = z.int().check(z.minimum(1))
  const expect = z.optional(z.string().check(z.describe('the text of the named lines as you saw it: a guard')))
  const optional = z.optional(z.boolean().check(z.describe('may find nothing without failing the call')))

  const kinds = {
    lines: z.strictObject({
      type: z.literal('lines'),
      startLine: line.check(z.describe('first line to replace, from 1')),
      endLine: line.check(z.describe('last line to replace, included')),
      replaceWith: z.string().check(z.describe('the new lines; empty deletes')),
      expect,
    }),
    insert_before: z.strictObject({
      type: z.literal('insert_before'),
      lineNumber: line,
      insertText: z.string(),
      expect,
    }),
    insert_after: z.strictObject({ type: z.literal('insert_after'), lineNumber: line, insertText: z.string(), expect }),
    string: z.strictObject({
      type: z.literal('string'),
      searchFor: z.string().check(z.minLength(1), z.describe('literal text; every occurrence is replaced')),
      replaceWith: z.string(),
      optional,
    }),
    regex: z.strictObject({
      type: z.literal('regex'),
      searchFor: z.string().check(z.minLength(1), z.describe('a pattern in RE2 syntax')),
      replaceWith: z.string().check(z.describe('`$1`, `$<name>`, `$&` and `$$` are expanded')),
      flags: z.optional(z.string().check(z.describe('of g, i, m, s; `gm` if absent'))),
      optional,
    }),
  }
  const any = z.strictObject({
    filePath: z.optional(z.string().check(z.describe('relative to the repository'))),
    replacements: z.array(
      z.discriminatedUnion('type', [kinds.lines, kinds.insert_before, kinds.insert_after, kinds.string, kinds.regex]),
    ),
    ...seen().camel,
  })

  const outer = z.strictObject({
    filePath: z.optional(z.string()),
    replacements: z.array(z.unknown()),
    ...seen().camel,
  })
  return { kinds, any, outer }
})
type Kinds = ReturnType<typeof schemas>['kinds']
type Kind = keyof Kinds

const ITEM_KEYS = ['type', 'startLine', 'lineNumber', 'insertText', 'searchFor', 'replaceWith']

/** The `replace_in_file` tool of seed 004: numbered lines and insertions against the original, then strings, then patterns. */
export const replaceInFile: JsonSpec = {
  name: 'replace-in-file',
  tools: ['replace_in_file'],
  signs: ['replacements'],
  fits: input =>
    isObject(input) &&
    isArray(input['replacements']) &&
    input['replacements'].some(item => isObject(item) && ITEM_KEYS.some(key => key in item)),
  telling: ['startLine', 'lineNumber', 'insertText', 'searchFor', 'replaceWith'],
  schema: () => schemas().any,
  read: ({ input }: Call): readonly Reading[] => {
    const call = checked(schemas().outer, input as JsonObject, { filePath: PATH_KEYS, ...SEEN_CAMEL_ALIASES })
    if (!call.ok) return [{ path: pathOf(input), problems: [call.problem] }]
    const { filePath: path, replacements } = call.value
    if (replacements.length === 0) return [{ path, problems: [field('`replacements` is empty')] }]
    const ops = replacements.map((item, i) => opOf(item as JsonValue, i))
    const problems = ops.flatMap(op => (op.ok ? [] : op.problem))
    return [{ path, problems, steps: problems.length > 0 ? [] : steps(ops.flatMap(op => (op.ok ? op.value : []))) }]
  },
}

const field = (message: string): Diagnostic => ({ code: 'parse/field', message })

/** Positions go together, against the file as it was; each string and then each pattern sees what stands before it made. */
function steps(ops: readonly Op[]): readonly (readonly Op[])[] {
  const positions = ops.filter(op => op.kind === 'lines' || op.kind === 'insert')
  const strings = ops.filter(op => op.kind === 'replace').map(op => [op])
  const patterns = ops.filter(op => op.kind === 'regex').map(op => [op])
  return [...(positions.length > 0 ? [positions] : []), ...strings, ...patterns]
}

function opOf(item: JsonValue, index: number): Result<Op> {
  const where = `replacements[${index}]`
  if (!isObject(item)) return fail('parse/field', `\`${where}\` must be an object`)
  const type = item['type']
  if (type === undefined) return fail('parse/field', `\`${where}.type\` is missing`)
  const { kinds } = schemas()
  if (typeof type !== 'string' || !Object.hasOwn(kinds, type)) {
    const names = Object.keys(kinds).join(', ')
    return fail('parse/field', `\`${where}.type\` must be one of ${names}`)
  }
  const label = `Replacement ${index + 1} (${type})`
  const read = checked(kinds[type as Kind] as z.ZodMiniType<Item>, item, {}, where)
  return read.ok ? asOp(read.value, label) : read
}

type Item = z.infer<Kinds[Kind]>

function asOp(item: Item, label: string): Result<Op> {
  const expected = 'expect' in item && item.expect !== undefined ? { expect: item.expect } : {}
  const optional = 'optional' in item && item.optional ? { optional: true } : {}
  switch (item.type) {
    case 'lines': {
      if (item.endLine < item.startLine) {
        return fail(
          'parse/field',
          `${label}: Invalid line range: startLine ${item.startLine} is after endLine ${item.endLine}`,
        )
      }
      const refs = { first: { line: item.startLine }, last: { line: item.endLine } }
      return ok({ kind: 'lines', ...refs, text: item.replaceWith, indent: 'keep', label, ...expected })
    }
    case 'insert_before': {
      const refs = { after: { line: item.lineNumber - 1 }, before: { line: item.lineNumber } }
      return ok({ kind: 'insert', ...refs, text: item.insertText || '\n', indent: 'keep', label, ...expected })
    }
    case 'insert_after': {
      const after = { line: item.lineNumber }
      return ok({ kind: 'insert', after, text: item.insertText || '\n', indent: 'keep', label, ...expected })
    }
    case 'string': {
      const { searchFor: search, replaceWith: replace } = item
      return ok({ kind: 'replace', search, replace, all: true, exact: true, label, ...optional })
    }
    case 'regex': {
      const { searchFor: pattern, replaceWith: replacement, flags = 'gm' } = item
      return ok({ kind: 'regex', pattern, replacement, flags, label, ...optional })
    }
    default:
      return item satisfies never
  }
}

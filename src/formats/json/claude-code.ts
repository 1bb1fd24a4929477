import * as z from 'zod/mini'
import type { Call } from './reading/call.ts'
import { isArray, isObject } from './reading/call.ts'
import type { JsonObject } from './reading/json-value.ts'
import { late } from './reading/late.ts'
import { checked, type JsonSpec, PATH_KEYS, pathOf, type Reading } from './reading/spec.ts'
import { type StringEdit, stringEdits, wholeFile } from './reading/string-edit.ts'

const schemas = late(() => {
  const file_path = z.optional(z.string())
  const count = z.optional(z.int().check(z.minimum(1), z.describe('fail unless the text occurs this many times')))
  const pair = {
    old_string: z.string().check(z.describe('must occur exactly once, unless `replace_all`; empty creates the file')),
    new_string: z.string(),
    replace_all: z.optional(z.boolean()),
    expected_replacements: count,
  }

  const edit = z.strictObject({ file_path, ...pair })
  const multiEdit = z.strictObject({ file_path, edits: z.array(z.strictObject(pair)).check(z.minLength(1)) })
  const write = z.strictObject({ file_path, content: z.string() })
  return { edit, multiEdit, write, any: z.union([edit, multiEdit, write]) }
})

const ALIASES = { file_path: PATH_KEYS }

/** Claude Code's tools: Edit, MultiEdit (in sequence, all or nothing), Write. */
export const claudeCode: JsonSpec = {
  name: 'claude-code',
  tools: ['edit', 'multiedit', 'multi_edit', 'write'],
  signs: ['old_string', 'edits', 'file_path'],
  fits: input =>
    isObject(input) &&
    ('old_string' in input ||
      hasPairs(input['edits']) ||
      ('file_path' in input && typeof input['content'] === 'string' && Object.keys(input).length === 2)),
  telling: ['old_string', 'new_string'],
  schema: () => schemas().any,
  read: ({ input, tool }: Call): readonly Reading[] => {
    const fields = input as JsonObject
    if ('edits' in fields) return [readMulti(fields)]
    if ('content' in fields || tool === 'write') return [readWrite(fields)]
    const read = checked(schemas().edit, fields, ALIASES)
    if (!read.ok) return [{ path: pathOf(input), problems: [read.problem] }]
    return [stringEdits(read.value.file_path, [asEdit(read.value)], true)]
  },
}

const hasPairs = (edits: unknown): boolean =>
  isArray(edits) && edits.some(item => isObject(item) && 'old_string' in item)

function readMulti(fields: JsonObject): Reading {
  const read = checked(schemas().multiEdit, fields, ALIASES)
  if (!read.ok) return { path: pathOf(fields), problems: [read.problem] }
  const edits = read.value.edits.map((item, i) => ({ ...asEdit(item), label: `Edit ${i + 1}` }))
  return stringEdits(read.value.file_path, edits, true)
}

function readWrite(fields: JsonObject): Reading {
  const read = checked(schemas().write, fields, ALIASES)
  return read.ok
    ? wholeFile(read.value.file_path, read.value.content, 'rewrite')
    : { path: pathOf(fields), problems: [read.problem] }
}

/** One pair of the tools that call their fields so. */
export const asEdit = (item: {
  readonly old_string: string
  readonly new_string: string
  readonly replace_all?: boolean | undefined
  readonly expected_replacements?: number | undefined
}): StringEdit => ({
  old: item.old_string,
  new: item.new_string,
  all: item.replace_all,
  count: item.expected_replacements,
})

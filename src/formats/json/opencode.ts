import * as z from 'zod/mini'
import { type Call, isArray, isObject } from './reading/call.ts'
import type { JsonObject } from './reading/json-value.ts'
import { late } from './reading/late.ts'
import { checked, type JsonSpec, PATH_KEYS, pathOf, type Reading } from './reading/spec.ts'
import { stringEdits, wholeFile } from './reading/string-edit.ts'

const schemas = late(() => {
  const filePath = z.optional(z.string())
  const pair = {
    oldString: z.string().check(z.describe('must occur exactly once, unless `replaceAll`; empty creates the file')),
    newString: z.string(),
    replaceAll: z.optional(z.boolean()),
  }
  const edit = z.strictObject({ filePath, ...pair })
  const multi = z.strictObject({ filePath, replacements: z.array(edit).check(z.minLength(1)) })
  const write = z.strictObject({ filePath, content: z.string() })
  return { edit, write, any: z.union([edit, multi, write]) }
})

const ALIASES = { filePath: PATH_KEYS }

/**
 * The tools of opencode and VS Code, whose fields are in camel case: one edit, several at once, a whole file. Snippets that leave code out
 * (`insert_edit_into_file`, Cursor's `edit_file`) are refused.
 */
export const opencode: JsonSpec = {
  name: 'opencode',
  tools: ['replace_string_in_file', 'multi_replace_string_in_file', 'insert_edit_into_file', 'create_file'],
  signs: ['oldString', 'replacements', 'edits', 'filePath', 'code_edit'],
  fits: input =>
    isObject(input) &&
    ('oldString' in input ||
      listOf(input)?.some(item => isObject(item) && 'oldString' in item) === true ||
      ('filePath' in input && (typeof input['content'] === 'string' || typeof input['code'] === 'string')) ||
      (typeof input['code_edit'] === 'string' && pathOf(input) !== undefined)),
  telling: ['oldString', 'newString'],
  schema: () => schemas().any,
  read: ({ input }: Call): readonly Reading[] => {
    const fields = input as JsonObject
    if (listOf(fields)) return readMulti(fields)
    if ('code_edit' in fields) return [refused(fields, 'edit_file')]
    if ('code' in fields) return [refused(fields, 'insert_edit_into_file')]
    if ('content' in fields && !('oldString' in fields)) return [readWrite(fields)]
    return [readEdit(fields)]
  },
}

const listOf = (input: JsonObject) => [input['replacements'], input['edits']].find(isArray)

function readEdit(fields: JsonObject, path?: string, where?: string): Reading {
  const read = checked(schemas().edit, fields, ALIASES, where)
  if (!read.ok) return { path: pathOf(fields) ?? path, problems: [read.problem] }
  const { filePath = path, oldString, newString, replaceAll } = read.value
  return stringEdits(filePath, [{ old: oldString, new: newString, all: replaceAll }], true)
}

/** Each replacement is a block of its own: VS Code applies those that it can. */
function readMulti(fields: JsonObject): readonly Reading[] {
  const items = listOf(fields)!
  const path = pathOf(fields)
  if (items.length === 0) return [{ path, problems: [{ code: 'parse/field', message: '`replacements` is empty' }] }]
  return items.map((item, i) =>
    isObject(item)
      ? { ...readEdit(item, path, `replacements[${i}]`), within: [item] }
      : { path, problems: [{ code: 'parse/field', message: `\`replacements[${i}]\` must be an object` }] },
  )
}

function readWrite(fields: JsonObject): Reading {
  const read = checked(schemas().write, fields, ALIASES)
  return read.ok
    ? wholeFile(read.value.filePath, read.value.content, 'rewrite')
    : { path: pathOf(fields), problems: [read.problem] }
}

const refused = (fields: JsonObject, tool: string): Reading => ({
  path: pathOf(fields),
  problems: [
    {
      code: 'parse/unsupported',
      message: `\`${tool}\` leaves out code for another model to fill in`,
      help: 'Send `oldString` and `newString`.',
    },
  ],
})

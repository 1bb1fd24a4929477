import * as z from 'zod/mini'
import { type Call, isArray, isObject } from './reading/call.ts'
import type { JsonObject, JsonValue } from './reading/json-value.ts'
import { late } from './reading/late.ts'
import { checked, type JsonSpec, PATH_KEYS, pathOf, type Reading } from './reading/spec.ts'
import { stringEdits, wholeFile } from './reading/string-edit.ts'

const schemas = late(() => {
  const lines = z.union([z.array(z.string()), z.string()])
  const edit = z.strictObject({
    path: z.optional(z.string()),
    original_lines: lines.check(z.describe('the lines as they are; none create the file')),
    updated_lines: lines,
  })
  const file = z.strictObject({ path: z.string(), content: z.string(), language: z.optional(z.string()) })
  return {
    edit,
    file,
    any: z.union([z.strictObject({ edits: z.array(edit) }), z.strictObject({ files: z.array(file) })]),
  }
})

/** Aider's function calls: `edits` of lines for lines, and `files` as a whole. */
export const aiderFunctions: JsonSpec = {
  name: 'aider-functions',
  tools: ['replace_lines'],
  signs: ['original_lines', 'edits', 'files'],
  fits: input =>
    isObject(input) &&
    ('original_lines' in input ||
      (isArray(input['edits']) && input['edits'].some(item => isObject(item) && 'original_lines' in item)) ||
      (isArray(input['files']) && input['files'].length > 0 && input['files'].every(isFile))),
  telling: ['original_lines', 'updated_lines'],
  schema: () => schemas().any,
  read: ({ input }: Call): readonly Reading[] => {
    const fields = input as JsonObject
    const files = fields['files']
    if (isArray(files)) return files.map((item, i) => ({ ...readFile(item, `files[${i}]`), within: [item] }))
    const edits = fields['edits']
    if (isArray(edits)) return edits.map((item, i) => ({ ...readEdit(item, `edits[${i}]`), within: [item] }))
    return [readEdit(fields)]
  },
}

const isFile = (item: JsonValue): boolean =>
  isObject(item) && typeof item['path'] === 'string' && typeof item['content'] === 'string' && !('action' in item)

function readFile(item: JsonValue, where: string): Reading {
  const read = checked(schemas().file, item, { path: PATH_KEYS }, where)
  return read.ok
    ? wholeFile(read.value.path, read.value.content, 'rewrite')
    : { path: isObject(item) ? pathOf(item) : '', problems: [read.problem] }
}

function readEdit(item: JsonValue, where?: string): Reading {
  const read = checked(schemas().edit, item, { path: PATH_KEYS }, where)
  if (!read.ok) return { path: isObject(item) ? pathOf(item) : '', problems: [read.problem] }
  const { path, original_lines, updated_lines } = read.value
  return stringEdits(path, [{ old: joined(original_lines), new: joined(updated_lines) }], true)
}

/** Lines as a text; each may or may not carry its newline. */
const joined = (lines: string | readonly string[]): string =>
  typeof lines === 'string' ? lines : lines.map(line => (line.endsWith('\n') ? line : `${line}\n`)).join('')

import * as z from 'zod/mini'
import { type Call, isObject } from './reading/call.ts'
import { late } from './reading/late.ts'
import { checked, type JsonSpec, PATH_KEYS, pathOf, type Reading } from './reading/spec.ts'
import { stringEdits, wholeFile } from './reading/string-edit.ts'

const schemas = late(() => {
  const file_path = z.optional(z.string())
  const replace = z.strictObject({
    file_path,
    instruction: z.optional(z.string().check(z.describe('why; not read'))),
    old_string: z
      .string()
      .check(z.describe('must occur exactly once, unless `allow_multiple`; empty creates the file')),
    new_string: z.string(),
    allow_multiple: z.optional(z.boolean()),
    expected_replacements: z.optional(z.int().check(z.minimum(1))),
  })
  const write = z.strictObject({ file_path, content: z.string() })
  return { replace, write, any: z.union([replace, write]) }
})

const ALIASES = { file_path: PATH_KEYS }

/** The tools of gemini-cli: `replace` and `write_file`. */
export const gemini: JsonSpec = {
  name: 'gemini',
  tools: ['replace', 'write_file'],
  signs: ['old_string'],
  fits: input => isObject(input) && 'old_string' in input && ('instruction' in input || 'allow_multiple' in input),
  fitsNamed: input => isObject(input) && ('old_string' in input || ('content' in input && !('mode' in input))),
  telling: ['allow_multiple'],
  schema: () => schemas().any,
  read: ({ input }: Call): readonly Reading[] => {
    if (isObject(input) && !('old_string' in input) && 'content' in input) {
      const read = checked(schemas().write, input, ALIASES)
      if (!read.ok) return [{ path: pathOf(input), problems: [read.problem] }]
      return [wholeFile(read.value.file_path, read.value.content, 'rewrite')]
    }
    const read = checked(schemas().replace, input, ALIASES)
    if (!read.ok) return [{ path: pathOf(input), problems: [read.problem] }]
    const { file_path: path, old_string, new_string, allow_multiple: all, expected_replacements: count } = read.value
    return [stringEdits(path, [{ old: old_string, new: new_string, all, count }], true)]
  },
}

import * as z from 'zod/mini'
import type { Call } from './reading/call.ts'
import { isObject } from './reading/call.ts'
import type { JsonObject } from './reading/json-value.ts'
import { late } from './reading/late.ts'
import { checked, type JsonSpec, PATH_KEYS, pathOf, type Reading } from './reading/spec.ts'
import { stringEdits, wholeFile } from './reading/string-edit.ts'

const schemas = late(() => {
  const path = z.optional(z.string())

  const commands = {
    view: z.strictObject({
      command: z.literal('view'),
      path,
      view_range: z.optional(
        z.tuple([z.int(), z.int()]).check(z.describe('first and last line; -1 is the end of the file')),
      ),
    }),
    create: z.strictObject({ command: z.literal('create'), path, file_text: z.string() }),
    str_replace: z.strictObject({
      command: z.literal('str_replace'),
      path,
      old_str: z.string().check(z.describe('must occur exactly once, unless `replace_all`')),
      new_str: z.optional(z.string().check(z.describe('absent: the text is deleted'))),
      replace_all: z.optional(z.boolean()),
    }),
    insert: z.strictObject({
      command: z.literal('insert'),
      path,
      insert_line: z.int().check(z.minimum(0), z.describe('the text goes after this line; 0 is the start of the file')),
      insert_text: z.string(),
    }),
    write: z.strictObject({ command: z.literal('write'), path, file_text: z.string() }),
    append: z.strictObject({ command: z.literal('append'), path, insert_text: z.string().check(z.minLength(1)) }),
  }
  return {
    commands,
    any: z.discriminatedUnion('command', Object.values(commands) as [(typeof commands)['view']]),
  }
})
type Commands = ReturnType<typeof schemas>['commands']
type Command = keyof Commands

const ALIASES = {
  path: PATH_KEYS,
  file_text: ['fileText'],
  old_str: ['oldStr'],
  new_str: ['newStr'],
  insert_line: ['insertLine', 'insert_line_1'],
}
const INSERT_ALIASES = { ...ALIASES, insert_text: ['new_str', 'newStr', 'new_str_1', 'new_text', 'text'] }

/** The command of an input; Amazon Q writes it in camel case too. */
const commandOf = (input: JsonObject) => (input['command'] === 'strReplace' ? 'str_replace' : input['command'])

/**
 * Claude's text editor tool (text_editor_20250728 and before): `view`, `create`, `str_replace`, `insert`; and what tools modelled on it add:
 * `append` (Amazon Q, Kiro), `write` (goose).
 */
export const textEditor: JsonSpec = {
  name: 'text-editor',
  tools: ['str_replace_based_edit_tool', 'str_replace_editor', 'text_editor', 'str-replace-editor'],
  signs: ['command', 'old_str'],
  fits: input =>
    isObject(input) &&
    ((Object.hasOwn(schemas().commands, String(commandOf(input))) && ['path', 'file_path'].some(key => key in input)) ||
      'old_str' in input ||
      input['command'] === 'undo_edit') &&
    !('old_str_1' in input) &&
    !('diff' in input) &&
    !('new_content' in input) &&
    !('start_line' in input),
  telling: ['old_str', 'new_str', 'file_text', 'insert_text', 'insert_line'],
  schema: () => schemas().any,
  read: ({ input }: Call): readonly Reading[] => {
    const fields = unpadded(input as JsonObject)
    const command = commandOf(fields) ?? ('old_str' in fields ? 'str_replace' : undefined)
    if (command === 'undo_edit') return [refused(input, 'parse/unsupported', '`undo_edit` has nothing to undo here')]
    const { commands } = schemas()
    if (typeof command !== 'string' || !Object.hasOwn(commands, command)) {
      return [refused(input, 'parse/field', `\`command\` must be one of ${Object.keys(commands).join(', ')}`)]
    }
    const aliases = command === 'insert' || command === 'append' ? INSERT_ALIASES : ALIASES
    const schema = commands[command as Command] as z.ZodMiniType<Fields>
    const read = checked(schema, { ...fields, command }, aliases)
    return [read.ok ? readingOf(read.value) : { path: pathOf(input), problems: [read.problem] }]
  },
}

type Fields = z.infer<Commands[Command]>

/** Some hosts send every field with each command, the unused ones empty. */
const unpadded = (input: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([key, value]) => !(value === '' && UNUSED_EMPTY[String(input['command'])]?.includes(key)) && value !== null,
    ),
  )

const UNUSED_EMPTY: Readonly<Record<string, readonly string[]>> = {
  view: ['file_text', 'old_str', 'new_str', 'insert_text'],
  create: ['old_str', 'new_str', 'insert_text'],
  str_replace: ['file_text', 'insert_text'],
  insert: ['file_text', 'old_str'],
}

const refused = (input: Call['input'], code: 'parse/field' | 'parse/unsupported', message: string): Reading => ({
  path: pathOf(input),
  problems: [{ code, message }],
})

function readingOf(fields: Fields): Reading {
  switch (fields.command) {
    case 'view': {
      const [first, last = -1] = fields.view_range ?? []
      const range = { ...(first !== undefined && { first }), ...(last !== -1 && { last }) }
      return { path: fields.path, steps: [[{ kind: 'view', ...range }]] }
    }
    case 'create':
      return wholeFile(fields.path, fields.file_text, 'create')
    case 'write':
      return wholeFile(fields.path, fields.file_text, 'rewrite')
    case 'append':
      return { path: fields.path, steps: [[{ kind: 'append', text: fields.insert_text }]] }
    case 'str_replace':
      return stringEdits(
        fields.path,
        [{ old: fields.old_str, new: fields.new_str ?? '', all: fields.replace_all }],
        false,
      )
    case 'insert': {
      const after = { line: fields.insert_line }
      return {
        path: fields.path,
        steps: [[{ kind: 'insert', after, text: fields.insert_text || '\n', indent: 'keep' }]],
      }
    }
    default:
      return fields satisfies never
  }
}

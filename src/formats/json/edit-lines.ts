import * as z from 'zod/mini'
import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Indent, Op } from '../../core/op.ts'
import { withoutNumbers } from '../../core/text/cleanup.ts'
import { type Call, isObject } from './reading/call.ts'
import type { JsonObject } from './reading/json-value.ts'
import { late } from './reading/late.ts'
import { SEEN_ALIASES, seen } from './reading/seen.ts'
import { checked, type JsonSpec, PATH_KEYS, pathOf, type Reading } from './reading/spec.ts'

const schemas = late(() => {
  const line = z.int().check(z.minimum(1))
  const shared = {
    path: z.optional(z.string()),
    dry_run: z.optional(z.boolean().check(z.describe('show what would change, and change nothing'))),
    expect: z.optional(
      z.string().check(z.describe('the named lines as you saw them: a guard against another version of the file')),
    ),
    ...seen().snake,
  }
  const text = {
    new_content: z.string(),
    indent_level: z.optional(
      z.int().check(z.minimum(0), z.describe('spaces in front, in place of automatic indentation')),
    ),
    auto_indent: z.optional(z.boolean().check(z.describe('`false`: write the lines exactly as given'))),
  }

  const commands = {
    replace: z.strictObject({
      command: z.literal('replace'),
      start_line: line.check(z.describe('first line, from 1')),
      end_line: line.check(z.describe('last line, included')),
      ...text,
      ...shared,
    }),
    insert: z.strictObject({
      command: z.literal('insert'),
      insert_line: z.int().check(z.minimum(0), z.describe('the lines go after this one; 0 is the start of the file')),
      ...text,
      ...shared,
    }),
    delete: z.strictObject({ command: z.literal('delete'), start_line: line, end_line: line, ...shared }),
  }
  return { commands, any: z.discriminatedUnion('command', [commands.replace, commands.insert, commands.delete]) }
})
type Commands = ReturnType<typeof schemas>['commands']
type Command = keyof Commands

/** The `edit_lines` tool of seed 000: replace, insert or delete lines by number, indented to fit. */
export const editLines: JsonSpec = {
  name: 'edit-lines',
  tools: ['edit_lines'],
  signs: ['command'],
  fits: input =>
    isObject(input) &&
    typeof input['command'] === 'string' &&
    !('old_str' in input) &&
    ('new_content' in input || 'start_line' in input || 'indent_level' in input),
  telling: ['new_content', 'indent_level'],
  schema: () => schemas().any,
  read: ({ input }: Call): readonly Reading[] => {
    const fields = input as JsonObject
    const command = fields['command']
    const refused = (message: string): readonly Reading[] => [
      { path: pathOf(input), problems: [{ code: 'parse/field', message }] },
    ]
    if (command === undefined) return refused('`command` is missing')
    const { commands } = schemas()
    if (typeof command !== 'string' || !Object.hasOwn(commands, command)) {
      return refused(`Unknown command: ${String(command).slice(0, 40)}`)
    }
    const schema = commands[command as Command] as z.ZodMiniType<Fields>
    const read = checked(schema, withoutUnused(fields, command as Command), { path: PATH_KEYS, ...SEEN_ALIASES })
    if (!read.ok) return [{ path: pathOf(input), problems: [read.problem] }]
    const { op, notes } = opOf(read.value)
    if (op.kind === 'lines' && op.last.line < op.first.line)
      return refused(`start_line ${op.first.line} is after end_line ${op.last.line}`)
    return [{ path: read.value.path, steps: [[op]], notes, dryRun: read.value.dry_run }]
  },
}

type Fields = z.infer<Commands[Command]>

/** Fields that hosts fill in for the other commands. */
const UNUSED: Readonly<Record<Command, readonly string[]>> = {
  replace: ['insert_line'],
  insert: ['start_line', 'end_line'],
  delete: ['insert_line', 'new_content', 'indent_level', 'auto_indent'],
}

const withoutUnused = (fields: JsonObject, command: Command): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !UNUSED[command].includes(key)))

function opOf(fields: Fields): { readonly op: Op; readonly notes: readonly Diagnostic[] } {
  const guard = fields.expect === undefined ? {} : { expect: fields.expect }
  if (fields.command === 'insert') {
    const after = { line: fields.insert_line }
    return {
      op: { kind: 'insert', after, text: fields.new_content || '\n', indent: indentOf(fields), ...guard },
      notes: [],
    }
  }
  const refs = { first: { line: fields.start_line }, last: { line: fields.end_line } }
  if (fields.command === 'delete')
    return { op: { kind: 'lines', ...refs, text: '', indent: 'keep', ...guard }, notes: [] }
  const { text, notes } = withoutNumbers(fields.new_content, fields.start_line)
  return { op: { kind: 'lines', ...refs, text, indent: indentOf(fields), ...guard }, notes }
}

const indentOf = (fields: {
  readonly indent_level?: number | undefined
  readonly auto_indent?: boolean | undefined
}): Indent => fields.indent_level ?? (fields.auto_indent === false ? 'keep' : 'auto')

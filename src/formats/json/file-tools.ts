import * as z from 'zod/mini'
import { type Call, isArray, isObject } from './reading/call.ts'
import type { JsonObject, JsonValue } from './reading/json-value.ts'
import { late } from './reading/late.ts'
import { checked, type JsonSpec, PATH_KEYS, pathOf, prepared, type Reading } from './reading/spec.ts'
import { wholeFile } from './reading/string-edit.ts'

const schemas = late(() => {
  const path = z.optional(z.string())
  const content = z.string()
  const newline = z.optional(z.boolean().check(z.describe('a last line without its newline gets one')))
  const kinds = {
    write: z.strictObject({ path, content, newline }),
    create: z.strictObject({ path, content, newline }),
    append: z.strictObject({ path, content, newline }),
    insert: z.strictObject({
      path,
      content,
      line: z.int().check(z.minimum(0), z.describe('the line that it goes before; 0 is the end of the file')),
    }),
    delete: z.strictObject({ path }),
    rename: z.strictObject({ path, to: z.string() }),
  }
  return { kinds, any: z.union(Object.values(kinds) as [(typeof kinds)['write']]) }
})
type Kind = keyof ReturnType<typeof schemas>['kinds']

/**
 * What tools do, by their names in small letters: those of Cline and Roo, Windsurf, Augment, Kiro, Cursor, Lovable, Continue, Manus, and of
 * servers of MCP.
 */
const TOOLS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...named(
    'write',
    'write write_file writefile file_write write_to_file fswrite fs_write lov-write create_file create_text_file',
  ),
  ...named('create', 'create_new_file save-file'),
  ...named('append', 'append_file append_to_file fsappend'),
  ...named('insert', 'insert_content'),
  ...named('delete', 'delete deletefile delete_file remove_file remove-files lov-delete'),
  ...named('rename', 'move_file movefile rename_file lov-rename'),
])

/** The same, where a field says it. */
const VERBS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...named('write', 'write overwrite rewrite update modify'),
  ...named('create', 'create add'),
  ...named('append', 'append'),
  ...named('delete', 'delete remove'),
  ...named('rename', 'rename move'),
])
const VERB_KEYS = ['action', 'operation', 'mode']

function named(kind: Kind, names: string): (readonly [string, Kind])[] {
  return names.split(' ').map(name => [name, kind])
}

/** Names of the text that hardly anything but a file has; with a tool's name, some more are understood. */
const CONTENT_KEYS = ['content', 'contents', 'file_content', 'fileContent', 'CodeContent']
const ALIASES = {
  path: PATH_KEYS,
  content: [...CONTENT_KEYS, 'text', 'code', 'file_text', 'fileText'],
  newline: ['add_last_line_newline', 'trailing_newline'],
}
const RENAME_ALIASES = {
  path: [...PATH_KEYS, 'source', 'from', 'old_path', 'oldPath', 'original_file_path', 'source_path'],
  to: ['destination', 'new_path', 'newPath', 'new_file_path', 'destination_path'],
}

/** Fields that say nothing more than the others do. */
const TALK = [
  'language',
  'line_count',
  'Overwrite',
  'EmptyFile',
  'IsArtifact',
  'ArtifactMetadata',
  'rewrite',
  'leading_newline',
]

/** A file as a whole, under the names that many tools have for it: written, appended to, deleted, renamed. */
export const fileTools: JsonSpec = {
  name: 'file-tools',
  tools: [...TOOLS.keys()],
  signs: [...CONTENT_KEYS, ...VERB_KEYS],
  fits: input =>
    isArray(input)
      ? input.length > 0 && input.every(isPlain)
      : isObject(input) && isPlain(input) && verbOf(input) !== undefined,
  fitsNamed: input =>
    isObject(input) && !('command' in input) && ALIASES.content.some(key => typeof input[key] === 'string'),
  telling: ['CodeContent'],
  schema: () => schemas().any,
  read: ({ input, tool }: Call): readonly Reading[] => {
    if (isArray(input)) return input.map(item => ({ ...readOne(item as JsonObject, tool), within: [item] }))
    const { file_paths: paths, ...fields } = input as JsonObject
    return isArray(paths) ? paths.map(path => readOne({ ...fields, path }, tool)) : [readOne(fields, tool)]
  },
}

const verb = (value: JsonValue | undefined): Kind | undefined => VERBS.get(String(value).replace(/_file$/, ''))

/** What the input says that is to be done. */
const verbOf = (input: JsonObject): Kind | undefined =>
  input['append'] === true ? 'append' : VERB_KEYS.map(key => verb(input[key])).find(kind => kind !== undefined)

/** Fields that are read otherwise, or say nothing; a verb that is unknown stays, to be refused. */
const isSilent = (key: string, value: JsonValue): boolean =>
  TALK.includes(key) ||
  (VERB_KEYS.includes(key) && verb(value) !== undefined) ||
  (key === 'append' && typeof value === 'boolean')
const spoken = (input: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(input).filter(([key, value]) => !isSilent(key, value)))

/** Whether nothing but a path and the file's text are there, or an order to delete or rename. By itself the text may be data; in a list it is a file's. */
function isPlain(input: JsonValue): boolean {
  if (!isObject(input)) return false
  const kind = verbOf(input)
  const fields = prepared(spoken(input), kind === 'rename' ? RENAME_ALIASES : ALIASES)
  const { path, content, newline: _, to, ...others } = fields
  if (typeof path !== 'string' || Object.keys(others).length > 0) return false
  if (kind === 'delete') return content === undefined && to === undefined
  if (kind === 'rename') return typeof to === 'string' && content === undefined
  return to === undefined && CONTENT_KEYS.some(key => typeof input[key] === 'string')
}

function readOne(input: JsonObject, tool: string): Reading {
  const own = TOOLS.get(tool)
  // a list that no tool was called with may show only some of a file: it replaces one where it evidently is a version of it
  const kind = own === undefined || own === 'write' ? (verbOf(input) ?? own ?? 'create') : own
  const aliases = kind === 'rename' ? RENAME_ALIASES : ALIASES
  const read = checked(schemas().kinds[kind] as z.ZodMiniType<Fields>, spoken(input), aliases)
  if (!read.ok) return { path: pathOf(input), problems: [read.problem] }
  const { path, to = '', content = '', newline = false, line = 0 } = read.value
  const text = newline && !content.endsWith('\n') ? `${content}\n` : content
  switch (kind) {
    case 'write':
    case 'create':
      return wholeFile(path, text, kind === 'write' ? 'rewrite' : 'create')
    case 'append':
      return { path, steps: [[{ kind, text }]] }
    case 'insert':
      return {
        path,
        steps: [[line === 0 ? { kind: 'append', text } : { kind, after: { line: line - 1 }, text, indent: 'keep' }]],
      }
    case 'delete':
      return { path, steps: [[{ kind }]] }
    case 'rename':
      return { path, steps: [[{ kind, to }]] }
    default:
      return kind satisfies never
  }
}

interface Fields {
  readonly path?: string | undefined
  readonly content?: string
  readonly newline?: boolean | undefined
  readonly line?: number
  readonly to?: string
}

import { byWord } from '../parts/by-word.ts'
import { wordList } from '../parts/word-list.ts'
import { insertOp, oneOp, refused, wholeText } from './edits.ts'
import { type Field, type Fields, onlyFields, readFields } from './fields.ts'
import { specOf } from './shapes.ts'
import type { Reading } from './spec.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from './value.ts'
import { CONTENT, PATH, pathOf, type Said, TO, textIn } from './vocabulary.ts'

/** Names of the text that hardly anything but a file has; with a tool's name, some more are understood. */
const CONTENT_NAMES = ['content', 'contents', 'file_content', 'fileContent', 'CodeContent']
const NEWLINE: Field = {
  as: 'newline',
  type: 'flag',
  optional: true,
  about: 'a last line without its newline gets one',
  also: ['add_last_line_newline', 'trailing_newline'],
}
const TEXT: Field = { ...CONTENT, also: [...CONTENT.also!, 'new_text'] }
const WRITTEN: Fields = { path: PATH, content: CONTENT, newline: NEWLINE }
const FROM = ['source', 'from', 'old_path', 'oldPath', 'original_file_path', 'source_path']

/** For each kind of call its fields, and the request that they make. */
const KINDS = {
  write: [WRITTEN, said => wholeText(said, 'rewrite')],
  create: [{ ...WRITTEN, content: TEXT }, said => wholeText(said, 'create')],
  append: [WRITTEN, said => wholeText(said, 'append')],
  insert: [
    {
      path: PATH,
      content: TEXT,
      line: {
        as: 'before',
        type: 'gap',
        about: 'the line that it goes before; 0 is the end of the file',
        also: ['insert_line'],
      },
    },
    said => (said.before === 0 ? wholeText(said, 'append') : oneOp(said, insertOp(said))),
  ],
  delete: [{ path: PATH }, said => oneOp(said, { kind: 'delete' })],
  rename: [
    { path: { ...PATH, also: [...PATH.also!, ...FROM] }, to: TO },
    said => oneOp(said, { kind: 'rename', to: said.to ?? '' }),
  ],
} as const satisfies Readonly<Record<string, readonly [Fields, (said: Said) => Reading]>>
type Kind = keyof typeof KINDS

/** Actions by lower-case tool names: Cline, Roo, Windsurf, Augment, Kiro, Cursor, Lovable, Continue, Manus, servers of MCP. */
const TOOLS = byWord({
  write:
    'write write_file writefile file_write write_to_file fswrite fs_write lov-write create_file create_text_file push_files',
  create: 'create_new_file save-file',
  append: 'append_file append_to_file fsappend',
  insert: 'insert_content editor',
  delete: 'delete deletefile delete_file remove_file remove-files lov-delete',
  rename: 'move_file movefile rename_file lov-rename',
})

/** The same, where a field says it. */
const VERBS = byWord({
  write: 'write overwrite rewrite update modify',
  create: 'create add',
  append: 'append',
  delete: 'delete remove',
  rename: 'rename move',
})
const VERB_NAMES = ['action', 'operation', 'mode']

/** Fields that say nothing more than the others do. */
const TALK = wordList('language line_count Overwrite EmptyFile IsArtifact ArtifactMetadata rewrite leading_newline')

/** A file as a whole, under the names that many tools have for it: written, appended to, deleted, renamed. */
export const fileTools = specOf('file-tools', {
  tools: [...TOOLS.keys()],
  fields: [
    ...Object.values(KINDS).map(([fields]) => fields),
    { file_paths: { as: 'list', type: 'list' }, append: { as: 'all', type: 'flag' } },
  ],
  anyOf: [...CONTENT_NAMES, ...VERB_NAMES],
  fits: input =>
    isArray(input)
      ? input.length > 0 && input.every(isPlain)
      : isObject(input) && isPlain(input) && verbOf(input) !== undefined,
  acceptsNamed: input =>
    isObject(input) &&
    !('command' in input) &&
    textIn(input, ['old_text']) === undefined &&
    (isArray(input['files']) || textIn(input, ['content', ...TEXT.also!]) !== undefined),
  distinctive: ['CodeContent'],
  read: ({ input, tool }) => {
    if (isArray(input)) return input.map(item => ({ ...readOne(item as JsonObject, tool), within: [item] }))
    const { file_paths: paths, ...fields } = input as JsonObject
    if (tool === 'push_files' && isArray(fields['files']))
      return fields['files'].filter(isObject).map(item => ({ ...readOne(item, tool), within: [item] }))
    return isArray(paths) ? paths.map(path => readOne({ ...fields, path }, tool)) : [readOne(fields, tool)]
  },
})

const verb = (value: JsonValue | undefined): Kind | undefined => VERBS.get(String(value).replace(/_file$/, ''))

const verbOf = (input: JsonObject): Kind | undefined =>
  input['append'] === true ? 'append' : VERB_NAMES.map(name => verb(input[name])).find(kind => kind !== undefined)

/** An input without what is read otherwise, or says nothing; a verb that is unknown stays, to be refused. */
const spoken = (input: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([key, value]) =>
        !TALK.includes(key) &&
        !(VERB_NAMES.includes(key) && verb(value) !== undefined) &&
        !(key === 'append' && typeof value === 'boolean'),
    ),
  )

/** True if nothing but a path and the file's text are there, or an order to delete or rename. By itself the text may be data; in a list it is a file's. */
function isPlain(input: JsonValue): boolean {
  if (!isObject(input)) return false
  const kind = verbOf(input)
  const fields: Fields = kind === 'delete' || kind === 'rename' ? KINDS[kind][0] : WRITTEN
  if (!onlyFields(fields, spoken(input)) || textIn(input, ['path', ...fields['path']!.also!]) === undefined)
    return false
  if (kind === 'rename') return textIn(input, ['to', ...TO.also!]) !== undefined
  return kind === 'delete' || textIn(input, CONTENT_NAMES) !== undefined
}

function readOne(input: JsonObject, tool: string): Reading {
  const line = input['insert_line'] ?? undefined
  if (Number(line) === 0) {
    const message = '`insert_line` is the line that the text goes before, from 1'
    return refused(pathOf(input), { code: 'parse/field', message })
  }
  const own = tool === 'editor' && line === undefined ? 'create' : TOOLS.get(tool)
  // a list without a tool's name may show only part of a file: it replaces a file only if it evidently is a version of it
  const asked = own === undefined || own === 'write' ? (verbOf(input) ?? own) : own
  const [fields, made] = asked ? KINDS[asked] : UNSAID
  const read = readFields(fields, spoken(input))
  return read.ok ? made(read.value) : refused(pathOf(input), read.problem)
}

const UNSAID = [WRITTEN, (said: Said) => wholeText(said, 'create', 'perhaps')] as const

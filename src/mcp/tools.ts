import { descriptions } from './descriptions.ts'
import { flag, list, oneOf, schema, type Tool, type ToolSet, text, whole } from './tool.ts'

const REPLY = { kind: 'reply', field: 'reply' } as const
const LOOK = { kind: 'look' } as const

/** The tools that are more than a call which the formats read. */
const WORK: { readonly [N in keyof typeof descriptions]?: Tool['work'] } = {
  view: LOOK,
  grep: LOOK,
  outline: LOOK,
  apply_reply: REPLY,
  check: { ...REPLY, dryRun: true },
  edit_protocol: {
    ...{ kind: 'reply', field: 'text' },
    format: async () => (await import('../formats/edit-protocol.ts')).editProtocol.name,
  },
}

function tool(name: keyof typeof descriptions, sets: readonly ToolSet[], fields: Parameters<typeof schema>[0]): Tool {
  const work = WORK[name] ?? { kind: 'call' }
  const writes = work.kind === 'call' || (work.kind === 'reply' && !work.dryRun)
  return { name, sets, work, writes, description: descriptions[name], inputSchema: schema(fields) }
}

const [DEFAULT, SEEDS, COMMON] = [['default'], ['seeds'], ['common']] as const
const ALL = [...DEFAULT, ...SEEDS, ...COMMON]
const PATH = text('from the project folder, or absolute')
const ANCHORS = flag('false: `  12: text`, without hashes')
const REPLY_FIELDS = {
  reply: text('prose around the edits is skipped'),
  'blocks?': text('only these: `1,3-5`, `2@29` (block 2 at line 29), a path, a glob'),
}
const OPS =
  'set_line {anchor, content}; replace_lines {start_anchor, end_anchor, content}; insert_after | insert_before {anchor, content}; ' +
  'replace {old_content, new_content, allow_multiple?}; append {content}'
const REPLACEMENT = schema({
  type: oneOf('lines', 'insert_before', 'insert_after', 'string', 'regex'),
  'startLine?': whole('lines: first, from 1'),
  'endLine?': whole('lines: last, included'),
  'lineNumber?': whole('inserts: the line before or after which'),
  'insertText?': text('inserts: the text'),
  'searchFor?': text('string and regex'),
  'replaceWith?': text('lines, string and regex: the final text'),
})

/** Every tool, in the order of the list: our own, the seed documents', and the tools that models know, each with its own fields. */
export const tools: readonly Tool[] = [
  tool('view', ALL, {
    path: PATH,
    'start?': whole('first line, from 1'),
    'end?': whole('last line, included'),
    'anchors?': ANCHORS,
  }),
  tool('grep', ALL, {
    pattern: text(),
    'path?': text('a file, a folder or a glob'),
    'ignore_case?': flag(),
    'anchors?': ANCHORS,
  }),
  tool('outline', DEFAULT, { 'path?': text('a file or a folder; absent: the whole project') }),
  tool('apply_reply', DEFAULT, REPLY_FIELDS),
  tool('check', DEFAULT, REPLY_FIELDS),
  tool('hashline_edit', [...DEFAULT, ...SEEDS], {
    path: text(),
    edits: text(`JSON array of {"op", …}: ${OPS}`),
    'auto_cleanup?': flag('false: write content exactly as given, with prefixes and echoes'),
    'encoding?': text(),
    'workspace_id?': text(),
    'agent_id?': text(),
    'session_id?': text(),
  }),
  tool('edit_lines', SEEDS, {
    command: oneOf('replace', 'insert', 'delete'),
    path: text(),
    'start_line?': whole('first line, from 1; for replace and delete'),
    'end_line?': whole('last line, included; for replace and delete'),
    'insert_line?': whole('insert after this line; 0 is the beginning'),
    'new_content?': text('for replace and insert'),
    'indent_level?': whole('leading spaces, instead of automatic indentation'),
    'dry_run?': flag('show what would change, and write nothing'),
  }),
  tool('edit', SEEDS, {
    'path?': text('a file'),
    'old_string?': text(),
    'new_string?': text(),
    'replace_all?': flag(),
    'pattern?': text(),
    'rewrite?': text(),
    'kind?': oneOf('ast', 'text'),
    'glob?': text('files to edit by pattern, in place of path'),
    'dry_run?': flag('of a pattern: show what would change, and write nothing'),
  }),
  tool('replace_in_file', SEEDS, { filePath: text(), replacements: list(REPLACEMENT) }),
  tool('edit_protocol', SEEDS, { text: text('prose around the blocks is skipped') }),
  tool('str_replace_based_edit_tool', COMMON, {
    command: oneOf('view', 'create', 'str_replace', 'insert'),
    path: text(),
    'view_range?': list(whole(), 'first and last line; -1 is the end'),
    'file_text?': text(),
    'old_str?': text(),
    'new_str?': text('absent: the text is deleted'),
    'insert_line?': whole('0 is the start of the file'),
    'insert_text?': text(),
  }),
  tool('apply_patch', COMMON, { input: text('the whole patch') }),
  tool('multi_edit', COMMON, {
    file_path: text(),
    edits: list(
      schema({ old_string: text('must occur once, unless replace_all'), new_string: text(), 'replace_all?': flag() }),
    ),
  }),
  tool('write', COMMON, { file_path: text(), content: text() }),
]

/** Names that `--tools` takes: sets and tools. */
export const toolNames: readonly string[] = ['default', 'seeds', 'common', 'all', ...tools.map(({ name }) => name)]

/**
 * The tools that a server offers, in the order of the list.
 * @param asked names of tools and sets, all of {@link toolNames}; none: the default set
 */
export function selectTools(asked: readonly string[], readOnly: boolean): readonly Tool[] {
  const wanted = new Set(asked.length === 0 ? ['default'] : asked)
  const isAsked = ({ name, sets }: Tool) => wanted.has('all') || wanted.has(name) || sets.some(set => wanted.has(set))
  return tools.filter(tool => isAsked(tool) && !(readOnly && tool.writes))
}

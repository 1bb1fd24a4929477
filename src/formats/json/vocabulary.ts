import type { Seen } from '../../core/block.ts'
import type { Indent } from '../../core/op.ts'
import { wordList } from '../parts/word-list.ts'
import type { Field } from './fields.ts'
import type { Call } from './reading/call.ts'
import { isObject, type JsonObject, type JsonValue } from './value.ts'

/** The fields of an input under our names; the fields below say about most what they are. Lines count from 1. */
export interface Said {
  readonly path?: string
  readonly to?: string
  readonly old?: string
  readonly new?: string
  readonly all?: boolean
  readonly count?: number
  readonly line?: number
  /** A whole file, or whole lines. */
  readonly text?: string
  readonly newline?: boolean
  readonly first?: number
  readonly last?: number
  /** 1-based line after or before which lines go; 0 is the start of the file. */
  readonly after?: number
  readonly before?: number
  readonly expect?: string
  readonly indent?: Indent
  readonly autoIndent?: boolean
  /** `12:a3b1` */
  readonly anchor?: string
  readonly lastAnchor?: string
  readonly cleanup?: boolean
  readonly encoding?: string
  /** The old text is a regular expression, whatever the case of letters. */
  readonly regex?: boolean
  readonly ignoreCase?: boolean
  readonly pattern?: string
  readonly flags?: string
  readonly optional?: boolean
  readonly glob?: string
  readonly language?: string
  readonly range?: readonly [number, number]
  readonly list?: readonly JsonValue[]
  readonly kind?: string
  readonly dryRun?: boolean
  readonly commit?: string
  readonly hash?: string
}

/** Every way in which tools call the file. */
export const PATH_NAMES: readonly string[] = wordList(
  'path file_path filePath file filename file_name target_file absolute_path filepath absolutePath TargetFile targetFile target_file_path relative_path relative_file_path pathInProject',
)

export const PATH: Field = { as: 'path', type: 'text', optional: true, also: PATH_NAMES }
export const OLD: Field = {
  as: 'old',
  type: 'text',
  about: 'must occur exactly once, unless all occurrences are meant; empty creates the file',
  also: wordList(
    'old_text oldText oldStr old_str oldString old_string oldCode old_code oldContent old_content TargetContent targetContent old_line old_lines',
    'old_block old_snippet existing_code original_code originalCode current_code currentCode original_text search_text searchText search_string',
    'searchString searchValue search_block find_text search find target original before old needle',
  ),
}
export const NEW: Field = {
  as: 'new',
  type: 'text',
  also: wordList(
    'new_text newText newStr new_str newString new_string newCode new_code newContent new_content ReplacementContent replacementContent new_line',
    'new_lines new_block new_snippet improved_code updated_code modified_code fixed_code fixedCode suggested_code suggestedCode replace_text',
    'replaceText replace_string replaceString replaceValue replace_block replace_with replaceWith replace replacement updated modified fixed after new repl',
  ),
}
export const ALL: Field = {
  as: 'all',
  type: 'flag',
  optional: true,
  about: 'every occurrence',
  also: wordList('replaceAll allow_multiple allowMultiple AllowMultiple all change_all'),
}
export const COUNT: Field = {
  as: 'count',
  type: 'line',
  optional: true,
  about: 'fail unless the text occurs this many times',
  also: wordList('expectedReplacements count'),
}
export const LINE: Field = {
  as: 'line',
  type: 'gap',
  optional: true,
  about: 'where you saw it: helps to choose among equal places',
  also: wordList('startLine StartLine line line_number lineNumber first_replaced_line'),
}
export const CONTENT: Field = {
  as: 'text',
  type: 'text',
  also: wordList('content contents file_content fileContent CodeContent text code file_text fileText'),
}
export const TO: Field = {
  as: 'to',
  type: 'text',
  also: wordList('destination new_path newPath new_file_path destination_path'),
}
export const FIRST: Field = {
  as: 'first',
  type: 'line',
  about: 'first line, from 1',
  also: wordList('startLine start from_line line_start'),
}
export const LAST: Field = {
  as: 'last',
  type: 'line',
  about: 'last line, included',
  also: wordList('endLine end to_line line_end'),
}
export const TEXT: Field = {
  as: 'text',
  type: 'text',
  about: 'the new lines; empty deletes',
  also: wordList('content new_text newText replacement new_content code'),
}
export const EXPECT: Field = {
  as: 'expect',
  type: 'text',
  optional: true,
  about: 'the named lines as you saw them: a guard against another version of the file',
  also: wordList('expected old_text oldText original original_text old_content'),
}
export const DRY_RUN: Field = {
  as: 'dryRun',
  type: 'flag',
  optional: true,
  about: 'show what would change, and change nothing',
  also: ['dryRun'],
}

const COMMIT: Field = {
  as: 'commit',
  type: 'commit',
  optional: true,
  about: 'the commit that the file was read at; of another it is refused',
  also: ['base_sha', 'baseSha'],
}
const HASH: Field = {
  as: 'hash',
  type: 'hash',
  optional: true,
  about: '`fileHash` in `view --json`; another version of the file is refused',
  also: ['file_hash', 'fileHash'],
}
/** Fields of formats with line numbers, in either style: which version of the file the numbers are of. */
export const SEEN = { base_sha: COMMIT, file_hash: HASH }
export const SEEN_CAMEL = { baseSha: COMMIT, fileHash: HASH }

export function textIn(input: Call['input'], names: readonly string[]): string | undefined {
  const found = isObject(input) ? names.find(name => typeof input[name] === 'string') : undefined
  return found === undefined ? undefined : ((input as JsonObject)[found] as string)
}

/** The path that an input names, even if the rest is wrong; undefined when it names none. */
export const pathOf = (input: Call['input']): string | undefined => textIn(input, PATH_NAMES)

/** The version of the file that a call names, if it does. */
export function seenIn(input: Call['input']): Seen | undefined {
  const [commit, hash] = [COMMIT, HASH].map(({ also }) => textIn(input, also!)?.toLowerCase())
  if (commit === undefined && hash === undefined) return undefined
  return { ...(commit !== undefined && { commit }), ...(hash !== undefined && { hash }) }
}

/** The folder that a command runs in, as tools call it; '' if none is named. */
export const workFolder = (input: Call['input']): string => textIn(input, WORK_FOLDERS) ?? ''

const WORK_FOLDERS = wordList('workdir cwd working_directory workingDirectory working_dir dir_path directory')

import type { Diagnostic } from '../../core/diagnostic.ts'
import { byWord } from '../parts/by-word.ts'
import { refused } from './edits.ts'
import { specOf } from './shapes.ts'
import { isObject, type JsonValue } from './value.ts'
import { pathOf } from './vocabulary.ts'

/** Many tools have this name: it tells nothing where the fields do. */
const ANY = 'edit_file'

/** Why tools cannot be carried out here, and their names in small letters. */
export const REASONS: Readonly<Record<string, string>> = {
  'omits code for another model to fill in': `${ANY} edit_existing_file edit_file_fast_apply reapply`,
  'names a symbol of the code, and there is no language server here':
    'replace_symbol_body insert_after_symbol insert_before_symbol rename_symbol editcode',
  'uses another syntax of regular expressions': 'replace_regex',
  'gives lines by number alone, counted as only its server does': 'delete_lines insert_at_line',
  'is guarded by hashes that only its server knows':
    'edit_text_file_contents patch_text_file_contents insert_text_file_contents append_text_file_contents delete_text_file_contents',
  'names the version of the file by an id that is not compared here; `push_files` has none': 'create_or_update_file',
  'edits a notebook cell': 'notebookedit edit_notebook edit_notebook_file',
}
const BY_TOOL = byWord(REASONS)

/** Words in the names of tools that edit files. */
const EDITS = /edit(?!or)|replac|write|(?<!dis)patch|insert|append|delet|remov|renam|modif|update/
const OTHERS = /director|folder|memor|todo|comment|issue|branch|plan/

/** Calls of editing tools that are known, or evident from their name and a path, and that nothing here can do: refused with the reason. */
export const unsupportedTool = specOf('unsupported-tool', {
  tools: [...BY_TOOL.keys()].filter(tool => tool !== ANY),
  anyOf: ['notebook_path'],
  fits: input => isObject(input) && notebookIn(input) !== '' && typeof input['new_source'] === 'string',
  acceptsNamed: () => true,
  fallback: ({ tool, input }) =>
    EDITS.test(tool) && !OTHERS.test(tool) && isObject(input) && pathOf(input) !== undefined,
  read: ({ tool, input }) => [refused(pathOf(input) ?? notebookIn(input), problemOf(tool))],
})

const notebookIn = (input: JsonValue): string => {
  const path = isObject(input) ? input['notebook_path'] : undefined
  return typeof path === 'string' ? path : ''
}

function problemOf(tool: string): Diagnostic {
  const reason = BY_TOOL.get(tool === '' ? 'notebookedit' : tool) ?? 'has no fields of a supported edit'
  const help = 'Send the path, the old text and the new text.'
  return { code: 'parse/unsupported', message: `\`${tool || 'the call'}\` ${reason}`, help }
}

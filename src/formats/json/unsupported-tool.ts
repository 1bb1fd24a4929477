import * as z from 'zod/mini'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { isObject } from './reading/call.ts'
import { late } from './reading/late.ts'
import { type JsonSpec, pathOf } from './reading/spec.ts'

/** Many tools have this name: it tells nothing where the fields do. */
const ANY = 'edit_file'

/** Tools that cannot be carried out here, by their names in small letters, and why. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ...because('leaves out code for another model to fill in', `${ANY} edit_existing_file edit_file_fast_apply reapply`),
  ...because(
    'names a symbol of the code, and there is no language server here',
    'replace_symbol_body insert_after_symbol insert_before_symbol rename_symbol editcode',
  ),
  ...because('uses another syntax of regular expressions', 'replace_regex'),
  ...because('gives lines by number alone, counted as only its server does', 'delete_lines insert_at_line'),
  ...because(
    'is guarded by hashes that only its server knows',
    'edit_text_file_contents patch_text_file_contents insert_text_file_contents append_text_file_contents delete_text_file_contents',
  ),
  ...because('edits a notebook cell', 'notebookedit edit_notebook edit_notebook_file'),
])

function because(reason: string, names: string): (readonly [string, string])[] {
  return names.split(' ').map(name => [name, reason])
}

/** What the names of tools that edit files have in them. */
const EDITS = /edit(?!or)|replac|write|(?<!dis)patch|insert|append|delet|remov|renam|modif|update/
const OTHERS = /director|folder|memor|todo|comment|issue|branch|plan/

/** Calls of editing tools that are known, or evident from their name and a path, and that nothing here can do: refused with the reason. */
export const unsupportedTool: JsonSpec = {
  name: 'unsupported-tool',
  tools: [...REASONS.keys()].filter(tool => tool !== ANY),
  signs: [],
  fits: () => false,
  fitsNamed: () => true,
  lastResort: ({ tool, input }) =>
    EDITS.test(tool) && !OTHERS.test(tool) && isObject(input) && pathOf(input) !== undefined,
  telling: [],
  schema: late(() => z.never()),
  read: ({ tool, input }) => [{ path: pathOf(input) ?? '', problems: [problemOf(tool)] }],
}

function problemOf(tool: string): Diagnostic {
  const reason = REASONS.get(tool) ?? 'has none of the fields by which an edit is understood here'
  return { code: 'parse/unsupported', message: `\`${tool}\` ${reason}`, help: HELP }
}

const HELP = 'Send the path, the old text and the new text.'

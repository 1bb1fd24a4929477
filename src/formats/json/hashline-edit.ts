import { opsOf } from '../../core/block.ts'
import { type Diagnostic, fail, ok, type Result } from '../../core/diagnostic.ts'
import type { BlockResult, Snapshot } from '../../core/outcome.ts'
import { cleanupOf } from '../../core/text/cleanup.ts'
import { anchored, view } from '../../core/text/view.ts'
import type { Guide } from '../guide.ts'
import { ofParts, positionsFirst, refused } from './edits.ts'
import { type Fields, readFields } from './fields.ts'
import { KINDS, readEdit } from './hashline/edits.ts'
import type { Call } from './reading/call.ts'
import { readInner } from './reading/reader.ts'
import { asJson, specOf } from './shapes.ts'
import type { Reading } from './spec.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from './value.ts'
import { PATH, pathOf, SEEN } from './vocabulary.ts'

const MOST_EDITS = 100

/** Texts in UTF-8, and in any encoding of a byte a character. */
const ENCODINGS = ['utf-8', 'utf8', 'UTF-8', 'ascii', 'latin-1', 'latin1', 'iso-8859-1', 'cp1252']

/** The call around the edits, which are checked one by one. */
const CALL: Fields = {
  path: { ...PATH, about: 'relative to the repository' },
  edits: { as: 'list', type: 'any', items: Object.values(KINDS) },
  auto_cleanup: { as: 'cleanup', type: 'flag', optional: true, about: '`false`: write the content exactly as given' },
  encoding: { as: 'encoding', type: 'text', optional: true, words: ENCODINGS, about: 'of the file' },
  ...SEEN,
}

const guide: Guide = {
  use: 'For edits right after reading a file as `12:a3b1|text` (`apply-edits view PATH --anchors`): each line is named by number and hash, so that an edit to another version of the file is refused instead of misplaced.',
  rules: [
    'Name lines by their anchor, number and hash as shown: `12:a3b1`. Never make up a hash.',
    'All edits in one call refer to the file as you read it: numbers do not move between them. Put all edits of a file into one call.',
    '`set_line` (one line; empty content deletes it), `replace_lines` (from `start_anchor` to `end_anchor`), `insert_after`, `insert_before`, `append`.',
    '`content` is only the new lines: no anchors, and not the lines around them.',
    'If you have no anchor: `replace` with `old_content`, which must occur exactly once, or `"allow_multiple": true`.',
    'Anchor at a line that occurs only once in the file: a blank line or a lone brace proves nothing. Or add the `file_hash` that you were shown with the file.',
  ],
  example:
    '{"path": "app.py", "edits": [\n  {"op": "set_line", "anchor": "2:edf6", "content": "    print(\\"goodbye\\")"},\n  {"op": "insert_before", "anchor": "1:34cd", "content": "#!/usr/bin/env python3"}\n]}\n',
  files: { 'app.py': 'def main():\n    print("hello")\n' },
  mistakes: [
    'Old anchors: read the file again after each call that changed it; the answer shows the new ones.',
    'Repeating the anchor line in an insertion.',
    'Several lines in `set_line`: use `replace_lines`.',
    'Ranges that overlap, or an insertion inside a replaced range.',
  ],
}

/** The `hashline_edit` tool of seed 003: lines named by number and hash, so that an edit of another version is refused. */
export const hashlineEdit = specOf('hashline-edit', {
  tools: ['hashline_edit'],
  fields: [CALL, ...Object.values(KINDS)],
  anyOf: ['op', 'edits'],
  fits: input => {
    const list = isArray(input) ? input : isObject(input) ? (listOf(input['edits']) ?? [input]) : []
    return list.some(edit => isEdit(edit) || (isObject(input) && 'edits' in input && isAppend(edit)))
  },
  distinctive: ['start_anchor', 'end_anchor', 'anchor', 'old_content', 'new_content'],
  read: ({ input }) => [read(input)],
  write: (path, changes) =>
    asJson({
      path,
      edits: changes.map(({ search, replace }) => ({ op: 'replace', old_content: search, new_content: replace })),
    }),
  guide,
  answer,
})

function read(input: Call['input']): Reading {
  const path = pathOf(input)
  const outer = isObject(input) && 'edits' in input ? readFields(CALL, input) : ok({})
  if (!outer.ok) return refused(path, outer.problem)
  const list = editsOf(input)
  if (!list.ok) return refused(path, list.problem)
  const cleanup = !(isObject(input) && input['auto_cleanup'] === false)
  const edits = list.value.map((edit, i) => readEdit(edit, i + 1, cleanup))
  return ofParts(path, edits, all => {
    const steps = positionsFirst(all.map(({ op }) => op))
    return { path, steps, notes: all.flatMap(({ notes }) => notes) }
  })
}

/** `edits` as an array, or as the JSON text of one. */
function listOf(edits: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (isArray(edits)) return edits
  if (typeof edits !== 'string' || !edits.includes('"op"')) return undefined
  const { value } = readInner(edits)
  return isArray(value) ? value : undefined
}

const isAppend = (value: JsonValue): boolean => isObject(value) && value['op'] === 'append'

function isEdit(value: JsonValue): boolean {
  if (!isObject(value) || typeof value['op'] !== 'string') return false
  const has = (...keys: string[]) => keys.some(key => key in value)
  if (['set_line', 'replace_lines', 'insert_after', 'insert_before'].includes(value['op'])) return true
  return has('anchor', 'start_anchor', 'start', 'old_content') || (isAppend(value) && has('content'))
}

function editsOf(input: Call['input']): Result<readonly JsonValue[]> {
  if (isObject(input) && !('edits' in input || 'op' in input)) return fail('parse/field', '`edits` is missing')
  const given = isArray(input) ? input : 'edits' in input ? input['edits'] : [withoutCall(input as JsonObject)]
  const { value, broken } = typeof given === 'string' ? readInner(given) : { value: given, broken: undefined }
  if (broken) return fail('parse/json', `Invalid JSON in edits: ${broken}`)
  const list = isArray(value) ? value : isObject(value) ? [value] : undefined
  if (!list) return fail('parse/field', 'edits must be a JSON array')
  if (list.length === 0) return fail('parse/field', 'edits array is empty')
  if (list.length <= MOST_EDITS) return ok(list)
  return fail('parse/field', `Too many edits in one call (max ${MOST_EDITS}). Split into multiple calls.`)
}

/** A single edit without what a call has next to it. */
const withoutCall = (input: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(input).filter(([key]) => !(key in CALL || PATH.also!.includes(key))))

/** The tool's answer to one block: the file after the edits is anchored, so that the next edits can be written from it. */
function answer(result: BlockResult, files: Snapshot): object {
  const { block, problem, status, path } = result
  const content = path && files.get(path)
  const after = content?.kind === 'text' ? content.text : undefined
  if (problem || after === undefined)
    return { error: problem ? errorOf(problem, block.path) : `File not found at ${block.path}` }
  const shown = view(after, anchored)
  const cleanups = [...new Set(result.notes.flatMap(note => cleanupOf(note) ?? []))]
  const replacements = countsOf(result)
  const changed = status === 'applied' || status === 'validated'
  return {
    success: true,
    path: block.path,
    edits_applied: changed ? opsOf(block).length : 0,
    content: shown.ok ? shown.value.text.replace(/\n$/, '') : '',
    ...(!changed && { note: 'Content unchanged after applying edits' }),
    ...(changed && cleanups.length > 0 && { cleanup_applied: cleanups }),
    ...(Object.keys(replacements).length > 0 && { replacements }),
  }
}

/** How often each `replace` with `allow_multiple` replaced, by the edit's number. */
function countsOf({ block, placed = [] }: BlockResult): Readonly<Record<string, number>> {
  const counts = opsOf(block).flatMap((op, i) => {
    const number = op.kind === 'replace' && op.all && /#(\d+)/.exec(op.label ?? '')?.[1]
    return number ? [[`edit_${number}`, placed[i]?.count ?? 0] as const] : []
  })
  return Object.fromEntries(counts)
}

/** A refusal in the seed's words. */
function errorOf({ code, message, detail, help }: Diagnostic, path: string): string {
  const label = /^Edit #\d+ \([a-z_]+\)/.exec(message)?.[0] ?? ''
  const [a, b] = message.match(/#\d+/g) ?? []
  const times = /(\d+) times/.exec(message)?.[1] ?? 'several'
  if (code === 'file/missing') return `File not found at ${path}`
  if (code === 'locate/stale')
    return [message, detail?.hints?.[0], help].flatMap(part => (part ? `${part.replace(/\.$/, '')}.` : [])).join(' ')
  if (code === 'edit/overlap') return `Overlapping edits: edit ${a} and edit ${b} affect overlapping line ranges`
  if (code === 'locate/not-found')
    return `${label}: old_content not found (note: anchor-based edits in this batch are applied first)`
  if (code === 'locate/ambiguous')
    return `${label}: old_content found ${times} times (must be unique). Include more surrounding context to make it unique, or use anchor-based ops instead.`
  return message.replace(': Invalid line range', '')
}

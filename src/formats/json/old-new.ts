import * as z from 'zod/mini'
import { fail, ok, type Result } from '../../core/diagnostic.ts'
import { type Call, isArray, isObject } from './reading/call.ts'
import type { JsonObject, JsonValue } from './reading/json-value.ts'
import { late } from './reading/late.ts'
import { checked, type JsonSpec, PATH_KEYS, type Reading } from './reading/spec.ts'
import { type StringEdit, stringEdits } from './reading/string-edit.ts'

/**
 * Names of the old text and of the new one, as tools and models pair them: the file server of MCP, Kiro, Windsurf and Antigravity, Junie, Warp,
 * Manus, and models that were asked for "JSON".
 */
const PAIRS: readonly (readonly [old: string, fresh: string])[] = [
  ['oldText', 'newText'],
  ['old_text', 'new_text'],
  ['oldStr', 'newStr'],
  ['old_str', 'new_str'],
  ['oldString', 'newString'],
  ['old_string', 'new_string'],
  ['oldCode', 'newCode'],
  ['old_code', 'new_code'],
  ['oldContent', 'newContent'],
  ['old_content', 'new_content'],
  ['TargetContent', 'ReplacementContent'],
  ['targetContent', 'replacementContent'],
  ['old_line', 'new_line'],
  ['old_lines', 'new_lines'],
  ['old_block', 'new_block'],
  ['old_snippet', 'new_snippet'],
  ['existing_code', 'improved_code'],
  ['existing_code', 'new_code'],
  ['original_code', 'updated_code'],
  ['original_code', 'new_code'],
  ['original_code', 'modified_code'],
  ['original_code', 'fixed_code'],
  ['originalCode', 'newCode'],
  ['originalCode', 'fixedCode'],
  ['current_code', 'suggested_code'],
  ['currentCode', 'suggestedCode'],
  ['original_text', 'new_text'],
  ['search_text', 'replace_text'],
  ['searchText', 'replaceText'],
  ['search_string', 'replace_string'],
  ['searchString', 'replaceString'],
  ['searchValue', 'replaceValue'],
  ['search_block', 'replace_block'],
  ['find_text', 'replace_with'],
  ['find_text', 'replace_text'],
  ['search', 'replace'],
  ['search', 'replace_with'],
  ['search', 'replaceWith'],
  ['search', 'replacement'],
  ['find', 'replace'],
  ['find', 'replace_with'],
  ['find', 'replaceWith'],
  ['find', 'replacement'],
  ['target', 'replacement'],
  ['original', 'updated'],
  ['original', 'modified'],
  ['original', 'replacement'],
  ['original', 'fixed'],
  ['before', 'after'],
  ['old', 'new'],
  ['needle', 'repl'],
]

const LISTS = [
  'edits',
  'changes',
  'replacements',
  'replace_blocks',
  'operations',
  'diffs',
  'modifications',
  'ReplacementChunks',
  'replacementChunks',
  'code_suggestions',
  'edit',
]

const ALIASES = {
  path: [...PATH_KEYS, 'relevant_file', 'pathInProject'],
  replace_all: ['replaceAll', 'allow_multiple', 'allowMultiple', 'AllowMultiple', 'all'],
  expected_replacements: ['expectedReplacements', 'count'],
  start_line: ['startLine', 'StartLine', 'line', 'line_number', 'lineNumber', 'first_replaced_line'],
  end_line: ['endLine', 'EndLine', 'last_replaced_line'],
}
/** Fields that say nothing about the text. */
const TALK = ['language', 'label', 'severity', 'suggestion_content', 'one_sentence_summary', 'score', 'score_why']
const KIND = ['type', 'action', 'operation', 'mode']

const schemas = late(() => {
  const line = z.optional(z.int().check(z.minimum(0)))
  const pair = z.strictObject({
    path: z.optional(z.string()),
    old_text: z.string().check(z.describe('must occur exactly once, unless `replace_all`; empty creates the file')),
    new_text: z.string(),
    replace_all: z.optional(z.boolean()),
    expected_replacements: z.optional(z.int().check(z.minimum(1))),
    start_line: line.check(z.describe('where you saw it: helps to choose among equal places')),
    end_line: line,
  })
  const list = z.strictObject({ path: z.optional(z.string()), edits: z.array(pair).check(z.minLength(1)) })
  return { pair, any: z.union([pair, list]) }
})

/** Old and new text under any of the names that tools give them, alone or in a list; those of a list for one file go one after another. */
export const oldNew: JsonSpec = {
  name: 'old-new',
  tools: ['search_and_replace'],
  signs: [...PAIRS.map(([old]) => old), ...LISTS, 'old_str_1', 'old_str_0'],
  fits: input => isObject(input) && (numbered(input) || listIn(input)?.some(isItem) === true || isNamed(input)),
  telling: PAIRS.flatMap(([old]) => (/[A-Z_]/.test(old) ? old : [])),
  schema: () => schemas().any,
  read: ({ input }: Call): readonly Reading[] => {
    const fields = input as JsonObject
    const items = numbered(fields) ? numberedItems(fields) : (listIn(fields) ?? [fields])
    const dryRun = fields['dryRun'] === true || fields['dry_run'] === true
    const groups = new Map<string | undefined, JsonValue[]>()
    for (const item of items.flatMap(item => (isObject(item) ? inner(item) : [item]))) {
      const path = (isObject(item) ? pathIn(item) : undefined) ?? pathIn(fields)
      groups.set(path, [...(groups.get(path) ?? []), item])
    }
    return [...groups].map(([path, items]) => ({
      ...readAll(path, items, items.length > 1),
      ...(dryRun && { dryRun }),
    }))
  },
}

/** An item by itself, or the items of the list that it holds for its file. */
function inner(item: JsonObject): readonly JsonValue[] {
  const path = pathIn(item)
  return listIn(item)?.map(one => (isObject(one) && path !== undefined ? { path, ...one } : one)) ?? [item]
}

const listIn = (input: JsonObject): readonly JsonValue[] | undefined =>
  // Kimi's tool takes a single edit without a list
  LISTS.map(key => input[key]).find(isArray) ?? (isObject(input['edit']) ? [input['edit']] : undefined)
const pathIn = (input: JsonObject): string | undefined =>
  ALIASES.path.map(key => input[key]).find(value => typeof value === 'string') as string | undefined
const pairIn = (input: JsonObject) => PAIRS.find(([old, fresh]) => isText(input[old]) && isText(input[fresh]))
const isText = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' || (isArray(value) && value.every(line => typeof line === 'string'))
const isItem = (value: JsonValue): boolean =>
  isObject(value) && (pairIn(value) !== undefined || listIn(value)?.some(isItem) === true)
/** By itself a pair of plain words may be data; with a path it is none. */
const isNamed = (input: JsonObject): boolean => pairIn(input) !== undefined && pathIn(input) !== undefined

function readAll(path: string | undefined, items: readonly JsonValue[], many: boolean): Reading {
  const read = items.map((item, i) => readItem(item, many ? `Edit ${i + 1}` : undefined))
  const problems = read.flatMap(item => (item.ok ? [] : item.problem))
  return problems.length > 0
    ? { path, problems }
    : stringEdits(
        path,
        read.flatMap(item => (item.ok ? item.value : [])),
        true,
      )
}

function readItem(item: JsonValue, label?: string): Result<StringEdit> {
  const names = isObject(item) ? pairIn(item) : undefined
  if (!isObject(item) || !names) return fail('parse/field', `${label ?? 'the edit'} has no old and new text`)
  const { [names[0]]: old, [names[1]]: fresh, ...rest } = item
  const facts = Object.fromEntries(Object.entries(rest).filter(([key, value]) => !saysNothing(key, value)))
  const read = checked(schemas().pair, { ...facts, old_text: textOf(old!), new_text: textOf(fresh!) }, ALIASES, label)
  if (!read.ok) return read
  const { old_text, new_text, replace_all: all, expected_replacements: count, start_line: line } = read.value
  return ok({ old: old_text, new: new_text, all, count, line, ...(label && { label }) })
}

/** Talk, switches that are off, and a word for replacing; a pattern to match (`"type": "regex"`) is not plain text. */
const saysNothing = (key: string, value: JsonValue): boolean =>
  TALK.includes(key) ||
  value === false ||
  (KIND.includes(key) &&
    /^(?:replace|edit|modify|update|string|literal|(?:str|search)\W?(?:and\W)?replace)$/i.test(String(value)))

/** Lines as a text; each may or may not carry its newline. */
const textOf = (value: JsonValue): string =>
  isArray(value) ? value.map(line => String(line).replace(/\n?$/, '\n')).join('') : String(value)

/** Augment's tool numbers its fields: `old_str_1`, `new_str_1`, `old_str_start_line_number_1`. */
const numbered = (input: JsonObject): boolean =>
  typeof input['old_str_1'] === 'string' || typeof input['old_str_0'] === 'string'

function numberedItems(input: JsonObject): readonly JsonValue[] {
  const numbers = Object.keys(input).flatMap(key => /^old_str_(\d{1,4})$/.exec(key)?.[1] ?? [])
  return numbers.map(number => ({
    old_str: input[`old_str_${number}`] ?? null,
    new_str: input[`new_str_${number}`] ?? '',
    start_line: input[`old_str_start_line_number_${number}`] ?? null,
  }))
}

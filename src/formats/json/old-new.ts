import { fail, type Result } from '../../core/diagnostic.ts'
import { toolGuide } from '../guide.ts'
import { wordList } from '../parts/word-list.ts'
import { byPath, ofParts, stringEdits } from './edits.ts'
import { type Fields, readFields } from './fields.ts'
import { specOfOne, writePair } from './shapes.ts'
import type { Reading } from './spec.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from './value.ts'
import { ALL, COUNT, LINE, NEW, OLD, PATH, type Said, textIn } from './vocabulary.ts'

const PATHS = [...PATH.also!, 'relevant_file']
const LISTS = wordList(
  'edits changes replacements replace_blocks operations diffs modifications ReplacementChunks replacementChunks code_suggestions hunks edit',
)
const OLD_NAMES = new Set(['old_text', ...OLD.also!])
const DISTINCTIVE = [...OLD_NAMES].filter(name => /[A-Z_]/.test(name))
const NEW_NAMES = new Set(['new_text', ...NEW.also!])

const PAIR: Fields = {
  path: { ...PATH, also: PATHS },
  old_text: { ...OLD, type: 'lines' },
  new_text: { ...NEW, type: 'lines' },
  replace_all: ALL,
  expected_replacements: COUNT,
  use_regex: {
    as: 'regex',
    type: 'flag',
    optional: true,
    about: '`old_text` is a pattern (RE2); every match is replaced',
  },
  ignore_case: { as: 'ignoreCase', type: 'flag', optional: true },
  start_line: LINE,
  end_line: { ...LINE, as: 'last', also: ['endLine', 'EndLine', 'last_replaced_line'] },
}
const LIST: Fields = { path: PATH, edits: { as: 'list', type: 'list', items: [PAIR] } }

const guide = toolGuide(
  'For structured output: a path, and pairs of old and new text.',
  [
    '`path`, `old_text`, `new_text`: the old text must occur exactly once, unless `"replace_all": true`.',
    '`path` with `edits`, a list of such pairs: they apply one after another, all or none.',
    '`"use_regex": true` takes `old_text` as a pattern (RE2), and replaces every match.',
  ],
  '{"path": "src/math.py", "old_text": "    return a + b  # BUG", "new_text": "    return a * b"}',
)

/** Fields that say nothing about the text. */
const TALK = ['language', 'label', 'severity', 'suggestion_content', 'one_sentence_summary', 'score', 'score_why']
const KIND = ['type', 'action', 'operation', 'mode']

/** Old and new text under any names that tools and models use, alone or in a list. A list's edits of one file apply one after another. */
export const oldNew = specOfOne('old-new', {
  tools: ['search_and_replace'],
  fields: [PAIR, LIST, Object.fromEntries(LISTS.map(name => [name, LIST['edits']!]))],
  anyOf: [...OLD_NAMES, ...LISTS, 'old_str_1', 'old_str_0'],
  fits: input => isNumbered(input) || listIn(input)?.some(isItem) === true || isNamed(input),
  read,
  distinctive: DISTINCTIVE,
  write: writePair('path', 'old_text', 'new_text', { list: 'edits' }),
  guide,
})

function read(input: JsonObject): readonly Reading[] {
  const dryRun = String(input['dryRun'] ?? input['dry_run']) === 'true'
  const items = isNumbered(input) ? numberedItems(input) : itemsOf(input)
  const all = items.flatMap(item => (isObject(item) ? inner(item) : [item]))
  const groups = byPath(all, pathIn(input), pathIn)
  return [...groups].map(([path, items]) => ({ ...readAll(path, items), ...(dryRun && { dryRun }) }))
}

const pathIn = (input: JsonObject): string | undefined => textIn(input, PATHS)

/** An item by itself, or the items of its list for its file; each under the plain name of its path. */
function inner(item: JsonObject): readonly JsonValue[] {
  const path = pathIn(item)
  const named = (one: JsonValue): JsonValue =>
    isObject(one) && path !== undefined && pathIn(one) === undefined ? { path, ...one } : one
  return itemsOf(item).map(named)
}

/** The pair that an input is itself, and the items of its lists; without lists, the input. Where there are lists, plain words and an empty old text ask for nothing. */
function itemsOf(input: JsonObject): readonly JsonValue[] {
  const list = listIn(input)
  const own = Object.fromEntries(Object.entries(input).filter(([key]) => !LISTS.includes(key)))
  const isAsked = isPair(own) && DISTINCTIVE.some(name => isText(own[name]) && String(own[name]) !== '')
  return list ? [...(isAsked ? [own] : []), ...list] : [input]
}

function listIn(input: JsonObject): readonly JsonValue[] | undefined {
  const lists = LISTS.flatMap(name => (isArray(input[name]) ? [input[name]] : []))
  const ofEdits = lists.filter(list => list.some(isItem))
  // Kimi's tool takes a single edit without a list
  if (lists.length === 0) return isObject(input['edit']) ? [input['edit']] : undefined
  return ofEdits.length > 0 ? ofEdits.flat() : lists[0]
}

const isText = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' || (isArray(value) && value.every(line => typeof line === 'string'))
const isPair = (input: JsonObject): boolean => {
  const keys = Object.keys(input)
  return [OLD_NAMES, NEW_NAMES].every(names => keys.some(key => names.has(key) && isText(input[key])))
}
const isItem = (value: JsonValue): boolean => isObject(value) && (isPair(value) || listIn(value)?.some(isItem) === true)
/** By itself a pair of plain words may be data; with a path it is none. */
const isNamed = (input: JsonObject): boolean => isPair(input) && pathIn(input) !== undefined

function readAll(path: string | undefined, items: readonly JsonValue[]): Reading {
  const labelOf = (i: number) => (items.length > 1 ? `Edit ${i + 1}` : '')
  const labelled = (edits: readonly Said[]) => edits.map((edit, i) => ({ ...edit, label: labelOf(i) }))
  const read = items.map((item, i) => readItem(item, labelOf(i)))
  return ofParts(path, read, edits => stringEdits(path, labelled(edits)))
}

function readItem(item: JsonValue, label: string): Result<Said> {
  if (!isObject(item) || !isPair(item)) return fail('parse/field', `${label || 'the edit'} has no old and new text`)
  const facts = Object.entries(item).filter(([key, value]) => !saysNothing(key, value))
  const read = readFields(PAIR, Object.fromEntries(facts), label)
  if (!read.ok) return read
  const { regex, ignoreCase, line, last } = read.value
  const understood = regex ? line === undefined && last === undefined : !ignoreCase
  if (understood) return read
  return fail('parse/unsupported', 'a pattern is looked for in the whole file, and plain text with its case')
}

/** Talk, switches that are off, and a word for replacing; a pattern to match (`"type": "regex"`) is not plain text. */
const saysNothing = (key: string, value: JsonValue): boolean =>
  TALK.includes(key) ||
  value === false ||
  (KIND.includes(key) &&
    /^(?:replace|edit|modify|update|string|literal|(?:str|search)\W?(?:and\W)?replace)$/i.test(String(value)))

/** Augment's tool numbers its fields: `old_str_1`, `new_str_1`, `old_str_start_line_number_1`. */
const isNumbered = (input: JsonObject): boolean =>
  typeof input['old_str_1'] === 'string' || typeof input['old_str_0'] === 'string'

function numberedItems(input: JsonObject): readonly JsonValue[] {
  const numbers = Object.keys(input).flatMap(key => /^old_str_(\d{1,4})$/.exec(key)?.[1] ?? [])
  return numbers.map(number => ({
    old_str: input[`old_str_${number}`] ?? null,
    new_str: input[`new_str_${number}`] ?? null,
    start_line: input[`old_str_start_line_number_${number}`] ?? null,
  }))
}

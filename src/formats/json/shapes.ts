import { type Diagnostic, fail } from '../../core/diagnostic.ts'
import type { InsertOp, LinesOp, Op, ReplaceOp } from '../../core/op.ts'
import { type Field, type Fields, nameOf, readFields } from './fields.ts'
import { isArray, isObject } from './reading/call.ts'
import type { JsonObject, JsonValue } from './reading/json-value.ts'
import type { Form, JsonSpec, Reading } from './spec.ts'
import { pathOf, type Said } from './vocabulary.ts'

/** The shapes that inputs have, whatever their fields are called: each makes a {@link Form} of its fields. */

/** A refusal of one field, or what its fields say. */
export const refused = (path: string | undefined, problem: Diagnostic): Reading => ({ path, problems: [problem] })

export const refusedField = (path: string | undefined, message: string): Reading =>
  refused(path, { code: 'parse/field', message })

/** An old text and the new one. */
export const pair = (tools: string, fields: Fields, more: Partial<Form> = {}): Form => {
  const [old] = namesAs(fields, 'old')
  return formOf(tools, fields, [old!], said => [stringEdits(said.path, [said])], more)
}

/** Pairs for one file, one after another: all or none. */
export const pairsInTurn = (tools: string, list: string, fields: Fields, item: Fields): Form => {
  const read = (said: Said): readonly Reading[] => {
    const items = said.list!.map((value, i) => readFields(item, value, `${list}[${i}]`))
    const wrong = items.find(one => !one.ok)
    if (wrong && !wrong.ok) return [refused(said.path, wrong.problem)]
    return [
      stringEdits(
        said.path,
        items.flatMap((one, i) => (one.ok ? { ...one.value, label: `Edit ${i + 1}` } : [])),
      ),
    ]
  }
  return listOf(tools, [list], fields, item, read)
}

/** Pairs that each may be for a file of its own: a block each. */
export const pairsApart = (tools: string, lists: readonly string[], fields: Fields, item: Fields): Form =>
  listOf(tools, lists, fields, item, (said, list) =>
    said.list!.map((value, i) => {
      const read = readFields(item, value, `${list}[${i}]`)
      const path = isObject(value) ? (pathOf(value) ?? said.path) : (said.path ?? '')
      const reading = read.ok ? stringEdits(path, [read.value]) : refused(path, read.problem)
      return { ...reading, within: [value] }
    }),
  )

function listOf(
  tools: string,
  lists: readonly string[],
  fields: Fields,
  item: Fields,
  read: (said: Said, list: string) => readonly Reading[],
): Form {
  const [first, ...others] = lists
  const all: Fields = { ...fields, [first!]: { as: 'list', type: 'list', items: [item], also: others } }
  const [old] = namesAs(item, 'old')
  const holds = (value: JsonValue | undefined): boolean =>
    isArray(value) && value.some(one => isObject(one) && old! in one)
  const listIn = (input: JsonObject) => lists.find(name => isArray(input[name])) ?? first!
  return {
    ...formOf(tools, all, lists, () => []),
    fits: input => lists.some(name => holds(input[name])),
    read: input => fromFields(all, input, said => read(said, listIn(input))),
  }
}

/** The whole text of a file. */
export const file = (tools: string, fields: Fields, kind: 'create' | 'rewrite', more: Partial<Form> = {}): Form => {
  const form = formOf(tools, fields, [...namesAs(fields, 'path'), ...namesAs(fields, 'text')], said => [
    wholeFile(said, kind),
  ])
  return {
    ...form,
    fits: input => form.anyOf.every(name => typeof input[name] === 'string'),
    ...more,
  }
}

export function wholeFile({ path, text = '', newline }: Said, kind: 'create' | 'rewrite' | 'append'): Reading {
  return { path, steps: [[{ kind, text: newline && !text.endsWith('\n') ? `${text}\n` : text }]] }
}

/** Arguments of a tool that are not supported here. */
export const unsupported = (tools: string, sign: string, message: string, help: string): Form => ({
  tools: wordsOf(tools),
  fields: {},
  anyOf: [sign],
  fits: input => typeof input[sign] === 'string' && pathOf(input) !== undefined,
  read: input => [refused(pathOf(input), { code: 'parse/unsupported', message, help })],
})

/** A form of fields that are read as a whole. */
export function formOf(
  tools: string,
  fields: Fields,
  anyOf: readonly string[],
  read: (said: Said) => readonly Reading[],
  more: Partial<Form> = {},
): Form {
  return {
    tools: wordsOf(tools),
    fields,
    anyOf,
    fits: input => anyOf.some(name => name in input),
    read: input => fromFields(fields, input, read),
    ...more,
  }
}

export function fromFields(
  fields: Fields,
  input: JsonObject,
  read: (said: Said) => readonly Reading[],
): readonly Reading[] {
  const said = readFields(fields, input)
  return said.ok ? read(said.value) : [refused(pathOf(input), said.problem)]
}

const wordsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(' '))

/** The format's own names of the fields that say this. */
const namesAs = (fields: Fields, as: keyof Said): readonly string[] =>
  Object.keys(fields).filter(name => fields[name]!.as === as)

/** A format whose inputs are of one of these forms: the first that fits, else the one of the tool, else the first. */
export function specOf(name: string, forms: readonly Form[], more: Partial<JsonSpec> = {}): JsonSpec {
  const formFor = (input: JsonObject, tool: string) =>
    forms.find(form => form.fits(input)) ?? forms.find(form => form.tools.includes(tool)) ?? forms[0]!
  return {
    name,
    tools: forms.flatMap(form => form.tools),
    fields: forms.map(form => form.fields),
    anyOf: forms.flatMap(form => form.anyOf),
    distinctive: [],
    fits: input => isObject(input) && forms.some(form => form.fits(input)),
    read: ({ input, tool }) => (isObject(input) ? formFor(input, tool).read(input) : []),
    ...more,
  }
}

/** One search and replacement, as its fields say it. */
type StringEdit = Pick<Said, 'old' | 'new' | 'all' | 'count' | 'line' | 'regex' | 'ignoreCase'> & {
  readonly label?: string
}

/** String edits on one file, each on the result of the one before. An empty search creates the file, as the first edit. */
export function stringEdits(path: string | undefined, edits: readonly StringEdit[], creates = true): Reading {
  const empty = edits.find(({ old }, i) => old === '' && !(creates && i === 0))
  if (!empty) return { path, steps: edits.map(edit => [replaceOp(edit)]) }
  const message = `${empty.label ? `${empty.label}: ` : ''}the text to replace is empty`
  return refused(path, { code: 'parse/empty-search', message })
}

function replaceOp({ old: search = '', new: replace = '', all, count, line, label, ...edit }: StringEdit): Op {
  if (search === '') return { kind: 'create', text: replace }
  const named = { ...(label && { label }) }
  if (edit.regex)
    return { kind: 'regex', pattern: search, replacement: replace, flags: edit.ignoreCase ? 'gim' : 'gm', ...named }
  const many = all || (count !== undefined && count > 1)
  const op: ReplaceOp = { kind: 'replace', search, replace, ...(line && { hint: { line } }) }
  return { ...op, ...(many && { all: true }), ...(many && count !== undefined && { count }), ...named }
}

/** Whole lines by number, as fields say them. */
export const linesOp = (
  { first = 0, last = 0, text = '', indent = 'keep', expect }: Said,
  label?: string,
): LinesOp => ({
  kind: 'lines',
  first: { line: first },
  last: { line: last },
  text,
  indent,
  ...(label && { label }),
  ...(expect !== undefined && { expect }),
})

/** New lines after a line or before one; no text is a blank line. */
export function insertOp({ after = 0, before, text, indent = 'keep', expect }: Said, label?: string): InsertOp {
  const at =
    before === undefined ? { after: { line: after } } : { after: { line: before - 1 }, before: { line: before } }
  return {
    kind: 'insert',
    ...at,
    text: text || '\n',
    indent,
    ...(label && { label }),
    ...(expect !== undefined && { expect }),
  }
}

/** Items of a list by the file that they name, as `pathIn` reads it, else by that of the list. */
export function byPath(
  items: readonly JsonValue[],
  path: string | undefined,
  pathIn: (item: JsonObject) => string | undefined = pathOf,
): ReadonlyMap<string | undefined, JsonValue[]> {
  const groups = new Map<string | undefined, JsonValue[]>()
  for (const item of items) {
    const own = (isObject(item) ? pathIn(item) : undefined) ?? path
    const group = groups.get(own)
    if (group) group.push(item)
    else groups.set(own, [item])
  }
  return groups
}

/** The fields of the kind that an input names in one of its own: `command`, `op`, `type`. */
export function kindOf<K extends string>(
  kinds: Readonly<Record<K, Fields>>,
  tag: string,
  input: JsonObject,
  where = '',
) {
  const kind = input[tag]
  if (typeof kind === 'string' && Object.hasOwn(kinds, kind)) return { ok: true, value: kind as K } as const
  const at = `\`${where === '' ? '' : `${where}.`}${tag}\``
  return fail('parse/field', `${at} must be one of ${Object.keys(kinds).join(', ')}`)
}

/** An input without the fields that only other kinds have: hosts send every field with each kind. */
export const withoutUnused = (
  kinds: Readonly<Record<string, Fields>>,
  own: Fields,
  input: JsonObject,
  unused: (value: JsonValue) => boolean = () => true,
): JsonObject => {
  const others = Object.values(kinds)
  const isForeign = (key: string) =>
    nameOf(own, key) === undefined && others.some(fields => nameOf(fields, key) !== undefined)
  return Object.fromEntries(Object.entries(input).filter(([key, value]) => !(isForeign(key) && unused(value))))
}

/** A writer for an object with the names of a pair; of several on one file, for the list that takes them. */
export const writePair =
  (
    path: string,
    old: string,
    fresh: string,
    { around = {}, list = '', all = 'replace_all' } = {},
  ): NonNullable<JsonSpec['write']> =>
  (file, changes) => {
    const pairs = changes.map(change => ({
      [old]: change.search,
      [fresh]: change.replace,
      ...(change.all && { [all]: true }),
    }))
    if (list !== '' && pairs.length > 1) return asJson({ ...around, [path]: file, [list]: pairs })
    return pairs.flatMap(pair => asJson({ ...around, [path]: file, ...pair }))
  }

export const asJson = (value: object): readonly string[] => JSON.stringify(value, null, 2).split('\n')

/** A field that says which kind an edit is. */
export const kindField = (word: string): Field => ({ as: 'kind', type: 'text', words: [word] })

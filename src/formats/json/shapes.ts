import type { CreateOp } from '../../core/op.ts'
import { wordList } from '../parts/word-list.ts'
import { ofParts, refused, stringEdits, wholeText } from './edits.ts'
import { type Fields, readFields } from './fields.ts'
import type { InputForm, JsonSpec, Reading } from './spec.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from './value.ts'
import { pathOf, type Said } from './vocabulary.ts'

/** The shapes that inputs have, whatever their fields are called: each makes a {@link InputForm} of its fields. */

/** An old text and the new one. */
export const pair = (tools: string, fields: Fields, more: Partial<InputForm> = {}): InputForm => {
  const [old] = namesAs(fields, 'old')
  return inputForm(tools, fields, [old!], said => [stringEdits(said.path, [said])], more)
}

/** Pairs for one file, one after another: all or none. */
export const pairsInTurn = (tools: string, list: string, fields: Fields, item: Fields): InputForm =>
  listOf(tools, [list], fields, item, said => {
    const items = said.list!.map((value, i) => readFields(item, value, `${list}[${i}]`))
    const labelled = (edits: readonly Said[]) => edits.map((edit, i) => ({ ...edit, label: `Edit ${i + 1}` }))
    return [ofParts(said.path, items, edits => stringEdits(said.path, labelled(edits)))]
  })

/** Pairs that each may be for a file of its own: a block each. */
export const pairsApart = (tools: string, lists: readonly string[], fields: Fields, item: Fields): InputForm =>
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
): InputForm {
  const [first, ...others] = lists
  const all: Fields = { ...fields, [first!]: { as: 'list', type: 'list', items: [item], also: others } }
  const [old] = namesAs(item, 'old')
  const holds = (value: JsonValue | undefined): boolean =>
    isArray(value) && value.some(one => isObject(one) && old! in one)
  const listIn = (input: JsonObject) => lists.find(name => isArray(input[name])) ?? first!
  return {
    tools: wordList(tools),
    fields: [all],
    anyOf: lists,
    fits: input => lists.some(name => holds(input[name])),
    read: input => fromFields(all, input, said => read(said, listIn(input))),
  }
}

export const file = (
  tools: string,
  fields: Fields,
  kind: 'create' | 'rewrite',
  { update, ...more }: Partial<InputForm> & Pick<CreateOp, 'update'> = {},
): InputForm => {
  const names = [...namesAs(fields, 'path'), ...namesAs(fields, 'text')]
  const fits = (input: JsonObject) => names.every(name => typeof input[name] === 'string')
  return inputForm(tools, fields, names, said => [wholeText(said, kind, update)], { fits, ...more })
}

export function inputForm(
  tools: string,
  fields: Fields,
  anyOf: readonly string[],
  read: (said: Said) => readonly Reading[],
  more: Partial<InputForm> = {},
): InputForm {
  return {
    tools: wordList(tools),
    fields: [fields],
    anyOf,
    fits: input => anyOf.some(name => name in input),
    read: input => fromFields(fields, input, read),
    ...more,
  }
}

export function fromFields(fields: Fields, input: JsonObject, read: (said: Said) => readonly Reading[]) {
  const said = readFields(fields, input)
  return said.ok ? read(said.value) : [refused(pathOf(input), said.problem)]
}

/** The format's own names of the fields that say this. */
const namesAs = (fields: Fields, as: keyof Said): readonly string[] =>
  Object.keys(fields).filter(name => fields[name]!.as === as)

/** A format whose inputs are of one of these forms: the first that fits, else the one of the tool, else the first. */
export function specOf(
  name: string,
  { forms = [], ...more }: Partial<JsonSpec & { forms: readonly InputForm[] }>,
): JsonSpec {
  const formFor = (input: JsonObject, tool: string) =>
    forms.find(form => form.fits(input)) ?? forms.find(form => form.tools.includes(tool)) ?? forms[0]!
  return {
    name,
    tools: forms.flatMap(form => form.tools),
    fields: forms.flatMap(form => form.fields),
    anyOf: forms.flatMap(form => form.anyOf),
    distinctive: [],
    fits: input => isObject(input) && forms.some(form => form.fits(input)),
    read: ({ input, tool }) => (isObject(input) ? formFor(input, tool).read(input) : []),
    ...more,
  }
}

export const specOfOne = (
  name: string,
  { tools, fields, anyOf, fits, read, ...more }: InputForm & Omit<Partial<JsonSpec>, keyof InputForm>,
): JsonSpec => specOf(name, { forms: [{ tools, fields, anyOf, fits, read }], ...more })

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

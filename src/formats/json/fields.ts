import { distance } from 'fastest-levenshtein'
import { fail, ok, type Result } from '../../core/diagnostic.ts'
import { wordList } from '../parts/word-list.ts'
import { isObject, type JsonObject, type JsonValue } from './value.ts'
import type { Said } from './vocabulary.ts'

/** The schema of a field, and the message that refuses another value. */
interface Type {
  readonly schema: object
  readonly wrong: (value: JsonValue) => string | undefined
}

const isText = (value: JsonValue): value is string => typeof value === 'string'
const aText = (value: JsonValue): string | undefined => (isText(value) ? undefined : 'must be a string')
const matching = (pattern: string): Type => ({
  schema: { type: 'string', pattern },
  wrong: value => aText(value) ?? (new RegExp(pattern).test(value as string) ? undefined : NOT_SO),
})
const atLeast = (minimum: number): Type => ({
  schema: { type: 'integer', minimum },
  wrong: value => {
    if (!Number.isInteger(value)) return 'must be a whole number'
    return (value as number) < minimum ? `must be at least ${minimum}` : undefined
  },
})
const NOT_SO = 'is not what the format expects'

const TYPES = {
  text: { schema: { type: 'string' }, wrong: aText },
  filled: {
    schema: { type: 'string', minLength: 1 },
    wrong: value => aText(value) ?? (value === '' ? 'must not be empty' : undefined),
  },
  lines: {
    schema: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] },
    wrong: value => (isText(value) || (Array.isArray(value) && value.every(isText)) ? undefined : NOT_SO),
  },
  flag: {
    schema: { type: 'boolean' },
    wrong: value => (typeof value === 'boolean' ? undefined : 'must be a boolean'),
  },
  line: atLeast(1),
  gap: atLeast(0),
  commit: matching('^[0-9a-fA-F]{7,64}$'),
  hash: matching('^[0-9a-fA-F]{8}$'),
  list: {
    schema: { type: 'array' },
    wrong: value => {
      if (!Array.isArray(value)) return 'must be an array'
      return value.length === 0 ? 'must not be empty' : undefined
    },
  },
  range: {
    schema: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'integer' }] },
    wrong: value => (Array.isArray(value) && value.length === 2 && value.every(Number.isInteger) ? undefined : NOT_SO),
  },
  indent: {
    schema: { anyOf: [{ enum: ['keep', 'auto'] }, { type: 'integer', minimum: 0 }] },
    wrong: value =>
      value === 'keep' || value === 'auto' || (Number.isInteger(value) && Number(value) >= 0) ? undefined : NOT_SO,
  },
  any: { schema: {}, wrong: () => undefined },
} satisfies Record<string, Type>

/** A field of an input: what it holds, and what it is called inside. */
export interface Field {
  readonly as: keyof Said
  readonly type: keyof typeof TYPES
  readonly optional?: true
  /** For the author. */
  readonly about?: string
  /** Other names that tools have for it. */
  readonly also?: readonly string[]
  /** The only values that it can have. */
  readonly words?: readonly string[]
  /** The item type of a list, one of these. */
  readonly items?: readonly Fields[]
}

/** The fields of an input by the format's own names for them. */
export type Fields = Readonly<Record<string, Field>>

/** Fields that models add to any tool and that ask for nothing. */
const TALK = new Set(
  wordList(
    'explanation instruction instructions description reason reasoning rationale comment note thought thoughts summary title id call_id',
    'tool_call_id toolSummary toolAction security_risk workspace_id agent_id session_id requires_approval task_progress sudo $schema',
    'display_description instruction_reminder instructions_reminder Instruction Description Complexity CodeMarkdownLanguage TargetLintErrorIds',
    'modified_by_user ai_proposed_content',
  ),
)

/** The format's own name for a field of an input; undefined for one that it does not know. */
export const fieldName = (fields: Fields, key: string): string | undefined =>
  Object.hasOwn(fields, key) ? key : Object.keys(fields).find(name => fields[name]!.also?.includes(key))

/** True if every field of an input is one of these, or talk. */
export const onlyFields = (fields: Fields, input: JsonObject): boolean =>
  Object.entries(input).every(([key, value]) => value === null || TALK.has(key) || fieldName(fields, key) !== undefined)

/** True for a field that says what an edit is anyway, as that of Hermes. */
const isPlain = (key: string, value: JsonValue): boolean => key === 'mode' && value === 'replace'

/** An input without what asks for nothing, its fields under the format's own names. A second name with another text keeps it, and is refused as unknown. */
export function renamed(fields: Fields, input: JsonObject): JsonObject {
  const said = Object.entries(input).filter(
    ([key, value]) => value !== null && (Object.hasOwn(fields, key) || !(TALK.has(key) || isPlain(key, value))),
  )
  const named = new Map<string, JsonValue>()
  for (const [key, value] of said) {
    const name = fieldName(fields, key) ?? key
    const isText = fields[name]?.as === 'old' || fields[name]?.as === 'new'
    const isOther = isText && named.has(name) && wordsOf(named.get(name)!) !== wordsOf(value)
    named.set(name !== key && (isOther || Object.hasOwn(input, name)) ? key : name, value)
  }
  return Object.fromEntries(named)
}

/** A text without regard to whether it is a list of lines, and to blanks at its edges. */
const wordsOf = (value: JsonValue): string => (Array.isArray(value) ? value.join('\n') : String(value)).trim()

/**
 * Reads an input by its fields: what it says, or one message for the first thing that is wrong. Fields that are null count as absent,
 * comments on the edit are ignored, and other names of a field are accepted. Any other unknown field is refused, because it may change the
 * meaning.
 * @param where the place of the input in the call: `edits[2]`
 */
export function readFields(fields: Fields, input: JsonValue, where = ''): Result<Said> {
  if (!isObject(input)) return fail('parse/field', `${where === '' ? 'the input' : `\`${where}\``} must be an object`)
  const values = renamed(fields, input)
  const at = (name: string) => (where === '' ? name : `${where}.${name}`).slice(0, 80)
  for (const [name, field] of Object.entries(fields)) {
    const wrong = wrongIn(field, values[name])
    if (wrong) return fail('parse/field', `\`${at(name)}\` ${wrong}`)
  }
  const unknown = Object.keys(values).find(name => !Object.hasOwn(fields, name))
  if (unknown === undefined) {
    const said = Object.entries(values).map(([name, value]) => [fields[name]!.as, plain(value, fields[name]!)])
    return ok(Object.fromEntries(said))
  }
  const near = Object.keys(fields).find(name => distance(name.toLowerCase(), unknown.toLowerCase()) <= 2)
  const what = `there is no field \`${at(unknown)}\``
  return fail('parse/field', near ? `${what}; did you mean \`${near}\`?` : `${what} here`)
}

function wrongIn({ type, words, optional }: Field, value: JsonValue | undefined): string | undefined {
  if (value === undefined) return optional ? undefined : 'is missing'
  if (words && !words.includes(value as string))
    return `must be ${words.map(word => JSON.stringify(word)).join(' or ')}`
  return TYPES[type].wrong(value)
}

/** Lines as a text; each with or without its newline. */
const plain = (value: JsonValue, { type }: Field): JsonValue =>
  type === 'lines' && Array.isArray(value) ? value.map(line => String(line).replace(/\n?$/, '\n')).join('') : value

export function schemaOfFields(fields: Fields): object {
  const properties = Object.entries(fields).map(([name, { type, about, words, items }]) => {
    const of = items
      ? { items: items.length === 1 ? schemaOfFields(items[0]!) : { anyOf: items.map(schemaOfFields) } }
      : {}
    return [name, { ...(words ? { enum: words } : TYPES[type].schema), ...of, ...(about && { description: about }) }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: Object.keys(fields).filter(name => !fields[name]!.optional),
    additionalProperties: false,
  }
}

/** True if a field's value is not text, so that one from XML has to be made a value. */
export const isScalar = ({ type }: Field): boolean => ['flag', 'line', 'gap', 'indent'].includes(type)
export const isNested = ({ type }: Field): boolean => ['list', 'lines', 'range', 'any'].includes(type)

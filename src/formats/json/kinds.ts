import { fail, ok, type Result } from '../../core/diagnostic.ts'
import { type Field, type Fields, fieldName, readFields } from './fields.ts'
import { isObject } from './reading/call.ts'
import type { JsonObject, JsonValue } from './reading/json-value.ts'
import type { Said } from './vocabulary.ts'

/** Inputs of several kinds, of which one field says which: `command`, `op`, `type`. */

type Kinds<K extends string> = Readonly<Record<K, Fields>>

/** A field that says which kind an edit is. */
export const kindField = (word: string): Field => ({ as: 'kind', type: 'text', words: [word] })

/** The fields of the kind that an input names in one of its own: `command`, `op`, `type`. */
export function kindOf<K extends string>(kinds: Kinds<K>, tag: string, input: JsonObject, where = '') {
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
    fieldName(own, key) === undefined && others.some(fields => fieldName(fields, key) !== undefined)
  return Object.fromEntries(Object.entries(input).filter(([key, value]) => !(isForeign(key) && unused(value))))
}

/** Reads an item of a list by the fields of its kind. @param where the place of the item in the call: `ops[2]` */
export function readKind<K extends string>(
  kinds: Kinds<K>,
  tag: string,
  value: JsonValue,
  where: string,
): Result<{ readonly kind: K; readonly said: Said }> {
  if (!isObject(value)) return fail('parse/field', `\`${where}\` must be an object`)
  const kind = kindOf(kinds, tag, value, where)
  if (!kind.ok) return kind
  const read = readFields(kinds[kind.value], value, where)
  return read.ok ? ok({ kind: kind.value, said: read.value }) : read
}

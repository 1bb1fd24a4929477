import { fail, type Result } from '../../core/diagnostic.ts'
import { type Field, type Fields, fieldName, readFields } from './fields.ts'
import { fromFields } from './shapes.ts'
import type { Reading } from './spec.ts'
import { isObject, type JsonObject, type JsonValue } from './value.ts'
import type { Said } from './vocabulary.ts'

/** A kind of edit: its fields, and the request that they make. @param label what a refusal calls it */
type Kind<T> = readonly [fields: Fields, made: (said: Said, label?: string) => T]

type Kinds<T> = ReturnType<typeof kindsOf<T>>

export const kindField = (word: string): Field => ({ as: 'kind', type: 'text', words: [word] })

/** Edits of several kinds, of which one field says which: `command`, `op`, `type`. It is the first of the fields of each. */
export function kindsOf<T>(tag: string, kinds: Readonly<Record<string, Kind<T>>>) {
  const tagged = Object.entries(kinds).map(([name, [fields, made]]) => {
    const own: Fields = { [tag]: kindField(name), ...fields }
    return [name, [own, made]] as const
  })
  return { tag, byName: new Map(tagged), fields: tagged.map(([, [fields]]) => fields) }
}

/** The kind that an input names. @param where the place of the input in the call: `ops[2]` */
export function kindOf<T>({ tag, byName }: Kinds<T>, input: JsonObject, where = '') {
  const kind = byName.get(input[tag] as string)
  if (kind) return { ok: true, value: kind } as const
  const at = `\`${where === '' ? '' : `${where}.`}${tag}\``
  return fail('parse/field', `${at} must be one of ${[...byName.keys()].join(', ')}`)
}

/** Reads an input of a kind, without the fields that only other kinds have: hosts send every field with each kind. */
export function readByKind(
  { fields: all }: Kinds<Reading>,
  [own, made]: Kind<Reading>,
  input: JsonObject,
  unused: (value: JsonValue) => boolean = () => true,
): readonly Reading[] {
  const isForeign = (key: string) =>
    fieldName(own, key) === undefined && all.some(fields => fieldName(fields, key) !== undefined)
  const kept = Object.entries(input).filter(([key, value]) => !(isForeign(key) && unused(value)))
  return fromFields(own, Object.fromEntries(kept), said => [made(said)])
}

/** Reads an item of a list by the fields of its kind. @param name what a refusal calls the item: `Op 3` */
export function readKind<T>(kinds: Kinds<T>, value: JsonValue, where: string, name?: string): Result<T> {
  if (!isObject(value)) return fail('parse/field', `\`${where}\` must be an object`)
  const kind = kindOf(kinds, value, where)
  if (!kind.ok) return kind
  const [fields, made] = kind.value
  const read = readFields(fields, value, where)
  if (!read.ok) return read
  return { ok: true, value: made(read.value, name && `${name} (${String(value[kinds.tag])})`) }
}

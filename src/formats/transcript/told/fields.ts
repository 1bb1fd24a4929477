import { readInner } from '../../json/reading/reader.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { wordList } from '../../parts/word-list.ts'

/** Records are read by asking for a field of a kind: what is of another kind is as good as absent. */

export const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

export const idOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

export const at = (value: JsonValue | undefined, ...keys: readonly string[]): JsonValue | undefined =>
  keys.reduce<JsonValue | undefined>((inner, key) => objectOf(inner)[key], value)

/** The texts of a message or of a result: one string, or the texts of its parts. */
export const textsIn = (value: JsonValue | undefined): readonly string[] =>
  (isArray(value) ? value : [value]).map(part => textOf(isObject(part) ? part['text'] : part))

export const wordsIn = (value: JsonValue | undefined): string => textsIn(value).join('\n')

/** JSON in a string, if it is whole. */
export function jsonIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return readInner(text).value
  }
}

/** Arguments in a text: JSON as its value, other text as it is. Of JSON that was `cut`, only the path is kept. */
export function argumentsIn(text: string): { readonly input: JsonValue; readonly cut?: true } {
  if (!/^\s*[{[]/.test(text)) return { input: text }
  const input = jsonIn(text)
  if (input !== undefined) return { input }
  const path = /"(?:path|file_path|filePath)"\s{0,5}:\s{0,5}"([^"\\]{1,300})"/.exec(text.slice(0, 2000))?.[1]
  return { input: path === undefined ? {} : { path }, cut: true }
}

/** Fields of records of unknown shape: `toolName`, `tool_name` and `gen_ai.tool.name` are one name. */

export const plainKey = (key: string): string =>
  /^[a-z]*$/.test(key)
    ? key
    : key
        .replace(/^(?:gen_ai|mlflow)\./, '')
        .replace(/[_.-]/g, '')
        .toLowerCase()

/** Fields whose own fields are as good as the record's. */
export const PARTS = new Set(wordList('action attributes data spanattributes spandata request run'))

/** An object by plain names, with the fields of its parts; attributes of OpenTelemetry may be a list. */
export function byPlainNames(value: JsonObject): JsonObject {
  const plain: Record<string, JsonValue> = {}
  const parts: JsonObject[] = []
  for (const [key, inner] of Object.entries(value)) {
    const name = plainKey(key)
    if (PARTS.has(name))
      parts.push(...(isArray(inner) ? objectsOf(inner).map(attribute) : isObject(inner) ? [inner] : []))
    plain[name] ??= inner
  }
  for (const part of parts) for (const [key, inner] of Object.entries(part)) plain[plainKey(key)] = inner
  return plain
}

const attribute = ({ key, value }: JsonObject): JsonObject =>
  typeof key === 'string' && isObject(value) ? { [key]: Object.values(value)[0] ?? null } : {}

/** The first of some fields that says anything. */
export function valueAt(value: JsonObject, keys: readonly string[]): JsonValue | undefined {
  const said = keys.find(key => value[key] !== undefined && value[key] !== null && value[key] !== '')
  return said === undefined ? undefined : value[said]
}

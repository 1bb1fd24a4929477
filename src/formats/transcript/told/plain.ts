import { isArray, isObject, type JsonObject, type JsonValue, objectsOf } from '../../json/value.ts'
import { wordList } from '../../parts/word-list.ts'

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

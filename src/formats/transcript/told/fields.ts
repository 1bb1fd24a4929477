import { readInner } from '../../json/reading/inner.ts'
import { isArray, isObject, type JsonValue, objectOf } from '../../json/value.ts'

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

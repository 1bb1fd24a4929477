/** A place in the lines read: 0-based row, and column in UTF-16 units. */
export interface JsonPlace {
  readonly row: number
  readonly col: number
}

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [key: string]: JsonValue }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isArray = (value: unknown): value is readonly JsonValue[] => Array.isArray(value)

const NONE: JsonObject = {}

/** The object that a value is, or one without fields. */
export const objectOf = (value: JsonValue | undefined): JsonObject => (isObject(value) ? value : NONE)

/** The objects in a list; none of another value. */
export const objectsOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  isArray(value) ? value.filter(isObject) : []

/** One way in which JSON was put right, and the place where it happened first. */
export interface Healed {
  readonly what: string
  readonly at: JsonPlace
}

/** An object or array and where it stands: one is made for each, so it is kept small. */
export interface Spanned {
  readonly value: object
  readonly row: number
  readonly col: number
  readonly endRow: number
  readonly endCol: number
}

export type JsonRead = {
  readonly keys: Iterable<string>
  readonly healed: readonly Healed[]
  /** Every object and array in it. */
  readonly spans: readonly Spanned[]
} & (
  | { readonly ok: true; readonly value: JsonValue; readonly end: JsonPlace }
  | {
      readonly ok: false
      readonly at: JsonPlace
      readonly reason: string
      /** The text ended before the value did. */
      readonly unclosed: boolean
      /** Elements of an outermost array that were complete. */
      readonly complete: readonly JsonValue[]
    }
)

/** The lines that a value may be on, asked for one at a time. */
export interface JsonLines {
  readonly line: (row: number) => string | undefined
  /** True if the lines end because their author said so (a closing fence), and not because the text was cut off. */
  readonly closed: () => boolean
}

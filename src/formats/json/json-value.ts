/** A place in the lines read: 0-based row, and column in UTF-16 units. */
export interface JsonPlace {
  readonly row: number
  readonly col: number
}

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [key: string]: JsonValue }

/** What was put right: a sentence for each way, with the place where it happened first. */
export type Healed = ReadonlyMap<string, JsonPlace>

/** Where each object and array stands: from its opening bracket to behind its closing one. */
export type Spans = ReadonlyMap<object, { readonly start: JsonPlace; readonly end: JsonPlace }>

export type JsonRead =
  | {
      readonly ok: true
      readonly value: JsonValue
      readonly end: JsonPlace
      readonly healed: Healed
      readonly spans: Spans
    }
  | {
      readonly ok: false
      readonly at: JsonPlace
      readonly reason: string
      /** The text ended before the value did. */
      readonly unclosed: boolean
      /** Keys that were read before it failed. */
      readonly keys: ReadonlySet<string>
      /** Elements of an outermost array that were complete. */
      readonly complete: readonly JsonValue[]
      readonly healed: Healed
      readonly spans: Spans
    }

/** The lines that a value may stand on, asked for one at a time. */
export interface JsonLines {
  readonly line: (row: number) => string | undefined
  /** Whether the lines end because their author said so (a closing fence), and not because the text was cut off. */
  readonly closed: () => boolean
}

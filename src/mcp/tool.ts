/** The implementation of a tool. */
type ToolWork =
  /** The arguments are a call that the engine's formats read as it is. */
  | { readonly kind: 'call' }
  /** The argument of this name is a text with edits in it, in this format or in any. A format is loaded by the first call. */
  | { readonly kind: 'reply'; readonly field: string; readonly format?: () => Promise<string>; readonly dryRun?: true }
  /** The arguments say what to show. */
  | { readonly kind: 'look' }

export interface Property {
  readonly type: 'string' | 'integer' | 'boolean' | 'array'
  readonly description?: string
  readonly enum?: readonly string[]
  readonly items?: Property | Schema
}

/** A JSON Schema that every client takes: one flat object, a type everywhere, no union, no reference. */
export interface Schema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Property>>
  readonly required: readonly string[]
}

/** Which tools are listed together; `default` is what a server without `--tools` has. */
export type ToolSet = 'default' | 'seeds' | 'common'

export interface Tool {
  readonly name: string
  readonly sets: readonly ToolSet[]
  readonly writes: boolean
  readonly description: string
  readonly inputSchema: Schema
  readonly work: ToolWork
}

const typed =
  (type: Property['type']) =>
  (description?: string): Property => ({ type, ...(description !== undefined && { description }) })

export const text = typed('string')
export const whole = typed('integer')
export const flag = typed('boolean')
export const oneOf = (...words: readonly string[]): Property => ({ type: 'string', enum: words })
export const list = (items: Property | Schema, description?: string): Property => ({
  ...typed('array')(description),
  items,
})

/** A schema of its properties; those whose name ends in `?` are optional. */
export function schema(properties: Readonly<Record<string, Property>>): Schema {
  const entries = Object.entries(properties)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, property]) => [name.replace('?', ''), property])),
    required: entries.flatMap(([name]) => (name.endsWith('?') ? [] : name)),
  }
}

/** A tool as `tools/list` gives it. Absent hints would count as: writes, destroys, reaches the outside. */
export const listed = ({ name, description, inputSchema, writes }: Tool) => ({
  name,
  description,
  inputSchema,
  annotations: writes
    ? { readOnlyHint: false, destructiveHint: true, idempotentHint: name === 'write', openWorldHint: false }
    : { readOnlyHint: true, openWorldHint: false },
})

import { fail, ok, type Result } from '../core/diagnostic.ts'

/** The implementation of a tool. */
type ToolWork =
  /** The arguments are a call that the engine's formats read as it is. */
  | { readonly kind: 'call' }
  /** The argument of this name is a text with edits in it, in this format or in any. A format is loaded by the first call. */
  | { readonly kind: 'reply'; readonly field: string; readonly format?: () => Promise<string>; readonly dryRun?: true }
  /** The arguments say what to show. */
  | { readonly kind: 'look' }

interface Property {
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

export type Arguments = Readonly<Record<string, unknown>>

const isOf: Readonly<Record<Property['type'], (value: unknown) => boolean>> = {
  string: value => typeof value === 'string',
  boolean: value => typeof value === 'boolean',
  integer: Number.isSafeInteger,
  array: Array.isArray,
}

/**
 * Fits what a client sent to a tool. A number, a truth value or a list that came as a string is read; clients do that now and then.
 * The fields of an editing call are then left to its format, which knows more names for them and says what is wrong.
 * @returns the arguments and what was put right in them, or `parse/field` with what the tool takes
 */
export function fitArguments(
  tool: Tool,
  sent: unknown = {},
): Result<{ readonly args: Arguments; readonly notes: readonly string[] }> {
  const { name, inputSchema, work } = tool
  const help = takes(tool)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return fail('parse/field', `the arguments of ${name} must be an object`, { help })
  const given = Object.entries(sent).filter(([, value]) => value !== null)
  const args = Object.fromEntries(given.map(([key, value]) => [key, coerced(typeOf(inputSchema, key), value)]))
  const notes = given.flatMap(([key, value]) =>
    args[key] === value ? [] : `note: \`${key}\` came as a string and was read as ${typeOf(inputSchema, key)}`,
  )
  const wrong = work.kind === 'call' ? undefined : firstWrong(inputSchema, args)
  return wrong === undefined ? ok({ args, notes }) : fail('parse/field', wrong, { help })
}

const typeOf = ({ properties }: Schema, key: string): Property['type'] | undefined =>
  Object.hasOwn(properties, key) ? properties[key]!.type : undefined

function coerced(type: Property['type'] | undefined, value: unknown): unknown {
  if (typeof value !== 'string' || type === undefined || type === 'string') return value
  try {
    const read: unknown = JSON.parse(value)
    return isOf[type](read) ? read : value
  } catch {
    return value
  }
}

function firstWrong(schema: Schema, args: Arguments): string | undefined {
  const missing = schema.required.find(key => args[key] === undefined)
  if (missing !== undefined) return `\`${missing}\` is missing`
  for (const [key, value] of Object.entries(args)) {
    const type = typeOf(schema, key)
    if (type === undefined) return `there is no argument \`${key.slice(0, 60)}\``
    if (!isOf[type](value)) return `\`${key}\` must be of the type ${type}`
  }
  return undefined
}

/** The fields of a tool in a sentence. */
export const takes = ({ name, inputSchema: { properties, required } }: Tool): string =>
  `${name} takes ${Object.entries(properties)
    .map(([key, { type }]) => `${key} (${type}${required.includes(key) ? '' : ', optional'})`)
    .join(', ')}.`

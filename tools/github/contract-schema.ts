import { Ajv } from 'ajv'
import description from './openapi.json' with { type: 'json' }

export type Schema = Readonly<Record<string, unknown>>

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const URI = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i

/** Compiled eight times as fast, checked a little slower: of GitHub's large schemas a process asks a few things a few times. */
export const QUICK = { strict: false, inlineRefs: false, code: { optimize: false } } as const

export function newAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ ...QUICK, allErrors: true, coerceTypes })
  ajv.addFormat('date-time', DATE_TIME)
  ajv.addFormat('uri', URI)
  ajv.addFormat('uri-template', URI)
  for (const name of ['email', 'int64', 'repo.nwo']) ajv.addFormat(name, true)
  ajv.addSchema({ $id: 'github', ...(toJsonSchema({ components: { schemas: corrected() } }) as Schema) })
  return ajv
}

/**
 * Where GitHub's answers are known to leave its own description: an outdated review comment has no line and no position
 * any more. GitHub's webhook schemas (`@octokit/webhooks-schemas`) say so, its description of the REST API forgot.
 */
const MAY_BE_NULL: Readonly<Record<string, readonly string[]>> = {
  'pull-request-review-comment': ['line', 'position', 'start_line'],
  'review-comment': ['line', 'position', 'start_line'],
}

function corrected(): Record<string, unknown> {
  const schemas = structuredClone(description.components.schemas) as unknown as Record<
    string,
    { properties: Record<string, object> }
  >
  for (const [name, fields] of Object.entries(MAY_BE_NULL)) {
    for (const field of fields) Object.assign(schemas[name]?.properties[field] as object, { nullable: true })
  }
  return schemas
}

/** OpenAPI 3.0's dialect in JSON Schema's words: `nullable` beside no type or beside an enum, and absolute references. */
export function toJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonSchema)
  if (node === null || typeof node !== 'object') return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, toJsonSchema(value)]))
  if (typeof copy.$ref === 'string' && copy.$ref.startsWith('#')) copy.$ref = `github${copy.$ref}`
  if (copy.nullable !== true) return copy
  if (Array.isArray(copy.enum)) copy.enum = [...copy.enum, null]
  const { nullable: _, ...rest } = copy
  return copy.type ? copy : { anyOf: [rest, { type: 'null' }] }
}

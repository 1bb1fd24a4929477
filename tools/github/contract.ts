import type { Ajv, ValidateFunction } from 'ajv'
import { newAjv, type Schema, toJsonSchema } from './contract-schema.ts'
import description from './openapi.json' with { type: 'json' }

/**
 * GitHub's own description of its REST API as a judge: which operation a request is, what is wrong with the request,
 * what is wrong with an answer. `openapi.json` is cut from GitHub's file by `scripts/openapi-slice.mjs`.
 */
interface Contract {
  /** The operation that `method path` names, with its path parameters, or undefined when GitHub has none (in our slice). */
  readonly find: (method: string, path: string) => Found | undefined
  /** What GitHub's description says against this request; empty when nothing. Unknown fields count: they are typing errors. */
  readonly requestProblems: (found: Found, query: URLSearchParams, body: unknown) => readonly string[]
  /** What GitHub's description says against this answer; empty when nothing. */
  readonly answerProblems: (found: Found, status: number, body: unknown) => readonly string[]
}

export interface Found {
  readonly operationId: string
  readonly params: Readonly<Record<string, string>>
  readonly operation: Operation
}

interface Content {
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } }
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
  readonly 'x-multi-segment'?: boolean
}
interface Operation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Content & { readonly required: boolean }
  readonly responses: Readonly<Record<string, Content>>
}
interface Route {
  readonly method: string
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly operation: Operation
}

/** Answers that any operation may give although the description does not list them; they carry GitHub's plain error. */
const ANYWHERE = new Set([400, 401, 403, 404, 409, 410, 422, 429, 500, 501, 502, 503, 504])
const PLAIN_ERROR = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } }

/** Each schema is compiled once in a process, when it is first asked for. */
export const contract: Contract = createContract()

function createContract(): Contract {
  const routes = readRoutes()
  const bodies = newAjv(false)
  const parameters = newAjv(true)
  const compiled = new Map<Schema, ValidateFunction>()
  const check = (ajv: Ajv, schema: Schema, value: unknown, where: string): string[] => {
    const judge = compiled.get(schema) ?? ajv.compile(toJsonSchema(schema) as Schema)
    compiled.set(schema, judge)
    if (judge(value)) return []
    return (judge.errors ?? [])
      .slice(0, 5)
      .map(e => `${where}${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`)
  }

  return {
    find(method, path) {
      for (const route of routes) {
        const match = route.method === method ? route.pattern.exec(path) : null
        if (!match) continue
        const params = Object.fromEntries(route.names.map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')]))
        return { operationId: route.operation.operationId, params, operation: route.operation }
      }
      return undefined
    },
    requestProblems({ operation, params }, query, body) {
      const problems: string[] = []
      for (const parameter of operation.parameters) {
        const value = parameter.in === 'path' ? params[parameter.name] : query.get(parameter.name)
        if (parameter.in !== 'path' && parameter.in !== 'query') continue
        if (value === null || value === undefined) {
          if (parameter.required) problems.push(`${parameter.name} is missing`)
          continue
        }
        const schema = wrapperOf(parameter)
        problems.push(...check(parameters, schema, { value }, parameter.name))
      }
      const known = new Set(operation.parameters.filter(p => p.in === 'query').map(p => p.name))
      for (const name of query.keys()) if (!known.has(name)) problems.push(`query ${name} is not described`)
      return [...problems, ...bodyProblems(operation, body, (schema, value) => check(bodies, schema, value, 'body'))]
    },
    answerProblems({ operation }, status, body) {
      const described = operation.responses[status]
      if (!described && !ANYWHERE.has(status)) return [`status ${status} is not described`]
      // the description leaves out the body of some refusals; GitHub itself does not
      const plain = !described || (status >= 400 && body !== undefined)
      const schema = described?.content?.['application/json']?.schema ?? (plain ? PLAIN_ERROR : undefined)
      if (!schema) return body === undefined ? [] : [`status ${status} is described without a body`]
      return check(bodies, schema, body, `answer ${status}`)
    },
  }
}

const wrappers = new WeakMap<Parameter, Schema>()
/** A parameter's schema around `{value}`, since coercion from text needs a parent to write to. */
function wrapperOf(parameter: Parameter): Schema {
  const schema = wrappers.get(parameter) ?? { type: 'object', properties: { value: parameter.schema } }
  wrappers.set(parameter, schema)
  return schema
}

function bodyProblems(
  operation: Operation,
  body: unknown,
  check: (schema: Schema, value: unknown) => string[],
): string[] {
  const schema = operation.requestBody?.content?.['application/json']?.schema
  if (!schema) return body === undefined ? [] : ['a body is not described']
  if (body === undefined) return operation.requestBody?.required ? ['the body is missing'] : []
  const known = new Set(propertyNames(schema))
  const unknown = Object.keys(body as object).filter(key => known.size > 0 && !known.has(key))
  return [...check(schema, body), ...unknown.map(key => `body field ${key} is not described`)]
}

function propertyNames(schema: Schema): string[] {
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap(key => (schema[key] as Schema[] | undefined) ?? [])
  return [...Object.keys((schema.properties as object | undefined) ?? {}), ...branches.flatMap(propertyNames)]
}

function readRoutes(): Route[] {
  const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Operation>).map(([method, operation]): Route => {
      const wide = (name: string) =>
        name === 'basehead' || operation.parameters.some(p => p.name === name && p['x-multi-segment'])
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)
      // The root of `contents` is asked for without the slash before its path.
      const source = path
        .replace('/{path}', '(?:/(.*))?')
        .replaceAll(/\{(\w+)\}/g, (_, name: string) => (wide(name) ? '(.+)' : '([^/]+)'))
      return { method: method.toUpperCase(), pattern: new RegExp(`^${source}$`), names, operation }
    }),
  )
  // The most particular first: fewer names, then more words.
  return routes.sort((a, b) => a.names.length - b.names.length || b.pattern.source.length - a.pattern.source.length)
}

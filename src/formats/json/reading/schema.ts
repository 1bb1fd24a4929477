import * as z from 'zod/mini'
import { jsonSpecs } from '../index.ts'

/** The JSON Schema (2020-12) of a JSON format's input, or undefined for other names. */
export function schemaOf(name: string): object | undefined {
  const spec = jsonSpecs.find(spec => spec.name === name)
  return spec && { title: name, ...z.toJSONSchema(spec.schema()) }
}

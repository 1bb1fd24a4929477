import { formats } from '../formats/index.ts'
import { jsonSpecs } from '../formats/json/index.ts'
import { schemaOf } from '../formats/json/reading/schema.ts'
import { guideOf, guides } from '../report/guide/index.ts'
import { type Invocation, nearest } from './arguments.ts'
import { type ExitCode, type Host, jsonText, userError } from './host.ts'

/** `formats`: the names of all. */
export async function formatsCommand({ options }: Invocation, host: Host): Promise<ExitCode> {
  const names = formats.map(({ name }) => name)
  host.out(options['json'] ? jsonText(names) : names.map(name => `${name}\n`).join(''))
  return 0
}

/** `guide`: the text that teaches a model a format. */
export async function guideCommand({ operands: [format] }: Invocation, host: Host): Promise<ExitCode> {
  const text = guideOf(format)
  if (text === undefined)
    throw unknown(
      'guide for',
      format!,
      guides.map(guide => guide.format),
    )
  host.out(text)
  return 0
}

/** `schema`: the JSON Schema of one JSON format, or of all by their names. */
export async function schemaCommand({ operands: [format] }: Invocation, host: Host): Promise<ExitCode> {
  const names = jsonSpecs.map(({ name }) => name)
  const schema = format === undefined ? Object.fromEntries(names.map(name => [name, schemaOf(name)])) : schemaOf(format)
  if (schema === undefined) throw unknown('schema of', format!, names)
  host.out(jsonText(schema))
  return 0
}

function unknown(what: string, name: string, known: readonly string[]) {
  const near = nearest(name, known)
  return userError(
    `there is no ${what} \`${name}\``,
    near ? `Did you mean \`${near}\`?` : `It is one of: ${known.join(', ')}.`,
  )
}

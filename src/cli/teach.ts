import { guideOf } from '../formats/guide-text.ts'
import { formats } from '../formats/index.ts'
import { agentGuides, renderAgentGuide } from '../formats/transcript/agent-guides.ts'
import { hintFor, type Invocation } from './arguments.ts'
import { type ExitCode, type Host, jsonText, userError } from './host.ts'

/** `formats`: the names of all. */
export async function formatsCommand({ options }: Invocation, host: Host): Promise<ExitCode> {
  const names = formats.map(({ name }) => name)
  host.out(options.json ? jsonText(names) : names.map(name => `${name}\n`).join(''))
  return 0
}

/** `guide`: the text that teaches a model a format, or how to run an agent that can only propose. */
export async function guideCommand({ operands: [format], options }: Invocation, host: Host): Promise<ExitCode> {
  const agent = agentGuides.find(({ name }) => name === options.for)
  if (agent) {
    if (format !== undefined)
      throw userError('`guide` has one subject', 'Name a format, or an agent with `--for`, not both.')
    host.out(renderAgentGuide(agent))
    return 0
  }
  const text = guideOf(formats, format)
  if (text === undefined)
    throw unknown(
      'guide for',
      format!,
      formats.flatMap(({ name, guide }) => (guide ? name : [])),
    )
  host.out(text)
  return 0
}

/** `schema`: the JSON Schema of one JSON format, or of all by their names. */
export async function schemaCommand({ operands: [format] }: Invocation, host: Host): Promise<ExitCode> {
  const schemas = Object.fromEntries(formats.flatMap(({ name, schema }) => (schema ? [[name, schema()] as const] : [])))
  const schema = format === undefined ? schemas : Object.hasOwn(schemas, format) ? schemas[format] : undefined
  if (format === 'result') {
    const { resultSchema } = await import('../report/result-schema.ts')
    host.out(jsonText(resultSchema))
    return 0
  }
  if (schema === undefined && guideOf(formats, format) !== undefined)
    throw userError(`\`${format}\` is not a JSON format`, `Run \`apply-edits guide ${format}\`.`)
  if (schema === undefined) throw unknown('schema of', format!, ['result', ...Object.keys(schemas)])
  host.out(jsonText(schema))
  return 0
}

const unknown = (what: string, name: string, known: readonly string[]) =>
  userError(`there is no ${what} \`${name}\``, hintFor(name, known))

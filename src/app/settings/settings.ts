import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { nearest } from '../../cli/arguments.ts'
import { readConditions } from '../../policy/conditions.ts'
import { type InputName, type Inputs, inputSpecs, readInputs } from '../../policy/inputs.ts'
import { refusePath } from '../../policy/refuse-path.ts'
import { type Granted, granted, refuse } from '../../run/reason.ts'

/** Inputs that belong to the step of a job, and say nothing to a server. All others are settings. */
const OF_A_STEP = [
  'token',
  'mode',
  'files',
  'artifact',
  'run-id',
  'comment-url',
  'text',
  'blocks',
  'path',
  'pull-request',
  'commit',
  'branch',
  'summary',
  'annotations',
  'fail-on',
  'allow-empty',
] as const satisfies readonly InputName[]

/** An input that a repository may set, or an operator for all of them. */
export type SettingName = Exclude<InputName, (typeof OF_A_STEP)[number]>

const isOfAStep = (name: string): boolean => (OF_A_STEP as readonly string[]).includes(name)

const isSetting = (name: unknown): name is SettingName =>
  typeof name === 'string' && Object.hasOwn(inputSpecs, name) && !isOfAStep(name)

/** The inputs that a file of settings means, with the defaults of what it leaves out. */
export interface Settings {
  readonly inputs: Inputs
  /** The names in the file. */
  readonly set: readonly SettingName[]
}

/** Most characters of a file of settings. */
const LONGEST = 16_384

/**
 * Reads a file of settings: a YAML map from the names of inputs to texts, or lists of texts.
 * @param name of the file, for what is said against it
 * @returns them, or `bad-settings` with the first line that is wrong: never some of them
 */
export function readSettings(text: string, name: string): Granted<Settings> {
  const wrong = (line: number, why: string) => refuse('bad-settings', `${name}, line ${line}: ${why}`)
  if (text.length > LONGEST) return wrong(1, `the file has ${text.length} characters; the limit is ${LONGEST}`)
  const lines = new LineCounter()
  // every scalar is the text that was written: `no` is not a boolean
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
  })
  const lineOf = (offset: number | undefined) => lines.linePos(offset ?? 0).line
  const [problem] = document.errors
  if (problem) return wrong(lineOf(problem.pos[0]), `this is not valid YAML (${problem.code.toLowerCase()})`)
  const { contents } = document
  if (contents === null || (isScalar(contents) && contents.value === '')) return settingsOf({})
  if (!isMap<Node, Node | null>(contents)) return wrong(1, 'the file is not a map from names to values')
  const texts: Record<string, string> = {}
  for (const { key, value } of contents.items) {
    const line = lineOf(key.range?.[0])
    const name = isScalar(key) ? key.value : undefined
    if (!isSetting(name)) return wrong(line, unknown(name))
    const read = textOf(value)
    if (read === undefined) return wrong(line, `\`${name}\` must be a text or a list of texts`)
    const against = problemOf(name, read)
    if (against !== undefined) return wrong(line, against)
    texts[name] = read
  }
  return settingsOf(texts)
}

/** Repeats only our own names. */
function unknown(name: unknown): string {
  if (typeof name !== 'string') return 'this is not the name of a setting'
  if (isOfAStep(name)) return `\`${name}\` is an input of the action's step, not a setting`
  const near = nearest(name.slice(0, 40), Object.keys(inputSpecs).filter(isSetting))
  return near === undefined ? 'unknown setting' : `unknown setting; the closest is \`${near}\``
}

/** A scalar, or a list of them one a line; undefined for anything else, aliases among it. */
function textOf(node: Node | null): string | undefined {
  if (node === null) return ''
  if (isScalar(node)) return typeof node.value === 'string' ? node.value : ''
  if (!isSeq<Node>(node)) return undefined
  const items = node.items.map(item => (isScalar(item) && typeof item.value === 'string' ? item.value : undefined))
  return items.includes(undefined) ? undefined : items.join('\n')
}

function problemOf(name: SettingName, text: string): string | undefined {
  const read = settingsOf({ [name]: text })
  if (!read.ok) return read.refusal.message
  const { inputs } = read.value
  // a path of this machine
  if (inputs['context-files'].some(item => item.startsWith('@')))
    return '`context-files` cannot read a list from a file here'
  const { require, 'allowed-paths': allowed, 'protected-paths': barred } = inputs
  const conditions = readConditions(require)
  if (!conditions.ok) return conditions.refusal.message
  const paths = refusePath({ allowed, protected: barred })
  return paths.ok ? undefined : paths.problem.message
}

/** @param texts by the names of settings */
function settingsOf(texts: Readonly<Record<string, string>>): Granted<Settings> {
  const variables = Object.entries(texts).map(([name, text]) => [`INPUT_${name.toUpperCase()}`, text])
  const read = readInputs(Object.fromEntries(variables))
  return read.ok ? granted({ inputs: read.value, set: Object.keys(texts).filter(isSetting) }) : read
}

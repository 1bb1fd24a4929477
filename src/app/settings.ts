import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { type InputName, type Inputs, readInputs } from '../adapters/action/inputs.ts'
import { type Granted, granted, refuse } from '../core/reason.ts'

/** The inputs that a repository, or an operator for all of them, may set: those that do not belong to the step of a job. */
const SETTINGS = [
  'format',
  'match',
  'atomic',
  'check-syntax',
  'context-files',
  'commit-method',
  'commit-message',
  'author',
  'co-authors',
  'push-attempts',
  'command',
  'permission',
  'allow-users',
  'allow-bots',
  'trusted-authors',
  'allow-forks',
  'allowed-paths',
  'protected-paths',
  'max-blocks',
  'max-files',
  'max-file-kb',
  'comment',
  'comment-key',
  'reactions',
  'check-run',
  'validate-comments',
  'dry-run',
  'proposals',
  'base',
  'title',
  'body',
  'draft',
  'labels',
  'reviewers',
] as const satisfies readonly InputName[]

type SettingName = (typeof SETTINGS)[number]

/** Texts as the inputs of a step have them, by name. */
export type Settings = Partial<Readonly<Record<SettingName, string>>>

/** Most characters of a file of settings. */
const LONGEST = 16_384

/**
 * Reads a file of settings: a YAML map from the names of inputs to texts, or lists of texts.
 * @param name of the file, for what is said against it
 * @returns them, or `bad-settings` with the first line that is wrong: never some of them
 */
export function readSettings(text: string, name: string): Granted<Settings> {
  const wrong = (line: number, why: string) => refuse('bad-settings', `${name}, line ${line}: ${why}`)
  if (text.length > LONGEST) return wrong(1, `the file has more than ${LONGEST} characters`)
  const lines = new LineCounter()
  // every scalar is the text that was written: `no` is not a boolean
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const lineOf = (offset: number | undefined) => lines.linePos(offset ?? 0).line
  const [problem] = document.errors
  if (problem) return wrong(lineOf(problem.pos[0]), `this is not valid YAML (${problem.code.toLowerCase()})`)
  const { contents } = document
  if (contents === null || (isScalar(contents) && contents.value === '')) return granted({})
  if (!isMap<Node, Node | null>(contents)) return wrong(1, 'the file is not a map from names to values')
  const settings: Partial<Record<SettingName, string>> = {}
  for (const { key, value } of contents.items) {
    const line = lineOf(key.range?.[0])
    const setting = SETTINGS.find(each => isScalar(key) && each === key.value)
    if (!setting) return wrong(line, 'there is no setting of this name')
    const read = textOf(value)
    if (read === undefined) return wrong(line, `\`${setting}\` is neither a text nor a list of texts`)
    const against = problemOf(setting, read)
    if (against !== undefined) return wrong(line, against)
    settings[setting] = read
  }
  return granted(settings)
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
  const read = inputsOf({ [name]: text })
  if (!read.ok) return read.refusal.message
  // a path of this machine
  const isPath = name === 'context-files' && read.value[name].some(item => item.startsWith('@'))
  return isPath ? '`context-files` takes no list from a file here' : undefined
}

/** The inputs that settings mean; what they leave out has its default. */
export const inputsOf = (settings: Settings): Granted<Inputs> =>
  readInputs(Object.fromEntries(Object.entries(settings).map(([name, text]) => [`INPUT_${name.toUpperCase()}`, text])))

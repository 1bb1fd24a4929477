import { parseArgs } from 'node:util'
import { distance } from 'fastest-levenshtein'
import { type CommandSpec, commands, type Options } from './commands.ts'
import { type UserError, userError } from './host.ts'
import { common, judging, type OptionSpec } from './options.ts'

/** The user's request. */
export interface Invocation {
  readonly command: string
  readonly operands: readonly string[]
  readonly options: Options
}

/** Reads the arguments after the program's name. @throws UserError with what to type instead */
export function parseArguments(args: readonly string[]): Invocation {
  const [first] = args
  if (first === undefined) return invocation('help')
  if (first === '--version' || first === '-V' || first === '-v') return invocation('version')
  if (first === '--help' || first === '-h') return invocation('help')
  const spec = commands.find(({ name }) => name === first)
  if (!spec) throw unknownCommand(first)
  return readOptions(spec, args.slice(1))
}

const invocation = (command: string, operands: readonly string[] = [], options: Options = {}): Invocation => ({
  command,
  operands,
  options,
})

const LIST = 'Run `apply-edits help` for the list.'

/** A word in the place of a command, and the one that may be meant. */
export function unknownCommand(word: string): UserError {
  if (word.startsWith('-')) return userError(`put the command before \`${word}\``, LIST)
  const near = nearest(
    word,
    commands.map(({ name }) => name),
  )
  const other = /[./\\]/.test(word) ? `For the edits in a file, run \`apply-edits check ${word}\`.` : LIST
  return userError(`there is no command \`${word}\``, near ? `Did you mean \`${near}\`?` : other)
}

function readOptions(spec: CommandSpec, args: readonly string[]): Invocation {
  const known: readonly OptionSpec[] = [...spec.options, ...common]
  const options = Object.fromEntries(
    known.map(({ name, short, value }) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
    ]),
  )
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  if (values['help']) return invocation('help', [spec.name])
  const wrong = (message: string) => userError(message, see(spec))
  for (const token of tokens) if (token.kind === 'option') checkOption(token, known, spec)
  const contradiction = twiceIn(known, tokens) ?? contradictionIn(known, values)
  if (contradiction) throw wrong(contradiction)
  const [least, most] = countOf(spec)
  if (positionals.length < least) throw wrong(`\`${spec.name}\` needs ${spec.operands}`)
  if (positionals.length > most) throw wrong(`\`${positionals[most]}\` is an unexpected argument`)
  return invocation(spec.name, positionals, values as Options)
}

/** How many operands make sense. */
function countOf({ operands }: CommandSpec): readonly [least: number, most: number] {
  const words = operands.match(/(?:\[[^\]]*\]|\S)+/g) ?? []
  const least = words.filter(word => !word.startsWith('[')).length
  return [least, operands.includes('…') ? Number.POSITIVE_INFINITY : words.length]
}

/** Two options that cannot both be meant, or one that means nothing without another. */
function contradictionIn(known: readonly OptionSpec[], values: Readonly<Record<string, unknown>>): string | undefined {
  for (const { name, excludes = [], needs } of known.filter(each => values[each.name] !== undefined)) {
    const other = excludes.find(each => values[each] !== undefined)
    if (other !== undefined) return `\`--${name}\` and \`--${other}\` contradict each other`
    if (needs !== undefined && values[needs] === undefined) return `\`--${name}\` needs \`--${needs}\``
  }
  return undefined
}

/** A list that is given twice: the last would silently replace what the first selects or protects. Of other options the last one counts. */
function twiceIn(known: readonly OptionSpec[], tokens: readonly { kind: string; name?: string }[]): string | undefined {
  const given = tokens.flatMap(({ kind, name }) => (kind === 'option' ? name : []))
  const twice = known.find(
    ({ name, value }) => value && LISTS.has(value) && given.indexOf(name) !== given.lastIndexOf(name),
  )
  return twice && `\`--${twice.name}\` is given twice; it takes one value: ${twice.value}`
}

const LISTS: ReadonlySet<string> = new Set(['GLOBS', 'LIST'])

interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly value?: string | undefined
}

function checkOption({ name, rawName, value }: OptionToken, known: readonly OptionSpec[], spec: CommandSpec): void {
  const option = known.find(each => each.name === name)
  if (!option) {
    const near = isOfOthers(name) ? undefined : nearOption(name, known)
    const help = near ? `Did you mean \`--${near}\`?` : (ofOthers(name) ?? see(spec))
    throw userError(`\`${spec.name}\` has no option \`${rawName}\``, help)
  }
  if (!option.value && value === undefined) return
  if (!option.value) throw userError(`\`${rawName}\` takes no value`, see(spec))
  if (!value?.trim()) throw userError(`\`${rawName}\` needs a value: ${option.value}`, see(spec))
  if (option.range && !isWithin(option.range, value))
    throw userError(`\`${rawName}\` is not a whole number from ${option.range.join(' to ')}`, see(spec))
  if (!option.choices || option.choices.includes(value)) return
  const near = nearest(value, option.choices)
  const form = option.name === 'format' && (formHint(value) ?? FORMATS)
  const hint = form ? ` ${form}` : near ? ` Did you mean \`${near}\`?` : ''
  throw userError(
    `\`${value}\` is not a valid value for \`${rawName}\``,
    `It is one of: ${option.choices.join(', ')}.${hint}`,
  )
}

const isWithin = ([least, most]: readonly [number, number], text: string): boolean =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most

/** The option that a word is nearly, or begins. */
function nearOption(word: string, options: readonly OptionSpec[]): string | undefined {
  const names = options.map(({ name }) => name)
  return nearest(word, names) ?? (word.length > 1 ? names.find(name => name.startsWith(word)) : undefined)
}

/** True for a word that is an option of a command, to the letter. */
const isOfOthers = (word: string): boolean => commands.some(({ options }) => options.some(({ name }) => name === word))

/** The option of other commands that is meant. */
function ofOthers(word: string): string | undefined {
  const near = nearOption(
    word,
    commands.flatMap(({ options }) => options),
  )
  const having = commands.filter(({ options }) => options.some(({ name }) => name === near))
  return near && `\`--${near}\` is an option of ${having.map(({ name }) => `\`${name}\``).join(', ')}.`
}

const FORMATS = 'For the formats of blocks, use `--formats`.'

/** A hint at the option that gives the report in this form: a switch of that name, or a value of `--format`. */
export function formHint(word: string): string | undefined {
  const form = word === 'md' ? 'markdown' : word
  const known: readonly OptionSpec[] = judging
  const own = known.find(({ name, value, choices }) =>
    value ? name === 'format' && choices?.includes(form) : name === form,
  )
  return own && `For this form of the report, use \`--${own.value ? `${own.name} ` : ''}${form}\`.`
}

const see = ({ name }: CommandSpec): string => `Run \`apply-edits help ${name}\`.`

/** A hint at the known word that was meant. */
export function hintFor(word: string, known: readonly string[]): string {
  const near = nearest(word, known)
  return near ? `Did you mean \`${near}\`?` : `It is one of: ${known.join(', ')}.`
}

/** The known word that one or two slips of the hand lead to. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map(each => ({ each, away: distance(word.toLowerCase(), each) }))
    .filter(({ each, away }) => away <= Math.max(1, Math.min(3, each.length / 2)))
    .sort((a, b) => a.away - b.away)[0]
  return near?.each
}

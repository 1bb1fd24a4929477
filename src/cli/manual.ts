import { createColors } from 'picocolors'
import { wrapped } from '../report/quote.ts'
import { type CommandSpec, commands } from './commands.ts'
import { common, type OptionSpec } from './options.ts'

const NAME = 'apply-edits'
const WIDTH = 72

type Paint = (text: string) => string

/** The overview, or the manual page of one command, with its headings in bold; undefined when there is no such command. */
export function manual(command?: string, color = false): string | undefined {
  const { bold } = createColors(color)
  if (command === undefined) return overview(bold)
  const spec = commands.find(({ name }) => name === command)
  return spec && page(spec, bold)
}

function overview(bold: Paint): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    `${NAME}: turns edits written by people and language models into changes to your files`,
    '',
    bold('Usage:'),
    `  ${NAME} COMMAND [ARGUMENT…] [--option…]`,
    '',
    bold('Commands:'),
    ...commands.map(({ name, summary }) => `  ${bold(name.padEnd(width))}  ${summary}`),
    '',
    bold('Examples:'),
    ...[commands[1]!, commands[0]!].map(({ name, summary }) => `  ${`${NAME} ${name} reply.md`.padEnd(30)}${summary}`),
    '',
    `\`${NAME} help COMMAND\` explains a command, \`${NAME} --version\` prints the version.`,
    '',
  ].join('\n')
}

function page(spec: CommandSpec, bold: Paint): string {
  const section = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : [bold(title), ...lines.map(line => `    ${line}`), ''].join('\n')
  const parts = [
    section('NAME', [`${NAME} ${spec.name}: ${spec.summary}`]),
    section('SYNOPSIS', [[NAME, spec.name, spec.operands, '[--option…]'].filter(Boolean).join(' ')]),
    spec.more ? section('DESCRIPTION', wrapped(spec.more, WIDTH)) : '',
    section(
      'OPTIONS',
      [...spec.options, ...common].flatMap(option => optionLines(option, bold)),
    ),
    section(
      'EXIT STATUS',
      exitCodes.map(([code, meaning]) => `${code}  ${meaning}`),
    ),
    section(
      'EXAMPLES',
      (spec.examples ?? []).flatMap(([line, meaning]) => [bold(line), `    ${meaning}`]),
    ),
  ]
  return parts.filter(Boolean).join('\n')
}

export const exitCodes: readonly (readonly [number, string])[] = [
  [0, 'done: every block applied, would apply or was already applied'],
  [1, 'a block failed; `apply` or `check` found none; `grep` found no line'],
  [2, 'the command could not run, or its output was cut off before it was done'],
]

const optionLines = (option: OptionSpec, bold: Paint): readonly string[] => [
  bold(usageOf(option)),
  ...wrapped(option.help, WIDTH).map(line => `    ${line}`),
]

/** `-m, --message TEXT`, `--match exact|whitespace|similar`. */
export const usageOf = ({ name, short, value, choices }: OptionSpec): string =>
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${choices?.join('|') ?? value}` : ''}`

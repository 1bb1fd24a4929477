import { type CommandSpec, commands, common, exitCodes, type OptionSpec } from './commands.ts'

const NAME = 'apply-edits'

/** The overview, or the manual page of one command; undefined when there is no such command. */
export function manual(command?: string): string | undefined {
  if (command === undefined) return overview()
  const spec = commands.find(({ name }) => name === command)
  return spec && page(spec)
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    `${NAME}: turns the edits that people and language models write into changes`,
    '',
    'Usage:',
    `  ${NAME} COMMAND [ARGUMENT…] [--option…]`,
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Example:',
    `  ${commands[0]!.examples[0]![0]}`,
    '',
    `\`${NAME} help COMMAND\` explains one of them, \`${NAME} --version\` tells the version.`,
    '',
  ].join('\n')
}

function page(spec: CommandSpec): string {
  const parts = [
    section('NAME', [`${NAME} ${spec.name}: ${spec.summary}`]),
    section('SYNOPSIS', [[NAME, spec.name, spec.operands, '[--option…]'].filter(Boolean).join(' ')]),
    spec.more ? section('DESCRIPTION', wrap(spec.more)) : '',
    section('OPTIONS', [...spec.options, ...common].flatMap(optionLines)),
    section(
      'EXIT STATUS',
      exitCodes.map(([code, meaning]) => `${code}  ${meaning}`),
    ),
    section(
      'EXAMPLES',
      spec.examples.flatMap(([line, meaning]) => [line, `    ${meaning}`]),
    ),
  ]
  return parts.filter(Boolean).join('\n')
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : [title, ...lines.map(line => `    ${line}`), ''].join('\n')

const optionLines = (option: OptionSpec): readonly string[] => [
  usageOf(option),
  ...wrap(option.help).map(line => `    ${line}`),
]

/** `-m, --message TEXT`, `--match exact|whitespace|similar`. */
export const usageOf = ({ name, short, value, choices }: OptionSpec): string =>
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${choices?.join('|') ?? value}` : ''}`

function wrap(text: string, width = 72): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

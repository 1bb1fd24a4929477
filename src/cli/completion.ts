import { formats } from '../formats/index.ts'
import { commands } from './commands.ts'
import { common, type OptionSpec } from './options.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

const optionsOf = (name: string): readonly OptionSpec[] => [
  ...commands.find(command => command.name === name)!.options,
  ...common,
]

const names = (): string => commands.map(({ name }) => name).join(' ')

/** The operands that a command knows; undefined for one that takes files. */
function wordsFor(name: string): string | undefined {
  switch (name) {
    case 'completion':
      return shells.join(' ')
    case 'help':
      return names()
    case 'guide':
      return formats.flatMap(({ name, guide }) => (guide ? name : [])).join(' ')
    case 'schema':
      return formats.flatMap(({ name, schema }) => (schema ? name : [])).join(' ')
    case 'formats':
      return ''
    default:
      return undefined
  }
}

/** The script that a shell sources to complete commands, options, their values and files. */
export function completion(shell: Shell): string {
  switch (shell) {
    case 'bash':
      return bash()
    case 'zsh':
      // zsh runs bash's completions; only the compatibility has to be loaded first
      return `autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${bash()}`
    case 'fish':
      return fish()
    default:
      return shell satisfies never
  }
}

function bash(): string {
  const cases = commands.map(({ name }) => {
    const flags = optionsOf(name).map(option => `--${option.name}`)
    const words = wordsFor(name)
    return `    ${name}) flags="${flags.join(' ')}"${words === undefined ? '' : ` words="${words}" files=""`} ;;`
  })
  const choices = new Map(
    commands.flatMap(({ name }) => optionsOf(name)).flatMap(({ name, choices }) => (choices ? [[name, choices]] : [])),
  )
  const values = [...choices].map(
    ([name, words]) => `    --${name}) COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$word")); return ;;`,
  )
  return `_apply_edits() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words="" flags="" files=yes
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names()} --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$word" in -*) words="$flags" files="" ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  # a name with blanks is one name
  local IFS=$'\\n'
  if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _apply_edits apply-edits
`
}

function fish(): string {
  const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`
  const lines = commands.flatMap(({ name, summary }) => [
    `complete -c apply-edits -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
    ...[wordsFor(name)].flatMap(words =>
      words === undefined
        ? []
        : [`complete -c apply-edits -n '__fish_seen_subcommand_from ${name}' -f -a ${quote(words)}`],
    ),
    ...optionsOf(name).map(({ name: option, short, value, choices, help }) => {
      const form = [
        short ? `-s ${short}` : '',
        `-l ${option}`,
        value ? '-r' : '',
        choices ? `-f -a ${quote(choices.join(' '))}` : '',
      ]
      return `complete -c apply-edits -n '__fish_seen_subcommand_from ${name}' ${form.filter(Boolean).join(' ')} -d ${quote(help)}`
    }),
  ])
  return `complete -c apply-edits -n __fish_use_subcommand -f\n${lines.join('\n')}\n`
}

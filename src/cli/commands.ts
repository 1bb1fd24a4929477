/** The command line as data: from it come the parser, the help, the manual, the completion and docs/cli.md. */

export interface OptionSpec {
  readonly name: string
  readonly short?: string
  /** What the value is called in the help; an option without one is a switch. */
  readonly value?: string
  readonly choices?: readonly string[]
  readonly help: string
}

export interface CommandSpec {
  readonly name: string
  readonly operands: string
  /** How many operands make sense. */
  readonly count: readonly [least: number, most: number]
  readonly summary: string
  readonly more?: string
  readonly options: readonly OptionSpec[]
  readonly examples: readonly (readonly [command: string, meaning: string])[]
}

const dir: OptionSpec = {
  name: 'dir',
  value: 'DIR',
  help: 'the repository, or a folder in it; default: the current folder',
}
const json: OptionSpec = { name: 'json', help: 'the versioned result as JSON on standard output' }

const judging: readonly OptionSpec[] = [
  dir,
  {
    name: 'blocks',
    value: 'LIST',
    help: 'only these: 1,3-5, an id (#a1b2c3), a path or a glob, `except` and more of them',
  },
  { name: 'format', value: 'LIST', help: 'only these formats, by name; `apply-edits formats` lists them' },
  {
    name: 'match',
    value: 'LEVEL',
    choices: ['exact', 'whitespace', 'similar'],
    help: 'how much may be forgiven when the text is looked for; default: similar',
  },
  {
    name: 'atomic',
    value: 'UNIT',
    choices: ['none', 'file', 'all'],
    help: 'what lands together or not at all; default: none',
  },
  {
    name: 'check-syntax',
    value: 'HOW',
    choices: ['off', 'new-errors', 'warn'],
    help: 'refuse a block after which a file that parsed no longer parses; default: new-errors',
  },
  { name: 'allowed-paths', value: 'GLOBS', help: 'only these may change; default: **' },
  { name: 'protected-paths', value: 'GLOBS', help: 'these may not change; `!glob` opens one of the default list' },
  json,
  { name: 'markdown', help: 'the report as a thread shows it' },
  { name: 'retry', help: 'only what a model needs to correct itself; nothing when all applied' },
]

const writing: readonly OptionSpec[] = [
  { name: 'dry-run', help: 'report only, write nothing' },
  { name: 'commit', help: 'make a commit of the changes' },
  { name: 'message', short: 'm', value: 'TEXT', help: 'the message of the commit' },
]

const anchors: OptionSpec = { name: 'anchors', help: 'lines as `12:a3b1|text`, to edit by line number and hash' }

export const commands: readonly CommandSpec[] = [
  {
    name: 'apply',
    operands: '[FILE… | -]',
    count: [0, Number.POSITIVE_INFINITY],
    summary: 'apply the edit blocks of files or of standard input to the work tree',
    more: 'Only files that git tracks are read or changed, and new ones created. A block that fails changes nothing; the others still apply. Blocks of standard input are applied as they come.',
    options: [...judging, ...writing],
    examples: [
      ['apply-edits apply reply.md', 'apply what a model answered'],
      ['pbpaste | apply-edits apply', 'apply what was copied'],
      ['apply-edits apply reply.md --blocks 1,3 --commit -m "Fix the parser"', 'two blocks of it, as a commit'],
    ],
  },
  {
    name: 'check',
    operands: '[FILE… | -]',
    count: [0, Number.POSITIVE_INFINITY],
    summary: 'say what would apply, write nothing',
    options: judging,
    examples: [['apply-edits check reply.md --retry | model', 'let the model correct what would fail']],
  },
  {
    name: 'parse',
    operands: '[FILE… | -]',
    count: [0, Number.POSITIVE_INFINITY],
    summary: 'show which blocks are understood, read no repository',
    options: [json],
    examples: [['apply-edits parse reply.md --json', 'every block as data']],
  },
  {
    name: 'view',
    operands: 'PATH[:A-B]',
    count: [1, 1],
    summary: 'show a file with line numbers',
    more: 'The numbers and anchors are those by which formats with line numbers edit. As JSON with the hash of the file, which an edit may name to be refused of any other version.',
    options: [anchors, json, dir],
    examples: [['apply-edits view src/a.ts:10-40 --anchors', 'thirty-one lines, ready to be edited by anchor']],
  },
  {
    name: 'grep',
    operands: 'PATTERN [PATH…]',
    count: [1, Number.POSITIVE_INFINITY],
    summary: 'find lines in tracked files (RE2 syntax)',
    more: 'A path is a file, a folder or a glob. The exit code is 1 when nothing was found.',
    options: [anchors, dir],
    examples: [["apply-edits grep 'parse\\w+' src", 'every such word below src/']],
  },
  {
    name: 'guide',
    operands: '[FORMAT]',
    count: [0, 1],
    summary: 'print the text that teaches a model a format',
    more: 'Without a format: which one to choose, and how to write it.',
    options: [],
    examples: [['apply-edits guide search-replace >> prompt.txt', 'put it into a prompt']],
  },
  {
    name: 'schema',
    operands: '[FORMAT]',
    count: [0, 1],
    summary: 'print the JSON Schema of a JSON format',
    more: 'Without a format: those of all, by name.',
    options: [],
    examples: [],
  },
  {
    name: 'formats',
    operands: '',
    count: [0, 0],
    summary: 'list the formats that are understood',
    options: [json],
    examples: [],
  },
  {
    name: 'completion',
    operands: 'bash|zsh|fish',
    count: [1, 1],
    summary: 'print the completion script of a shell',
    options: [],
    examples: [['source <(apply-edits completion bash)', 'in ~/.bashrc']],
  },
  {
    name: 'help',
    operands: '[COMMAND]',
    count: [0, 1],
    summary: 'explain a command, with every option',
    options: [],
    examples: [],
  },
]

/** Options that every command has. */
export const common: readonly OptionSpec[] = [
  { name: 'color', value: 'WHEN', choices: ['auto', 'always', 'never'], help: 'colour in reports; default: auto' },
  { name: 'help', short: 'h', help: 'explain the command' },
]

export const exitCodes: readonly (readonly [number, string])[] = [
  [0, 'every block is applied, valid or in place already; or there was none'],
  [1, 'a block failed'],
  [2, 'the command could not run'],
]

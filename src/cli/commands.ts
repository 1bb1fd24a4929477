import { agentGuides } from '../formats/transcript/agent-guides.ts'

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
    help: 'only these: 1,3-5, an id (#a1b2c3), a path or a glob; `except` leaves out those after it',
  },
  { name: 'format', value: 'LIST', help: 'only these formats, by name; `apply-edits formats` lists them' },
  {
    name: 'match',
    value: 'LEVEL',
    choices: ['exact', 'whitespace', 'similar'],
    help: 'how far the text may differ and still match; default: similar',
  },
  {
    name: 'atomic',
    value: 'UNIT',
    choices: ['none', 'file', 'all'],
    help: 'which blocks land together or not at all; default: none',
  },
  {
    name: 'check-syntax',
    value: 'HOW',
    choices: ['off', 'new-errors', 'warn'],
    help: 'refuse a block that would break the syntax of a file; default: new-errors',
  },
  { name: 'allowed-paths', value: 'GLOBS', help: 'only these may change; default: **' },
  {
    name: 'protected-paths',
    value: 'GLOBS',
    help: 'these may not change, nor those protected by default; `!glob` unprotects a path',
  },
  {
    name: 'proposals',
    value: 'WHICH',
    choices: ['auto', 'all', 'none'],
    help: "calls in an agent's log that did not run: those that only the run's mode refused, also those whose reason is not said, or none; default: auto",
  },
  json,
  { name: 'markdown', help: 'the report as it appears in a pull request' },
  { name: 'retry', help: 'only what a model needs to correct itself; nothing if everything applied' },
]

const writing: readonly OptionSpec[] = [
  { name: 'dry-run', help: 'report only, write nothing' },
  { name: 'commit', help: 'commit the changes' },
  { name: 'message', short: 'm', value: 'TEXT', help: 'the commit message' },
]

const anchors: OptionSpec = { name: 'anchors', help: 'lines as `12:a3b1|text`, to edit by line number and hash' }

export const commands: readonly CommandSpec[] = [
  {
    name: 'apply',
    operands: '[FILE… | -]',
    count: [0, Number.POSITIVE_INFINITY],
    summary: 'apply the edit blocks in files or standard input to the work tree',
    more: 'Reads and changes only files that git tracks, and creates new ones. A block that fails changes nothing; the others still apply. Blocks on standard input are applied as they arrive.',
    options: [...judging, ...writing],
    examples: [
      ['apply-edits apply reply.md', "apply a model's reply"],
      ['pbpaste | apply-edits apply', 'apply the clipboard'],
      ['apply-edits apply reply.md --blocks 1,3 --commit -m "Fix the parser"', 'commit two of its blocks'],
    ],
  },
  {
    name: 'check',
    operands: '[FILE… | -]',
    count: [0, Number.POSITIVE_INFINITY],
    summary: 'report what would apply, without writing anything',
    options: judging,
    examples: [['apply-edits check reply.md --retry | model', 'have the model correct what would fail']],
  },
  {
    name: 'parse',
    operands: '[FILE… | -]',
    count: [0, Number.POSITIVE_INFINITY],
    summary: 'show which blocks are understood; needs no repository',
    options: [json],
    examples: [['apply-edits parse reply.md --json', 'every block as data']],
  },
  {
    name: 'view',
    operands: 'PATH[:A-B]',
    count: [1, 1],
    summary: 'show a file with line numbers',
    more: 'The numbers and anchors are the ones that line-based formats use. The JSON also has the hash of the file; an edit that gives this hash is refused if the file has changed.',
    options: [anchors, json, dir],
    examples: [['apply-edits view src/a.ts:10-40 --anchors', 'thirty-one lines, ready to edit by anchor']],
  },
  {
    name: 'grep',
    operands: 'PATTERN [PATH…]',
    count: [1, Number.POSITIVE_INFINITY],
    summary: 'find lines in tracked files (RE2 syntax)',
    more: 'A path is a file, a folder or a glob. The exit code is 1 when nothing was found.',
    options: [anchors, dir],
    examples: [["apply-edits grep 'parse\\w+' src", 'every word that starts with parse, in src/']],
  },
  {
    name: 'mcp',
    operands: '',
    count: [0, 0],
    summary: 'serve editing tools to an agent (Model Context Protocol, on standard input and output)',
    more: 'docs/mcp.md shows how to set it up in each client. Nothing outside of the folder is read or written; a client can narrow that further, and not widen it.',
    options: [
      {
        ...dir,
        help: 'the project: a repository, or a folder in it; default: CLAUDE_PROJECT_DIR, else the current folder',
      },
      {
        name: 'tools',
        value: 'LIST',
        help: 'tools by name, or the sets default, seeds, common and all; default: default',
      },
      { name: 'read-only', help: 'without the tools that write' },
      ...judging.filter(({ name }) => ['match', 'check-syntax', 'allowed-paths', 'protected-paths'].includes(name)),
    ],
    examples: [
      ['apply-edits mcp --dir ~/work/shop', 'for a client that does not start servers in the project'],
      ['apply-edits mcp --tools seeds,check --read-only', 'only look and check'],
    ],
  },
  {
    name: 'guide',
    operands: '[FORMAT]',
    count: [0, 1],
    summary: 'print the text that teaches a model a format',
    more: 'Without a format: which one to choose, and how to write the first.',
    options: [
      {
        name: 'for',
        value: 'AGENT',
        choices: agentGuides.map(({ name }) => name),
        help: 'instead: how to run this agent so that it only proposes edits, with prompt and workflow',
      },
    ],
    examples: [
      ['apply-edits guide search-replace >> prompt.txt', 'put it into a prompt'],
      ['apply-edits guide --for claude-code', 'run Claude Code without write access, and apply what it proposed'],
    ],
  },
  {
    name: 'schema',
    operands: '[FORMAT]',
    count: [0, 1],
    summary: 'print the JSON Schema of a JSON format',
    more: 'Without a format: all of them, by name.',
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
    summary: 'print the completion script for a shell',
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
  [0, 'every block is applied, valid or in place already; or there were none'],
  [1, 'a block failed'],
  [2, 'the command could not run'],
]

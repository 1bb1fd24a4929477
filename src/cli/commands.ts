import { agentGuides } from '../formats/transcript/agent-guides.ts'
import { anchors, type common, dir, jsonOption, judging, type OptionSpec, resultOption, writing } from './options.ts'

/** The command line as data: from it come the parser, the help, the manual, the completion and docs/cli.md. */

export interface CommandSpec {
  readonly name: string
  /** In brackets what may be left out; `…` after what may be repeated. */
  readonly operands: string
  readonly summary: string
  readonly more?: string
  readonly options: readonly OptionSpec[]
  readonly examples?: readonly (readonly [command: string, meaning: string])[]
}

const specs = [
  {
    name: 'apply',
    operands: '[FILE… | -]',
    summary: 'apply the edit blocks in files or standard input to the working tree',
    more: 'Edits files that git tracks, and others that it does not ignore; with `--commit`, only tracked ones. In a folder without git, it edits the files below it. A block that fails changes nothing; the others still apply. Blocks on standard input are applied as they arrive.',
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
    summary: 'report what would apply, without writing anything',
    options: judging,
    examples: [['apply-edits check reply.md --retry | model', 'have the model correct what would fail']],
  },
  {
    name: 'undo',
    operands: '[RUN]',
    summary: 'undo what a run wrote to the working tree',
    more: 'Without a number: the newest run. A change that someone built on stays; the others are undone. The last 20 runs are kept.',
    options: [dir, { name: 'dry-run', help: 'report only, write nothing' }, resultOption],
    examples: [['apply-edits undo', 'undo the newest run']],
  },
  {
    name: 'parse',
    operands: '[FILE… | -]',
    summary: 'show the edit blocks in a text; needs no repository',
    options: [jsonOption],
    examples: [['apply-edits parse reply.md --json', 'every block as data']],
  },
  {
    name: 'view',
    operands: 'PATH[:A-B]',
    summary: 'show a file with line numbers',
    more: 'The numbers and anchors are the ones that line-based formats use. The JSON also has the hash of the file; an edit that gives this hash is refused if the file has changed.',
    options: [anchors, jsonOption, dir],
    examples: [['apply-edits view src/a.ts:10-40 --anchors', '31 lines, ready to edit by anchor']],
  },
  {
    name: 'outline',
    operands: 'PATH',
    summary: 'list the classes, functions and sections of a file, with their addresses',
    more: 'Reports name places by these addresses, and a patch can name one after `@@`.',
    options: [anchors, jsonOption, dir],
    examples: [['apply-edits outline src/a.ts', 'where each of them begins']],
  },
  {
    name: 'grep',
    operands: 'PATTERN [PATH…]',
    summary: 'find lines in files that git does not ignore (RE2 syntax)',
    more: 'A path is a file, a folder or a glob.',
    options: [
      { name: 'ignore-case', short: 'i', help: 'ignore the case of letters' },
      { name: 'context', short: 'C', value: 'N', range: [0, 100], help: 'show N lines around each match, at most 100' },
      anchors,
      { name: 'json', help: 'the lines as JSON: path, line, text, and whether it matches' },
      dir,
    ],
    examples: [["apply-edits grep 'parse\\w+' src", 'every word that starts with parse, in src/']],
  },
  {
    name: 'mcp',
    operands: '',
    summary: 'serve editing tools to an agent (Model Context Protocol, on standard input and output)',
    more: 'docs/mcp.md shows how to set it up in each client. Nothing outside the folder is read or written; a client can narrow that, but not widen it.',
    options: [
      { ...dir, help: 'the project; default: CLAUDE_PROJECT_DIR, or the current folder' },
      {
        name: 'tools',
        value: 'LIST',
        help: 'tools by name, or the sets `default`, `seeds`, `common` and `all`; default: `default`',
      },
      { name: 'read-only', help: 'omit the tools that write' },
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
    summary: 'print the text that teaches a model a format',
    more: 'Without a format: which one to choose, and how to write the first.',
    options: [
      {
        name: 'for',
        value: 'AGENT',
        choices: agentGuides.map(({ name }) => name),
        help: 'print instead how to run this agent so that it only proposes edits',
      },
    ],
    examples: [
      ['apply-edits guide search-replace >> prompt.txt', 'put it into a prompt'],
      ['apply-edits guide --for claude-code', 'run Claude Code without write access, and apply what it proposed'],
    ],
  },
  {
    name: 'schema',
    operands: '[FORMAT | result]',
    summary: 'print the JSON Schema of a JSON format, or of the result',
    more: 'Without a format: all of them, by name. `result` is what `--json` prints.',
    options: [],
  },
  {
    name: 'formats',
    operands: '',
    summary: 'list the supported formats',
    options: [jsonOption],
  },
  {
    name: 'serve',
    operands: '',
    summary: 'run the GitHub App: one installation for a whole organization',
    more: 'Reads APPLY_EDITS_APP_ID, APPLY_EDITS_PRIVATE_KEY, APPLY_EDITS_WEBHOOK_SECRET (or the files that NAME_FILE names), and GITHUB_SERVER_URL for a GitHub other than github.com. See docs/app.md.',
    options: [
      { name: 'host', value: 'ADDRESS', help: 'the address to listen at; default: 0.0.0.0' },
      { name: 'port', value: 'PORT', range: [0, 65_535], help: 'for webhooks, at /webhook; default: 3000' },
      {
        name: 'ops-port',
        value: 'PORT',
        range: [0, 65_535],
        help: 'for /healthz, /readyz and /metrics; default: 9090',
      },
      { name: 'bounds', value: 'FILE', help: 'settings that no repository can loosen' },
      { name: 'at-once', value: 'COUNT', range: [1, 64], help: 'commands carried out at once; default: 4' },
      { name: 'command-seconds', value: 'SECONDS', range: [5, 900], help: 'time for one command; default: 120' },
      // with 64 MB a worker edits a file of 1 MB whose syntax is checked
      { name: 'memory-mb', value: 'MB', range: [64, 65_536], help: 'heap for one command; default: 512' },
      {
        name: 'sweep-seconds',
        value: 'SECONDS',
        range: [1, 86_400],
        help: 'pause between checks for unanswered deliveries; default: 300',
      },
      { name: 'poll', help: "read deliveries from GitHub's log, for a server that GitHub cannot reach" },
      {
        name: 'setup',
        excludes: ['ops-port', 'bounds', 'at-once', 'command-seconds', 'memory-mb', 'sweep-seconds', 'poll'],
        help: 'show a page that creates the App, with the least permissions, then exit',
      },
      { name: 'public-url', value: 'URL', needs: 'setup', help: 'with --setup: where GitHub reaches this server' },
      {
        name: 'write',
        value: 'FILE',
        needs: 'setup',
        help: 'with --setup: where the secrets of the App go; default: shown once',
      },
    ],
    examples: [['apply-edits serve --port 3000', 'receive webhooks']],
  },
  {
    name: 'completion',
    operands: 'bash|zsh|fish',
    summary: 'print the completion script for a shell',
    options: [],
    examples: [['source <(apply-edits completion bash)', 'in ~/.bashrc']],
  },
  {
    name: 'help',
    operands: '[COMMAND]',
    summary: 'explain a command, with every option',
    options: [],
  },
] as const satisfies readonly CommandSpec[]

export const commands: readonly CommandSpec[] = specs

type Spec = (typeof specs)[number]['options'][number] | (typeof common)[number]

/** Values by option name: one of its choices, a text, or `true` for a switch. */
export type Options = {
  readonly [S in Spec as S['name']]?: S extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : S extends { readonly value: string }
      ? string
      : true
}

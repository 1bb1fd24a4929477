/** The options of the command line as data. */

export interface OptionSpec {
  readonly name: string
  readonly short?: string
  /** Name of the value in the help; an option without one is a switch. */
  readonly value?: string
  readonly choices?: readonly string[]
  /** Of a whole number: the least and the most. */
  readonly range?: readonly [least: number, most: number]
  /** Options that contradict it. */
  readonly excludes?: readonly string[]
  /** The option that it belongs to. */
  readonly needs?: string
  readonly help: string
}

export const dir = {
  name: 'dir',
  value: 'DIR',
  help: 'the repository, or a folder in it; default: the current folder',
} as const satisfies OptionSpec
export const jsonOption = {
  name: 'json',
  help: 'the same as JSON on standard output',
} as const satisfies OptionSpec
export const resultOption = { ...jsonOption, help: 'the versioned result as JSON on standard output' } as const

export const judging = [
  dir,
  {
    name: 'blocks',
    value: 'LIST',
    help: 'only these: 1,3-5, an id (#a1b2c3), a path or a glob; `except` excludes those after it',
  },
  { name: 'formats', value: 'LIST', help: 'only blocks in these formats; `apply-edits formats` lists them' },
  {
    name: 'context-files',
    value: 'GLOBS',
    help: 'the files that the author of the edits had seen: globs, or `@FILE` with a list; edits to other files are refused',
  },
  { name: 'reverse', short: 'R', help: 'reverse the edits: the new text becomes the old one' },
  {
    name: 'match',
    value: 'LEVEL',
    choices: ['exact', 'whitespace', 'similar'],
    help: 'how closely the old text must match; default: similar',
  },
  {
    name: 'atomic',
    value: 'UNIT',
    choices: ['none', 'file', 'all'],
    help: 'apply blocks together or not at all: per file, or all; default: none',
  },
  {
    name: 'check-syntax',
    value: 'HOW',
    choices: ['off', 'new-errors', 'warn'],
    help: 'refuse a block that would break the syntax of a file; default: new-errors',
  },
  { name: 'shell-edits', help: 'apply literal shell commands (`git mv a b`) as edits' },
  { name: 'allowed-paths', value: 'GLOBS', help: 'only these may change; default: **' },
  {
    name: 'protected-paths',
    value: 'GLOBS',
    help: 'paths that must not change, in addition to the default list; `!glob` unprotects a path',
  },
  {
    name: 'proposals',
    value: 'WHICH',
    choices: ['auto', 'all', 'none'],
    help: "calls in an agent's log that did not run: those that only the run's mode refused, also those whose reason is not said, or none; default: auto",
  },
  { name: 'allow-empty', help: 'succeed if there are no blocks; otherwise the exit code is 1' },
  {
    name: 'format',
    value: 'FORM',
    choices: ['github', 'sarif', 'rdjson', 'junit'],
    excludes: ['json', 'markdown', 'retry', 'events'],
    help: 'the report for a CI system: GitHub annotations, SARIF 2.1.0, Reviewdog diagnostics, JUnit',
  },
  { ...resultOption, excludes: ['markdown', 'retry', 'events'] },
  {
    name: 'events',
    excludes: ['markdown', 'retry', 'commit', 'atomic', 'patch', 'interactive', 'reverse'],
    help: 'events as they happen, one JSON object per line: each block with its diff, and the result last',
  },
  {
    name: 'patch',
    value: 'FILE',
    excludes: ['commit', 'stage'],
    help: 'write what would change as a patch for `git apply` and `patch -p1`, and nothing else; `-`: standard output',
  },
  { name: 'markdown', excludes: ['retry'], help: 'the report as it appears in a pull request' },
  {
    name: 'retry',
    help: 'only what a model needs to correct itself, or to write its first block; nothing if everything applied',
  },
] as const satisfies readonly OptionSpec[]

export const writing = [
  { name: 'dry-run', excludes: ['stage', 'commit'], help: 'report only, write nothing' },
  {
    name: 'interactive',
    short: 'i',
    excludes: ['json', 'markdown', 'retry', 'format', 'dry-run'],
    help: 'show each block and ask whether to apply it, and where if several places match',
  },
  { name: 'stage', excludes: ['commit'], help: 'stage the changes, as `git add` does' },
  { name: 'commit', help: 'commit the changes; no hook runs, and nothing is signed' },
  { name: 'message', short: 'm', value: 'TEXT', help: 'the commit message' },
] as const satisfies readonly OptionSpec[]

export const anchors = {
  name: 'anchors',
  help: 'lines as `12:a3b1|text`, to edit by line number and hash',
} as const satisfies OptionSpec

/** Options that every command has. */
export const common = [
  { name: 'color', value: 'WHEN', choices: ['auto', 'always', 'never'], help: 'color in reports; default: auto' },
  { name: 'help', short: 'h', help: 'explain the command' },
] as const satisfies readonly OptionSpec[]

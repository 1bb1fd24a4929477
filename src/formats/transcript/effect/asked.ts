import type { FormatIndex } from '../../format.ts'
import { jsonSpecs } from '../../json/index.ts'
import { callsIn, toolName } from '../../json/reading/call.ts'
import { indexOf } from '../../json/reading/spec-index.ts'
import { readingsOf } from '../../json/spec.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.ts'
import { pathOf, workFolder } from '../../json/vocabulary.ts'
import { unsupported } from '../../parts/problems.ts'
import { isWhole } from '../log-paths.ts'
import { textOf } from '../told/fields.ts'
import { noContent } from '../told/tell.ts'
import type { Asked, Fate, LoggedCall } from '../told.ts'

const index = indexOf(jsonSpecs)

const inputOf = ({ input }: LoggedCall) =>
  isObject(input) || isArray(input) ? input : typeof input === 'string' ? { input } : {}

export function mayEdit(call: LoggedCall): boolean {
  if ((call.text ?? call.effects ?? call.asked ?? call.lost) !== undefined) return true
  const [tool, input] = [toolName(call.tool), inputOf(call)]
  if (NAMES_ONLY.has(tool) || UNDOES.test(tool) || commandOf(call) !== undefined) return true
  return index.ofCall({ tool, input, within: input }) !== undefined
}

/** True if the formats of JSON read a call in a value, as it stands. */
export const readsAlone = (value: JsonValue): boolean =>
  callsIn(value, index.fits).some(call => index.ofCall(call) !== undefined)

/** The request of a call, by its tool and its arguments; none for a call that only reads. */
export function askedBy(call: LoggedCall, formats: FormatIndex): readonly Asked[] {
  if (call.asked) return call.asked
  const [tool, input] = [toolName(call.tool), inputOf(call)]
  if (call.lost) return [{ format: 'transcript', path: pathOf(input) ?? '', lost: call.lost }]
  const undo = isObject(input) ? [tool, textOf(input['command'])].find(name => UNDOES.test(name)) : undefined
  if (undo) return [undone(undo, pathOf(input))]
  const command = commandOf(call)
  const commanded = command === undefined ? [] : blocksIn(command, formats)
  // a patch that a command writes into a file, or into a message, is not for the files that it names
  const isPatch = commanded.length > 0 && commanded.every(({ format }) => format !== 'shell-edit')
  if (command !== undefined && !isPatch) return commanded
  const spec = index.ofCall({ tool, input, within: input })
  const readings = spec ? readingsOf(spec, { tool, input, within: input }, { name: 'call', formats }) : []
  if (spec && readings.length > 0) {
    // telemetry often leaves out the texts
    const isNamed = readings.every(({ problems = [] }) => problems.length > 0) && isOnly(pathOf(input), input)
    if (isNamed) return [{ format: spec.name, path: pathOf(input)!, lost: NAMED }]
    return readings
      .filter(({ steps = [] }) => steps.length === 0 || steps.flat().some(op => op.kind !== 'view'))
      .map(reading => ({ ...reading, format: spec.name, path: reading.path ?? '' }))
  }
  return commanded.length > 0 ? commanded : namedBy(tool, input)
}

const UNDOES =
  /^(?:undo|undo_edit|(?:revert|restore|discard|reset|undo)_(?:files?|edits?|changes|checkpoint|snapshot))$/

/** A text editor takes back its newest change of a file; others all of a file, or of as many as no one knows. */
const undone = (tool: string, path = ''): Asked => ({
  format: 'transcript',
  path,
  problems: [
    path === ''
      ? unsupported(`no one knows how far \`${tool}\` went back`, 'Compare the files with those that the run left.')
      : unsupported(`\`${tool}\` has nothing to undo here`),
  ],
  shift: {
    from: ['new', 'tree', 'index'],
    to: 'gone',
    paths: path === '' ? [] : [path],
    ...(tool === 'undo_edit' ? { newest: true } : path === '' && { elsewhere: true }),
    command: tool,
  },
})

/** Tools that run a command; the last ones belong to Cline, Augment, Desktop Commander, claude.ai, Continue and Serena. */
const SHELLS =
  /^(?:bash|shell|sh|exec|exec_command|local_shell|local_shell_call|shell_command|run_shell_command|execute_command|execute_bash|run_in_terminal|run_terminal_cmd|run_command|run|terminal|run_commands|launch[-_]process|start_process|bash_tool|(?:builtin_)?run_terminal_command|execute_shell_command)$/

/** True if only the words after a command say that it failed: they are of a program in it. */
export const isDoneCommand = ({ call, fate }: { readonly call?: LoggedCall; readonly fate?: Fate }): boolean =>
  fate?.kind === 'failed' && fate.isCommandDone === true && call !== undefined && commandOf(call) !== undefined

/** The folder of a command, from the root of the disk. */
export function commandFolder(call: LoggedCall): string | undefined {
  const folder = SHELLS.test(toolName(call.tool)) ? workFolder(inputOf(call)) : ''
  return isWhole(folder) ? folder : undefined
}

/** The text of a shell command, in the folder that it names below that of the run. */
function commandOf(call: LoggedCall): string | undefined {
  const input = inputOf(call)
  const script = isObject(input) && SHELLS.test(toolName(call.tool)) ? scriptOf(input) : undefined
  const folder = workFolder(input)
  // git takes back changes of the whole repository, wherever it runs
  const isOfAll = folder === '' || isWhole(folder) || /\bgit\b/.test(script ?? '')
  return script === undefined || isOfAll ? script : `cd "${folder}"\n${script}`
}

/** The script of a command; of an argument vector, the one that its shell is given. */
function scriptOf(input: JsonObject): string | undefined {
  const command: JsonValue | undefined = input['command'] ?? input['cmd'] ?? input['input']
  if (isArray(input['commands'])) return input['commands'].map(lineOf).join('\n')
  if (!isArray(command)) return typeof command === 'string' ? unwrapped(command) : undefined
  const words = command.map(textOf)
  const shell = words.findIndex(word => SHELL.test(word))
  const script = shell < 0 ? -1 : words.findIndex((word, i) => i > shell && /^-l?c$/.test(word))
  return script < 0 ? spelled(words) : words[script + 1]
}

/** A program that is given a script with `-c`. */
const SHELL = /sh(?:ell)?(?:\.exe)?$/

/** Words that mean something to a shell alone, so that one was given the words as one text; and patches. */
const JOINED = /^(?:[<>]{1,2}|&&|\|\|?|;)$|^<<|^diff --git |\*\*\* Begin Patch/

/** A command as a text, or as a program and its arguments. */
const lineOf = (one: JsonValue): string =>
  spelled(isObject(one) ? [one['command'], one['args'] ?? []].flat().map(textOf) : [textOf(one)])

/** Words as they would be written for a shell. */
const spelled = (words: readonly string[]): string =>
  words.length === 1 || words.some(word => JOINED.test(word))
    ? words.join(' ')
    : words.map(word => (/^[\w./=:,@%+*?-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')

/** The script in `/bin/bash -lc "…"`, as a log writes an argument vector in one text. */
function unwrapped(command: string): string {
  const [, quote, script] = /^(?:\/\S{1,80}\/)?(?:ba|z)?sh -l?c (["'])(.*)\1\s*$/s.exec(command) ?? []
  if (script === undefined) return command
  return quote === '"' ? script.replace(/\\(["\\$`])/g, '$1') : script.replaceAll(`'\\''`, "'").replaceAll(`'"'"'`, "'")
}

/** The request of a shell command: a patch in it, or a change of files; nothing else is read. */
const IN_COMMANDS = new Set(['apply-patch', 'unified-diff', 'shell-edit'])

function blocksIn(command: string, formats: FormatIndex): readonly Asked[] {
  const fence = '`'.repeat(Math.max(3, ...[...command.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)))
  const blocks = formats.blocksIn({ name: 'command', text: `${fence}bash\n${command}\n${fence}\n`, ran: true })
  return blocks.filter(({ format }) => IN_COMMANDS.has(format))
}

/** Tools that commit what is on disk, and where they name it. */
const NAMES_ONLY = new Map(Object.entries({ commit_files: 'files', delete_files: 'paths' }))

function namedBy(tool: string, input: JsonValue): readonly Asked[] {
  const paths = isObject(input) ? input[NAMES_ONLY.get(tool) ?? ''] : undefined
  const named = isArray(paths) ? paths.filter(path => typeof path === 'string') : []
  const asked = tool === 'delete_files' ? ({ steps: [[{ kind: 'delete' }]] } as const) : { lost: COMMITTED }
  return named.map(path => ({ format: 'transcript', path, ...asked }))
}

const isOnly = (path: string | undefined, input: JsonValue): boolean =>
  path !== undefined && isObject(input) && Object.values(input).every(value => value === path || value === '')

const NAMED = noContent('the call names the file, not what to change in it')
const COMMITTED = noContent(
  'the call names the files that it commits, not what is in them',
  'Take them from the commit that the agent made, or have the agent edit with `Edit` and `Write`.',
)

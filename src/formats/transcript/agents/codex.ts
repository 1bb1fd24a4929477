import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { at, textOf } from '../told/fields.ts'
import { denialIn } from '../told/refusals.ts'
import { answers, asks, byKind, callOf, FATES, folderIn, noContent, ran, resultOf, said, TURN } from '../told/tell.ts'
import { resultFrom } from '../told/words.ts'
import type { Effect, Fate, Log, Told } from '../told.ts'

const NAMES_ONLY = noContent(
  'this output of Codex names the changed files, not what changed in them',
  'Keep the rollout (`$CODEX_HOME/sessions`), or have the agent answer with a patch and use `--output-last-message`.',
)

/** `codex exec --json`: items of a thread. A change of files has names alone, or what was changed too. */
export const codexExec: Log = {
  names: [['Codex (exec --json)']],
  output: 'text and patches in answers',
  refuses: [NAMES_ONLY],
  is: ({ type, item }) =>
    /^(?:thread\.started|turn\.(?:started|completed|failed))$/.test(textOf(type)) ||
    (/^item\.\w/.test(textOf(type)) && isObject(item)),
  read: ({ type, item }) => threadTold(textOf(type), objectOf(item)),
}

/** Notifications of `codex app-server`: the same items, named and filled otherwise. A thread that is read has them by turns. */
export const codexServer: Log = {
  names: [['Codex (app-server)']],
  output: 'notifications, a thread',
  is: ({ jsonrpc, method, params, result }) =>
    jsonrpc === undefined &&
    ((/^(?:item|turn|thread)\//.test(textOf(method)) && isObject(params)) || isArray(at(result, 'thread', 'turns'))),
  read: ({ id, method, params, result }) => {
    const turns = objectsOf(at(result, 'thread', 'turns')).map(turn => objectsOf(turn['items']).flatMap(itemTold))
    if (turns.length > 0) return [...folderOf(objectOf(result)), ...turns.flatMap(told => [TURN, ...told])]
    if (/\/requestApproval$/.test(textOf(method))) return [asks(id, at(params, 'itemId'))]
    if (method === undefined && /^(?:decline|cancel)/.test(textOf(at(result, 'decision'))))
      return [answers(id, FATES.byPerson)]
    const run = objectOf(params ?? result)
    return threadTold(textOf(method).replaceAll('/', '.'), objectOf(run['item']), run)
  },
}

function threadTold(type: string, item: JsonObject, run?: JsonObject): readonly Told[] | undefined {
  if (type === 'turn.started') return [...folderOf(run), TURN]
  if (type === 'item.completed') return itemTold(item)
  // it is said again when it is complete
  if (type === 'item.started') return itemTold(item).filter(({ kind }) => kind === 'call')
  return /^(?:item|turn|thread)\.|^(?:error)?$/.test(type) ? folderOf(run) : undefined
}

const folderOf = (run: JsonObject | undefined) => folderIn(run?.['cwd'] ?? at(run?.['thread'], 'cwd'))

/** Notifications name kinds in another case than the items of a thread. */
const itemTold = (item: JsonObject): readonly Told[] =>
  ITEMS({ ...item, type: textOf(item['type']).replace(/[A-Z]/g, sign => `_${sign.toLowerCase()}`) }) ?? []

const ITEMS = byKind('type', {
  agent_message: ({ text }) => [said(textOf(text))],
  file_change: ({ id, changes, status }) => {
    const effects = changesIn(changes)
    const named = objectsOf(changes).filter(({ path }) => !effects.some(effect => effect.path === path))
    const fate = fateOfChange(textOf(status), '', effects)
    const call: Told = { ...callOf(id, 'apply_patch', {}), effects, again: 'replaces' }
    return [...(effects.length > 0 ? [call] : []), ...(fate ? [resultOf(id, fate)] : []), ...named.map(lost)]
  },
  command_execution: item => {
    const { id, command = null, cwd } = item
    return ran({ ...callOf(id, 'shell', { command }), folder: textOf(cwd) || undefined }, commandFate(item))
  },
  mcp_tool_call: ({ id, tool, arguments: args, error, result, status }) => {
    const words = at(error, 'message') ?? at(result, 'content')
    return [callOf(id, tool, args), resultFrom(id, words, status === 'failed' || isObject(error))]
  },
})

const lost = ({ path }: JsonObject): Told => ({ kind: 'left', path: textOf(path), why: NAMES_ONLY })

function commandFate({ status, exit_code, exitCode = exit_code }: JsonObject): Fate | undefined {
  if (status === 'declined') return FATES.byPerson
  if (status !== 'completed' && status !== 'failed') return undefined
  return status === 'failed' || Number(exitCode ?? 0) !== 0 ? FATES.failed : FATES.done
}

/** Codex's changes of files: an object by path in a rollout, a list in the notifications of its server. Nothing where only names are listed. */
export function changesIn(changes: JsonValue | undefined): readonly Effect[] {
  const list = isArray(changes)
    ? objectsOf(changes).map(change => [textOf(change['path']), change] as const)
    : Object.entries(objectOf(changes)).map(([path, change]) => [path, typed(objectOf(change))] as const)
  return list.flatMap(([path, { kind, type, content, diff, unified_diff, move_path }]): readonly Effect[] => {
    const verb = type ?? at(kind, 'type') ?? kind
    const to = textOf(move_path ?? at(kind, 'move_path'))
    const [text, patch] = [content ?? diff, unified_diff ?? diff]
    if (verb === 'delete') return [{ path, after: null }]
    if (verb === 'add' && typeof text === 'string') return [{ path, before: null, after: text }]
    if (typeof patch !== 'string') return []
    return [{ path, patch, ...(to !== '' && { to }) }]
  })
}

/** Older versions have the kind of a change as a key around it. */
const typed = (change: JsonObject): JsonObject => {
  const [[type = '', inner] = []] = Object.entries(change)
  return isObject(inner) && /^(?:add|update|delete)$/.test(type) ? { type, ...inner } : change
}

/** The outcome of a change, by its status and output. @param readOnly whether the run could write at all */
export function fateOfChange(
  status: string,
  printed: string,
  effects: readonly Effect[],
  readOnly = false,
): Fate | undefined {
  const words = denialIn(printed)
  if (words) return words
  if (status === 'completed') return { kind: 'done', effects }
  if (status === 'declined') return readOnly ? FATES.proposed : FATES.byPerson
  return status === 'failed' ? FATES.failed : undefined
}

export const IN_CODE = noContent(
  'the patch is inside a program, and nothing in a log is run',
  'Keep the rollout of a newer Codex: it has the change next to the program.',
)

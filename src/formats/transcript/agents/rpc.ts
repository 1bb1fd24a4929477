import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { at, idOf, textOf } from '../told/fields.ts'
import { foundIn } from '../told/found.ts'
import { byKind, callOf, ENDED, effectIn, FATES, folderIn, piece, resultOf, undecided } from '../told/tell.ts'
import { resultFrom } from '../told/words.ts'
import type { Effect, Fate, Log, Read, Told, ToldReader } from '../told.ts'
import { openRollout } from './codex-rollout.ts'

const CANCELLED = undecided('The turn was cancelled. Run it again, or set `proposals: all`.')

/** Messages between an editor and its agent (ACP), or an agent and its tools (MCP): JSON-RPC, where an answer has the id of its request. */
export const rpc: Log = {
  names: [
    ['an agent (ACP)', ({ method }) => /^(?:session|fs|terminal)\//.test(textOf(method))],
    ['an agent (A2A)', ({ method, result }) => /^(?:message|tasks)\//.test(textOf(method)) || isOfTask(result)],
    ['an MCP connection'],
  ],
  output: 'the messages of a connection; edits of a language server too',
  refuses: [CANCELLED],
  is: record =>
    updateIn(record) !== undefined ||
    (record['jsonrpc'] === '2.0' &&
      (typeof record['method'] === 'string' || record['result'] !== undefined || isObject(record['error']))),
  open: openRpc,
}

/** An update of a session: some agents keep it alone, or in an envelope of their own. */
const updateIn = (record: JsonObject): JsonValue | undefined =>
  [at(record['params'], 'update'), at(record['data'], 'update'), record['update'], record].find(
    one => typeof at(one, 'sessionUpdate') === 'string',
  )

const PERMISSION = 'session/request_permission'

/** Most requests with one id that wait for an answer. */
const MOST_OPEN = 4

function openRpc(): ToldReader {
  /** The requests without an answer, each with its parameters, by their ids: both sides count their own, so that several may have one. */
  const requests = new Map<string, readonly JsonObject[]>()
  /** Calls that are not done yet, as known so far. */
  const calls = new Map<string, JsonObject>()
  const begun: Read = ({ cwd }) => folderIn(cwd)
  const codex = openRollout()
  const asked = byKind('method', {
    'session/new': begun,
    'session/load': begun,
    'session/update': ({ update }) =>
      at(update, 'sessionUpdate') === 'agent_message_chunk'
        ? [piece(at(update, 'content', 'text'))]
        : [ENDED, ...toolCall(objectOf(update), calls)],
    // some agents show the change here alone
    [PERMISSION]: ({ toolCall: call }) => toolCall({ ...objectOf(call), sessionUpdate: 'tool_call' }, calls),
    'session/cancel': () => [{ kind: 'stop', fate: CANCELLED }],
    'codex/event': ({ msg = null }) => codex.read({ msg }),
    'fs/write_text_file': ({ id, path = null, content = null }) => [callOf(id, 'write_file', { path, content })],
    'workspace/applyEdit': ({ id, edit }) => [callOf(id, '', edit)],
    'tools/call': ({ id, name, arguments: args }) => [callOf(id, name, args)],
  })
  return {
    read: record => {
      const update = updateIn(record)
      if (update) return asked({ method: 'session/update', update })
      const { method, id, params } = record
      const key = textOf(idOf(id))
      if (typeof method === 'string') {
        const request = { ...objectOf(params), method, id: `call ${key}` }
        if (id !== undefined) requests.set(key, [...(requests.get(key) ?? []), request].slice(-MOST_OPEN))
        return asked(request)
      }
      if (id === undefined) return undefined
      const { result = null, error = null } = record
      const open = requests.get(key) ?? []
      const isOf = ({ method: asking }: JsonObject) => (asking === PERMISSION) === (at(result, 'outcome') !== undefined)
      const request = open.findLast(isOf)
      const others = open.filter(one => one !== request)
      if (others.length > 0) requests.set(key, others)
      else requests.delete(key)
      return ANSWERS({ method: '', id: `call ${key}`, ...request, result, error })
    },
  }
}

/** Answers, together with the parameters of their requests. */
const ANSWERS = byKind('method', {
  [PERMISSION]: ({ options, toolCall: call, result }) => {
    const fate = permission(objectsOf(options), objectOf(at(result, 'outcome')))
    return fate ? [resultOf(at(call, 'toolCallId') ?? '', fate)] : []
  },
  'fs/write_text_file': ({ id, error }) => [resultOf(id, error === null ? FATES.done : FATES.failed)],
  'workspace/applyEdit': ({ id, result }) => [resultOf(id, at(result, 'applied') === true ? FATES.done : FATES.failed)],
  'tools/call': ({ id, result, error }) => {
    const isFailed = at(result, 'isError') === true || error !== null
    return [resultFrom(id, at(error, 'message') ?? at(result, 'content'), isFailed || undefined)]
  },
  'roots/list': ({ result }) => folderIn(objectsOf(at(result, 'roots'))[0]?.['uri']),
  else: ({ id, result }) => {
    if (isOfTask(result)) return taskTold(objectOf(result))
    // a language server answers with edits that its client makes
    return at(result, 'changes') !== undefined || at(result, 'documentChanges') !== undefined
      ? [callOf(id, '', result)]
      : []
  },
})

const isOfTask = (result: JsonValue | undefined): boolean =>
  /^(?:message|task|status-update|artifact-update)$/.test(textOf(at(result, 'kind')))

/** The answers and artifacts of an agent (A2A); its orders are not read. */
function taskTold(result: JsonObject): readonly Told[] {
  const message = objectOf(result['kind'] === 'message' ? result : at(result['status'], 'message'))
  const made = [result['artifact'], ...objectsOf(result['artifacts'])]
  return [...(message['role'] === 'agent' ? [message] : []), ...made]
    .flatMap(one => objectsOf(at(one, 'parts')))
    .flatMap(part => (typeof part['text'] === 'string' ? [piece(part['text'])] : [ENDED, ...foundIn(part)]))
}

/** Choosing an option that rejects declines the call; a turn that was cancelled says nothing of it. */
function permission(options: readonly JsonObject[], { outcome, optionId }: JsonObject): Fate | undefined {
  if (outcome === 'cancelled') return CANCELLED
  const chosen = options.find(option => option['optionId'] === optionId)
  return /^reject/.test(textOf(chosen?.['kind'])) ? FATES.byPerson : undefined
}

/** A call with the changes that it shows; a later update brings what is new, and may bring the result. */
function toolCall(update: JsonObject, known: Map<string, JsonObject>): readonly Told[] {
  if (!/^tool_call(?:_update)?$/.test(textOf(update['sessionUpdate']))) return []
  const id = textOf(idOf(update['toolCallId']))
  const all: JsonObject = { ...known.get(id), ...update }
  known.set(id, all)
  const { content = null, rawInput, name, title, status, rawOutput = content } = all
  const effects = objectsOf(content).flatMap(effectsIn)
  // a title is words for people: it is a tool's name only where it is one word
  const tool = name ?? (/^\w{1,60}$/.test(textOf(title)) ? title : '')
  const call: Told = { ...callOf(id, tool, rawInput), again: 'replaces' }
  const told: readonly Told[] = effects.length > 0 ? [{ ...call, effects }] : isObject(rawInput) ? [call] : []
  if (status !== 'completed' && status !== 'failed') return told
  known.delete(id)
  const words =
    at(rawOutput, 'error') ??
    (isArray(rawOutput) ? objectsOf(rawOutput).map(part => part['content'] ?? part) : rawOutput)
  return [...told, resultFrom(id, words, status === 'failed')]
}

const effectsIn = ({ type, path, oldText = null, newText }: JsonObject): readonly Effect[] =>
  type === 'diff' ? effectIn(path, { before: oldText, after: newText }).map(each => ({ ...each, isPiece: true })) : []

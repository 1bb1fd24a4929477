import { isObject, objectOf, objectsOf } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { at, idOf, textOf, wordsIn } from '../fields.ts'
import { createJoiner } from '../join.ts'
import { BY_PERSON, callOf, DONE, effectIn, FAILED, folderIn, resultOf, WHO_REFUSED } from '../tell.ts'
import type { Effect, Fate, Log, Told, ToldReader } from '../told.ts'
import { fateOf } from '../words.ts'

const CANCELLED = {
  kind: 'undecided',
  help: 'The turn was cancelled. Run it again, or set `proposals: all`.',
} as const

/** Messages between an editor and its agent (ACP), or an agent and its tools (MCP): JSON-RPC, where an answer has the id of its request. */
export const rpc: Log = {
  names: [['an agent (ACP)', ({ method }) => /^(?:session|fs|terminal)\//.test(textOf(method))], ['an MCP connection']],
  output: 'the messages of a connection; edits of a language server too',
  refuses: [{ message: WHO_REFUSED, help: CANCELLED.help }],
  is: ({ jsonrpc, method, result, error }) =>
    jsonrpc === '2.0' && (typeof method === 'string' || result !== undefined || isObject(error)),
  open: openRpc,
}

interface Request {
  readonly method: string
  readonly params: JsonObject
}

function openRpc(): ToldReader {
  const requests = new Map<string, Request>()
  /** Calls that are not done yet, as known so far. */
  const calls = new Map<string, JsonObject>()
  const text = createJoiner()
  const asked = (id: string | undefined, request: Request): readonly Told[] => {
    const { method, params } = request
    if (id !== undefined) requests.set(id, request)
    switch (method) {
      case 'session/new':
      case 'session/load':
        return folderIn(params['cwd'])
      case 'session/update':
        return updated(objectOf(params['update']))
      case 'fs/write_text_file': {
        const { path = null, content = null } = params
        return [callOf(`write ${id}`, 'write_file', { path, content })]
      }
      case 'workspace/applyEdit':
        return [callOf(`call ${id}`, '', params['edit'])]
      case 'tools/call':
        return [callOf(`call ${id}`, params['name'], params['arguments'])]
      default:
        return []
    }
  }
  const updated = (update: JsonObject): readonly Told[] => {
    if (update['sessionUpdate'] === 'agent_message_chunk') {
      text.add('', textOf(at(update['content'], 'text')))
      return []
    }
    return [...text.rest(true), ...toolCall(update, calls)]
  }
  const answered = ({ id, result, error }: JsonObject): readonly Told[] => {
    const { method, params } = requests.get(textOf(idOf(id))) ?? { method: '', params: {} }
    requests.delete(textOf(idOf(id)))
    const told = (call: string, fate: Fate): readonly Told[] => [resultOf(`${call} ${idOf(id)}`, fate)]
    switch (method) {
      case 'session/request_permission': {
        const fate = permission(objectsOf(params['options']), objectOf(at(result, 'outcome')))
        return fate ? [resultOf(at(params['toolCall'], 'toolCallId') ?? '', fate)] : []
      }
      case 'fs/write_text_file':
        return told('write', error === undefined ? DONE : FAILED)
      case 'workspace/applyEdit':
        return told('call', at(result, 'applied') === true ? DONE : FAILED)
      case 'tools/call': {
        const words = wordsIn(at(error, 'message') ?? at(result, 'content'))
        return told('call', fateOf(words, at(result, 'isError') === true || error !== undefined || undefined))
      }
      case 'roots/list':
        return objectsOf(at(result, 'roots'))
          .slice(0, 1)
          .flatMap(({ uri }) => folderIn(uri))
      // a language server answers with edits that its client makes
      default:
        return (at(result, 'changes') ?? at(result, 'documentChanges'))
          ? [callOf(`answer ${idOf(id)}`, '', result)]
          : []
    }
  }
  return {
    read: record => {
      const { method, id, params } = record
      if (typeof method === 'string') return asked(idOf(id), { method, params: objectOf(params) })
      return id === undefined ? undefined : answered(record)
    },
    end: () => text.rest(true),
  }
}

/** Choosing an option that rejects declines the call; a turn that was cancelled says nothing of it. */
function permission(options: readonly JsonObject[], { outcome, optionId }: JsonObject): Fate | undefined {
  if (outcome === 'cancelled') return CANCELLED
  const chosen = options.find(option => option['optionId'] === optionId)
  return /^reject/.test(textOf(chosen?.['kind'])) ? BY_PERSON : undefined
}

/** A call with the changes that it shows; a later update brings what is new, and may bring the result. */
function toolCall(update: JsonObject, known: Map<string, JsonObject>): readonly Told[] {
  if (!/^tool_call(?:_update)?$/.test(textOf(update['sessionUpdate']))) return []
  const id = textOf(idOf(update['toolCallId']))
  const all: JsonObject = { ...known.get(id), ...update }
  known.set(id, all)
  const { content, rawInput, name, title, status, rawOutput } = all
  const effects = objectsOf(content).flatMap(effectsIn)
  const call: Told = { ...callOf(id, name ?? toolIn(textOf(title)), rawInput), again: 'replaces' }
  const told: readonly Told[] = effects.length > 0 ? [{ ...call, effects }] : isObject(rawInput) ? [call] : []
  if (status !== 'completed' && status !== 'failed') return told
  known.delete(id)
  const fate = status === 'completed' ? DONE : fateOf(wordsIn(at(rawOutput, 'error') ?? rawOutput), true)
  return [...told, resultOf(id, fate)]
}

/** A title is words for people: it is a tool's name only where it is one word. */
const toolIn = (title: string): string => (/^\w{1,60}$/.test(title) ? title : '')

const effectsIn = ({ type, path, oldText = null, newText }: JsonObject): readonly Effect[] =>
  type === 'diff' ? effectIn(path, { before: oldText, after: newText }) : []

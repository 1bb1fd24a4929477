import { isObject, objectOf, objectsOf } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { at, idOf, textOf } from '../fields.ts'
import { BY_HOOK, BY_PERSON, BY_RULE, callOf, DONE, effectIn, folderIn, PROPOSED, resultOf, said } from '../tell.ts'
import type { Effect, Fate, Log, Told, ToldReader } from '../told.ts'
import { fateOf } from '../words.ts'

/** The events of a session of Copilot CLI. It alone says plainly who refused a call. */
export const copilot: Log = {
  names: [['Copilot CLI']],
  output: '`--output-format json`, `events.jsonl`',
  is: ({ type, data }) => /^(?:session|assistant|tool|permission|user|hook)\.\w/.test(textOf(type)) && isObject(data),
  open: openCopilot,
}

function openCopilot(): ToldReader {
  /** The calls that permissions were asked for. */
  const asked = new Map<string, string | undefined>()
  const readOne = (type: string, data: JsonObject): readonly Told[] => {
    const { toolCallId, toolName, arguments: args, success, error, result, requestId } = data
    switch (type) {
      case 'session.start':
      case 'session.resume':
        return [at(data, 'context', 'gitRoot'), at(data, 'context', 'cwd')].flatMap(folderIn)
      case 'assistant.message':
        return [
          { kind: 'turn', id: idOf(data['messageId']) },
          ...(data['content'] === '' ? [] : [said(textOf(data['content']))]),
          ...objectsOf(data['toolRequests']).map(call => callOf(call['toolCallId'], call['name'], call['arguments'])),
        ]
      case 'tool.execution_start':
        return [{ ...callOf(toolCallId, toolName, args), again: 'repeats' }]
      case 'tool.execution_complete': {
        const words = textOf(at(error, 'message') ?? at(result, 'content'))
        return [resultOf(toolCallId, success === false ? fateOf(words, true) : DONE)]
      }
      case 'permission.requested': {
        const request = objectOf(data['permissionRequest'])
        const [id, effects] = [idOf(request['toolCallId']) ?? `permission ${requestId}`, effectsIn(request)]
        asked.set(textOf(requestId), id)
        return effects.length > 0
          ? [{ kind: 'call', id, tool: 'apply_patch', input: {}, effects, again: 'repeats' }]
          : []
      }
      case 'permission.completed': {
        const fate = fateOfPermission(objectOf(result))
        return fate ? [resultOf(toolCallId ?? asked.get(textOf(requestId)) ?? '', fate)] : []
      }
      default:
        return []
    }
  }
  return { read: ({ type, data }) => (typeof type === 'string' ? readOne(type, objectOf(data)) : undefined) }
}

/** The text that a call would write if allowed. */
const effectsIn = ({ fileName, resolvedPath, diff, newFileContents }: JsonObject): readonly Effect[] =>
  effectIn(
    resolvedPath ?? fileName,
    typeof diff === 'string' && /^@@/m.test(diff) ? { patch: diff } : { after: newFileContents },
  )

function fateOfPermission({ kind, rules }: JsonObject): Fate | undefined {
  switch (kind) {
    case 'denied-interactively-by-user':
      return BY_PERSON
    case 'denied-by-permission-request-hook':
      return BY_HOOK
    case 'denied-no-approval-rule-and-could-not-request-from-user':
      return PROPOSED
    case 'denied-by-rules': {
      // a rule without an argument bans every write: the run was read-only
      const bans = objectsOf(rules).filter(rule => (rule['argument'] ?? null) === null)
      return bans.length > 0 && bans.length === objectsOf(rules).length ? PROPOSED : BY_RULE
    }
    default:
      return /^denied/.test(textOf(kind)) ? BY_RULE : undefined
  }
}

import { isObject } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { at, idOf, objectOf, objectsOf, textOf } from '../fields.ts'
import { callOf } from '../message.ts'
import type { Effect, Fate, Log, Reader, Told } from '../told.ts'
import { DONE, fateOf } from '../words.ts'

/** The events of a session of Copilot CLI. It alone says plainly who refused a call. */
export const copilot: Log = {
  name: 'Copilot CLI',
  is: ({ type, data }) => /^(?:session|assistant|tool|permission|user|hook)\.\w/.test(textOf(type)) && isObject(data),
  open: openCopilot,
}

function openCopilot(): Reader {
  /** The calls that permissions were asked for. */
  const asked = new Map<string, string | undefined>()
  const readOne = (type: string, data: JsonObject): readonly Told[] => {
    const { toolCallId, toolName, arguments: args, success, error, result, requestId } = data
    switch (type) {
      case 'session.start':
      case 'session.resume':
        return folders(objectOf(data['context']))
      case 'assistant.message':
        return [
          { kind: 'turn', id: idOf(data['messageId']) },
          ...(data['content'] === '' ? [] : [{ kind: 'text', text: textOf(data['content']) } as const]),
          ...objectsOf(data['toolRequests']).map(call => callOf(call['toolCallId'], call['name'], call['arguments'])),
        ]
      case 'tool.execution_start':
        return [{ ...callOf(toolCallId, toolName, args), again: 'repeats' }]
      case 'tool.execution_complete': {
        const words = textOf(at(error, 'message') ?? at(result, 'content'))
        return [{ kind: 'result', id: idOf(toolCallId), fate: success === false ? fateOf(words, true) : DONE }]
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
        return fate ? [{ kind: 'result', id: idOf(toolCallId) ?? asked.get(textOf(requestId)) ?? '', fate }] : []
      }
      default:
        return []
    }
  }
  return { read: ({ type, data }) => (typeof type === 'string' ? readOne(type, objectOf(data)) : undefined) }
}

function folders({ gitRoot, cwd }: JsonObject): readonly Told[] {
  return [gitRoot, cwd].flatMap((path): readonly Told[] => (typeof path === 'string' ? [{ kind: 'folder', path }] : []))
}

/** The text that a call would write if allowed. */
function effectsIn({ fileName, resolvedPath, diff, newFileContents }: JsonObject): readonly Effect[] {
  const path = textOf(resolvedPath ?? fileName)
  if (path === '') return []
  if (typeof diff === 'string' && /^@@/m.test(diff)) return [{ path, patch: diff }]
  return typeof newFileContents === 'string' ? [{ path, after: newFileContents }] : []
}

function fateOfPermission({ kind, rules }: JsonObject): Fate | undefined {
  const proposed: Fate = { kind: 'proposed' }
  switch (kind) {
    case 'denied-interactively-by-user':
      return { kind: 'declined', by: 'a person' }
    case 'denied-by-permission-request-hook':
      return { kind: 'declined', by: 'a hook' }
    case 'denied-no-approval-rule-and-could-not-request-from-user':
      return proposed
    case 'denied-by-rules': {
      // a rule without an argument bans every write: the run was read-only
      const bans = objectsOf(rules).filter(rule => (rule['argument'] ?? null) === null)
      return bans.length > 0 && bans.length === objectsOf(rules).length ? proposed : { kind: 'declined', by: 'a rule' }
    }
    default:
      return /^denied/.test(textOf(kind)) ? { kind: 'declined', by: 'a rule' } : undefined
  }
}

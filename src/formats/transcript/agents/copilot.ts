import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { at, idOf, textOf } from '../fields.ts'
import { byKind, callOf, effectIn, FATES, folderIn, INTERRUPTED, resultOf, said, turn } from '../tell.ts'
import type { Effect, Fate, Log, Read, ToldReader } from '../told.ts'
import { resultFrom } from '../words.ts'

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
  const begun: Read = ({ context }) => [at(context, 'gitRoot'), at(context, 'cwd')].flatMap(folderIn)
  const read = byKind('type', {
    'session.start': begun,
    'session.resume': begun,
    abort: () => [INTERRUPTED],
    'assistant.message': ({ messageId, content, toolRequests }) => [
      turn(messageId),
      ...(content === '' ? [] : [said(textOf(content))]),
      ...objectsOf(toolRequests).map(call => callOf(call['toolCallId'], call['name'], call['arguments'])),
    ],
    'tool.execution_start': ({ toolCallId, toolName, arguments: args }) => [
      { ...callOf(toolCallId, toolName, args), again: 'repeats' },
    ],
    'tool.execution_complete': ({ toolCallId, success, error, result }) => [
      resultFrom(toolCallId, at(error, 'message') ?? at(result, 'content'), success === false),
    ],
    'permission.requested': ({ permissionRequest, requestId }) => {
      const request = objectOf(permissionRequest)
      const [id, effects] = [idOf(request['toolCallId']) ?? `permission ${requestId}`, effectsIn(request)]
      asked.set(textOf(requestId), id)
      return effects.length > 0 ? [{ ...callOf(id, 'apply_patch', {}), effects, again: 'repeats' }] : []
    },
    'permission.completed': ({ toolCallId, requestId, result }) => {
      const fate = fateOfPermission(objectOf(result))
      return fate ? [resultOf(toolCallId ?? asked.get(textOf(requestId)) ?? '', fate)] : []
    },
  })
  return { read: ({ type, data }) => (typeof type === 'string' ? read({ ...objectOf(data), type }) : undefined) }
}

/** The text that a call would write if allowed. */
const effectsIn = ({ fileName, resolvedPath, diff, newFileContents }: JsonObject): readonly Effect[] =>
  effectIn(
    resolvedPath ?? fileName,
    typeof diff === 'string' && /^@@/m.test(diff) ? { patch: diff } : { after: newFileContents },
  )

function fateOfPermission({ kind, rules }: JsonObject): Fate | undefined {
  // a rule without an argument bans every write: the run was read-only
  const isReadOnly = isArray(rules) && objectsOf(rules).every(rule => (rule['argument'] ?? null) === null)
  if (kind === 'denied-by-rules' && isReadOnly) return FATES.proposed
  return DENIALS.get(kind) ?? (/^denied/.test(textOf(kind)) ? FATES.byRule : undefined)
}

const DENIALS: ReadonlyMap<JsonValue | undefined, Fate> = new Map([
  ['denied-interactively-by-user', FATES.byPerson],
  ['denied-by-permission-request-hook', FATES.byHook],
  ['denied-no-approval-rule-and-could-not-request-from-user', FATES.proposed],
])

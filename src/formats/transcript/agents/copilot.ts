import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { at, textOf } from '../told/fields.ts'
import { answers, asks, byKind, callOf, effectIn, FATES, folderIn, resultOf, said, turn } from '../told/tell.ts'
import { resultFrom } from '../told/words.ts'
import type { Effect, Fate, Log, Read, Told } from '../told.ts'

/** The events of a session of Copilot CLI. It alone says plainly who refused a call. */
export const copilot: Log = {
  names: [['Copilot CLI']],
  output: '`--output-format json`, `events.jsonl`',
  is: ({ type, data }) => /^(?:session|assistant|tool|permission|user|hook)\.\w/.test(textOf(type)) && isObject(data),
  read: ({ type, data }) => (typeof type === 'string' ? EVENTS({ ...objectOf(data), type }) : undefined),
}

const begun: Read = ({ context }) => [at(context, 'gitRoot'), at(context, 'cwd')].flatMap(folderIn)

const EVENTS = byKind('type', {
  'session.start': begun,
  'session.resume': begun,
  abort: () => [{ kind: 'stop', fate: FATES.byPerson }],
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
    const [id, effects] = [request['toolCallId'] ?? `permission ${requestId}`, effectsIn(request)]
    const call: Told = { ...callOf(id, 'apply_patch', {}), effects, again: 'repeats' }
    return [asks(requestId, id), ...(effects.length > 0 ? [call] : [])]
  },
  'permission.completed': ({ toolCallId, requestId, result }) => {
    const fate = fateOfPermission(objectOf(result))
    if (!fate) return []
    return [(toolCallId ?? '') === '' ? answers(requestId, fate) : resultOf(toolCallId, fate)]
  },
})

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

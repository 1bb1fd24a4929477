import { isObject } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { at, idOf, jsonIn, objectOf, textOf, wordsIn } from '../fields.ts'
import { callOf } from '../message.ts'
import type { Log, Reader, Told } from '../told.ts'
import { fateOf, unmarkedFate } from '../words.ts'

/** Messages that Cline and Roo Code show their user: each call as a question, or as something said once it is allowed. */
export const clineScreen: Log = {
  name: 'Cline or Roo Code (what the user saw)',
  is: ({ ts, type, ask, say }) =>
    typeof ts === 'number' &&
    ((type === 'ask' && typeof ask === 'string') || (type === 'say' && typeof say === 'string')),
  open: () => ({ read: shown }),
}

const ADVICE = 'Use `api_conversation_history.json` of the same task: it has what became of the call.'

function shown({ ts, type, ask, say, text, partial }: JsonObject): readonly Told[] | undefined {
  if (type !== 'ask' && type !== 'say') return undefined
  if (say === 'text') return partial === true ? [] : [{ kind: 'text', text: textOf(text) }]
  if ((ask ?? say) !== 'tool' || partial === true) return []
  const { tool, path = null, diff, content } = objectOf(jsonIn(textOf(text)))
  const id = `shown ${ts}`
  const call = callOf(id, ...asked(textOf(tool), path, diff, content))
  if (!/^(?:editedExistingFile|newFileCreated|fileDeleted|appliedDiff)$/.test(textOf(tool))) return []
  return [call, { kind: 'result', id, fate: type === 'say' ? { kind: 'done' } : { kind: 'undecided', help: ADVICE } }]
}

function asked(
  tool: string,
  path: JsonObject[string],
  diff: JsonObject[string] | undefined,
  content: JsonObject[string] | undefined,
): [string, JsonObject] {
  if (tool === 'fileDeleted') return ['delete_file', { path }]
  if (tool === 'newFileCreated') return ['write_file', { path, content: content ?? null }]
  return ['replace_in_file', { path, diff: diff ?? content ?? null }]
}

/** The streams of Cline's and Roo Code's command lines. Roo's calls have no ids: a result is of the oldest call of its tool. */
export const clineStream: Log = {
  name: ({ type }) => (/^(?:run_start|agent_event)$/.test(textOf(type)) ? 'Cline (--json)' : 'Roo Code (stream-json)'),
  is: ({ type, event, tool_use, tool_result, providerId, taskId }) =>
    (type === 'agent_event' && isObject(event)) ||
    type === 'run_start' ||
    isObject(tool_use) ||
    isObject(tool_result) ||
    (type === 'init' && (taskId ?? providerId) !== undefined),
  open: openStream,
}

function openStream(): Reader {
  const read = (record: JsonObject): readonly Told[] | undefined => {
    const { type, event, tool_use: use, tool_result: result, content, cwd, partial, id } = record
    const own: readonly Told[] = typeof cwd === 'string' ? [{ kind: 'folder', path: cwd }] : []
    switch (type) {
      case 'agent_event':
        return isObject(event) ? eventTold(event) : []
      case 'tool_use':
        return isObject(use) && partial !== true ? [callOf(use['id'] ?? id, use['name'], use['input'])] : []
      case 'tool_result': {
        const words = wordsIn(at(result, 'error') ?? at(result, 'output'))
        const failed = textOf(at(result, 'error')) !== '' || Number(at(result, 'exitCode') ?? 0) !== 0
        const fate = failed ? fateOf(words, true) : unmarkedFate(words)
        return [
          {
            kind: 'result',
            id: idOf(at(result, 'id') ?? at(result, 'tool_use_id')),
            tool: textOf(at(result, 'name')),
            fate,
          },
        ]
      }
      case 'assistant':
        return partial === true ? [] : [{ kind: 'turn' }, { kind: 'text', text: wordsIn(content) }]
      default:
        return own
    }
  }
  return { read }
}

/** An event of Cline's agent: text, or a call as it begins and ends. */
function eventTold({
  type,
  contentType,
  toolName,
  toolCallId,
  input,
  output,
  error,
  text,
  content,
  ts,
  say,
  ask,
  partial,
}: JsonObject): readonly Told[] {
  if (say !== undefined || ask !== undefined)
    return (
      shown({
        ts: ts ?? 0,
        type: say === undefined ? 'ask' : 'say',
        ...(ask !== undefined && { ask }),
        ...(say !== undefined && { say }),
        text: text ?? '',
        partial: partial ?? false,
      }) ?? []
    )
  if (toolCallId === undefined)
    return type === 'content_end' && contentType === 'text' ? [{ kind: 'text', text: textOf(text ?? content) }] : []
  const id = idOf(toolCallId)
  const call: readonly Told[] =
    isObject(input) || typeof input === 'string' ? [{ ...callOf(toolCallId, toolName, input), again: 'replaces' }] : []
  const ended = /end|result|finish|complete/.test(textOf(type))
  const words = wordsIn(error ?? output)
  return ended
    ? [...call, { kind: 'result', id, fate: error === undefined ? unmarkedFate(words) : fateOf(words, true) }]
    : call
}

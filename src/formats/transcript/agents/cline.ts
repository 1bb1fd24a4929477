import { isObject, objectOf } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { jsonIn, textOf, wordsIn } from '../fields.ts'
import { callOf, DONE, folderIn, ran, resultOf, said, TURN, WHO_REFUSED } from '../tell.ts'
import type { Log, Told, ToldReader } from '../told.ts'
import { fateOf } from '../words.ts'

const UNDECIDED = {
  kind: 'undecided',
  help: 'Use `api_conversation_history.json` of the same task: it has what became of the call.',
} as const

/** Messages that Cline and Roo Code show their user: each call as a question, or as something said once it is allowed. */
export const clineScreen: Log = {
  names: [['Cline or Roo Code (what the user saw)']],
  output: '`ui_messages.json`',
  refuses: [{ message: WHO_REFUSED, help: UNDECIDED.help }],
  is: ({ ts, type, ask, say }) =>
    typeof ts === 'number' &&
    ((type === 'ask' && typeof ask === 'string') || (type === 'say' && typeof say === 'string')),
  open: () => ({ read: shown }),
}

function shown({ ts, type, ask, say, text, partial }: JsonObject): readonly Told[] | undefined {
  if (type !== 'ask' && type !== 'say') return undefined
  if (say === 'text') return partial === true ? [] : [said(textOf(text))]
  if ((ask ?? say) !== 'tool' || partial === true) return []
  const { tool, path = null, diff, content } = objectOf(jsonIn(textOf(text)))
  if (!/^(?:editedExistingFile|newFileCreated|fileDeleted|appliedDiff)$/.test(textOf(tool))) return []
  const call = callOf(`shown ${ts}`, ...asked(textOf(tool), path, diff, content))
  return ran(call, type === 'say' ? DONE : UNDECIDED)
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
  names: [
    ['Cline (--json)', ({ type }) => /^(?:run_start|agent_event)$/.test(textOf(type))],
    ['Roo Code (stream-json)'],
  ],
  output: 'the streams of their command lines',
  is: ({ type, event, tool_use, tool_result, providerId, taskId }) =>
    (type === 'agent_event' && isObject(event)) ||
    type === 'run_start' ||
    isObject(tool_use) ||
    isObject(tool_result) ||
    (type === 'init' && (taskId ?? providerId) !== undefined),
  open: openStream,
}

function openStream(): ToldReader {
  const read = ({
    type,
    event,
    tool_use: use,
    tool_result,
    content,
    cwd,
    partial,
    id,
  }: JsonObject): readonly Told[] => {
    switch (type) {
      case 'agent_event':
        return eventTold(objectOf(event))
      case 'tool_use':
        return isObject(use) && partial !== true ? [callOf(use['id'] ?? id, use['name'], use['input'])] : []
      case 'tool_result': {
        const { error, output, exitCode, id: own, tool_use_id, name } = objectOf(tool_result)
        const failed = textOf(error) !== '' || Number(exitCode ?? 0) !== 0
        const fate = fateOf(wordsIn(error ?? output), failed || undefined)
        return [{ ...resultOf(own ?? tool_use_id, fate), tool: textOf(name) }]
      }
      case 'assistant':
        return partial === true ? [] : [TURN, said(wordsIn(content))]
      default:
        return folderIn(cwd)
    }
  }
  return { read }
}

/** An event of Cline's agent: text, or a call as it begins and ends. */
function eventTold(event: JsonObject): readonly Told[] {
  const { type, contentType, toolName, toolCallId, input, output, error, text, content, say, ask } = event
  if (say !== undefined || ask !== undefined)
    return shown({ ts: 0, ...event, type: say === undefined ? 'ask' : 'say' }) ?? []
  if (toolCallId === undefined)
    return type === 'content_end' && contentType === 'text' ? [said(textOf(text ?? content))] : []
  const hasInput = isObject(input) || typeof input === 'string'
  const call: readonly Told[] = hasInput ? [{ ...callOf(toolCallId, toolName, input), again: 'replaces' }] : []
  if (!/end|result|finish|complete/.test(textOf(type))) return call
  return [...call, resultOf(toolCallId, fateOf(wordsIn(error ?? output), error !== undefined || undefined))]
}

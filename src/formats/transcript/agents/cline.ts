import { isObject, type JsonObject, objectOf } from '../../json/value.ts'
import { jsonIn, textOf, wordsIn } from '../told/fields.ts'
import { byKind, callOf, FATES, folderIn, ran, said, TURN, undecided } from '../told/tell.ts'
import { resultFrom } from '../told/words.ts'
import type { Log, Told } from '../told.ts'

const UNDECIDED = undecided('Use `api_conversation_history.json` of the same task: it has what became of the call.')

/** Messages that Cline and Roo Code show their user: each call as a question, or as something said once it is allowed. */
export const clineScreen: Log = {
  names: [['Cline or Roo Code (what the user saw)']],
  output: '`ui_messages.json`',
  refuses: [UNDECIDED],
  is: ({ ts, type, ask, say }) =>
    typeof ts === 'number' &&
    ((type === 'ask' && typeof ask === 'string') || (type === 'say' && typeof say === 'string')),
  read: shown,
}

function shown({ ts, type, ask, say, text, partial }: JsonObject): readonly Told[] | undefined {
  if (type !== 'ask' && type !== 'say') return undefined
  if (say === 'text') return partial === true ? [] : [said(textOf(text))]
  if ((ask ?? say) !== 'tool' || partial === true) return []
  const { tool, path = null, diff, content = null } = objectOf(jsonIn(textOf(text)))
  const name = CHANGES.get(textOf(tool))
  if (name === undefined) return []
  const input = name === 'replace_in_file' ? { path, diff: diff ?? content } : { path, content }
  return ran(callOf(`shown ${ts}`, name, input), type === 'say' ? FATES.done : UNDECIDED)
}

/** Words for a change, and the tool that makes it. */
const CHANGES: ReadonlyMap<string, string> = new Map([
  ['editedExistingFile', 'replace_in_file'],
  ['appliedDiff', 'replace_in_file'],
  ['newFileCreated', 'write_file'],
  ['fileDeleted', 'delete_file'],
])

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
  read: record => streamed(record),
}

const streamed = byKind('type', {
  agent_event: ({ event }) => eventTold(objectOf(event)),
  tool_use: ({ tool_use: use, partial, id }) =>
    isObject(use) && partial !== true ? [callOf(use['id'] ?? id, use['name'], use['input'])] : [],
  tool_result: ({ tool_result }) => {
    const { error, output, exitCode, id: own, tool_use_id, name } = objectOf(tool_result)
    const failed = textOf(error) !== '' || Number(exitCode ?? 0) !== 0
    return [{ ...resultFrom(own ?? tool_use_id, error ?? output, failed || undefined), tool: textOf(name) }]
  },
  assistant: ({ partial, content }) => (partial === true ? [] : [TURN, said(wordsIn(content))]),
  else: ({ cwd }) => folderIn(cwd),
})

/** An event of Cline's agent: text, or a call as it begins and ends. */
function eventTold(event: JsonObject): readonly Told[] {
  const { type, contentType, toolName, toolCallId, input, output, error, text, content } = event
  if (toolCallId === undefined)
    return type === 'content_end' && contentType === 'text' ? [said(textOf(text ?? content))] : []
  const hasInput = isObject(input) || typeof input === 'string'
  const call: readonly Told[] = hasInput ? [{ ...callOf(toolCallId, toolName, input), again: 'replaces' }] : []
  if (!/end|result|finish|complete/.test(textOf(type))) return call
  return [...call, resultFrom(toolCallId, error ?? output, error !== undefined || undefined)]
}

import { opensCall } from '../../json/reading/opening.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { fateIn } from '../told/below.ts'
import { at, textOf, textsIn, wordsIn } from '../told/fields.ts'
import { messageTold, speakerOf } from '../told/message.ts'
import { savedIn } from '../told/saved.ts'
import { answers, asks, ended, FATES, folderIn, resultOf } from '../told/tell.ts'
import type { Fate, Log, Told, ToldReader } from '../told.ts'
import { itemTold } from './items.ts'
import { choiceTold } from './openai.ts'

/** Messages of a conversation, one a record or in a list: Cline, Roo Code, goose, LangChain, the AI SDK, requests to APIs. */
export const conversation: Log = {
  names: [
    ['goose', ({ working_dir, content }) => working_dir !== undefined || says(content, '"toolRequest"')],
    ['LangChain', ({ kwargs, data }) => kwargs !== undefined || data !== undefined],
    ['Cline or Roo Code', ({ content }) => says(content, '<task>')],
    ['Crush', ({ parts }) => objectsOf(parts).some(({ type, data }) => isObject(data) && /^\w+$/.test(textOf(type)))],
    ['the AI SDK', ({ parts, role }) => isArray(parts) && role !== 'model'],
    ['a conversation with a model'],
  ],
  output: 'messages as JSON, one a record or in a list',
  // a session of goose begins with its folder
  is: value =>
    isMessage(value) ||
    isList(value) ||
    (typeof value['working_dir'] === 'string' && value['message_count'] !== undefined) ||
    (isItem(value) && typeof (value['callId'] ?? value['call_id']) === 'string'),
  open: openConversation,
}

const says = (content: JsonValue | undefined, words: string): boolean => JSON.stringify(content ?? '').includes(words)

/** A message has a role and content; `{type: "human", data}` is LangChain's. */
const isMessage = (value: JsonObject): boolean => {
  const { data, kwargs, role } = value
  const said =
    (role !== undefined && ['content', 'parts', 'tool_calls', 'function_call'].some(key => key in value)) ||
    isObject(kwargs) ||
    (isObject(data) && typeof value['type'] === 'string') ||
    ('content' in value && ('additional_kwargs' in value || 'tool_call_id' in value))
  return said && speakerOf(value) !== undefined
}

/** A piece of LangChain's answer: OpenAI's pieces, named otherwise. */
function chunkTold({ content, tool_call_chunks, response_metadata }: JsonObject): readonly Told[] {
  const calls = objectsOf(tool_call_chunks).map(({ name = null, args = null, ...call }) => ({
    ...call,
    function: { name, arguments: args },
  }))
  const reason = at(response_metadata, 'finish_reason') ?? null
  return choiceTold({ delta: { content: wordsIn(content), tool_calls: calls }, finish_reason: reason }, new Set())
}

/** Items of OpenAI's Responses, which are next to messages. */
const ITEMS = /^(?:reasoning|(?:\w{1,30}_)?(?:call(?:_output|_result)?|approval_(?:request|response)))$/

const isItem = ({ type }: JsonObject): boolean => ITEMS.test(textOf(type))

/** The list of messages in a record: what was sent is not all of one that has the answer as well. */
const listIn = ({ messages, conversation: own, contents, clientHistory, history, input, output = input }: JsonObject) =>
  [messages, own, contents, clientHistory, history, output === input && input].find(isArray)

const isList = (value: JsonObject): boolean => {
  const list = objectsOf(listIn(value))
  return list.length > 0 && list.every(one => isMessage(one) || isItem(one))
}

function openConversation(): ToldReader {
  /** How many calls in XML came so far. */
  let count = 0
  let isWaiting = false
  const inXml = (told: Told): Told => {
    if (told.kind !== 'text' || !(XML_CALL.test(told.text) || told.text.split('\n').some(opensCall))) return told
    const ended = stoppedIn(told.text)
    isWaiting = !ended
    const call = { kind: 'call', tool: 'xml', input: {}, text: told.text } as const
    return ended ? { ...call, ended } : { ...call, id: `xml ${++count}` }
  }
  const resultOfXml = (texts: readonly string[], isOwn: boolean): readonly Told[] => {
    const at = isWaiting ? texts.findIndex(text => isOwn || XML_RESULT.test(text)) : -1
    if (at < 0) return []
    isWaiting = false
    const words = [texts[at]!.replace(XML_RESULT, ''), ...texts.slice(at + 1)].join('\n').trimStart()
    return [resultOf(`xml ${count}`, savedIn(words) ?? fateIn(words))]
  }
  const read = (value: JsonObject): readonly Told[] => {
    const told = [...messageTold(value), ...objectsOf(value['content']).flatMap(approval)]
    if (speakerOf(value) === 'model') return told.map(inXml)
    const texts = textsIn(value['content'] ?? value['parts'])
    const isOwn = value['role'] === 'system' || speakerOf(value) === 'tool'
    return [...texts.flatMap(folderSaid), ...resultOfXml(texts, isOwn), ...told]
  }
  const told = (value: JsonObject): readonly Told[] | undefined => {
    if (isArray(value['tool_call_chunks'])) return chunkTold(value)
    if (isMessage(value)) return [...ended(), ...read(value)]
    return isItem(value) ? itemTold(value) : undefined
  }
  return {
    read: value => {
      const own = folderIn(value['working_dir'] ?? value['cwd'])
      const list = listIn(value)
      if (isArray(list)) {
        // a request to a model, and next to it the answer
        const answers = objectsOf(at(value['response'], 'choices')).map(choice => objectOf(choice['message']))
        return [...own, ...[...objectsOf(list), ...answers].flatMap(one => told(one) ?? [])]
      }
      const rest = told(value)
      return own.length > 0 ? [...own, ...(rest ?? [])] : rest
    },
  }
}

/** In the AI SDK, an answer names the question alone. */
function approval({ type, approvalId, toolCallId, approved }: JsonObject): readonly Told[] {
  if (type === 'tool-approval-request') return [asks(approvalId, toolCallId)]
  return type === 'tool-approval-response' && approved === false ? [answers(approvalId, FATES.byPerson)] : []
}

/** Calls of Cline and its kin in the text of an answer, and the fences of gptme, whose results are messages of the system. */
export const XML_CALL =
  /^(?:<(?:replace_in_file|write_to_file|apply_diff|insert_content|search_and_replace|delete_file|new_rule)>\s*|```(?:patch|save|append) \S.*)$/m
export const XML_RESULT =
  /^(?:\[(?:replace_in_file|write_to_file|apply_diff|insert_content|search_and_replace|delete_file|new_rule)\b[^\n]{0,4200}\] Result:|OBSERVATION:|EXECUTION RESULT of \[[^\]\n]{1,80}\]:|(?=\s*<(?:tool_response|tool_result|function_results?|function_response)\b))/

/** How a text ends whose agent was stopped while it came, or waited for an answer: Cline and its kin put the file back. */
export function stoppedIn(text: string): Fate | undefined {
  const [, who] = /\n\[Response interrupted by (user|API Error)\]\s*$/.exec(text) ?? []
  return who === undefined ? undefined : who === 'user' ? FATES.byPerson : FATES.failed
}

/** Agents tell the model where it works: Cline and its kin, Gemini CLI and Qwen Code. */
export function folderSaid(text: string): readonly Told[] {
  const [, cline, gemini] = WORKS_IN.exec(text) ?? []
  return folderIn(cline ?? gemini)
}

const WORKS_IN =
  /^(?:# Current (?:Working|Workspace) Directory \('?([^)\n]{1,4096}?)'?\) Files|(?:I'm currently working in the (?:directory: |following directories:\n {2}- )|- \*\*Workspace Directories:\*\*\n {2}- )(\S[^\n]{0,4095}))/m

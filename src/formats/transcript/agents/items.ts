import { isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { at, jsonIn, textOf, wordsIn } from '../told/fields.ts'
import { partTold } from '../told/message.ts'
import { byKind, callOf, FATES, ran, resultOf } from '../told/tell.ts'
import { fateAt, fateOf } from '../told/words.ts'
import type { Fate, Read, Told } from '../told.ts'

const shellCall: Read = ({ call_id, callId, id, action }) => [callOf(call_id ?? callId ?? id, 'local_shell', action)]
const outputTold: Read = ({ call_id, callId, output, status }) => {
  const isFailed = /^(?:failed|incomplete|error)$/.test(textOf(status)) || objectsOf(output).some(hasFailed)
  return [resultOf(call_id ?? callId, fateOfOutput(output, isFailed))]
}
/** Each command of a shell has an outcome. */
const hasFailed = ({ outcome }: JsonObject): boolean =>
  isObject(outcome) && (outcome['type'] === 'timeout' || Number(outcome['exit_code'] ?? 0) !== 0)

const ITEMS = byKind('type', {
  message: ({ content }) => objectsOf(content).flatMap(part => partTold(part)),
  function_call: ({ call_id, callId, name, arguments: text, status }) => [
    { ...callOf(call_id ?? callId, name, text), ...(status === 'incomplete' && { cut: true }) },
  ],
  custom_tool_call: ({ call_id, name, input }) => [{ ...callOf(call_id, name, undefined), input: textOf(input) }],
  apply_patch_call: ({ call_id, callId, operation }) => [callOf(call_id ?? callId, 'apply_patch', operation)],
  shell_call: shellCall,
  local_shell_call: shellCall,
  mcp_approval_request: ({ id, name, arguments: text }) => [callOf(id, name, text)],
  mcp_approval_response: ({ approve, approval_request_id: id }) =>
    approve === false ? [resultOf(id, FATES.byPerson)] : [],
  mcp_call: ({ approval_request_id, id, name, arguments: text, error = null, output }) =>
    ran(
      { ...callOf(approval_request_id ?? id, name, text), again: 'repeats' },
      fateOfOutput(error ?? output, error !== null),
    ),
  else: item => (/_call_(?:output|result)$/.test(textOf(item['type'])) ? outputTold(item) : []),
})

/** An item of OpenAI's Responses: in an answer, in the state of a conversation, in a session of Codex; and of its Agents SDK, as CodeBuddy has them. */
export const itemTold = (item: JsonObject): readonly Told[] => ITEMS(item) ?? []

const PATCHED = /^Success\. Updated the following files:$/m
const EXIT = /^(?:Exit code|Process exited with code):? (\d+)/m

/** Outputs are a text, JSON in a text, or parts, and most are not marked as failed. */
function fateOfOutput(output: JsonValue | undefined, isMarked: boolean): Fate {
  const text = wordsIn(output)
  const json = text.startsWith('{') ? jsonIn(text) : undefined
  const { success, metadata } = objectOf(json)
  const words = wordsIn(at(json, 'output') ?? at(json, 'content') ?? text)
  const code = at(metadata, 'exit_code') ?? EXIT.exec(words.slice(0, 300))?.[1]
  const body = words.slice(words.startsWith('Exit code') ? words.indexOf('Output:\n') + 'Output:\n'.length : 0)
  // the patch of a command is made, whatever the commands after it say
  if (!isMarked && PATCHED.test(body)) return FATES.done
  const failed = isMarked || success === false || Number(code ?? 0) !== 0
  const fate = fateOf(body, failed || (code === undefined ? undefined : false))
  return fate === FATES.done && isObject(json) ? (fateAt(json) ?? fate) : fate
}

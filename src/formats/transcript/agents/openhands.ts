import { isObject, type JsonObject, objectOf } from '../../json/value.ts'
import { at, textOf, wordsIn } from '../told/fields.ts'
import { byKind, callOf, FATES, resultOf, said, TURN, turn, wroteTo } from '../told/tell.ts'
import { resultFrom } from '../told/words.ts'
import type { Fate, Log, Read } from '../told.ts'

/** The events of OpenHands before its SDK: an observation names the action that it is of as its cause. */
export const openhandsV0: Log = {
  names: [['OpenHands']],
  output: 'the events of a trajectory',
  is: ({ source, action, observation, args }) =>
    typeof source === 'string' && (typeof observation === 'string' || (typeof action === 'string' && isObject(args))),
  read: event => {
    const { source, action, observation } = event
    if (action === undefined) return observation === undefined ? undefined : OBSERVATIONS(event)
    return source === 'agent' ? [TURN, ...(ACTIONS(event) ?? [])] : []
  },
}

const message: Read = ({ args, message: text }) => [said(textOf(at(args, 'content') ?? text))]

const ACTIONS = byKind('action', {
  message,
  finish: message,
  edit: ({ id, args }) => [callOf(id, 'str_replace_editor', edited(objectOf(args)))],
  write: ({ id, args }) => {
    const { path = null, content = null } = objectOf(args)
    return [callOf(id, 'write_file', { path, content })]
  },
  run: ({ id, args }) => [callOf(id, 'shell', args)],
  else: ({ id, action }) => [callOf(id, action, {})],
})

/** The arguments hold the keys of all commands. An edit by a language model asks for a sketch: only its effect is a change. */
function edited(args: JsonObject): JsonObject {
  const { command, path = null, impl_source } = args
  if (impl_source === 'llm_based_edit' || typeof command !== 'string') return { path, code_edit: '' }
  return Object.fromEntries(Object.entries(args).filter(([key]) => EDIT.includes(key)))
}

const EDIT = ['command', 'path', 'file_text', 'old_str', 'new_str', 'insert_line']

const OBSERVATIONS = byKind('observation', {
  user_rejected: ({ cause }) => [resultOf(cause, FATES.byPerson)],
  error: ({ cause, content }) => [resultFrom(cause, content, true)],
  edit: ({ cause, content, extras }) => {
    const result = resultFrom(cause, content)
    return [result.fate.kind === 'done' ? { ...result, fate: wrote(objectOf(extras)) } : result]
  },
  run: ({ cause, extras, success }) => {
    const code = at(extras, 'exit_code') ?? at(extras, 'metadata', 'exit_code') ?? 0
    return [resultOf(cause, success === false || Number(code) !== 0 ? FATES.failed : FATES.done)]
  },
  else: ({ cause }) => (cause === undefined ? [] : [resultOf(cause, FATES.done)]),
})

const wrote = ({ path, prev_exist, old_content, new_content }: JsonObject): Fate =>
  wroteTo(path, { before: prev_exist === false ? null : old_content, after: new_content })

export const openhandsV1: Log = {
  names: [['OpenHands']],
  output: 'the events of its SDK',
  is: ({ kind, id }) => typeof id === 'string' && /(?:Event|Observation)$|^Condensation/.test(textOf(kind)),
  read: record => eventTold(record),
}

const EDITORS = new Map(Object.entries({ file_editor: 'str_replace_editor', terminal: 'shell', execute_bash: 'shell' }))

const eventTold = byKind('kind', {
  MessageEvent: ({ source, llm_message }) =>
    source === 'agent' ? [TURN, said(wordsIn(at(llm_message, 'content')))] : [],
  ActionEvent: ({ id, tool_name, tool_call, tool_call_id, action, llm_response_id }) => {
    const { kind: _, ...fields } = objectOf(action)
    const tool = EDITORS.get(textOf(tool_name)) ?? tool_name
    return [turn(llm_response_id), callOf(tool_call_id ?? id, tool, at(tool_call, 'arguments') ?? fields)]
  },
  ObservationEvent: ({ tool_call_id, action_id, observation }) => {
    const { is_error, content, exit_code, ...observed } = objectOf(observation)
    const result = resultFrom(tool_call_id ?? action_id, content, Number(exit_code ?? 0) > 0 || is_error)
    return [result.fate.kind === 'done' ? { ...result, fate: wrote(observed) } : result]
  },
  AgentErrorEvent: ({ tool_call_id, action_id, error }) => [resultFrom(tool_call_id ?? action_id, error, true)],
  UserRejectObservation: ({ tool_call_id, action_id, rejection_source }) => [
    resultOf(tool_call_id ?? action_id, rejection_source === 'hook' ? FATES.byHook : FATES.byPerson),
  ],
  else: ({ kind }) =>
    /^(?:\w{1,60})(?:Event|Observation|Request|Summary)$|^Condensation/.test(textOf(kind)) ? [] : undefined,
})

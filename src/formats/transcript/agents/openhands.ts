import { isObject, objectOf } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { at, idOf, textOf, wordsIn } from '../fields.ts'
import { BY_HOOK, BY_PERSON, callOf, DONE, doneWith, effectIn, FAILED, resultOf, said, TURN } from '../tell.ts'
import type { Fate, Log, Told } from '../told.ts'
import { fateOf } from '../words.ts'

/** The events of OpenHands before its SDK: an observation names the action that it is of as its cause. */
export const openhandsV0: Log = {
  names: [['OpenHands']],
  output: 'the events of a trajectory',
  is: ({ source, action, observation, args }) =>
    typeof source === 'string' && (typeof observation === 'string' || (typeof action === 'string' && isObject(args))),
  open: () => ({
    read: event =>
      event['action'] !== undefined
        ? actionTold(event)
        : event['observation'] !== undefined
          ? observationTold(event)
          : undefined,
  }),
}

function actionTold({ id, source, action, args, message }: JsonObject): readonly Told[] {
  if (source !== 'agent') return []
  const { content, path, command } = objectOf(args)
  switch (action) {
    case 'message':
    case 'finish':
      return [TURN, said(textOf(content ?? message))]
    case 'edit':
      return [TURN, callOf(id, 'str_replace_editor', edited(objectOf(args)))]
    case 'write':
      return [TURN, callOf(id, 'write_file', { path: path ?? null, content: content ?? null })]
    case 'run':
      return [TURN, callOf(id, 'shell', { command: command ?? null })]
    default:
      return [TURN, callOf(id, textOf(action), {})]
  }
}

/** The arguments hold the keys of all commands. An edit by a language model asks for a sketch: only its effect is a change. */
function edited({ command, path, file_text, old_str, new_str, insert_line, impl_source }: JsonObject): JsonObject {
  if (impl_source === 'llm_based_edit' || typeof command !== 'string') return { path: path ?? null, code_edit: '' }
  const all = { command, path, file_text, old_str, new_str, insert_line }
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, value]])),
  )
}

function observationTold({ cause, observation, extras, content }: JsonObject): readonly Told[] {
  const observed = objectOf(extras)
  const { exit_code, metadata } = observed
  const told = (fate: Fate): readonly Told[] => [resultOf(cause, fate)]
  switch (observation) {
    case 'user_rejected':
      return told(BY_PERSON)
    case 'error':
      return told(fateOf(textOf(content), true))
    case 'edit':
      return told(wrote(observed))
    case 'run':
      return told(Number(exit_code ?? at(metadata, 'exit_code') ?? 0) === 0 ? DONE : FAILED)
    default:
      return cause === undefined ? [] : told(DONE)
  }
}

const wrote = ({ path, prev_exist, old_content, new_content }: JsonObject): Fate =>
  doneWith(effectIn(path, { before: prev_exist === false ? null : old_content, after: new_content }))

/** The events of OpenHands' SDK. */
export const openhandsV1: Log = {
  names: [['OpenHands']],
  output: 'the events of its SDK',
  is: ({ kind, id }) => typeof id === 'string' && /(?:Event|Observation)$|^Condensation/.test(textOf(kind)),
  open: () => ({ read: eventTold }),
}

const EDITORS: ReadonlyMap<string, string> = new Map([
  ['file_editor', 'str_replace_editor'],
  ['terminal', 'shell'],
  ['execute_bash', 'shell'],
])

function eventTold(event: JsonObject): readonly Told[] | undefined {
  const { kind, id, source, tool_name, tool_call, action, action_id, tool_call_id, observation } = event
  const result = (fate: Fate): readonly Told[] => [resultOf(tool_call_id ?? action_id, fate)]
  switch (kind) {
    case 'MessageEvent':
      return source === 'agent' ? [TURN, said(wordsIn(at(event['llm_message'], 'content')))] : []
    case 'ActionEvent': {
      const { kind: _, ...fields } = objectOf(action)
      const tool = EDITORS.get(textOf(tool_name)) ?? tool_name
      const told = callOf(tool_call_id ?? id, tool, at(tool_call, 'arguments') ?? fields)
      return [{ kind: 'turn', id: idOf(event['llm_response_id']) }, told]
    }
    case 'ObservationEvent': {
      const observed = objectOf(observation)
      const { is_error, content, exit_code } = observed
      const fate = fateOf(wordsIn(content), is_error === true || (typeof exit_code === 'number' && exit_code > 0))
      return result(fate.kind === 'done' ? wrote(observed) : fate)
    }
    case 'AgentErrorEvent':
      return result(fateOf(textOf(event['error']), true))
    case 'UserRejectObservation':
      return result(event['rejection_source'] === 'hook' ? BY_HOOK : BY_PERSON)
    default:
      return /^(?:\w{1,60})(?:Event|Observation|Request|Summary)$|^Condensation/.test(textOf(kind)) ? [] : undefined
  }
}

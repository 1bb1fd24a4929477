import { isObject } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { at, idOf, objectOf, textOf, wordsIn } from '../fields.ts'
import { callOf } from '../message.ts'
import type { Effect, Fate, Log, Told } from '../told.ts'
import { DONE, FAILED, fateOf } from '../words.ts'

/** The events of OpenHands before its SDK: an observation names the action that it is of as its cause. */
export const openhandsV0: Log = {
  name: 'OpenHands',
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
      return [{ kind: 'turn' }, { kind: 'text', text: textOf(content ?? message) }]
    case 'edit':
      return [{ kind: 'turn' }, callOf(id, 'str_replace_editor', edited(objectOf(args)))]
    case 'write':
      return [{ kind: 'turn' }, callOf(id, 'write_file', { path: path ?? null, content: content ?? null })]
    case 'run':
      return [{ kind: 'turn' }, callOf(id, 'shell', { command: command ?? null })]
    default:
      return [{ kind: 'turn' }, callOf(id, textOf(action), {})]
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
  const { path, prev_exist, old_content, new_content, exit_code, metadata } = objectOf(extras)
  const told = (fate: Fate): readonly Told[] => [{ kind: 'result', id: idOf(cause), fate }]
  switch (observation) {
    case 'user_rejected':
      return told({ kind: 'declined', by: 'a person' })
    case 'error':
      return told(fateOf(textOf(content), true))
    case 'edit':
      return told(wrote(path, prev_exist === false ? null : old_content, new_content))
    case 'run':
      return told(Number(exit_code ?? at(metadata, 'exit_code') ?? 0) === 0 ? DONE : FAILED)
    default:
      return cause === undefined ? [] : told(DONE)
  }
}

function wrote(
  path: JsonObject[string] | undefined,
  before: JsonObject[string] | undefined,
  after: JsonObject[string] | undefined,
): Fate {
  if (typeof path !== 'string' || typeof after !== 'string') return DONE
  const effect: Effect = { path, after, ...((typeof before === 'string' || before === null) && { before }) }
  return { kind: 'done', effects: [effect] }
}

/** The events of OpenHands' SDK. */
export const openhandsV1: Log = {
  name: 'OpenHands',
  is: ({ kind, id }) => typeof id === 'string' && /(?:Event|Observation)$|^Condensation/.test(textOf(kind)),
  open: () => ({ read: eventTold }),
}

const EDITORS: ReadonlyMap<string, string> = new Map([
  ['file_editor', 'str_replace_editor'],
  ['terminal', 'shell'],
  ['execute_bash', 'shell'],
])

function eventTold(event: JsonObject): readonly Told[] | undefined {
  const {
    kind,
    id,
    source,
    tool_name,
    tool_call,
    action,
    action_id,
    tool_call_id,
    observation,
    error,
    llm_message,
    rejection_source,
  } = event
  const [own, ofAction] = [idOf(tool_call_id ?? id), idOf(tool_call_id ?? action_id)]
  switch (kind) {
    case 'MessageEvent':
      return source === 'agent' ? [{ kind: 'turn' }, { kind: 'text', text: wordsIn(at(llm_message, 'content')) }] : []
    case 'ActionEvent': {
      const { kind: _, ...fields } = objectOf(action)
      const told = callOf(own, EDITORS.get(textOf(tool_name)) ?? tool_name, at(tool_call, 'arguments') ?? fields)
      return [{ kind: 'turn', id: idOf(event['llm_response_id']) }, told]
    }
    case 'ObservationEvent': {
      const { is_error, old_content, new_content, prev_exist, path, content, exit_code } = objectOf(observation)
      const words = wordsIn(content)
      const fate = fateOf(words, is_error === true || (typeof exit_code === 'number' && exit_code > 0))
      const done = fate.kind === 'done' ? wrote(path, prev_exist === false ? null : old_content, new_content) : fate
      return [{ kind: 'result', id: ofAction, fate: done }]
    }
    case 'AgentErrorEvent':
      return [{ kind: 'result', id: idOf(tool_call_id), fate: fateOf(textOf(error), true) }]
    case 'UserRejectObservation':
      return [
        {
          kind: 'result',
          id: ofAction,
          fate: { kind: 'declined', by: rejection_source === 'hook' ? 'a hook' : 'a person' },
        },
      ]
    default:
      return /^(?:\w{1,60})(?:Event|Observation|Request|Summary)$|^Condensation/.test(textOf(kind)) ? [] : undefined
  }
}

import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { at, idOf, textOf, wordsIn } from '../told/fields.ts'
import { partTold } from '../told/message.ts'
import { atLimit, byKind, callOf, ended, piece, TURN, whole } from '../told/tell.ts'
import { resultFrom } from '../told/words.ts'
import type { Log, Told } from '../told.ts'

/** Interactions of Google's API: an answer in steps, or its stream. */
export const interactions: Log = {
  names: [['the Gemini API']],
  output: 'an interaction, its stream',
  is: ({ object, steps, outputs, event_type }) =>
    (object === 'interaction' && isArray(steps ?? outputs)) || /^(?:interaction|step)\.\w/.test(textOf(event_type)),
  read: byKind('event_type', {
    'interaction.created': () => [TURN],
    'step.start': ({ index, step }) => begun(index, objectOf(step)),
    'step.delta': ({ index, delta }) => [piece(at(delta, 'text') ?? at(delta, 'arguments'), index)],
    'step.stop': ({ index }) => [whole(index)],
    'interaction.completed': ({ interaction }) => ended(at(interaction, 'status') === 'incomplete'),
    else: ({ event_type, steps, outputs, status }) =>
      event_type === undefined
        ? atLimit([TURN, ...objectsOf(steps ?? outputs).flatMap(stepTold)], status === 'incomplete')
        : [],
  }),
}

/** A step that begins in a stream: its text and its arguments come in pieces. */
function begun(key: JsonValue | undefined, step: JsonObject): readonly Told[] {
  const { type, id, name, arguments: given, content } = step
  if (type === 'model_output') return [piece(wordsIn(content), key)]
  if (type !== 'function_call') return stepTold(step)
  const text = isObject(given) && Object.keys(given).length > 0 ? JSON.stringify(given) : ''
  return [{ ...piece(text, key), id: idOf(id), tool: textOf(name) }]
}

const stepTold = (step: JsonObject): readonly Told[] => STEPS(step) ?? []

const STEPS = byKind('type', {
  model_output: ({ content }) => objectsOf(content).flatMap(part => partTold(part)),
  text: part => partTold(part),
  function_call: ({ id, name, arguments: args }) => [callOf(id, name, args)],
  function_result: ({ call_id, result, is_error }) => [resultFrom(call_id, result, is_error)],
})

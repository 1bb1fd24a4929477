import { isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { at, textOf } from '../told/fields.ts'
import { denialIn } from '../told/refusals.ts'
import { callOf, FATES, ran, resultOf } from '../told/tell.ts'
import type { Fate, Read, Told } from '../told.ts'
import { CLAUDE_UNDECIDED } from './claude-result.ts'

/** Questions to the host of the agent, whether a call may run, and the answers, which may change what is asked. */
export function hostReads(): Readonly<Record<'control_request' | 'control_response', Read>> {
  /** By the ids of the questions. */
  const asked = new Map<string, JsonObject>()
  return {
    control_request: ({ request_id, request }) => {
      const { tool_name, tool_use_id: id, input } = objectOf(request)
      if (id === undefined) return []
      asked.set(textOf(request_id), objectOf(request))
      return [{ ...callOf(id, tool_name, input), again: 'repeats' }]
    },
    control_response: ({ response }) => {
      const { tool_use_id: id, tool_name } = asked.get(textOf(at(response, 'request_id'))) ?? {}
      const { behavior, message, updatedInput } = objectOf(at(response, 'response'))
      if (id === undefined) return []
      if (behavior === 'deny') return [resultOf(id, denialIn(textOf(message)) ?? FATES.byPerson)]
      return isObject(updatedInput) ? [{ ...callOf(id, tool_name, updatedInput), again: 'replaces' }] : []
    },
  }
}

/** The list at the end has every refused call, by anyone. */
export const deniedCalls = (record: JsonObject): readonly Told[] =>
  objectsOf(record['permission_denials']).flatMap(({ tool_name, tool_use_id, tool_input }) =>
    ran({ ...callOf(tool_use_id, tool_name, tool_input), again: 'repeats' }, CLAUDE_UNDECIDED),
  )

export function denied({ tool_use_id, decision_reason_type: type, message }: JsonObject): Told {
  const words = denialIn(textOf(message))
  const fates = new Map<JsonValue | undefined, Fate>([
    ['mode', FATES.proposed],
    ['hook', FATES.byHook],
    ['classifier', FATES.byRule],
    // no one could be asked about what a rule says is to be asked about
    ['rule', words?.kind === 'proposed' ? words : FATES.byRule],
  ])
  return resultOf(tool_use_id, fates.get(type) ?? words ?? CLAUDE_UNDECIDED)
}

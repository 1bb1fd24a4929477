import { isArray, isObject } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { at, idOf, objectOf, objectsOf, textOf } from '../fields.ts'
import { callOf } from '../message.ts'
import type { Effect, Fate, Log, Told } from '../told.ts'
import { DONE, fateOf } from '../words.ts'

/** `opencode run --format json`: parts as they are complete. No one is asked there: what a permission would be needed for is rejected in a person's words. */
export const opencodeRun: Log = {
  name: 'opencode (run)',
  is: ({ type, sessionID, part }) =>
    typeof type === 'string' &&
    typeof sessionID === 'string' &&
    (isObject(part) || type === 'done' || type === 'error'),
  open: () => ({
    read: ({ type, part }) => {
      if (type === 'step_start') return [{ kind: 'turn', id: idOf(at(part, 'messageID')) }]
      return type === 'tool_use' || type === 'text' ? partTold(objectOf(part), true) : []
    },
  }),
}

/** `opencode export`: a session with all its messages. */
export const opencodeExport: Log = {
  name: 'opencode (export)',
  is: ({ info, messages }) =>
    isObject(info) && isArray(messages) && objectsOf(messages).every(({ parts }) => isArray(parts)),
  open: () => ({
    read: ({ info, messages }) => [...folder(at(info, 'directory')), ...objectsOf(messages).flatMap(messageTold)],
  }),
}

const folder = (path: JsonObject[string] | undefined): readonly Told[] =>
  typeof path === 'string' && path !== '' ? [{ kind: 'folder', path }] : []

function messageTold({ info, parts }: JsonObject): readonly Told[] {
  if (at(info, 'role') !== 'assistant') return []
  const run = objectOf(at(info, 'path'))
  const told = objectsOf(parts).flatMap(part => partTold(part, false))
  return [...folder(run['root']), ...folder(run['cwd']), { kind: 'turn', id: idOf(at(info, 'id')) }, ...told]
}

function partTold(part: JsonObject, alone: boolean): readonly Told[] {
  const { type, text, callID, tool, state } = part
  if (type === 'text') return part['synthetic'] === true ? [] : [{ kind: 'text', text: textOf(text) }]
  if (type !== 'tool') return []
  const fate = fateIn(objectOf(state), alone)
  return [
    callOf(callID, tool, at(state, 'input')),
    ...(fate ? [{ kind: 'result', id: idOf(callID), fate } as const] : []),
  ]
}

const REJECTED = 'The user rejected permission to use this specific tool call.'

function fateIn({ status, error, metadata }: JsonObject, alone: boolean): Fate | undefined {
  if (status === 'error') return alone && error === REJECTED ? { kind: 'proposed' } : fateOf(textOf(error), true)
  if (status !== 'completed') return undefined
  const { file, patch, before, after } = objectOf(at(metadata, 'filediff'))
  if (typeof file !== 'string') return DONE
  const texts = typeof before === 'string' && typeof after === 'string' ? { before, after } : undefined
  const effect: Effect | undefined =
    typeof patch === 'string' ? { path: file, patch } : texts && { path: file, ...texts }
  return effect ? { kind: 'done', effects: [effect] } : DONE
}

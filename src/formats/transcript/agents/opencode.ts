import { isArray, isObject, type JsonObject, objectOf, objectsOf } from '../../json/value.ts'
import { at, textOf } from '../told/fields.ts'
import {
  answers,
  asks,
  byKind,
  callOf,
  doneWith,
  effectIn,
  FATES,
  folderIn,
  ran,
  said,
  turn,
  wroteTo,
} from '../told/tell.ts'
import { fateOf, resultFrom } from '../told/words.ts'
import type { Effect, Fate, Log, Told } from '../told.ts'

/** `opencode run --format json`: parts as they are complete. No one is asked there: what a permission would be needed for is rejected in a person's words. */
export const opencodeRun: Log = {
  names: [['opencode (run)']],
  output: '`--format json`',
  is: ({ type, sessionID, part, callID, properties }) =>
    typeof type === 'string' &&
    ((typeof sessionID === 'string' &&
      (isObject(part) || type === 'done' || type === 'error' || callID !== undefined)) ||
      (isObject(properties) && /^(?:server|session|message)\./.test(type))),
  read: byKind('type', {
    step_start: ({ part }) => [turn(at(part, 'messageID'))],
    tool_use: ({ part }) => partTold(objectOf(part), true),
    text: ({ part }) => partTold(objectOf(part), true),
    // parts as they are stored, or as the server says them: whose the texts are is said elsewhere
    tool: part => partTold(part, false),
    'message.part.updated': ({ properties }) => {
      const part = objectOf(at(properties, 'part'))
      return part['type'] === 'tool' ? partTold(part, false) : []
    },
    'permission.asked': asked,
    'permission.updated': asked,
    'permission.replied': ({ properties }) => {
      const { permissionID, requestID = permissionID, response, reply = response } = objectOf(properties)
      return reply === 'reject' ? [answers(requestID, FATES.byPerson)] : []
    },
  }),
}

function asked({ properties }: JsonObject): readonly Told[] {
  const { id, callID, tool } = objectOf(properties)
  return [asks(id, at(tool, 'callID') ?? callID)]
}

/** `opencode export`: a session with all its messages. */
export const opencodeExport: Log = {
  names: [['opencode (export)']],
  output: 'a session',
  is: ({ info, messages }) =>
    isObject(info) && isArray(messages) && objectsOf(messages).every(({ parts }) => isArray(parts)),
  read: ({ info, messages }) => {
    const all = objectsOf(messages)
    const reverted = all.findIndex(message => at(message, 'info', 'id') === at(info, 'revert', 'messageID'))
    const told = all.flatMap((message, i) => messageTold(message, reverted >= 0 && i >= reverted))
    return [...folderIn(at(info, 'directory')), ...told]
  },
}

/** @param isReverted a person took back the message, and what was done to files from then on */
function messageTold({ info, parts }: JsonObject, isReverted: boolean): readonly Told[] {
  if (at(info, 'role') !== 'assistant') return []
  const run = objectOf(at(info, 'path'))
  const all = objectsOf(parts).flatMap(part => partTold(part, false))
  const left = isReverted ? all.filter(({ kind }) => kind !== 'text') : all
  const told = left.map(one => (isReverted && one.kind === 'result' ? { ...one, fate: FATES.byPerson } : one))
  return [...folderIn(run['root']), ...folderIn(run['cwd']), turn(at(info, 'id')), ...told]
}

function partTold(part: JsonObject, alone: boolean): readonly Told[] {
  const { type, text, callID, tool, state } = part
  if (type === 'text') return part['synthetic'] === true ? [] : [said(textOf(text))]
  if (type !== 'tool') return []
  return ran({ ...callOf(callID, tool, at(state, 'input')), again: 'replaces' }, fateIn(objectOf(state), alone))
}

const REJECTED = 'The user rejected permission to use this specific tool call.'

function fateIn({ status, error, output, metadata }: JsonObject, alone: boolean): Fate | undefined {
  if (status === 'error') return alone && error === REJECTED ? FATES.proposed : fateOf(textOf(error), true)
  if (status !== 'completed') return undefined
  const { fate } = resultFrom(null, output, false)
  if (fate.kind !== 'done') return fate
  const files = objectsOf(at(metadata, 'files'))
  if (files.length > 0) return doneWith(files.flatMap(patchedIn))
  const { file, patch, before, after } = objectOf(at(metadata, 'filediff'))
  return wroteTo(file, { patch, ...(typeof before === 'string' && { before, after }) })
}

/** The effect of a patch on one of its files. The agent's own rules placed it, so that its words are not enough. */
function patchedIn({ filePath: path, type, before, after, diff, movePath: to }: JsonObject): readonly Effect[] {
  if (type === 'delete') return typeof path === 'string' ? [{ path, after: null }] : []
  const texts =
    type === 'add' ? { before: null, after } : typeof before === 'string' ? { before, after } : { patch: diff }
  return effectIn(path, texts).map(effect => (typeof to === 'string' ? { ...effect, to } : effect))
}

import { isObject, objectOf, objectsOf } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { at, idOf, textOf, wordsIn } from '../fields.ts'
import { partTold } from '../message.ts'
import { callOf, folderIn, resultOf, stopped, type ToldCall } from '../tell.ts'
import type { Log, Told, ToldReader } from '../told.ts'
import { changesIn, fateOfChange, fateOfOutput, IN_CODE } from './codex-change.ts'

const ENVELOPES = new Set(['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted'])
/** Items of rollouts of before the envelopes. */
const ITEMS =
  /^(?:message|reasoning|function_call|function_call_output|local_shell_call|custom_tool_call|custom_tool_call_output)$/

/** The file of a session that Codex keeps: calls with their outputs, and next to them the changes as they were made. */
export const codexRollout: Log = {
  names: [['Codex (rollout)']],
  output: 'the rollout of a session, `$CODEX_HOME/sessions`',
  refuses: [IN_CODE],
  rewinds: true,
  is: ({ type, payload, id, timestamp, instructions, msg }) =>
    (typeof id === 'string' && typeof at(msg, 'type') === 'string') ||
    (ENVELOPES.has(textOf(type)) && isObject(payload)) ||
    (type === undefined && [id, timestamp].every(value => typeof value === 'string') && instructions !== undefined),
  open: openRollout,
}

function openRollout(): ToldReader {
  /** The turns of the user so far; what is rolled back is counted in them. */
  const turns: string[] = ['0']
  /** Calls without a result, and those whose patch is inside a program. */
  const open = new Set<string>()
  const programs = new Set<string>()
  let readOnly = false
  /** The changes of the patch that is being applied: older versions say them at its begin alone. */
  let asked: JsonObject = {}

  const call = (told: ToldCall, folder: string): readonly Told[] => {
    if (told.id !== undefined) open.add(told.id)
    return [{ ...told, owner: turns.at(-1), ...(folder !== '' && { folder }) }]
  }
  const item = (value: JsonObject): readonly Told[] | undefined => {
    const { type, role, content, call_id, name, arguments: text, input, output, action } = value
    switch (type) {
      case 'message':
        if (role === 'assistant') return objectsOf(content).flatMap(part => partTold(part, turns.at(-1)))
        return folderSaid(wordsIn(content))
      case 'function_call': {
        const told = callOf(call_id, name, text)
        return call(told, textOf(at(told.input, 'workdir')))
      }
      case 'custom_tool_call':
        if (name !== 'exec') return call({ ...callOf(call_id, name, undefined), input: textOf(input) }, '')
        programs.add(textOf(call_id))
        return textOf(input).includes('Begin Patch')
          ? call({ ...callOf(call_id, 'apply_patch', {}), lost: IN_CODE }, '')
          : []
      case 'local_shell_call':
        return call(callOf(call_id ?? value['id'], 'local_shell', action), textOf(at(action, 'working_directory')))
      case 'function_call_output':
      case 'custom_tool_call_output':
        open.delete(textOf(call_id))
        return [resultOf(call_id, fateOfOutput(output))]
      default:
        return []
    }
  }
  const change = (id: string | undefined, { status, changes, stderr }: JsonObject): readonly Told[] => {
    const effects = changesIn(changes)
    const fate = fateOfChange(textOf(status), textOf(stderr), effects, readOnly)
    if (!fate) return []
    const known = id !== undefined && open.has(id) && !programs.has(id)
    // a change that a program made is a call of its own
    const own: readonly Told[] = known
      ? []
      : [{ kind: 'call', id: `change ${id}`, tool: 'apply_patch', input: {}, owner: turns.at(-1) }]
    const made = [...programs].map(program => resultOf(program, { kind: 'done', effects: [] }))
    return [...own, resultOf(known ? id : `change ${id}`, fate), ...(known ? [] : made)]
  }
  const event = (payload: JsonObject): readonly Told[] => {
    switch (payload['type']) {
      case 'user_message':
        turns.push(String(turns.length))
        return []
      case 'patch_apply_begin':
        asked = objectOf(payload['changes'])
        return []
      case 'patch_apply_end': {
        const { call_id, success, changes, status } = payload
        const ended = status ?? (success === true ? 'completed' : 'failed')
        return change(idOf(call_id), { ...payload, status: ended, changes: changes ?? asked })
      }
      case 'session_configured':
        return folderIn(payload['cwd'])
      case 'item_completed': {
        const file = objectOf(payload['item'])
        return file['type'] === 'FileChange' ? change(idOf(file['id']), { status: 'completed', ...file }) : []
      }
      case 'turn_aborted':
        return payload['reason'] === 'interrupted' ? stopped(open) : []
      case 'thread_rolled_back':
        return [{ kind: 'drop', owners: turns.splice(Math.max(1, turns.length - Number(payload['num_turns'] ?? 0))) }]
      default:
        return []
    }
  }
  return {
    read: record => {
      const payload = objectOf(record['payload'] ?? record['msg'])
      switch (record['type']) {
        case 'session_meta':
          return folderIn(payload['cwd'])
        case 'turn_context':
          readOnly = at(payload['sandbox_policy'], 'type') === 'read-only'
          return [...folderIn(payload['cwd']), { kind: 'turn', id: idOf(payload['turn_id']) }]
        case 'response_item':
          return item(payload)
        case 'event_msg':
          return event(payload)
        default:
          return ITEMS.test(textOf(record['type']))
            ? item(record)
            : record['msg'] !== undefined
              ? event(payload)
              : record['type'] === undefined || record['type'] === 'compacted'
                ? []
                : undefined
      }
    },
  }
}

/** Older rollouts say it in the first message to the model alone. */
const folderSaid = (words: string): readonly Told[] =>
  folderIn(/^<environment_context>.{0,400}?<cwd>([^<]{1,4096})<\/cwd>/s.exec(words)?.[1])

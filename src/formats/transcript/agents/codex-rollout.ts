import { isObject, type JsonObject, objectOf } from '../../json/value.ts'
import { at, idOf, textOf, wordsIn } from '../told/fields.ts'
import { byKind, callOf, FATES, folderIn, INTERRUPTED, ran, resultOf, turn } from '../told/tell.ts'
import type { Log, Read, Told, ToldReader } from '../told.ts'
import { changesIn, fateOfChange, IN_CODE } from './codex.ts'
import { itemTold } from './items.ts'

const ENVELOPES = new Set(['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted'])
/** Items of rollouts of before the envelopes. */
const ITEMS =
  /^(?:message|reasoning|function_call|function_call_output|local_shell_call|custom_tool_call|custom_tool_call_output)$/

const WORKS_IN = /^<environment_context>.{0,400}?<cwd>([^<]{1,4096})<\/cwd>/s

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

export function openRollout(): ToldReader {
  /** The turns of the user so far; what is rolled back is counted in them. */
  const turns: string[] = ['0']
  /** Calls so far, and those that run a program with a patch in it. */
  const calls = new Set<string>()
  const programs = new Set<string>()
  let readOnly = false
  /** The changes of the patch that is being applied: older versions say them at its begin alone. */
  let asked: JsonObject = {}

  const item: Read = value => {
    const { type, role, content, call_id, name, input, action } = value
    const owner = turns.at(-1)
    // older rollouts say it in the first message to the model alone
    if (type === 'message' && role !== 'assistant') return folderIn(WORKS_IN.exec(wordsIn(content))?.[1])
    if (type === 'custom_tool_call' && name === 'exec') {
      programs.add(textOf(call_id))
      const hasPatch = textOf(input).includes('Begin Patch')
      return hasPatch ? [{ ...callOf(call_id, 'apply_patch', {}), owner, lost: IN_CODE }] : []
    }
    return itemTold(value).map(told => {
      if (told.kind === 'text') return { ...told, owner }
      if (told.kind !== 'call') return told
      calls.add(told.id ?? '')
      const folder = textOf(at(told.input, 'workdir') ?? at(action, 'working_directory')) || undefined
      return { ...told, owner, folder }
    })
  }
  const change = (id: string | undefined, { status, changes, stderr }: JsonObject): readonly Told[] => {
    const fate = fateOfChange(textOf(status), textOf(stderr), changesIn(changes), readOnly)
    if (!fate) return []
    if (calls.has(id ?? '')) return [resultOf(id, fate)]
    // a change that a program made is a call of its own
    const own = { ...callOf(`change ${id}`, 'apply_patch', {}), owner: turns.at(-1) }
    const made = [...programs].map(program => resultOf(program, { kind: 'done', effects: [] }))
    return [...ran(own, fate), ...made]
  }
  const event = byKind('type', {
    user_message: () => {
      turns.push(String(turns.length))
      return []
    },
    // the screen of Codex logs it, and below it what was answered
    apply_patch_approval_request: ({ call_id, changes }) => {
      calls.add(textOf(call_id))
      return [{ ...callOf(call_id, 'apply_patch', {}), owner: turns.at(-1), effects: changesIn(changes) }]
    },
    undo_completed: ({ success }) =>
      success === true ? [{ ...callOf(undefined, 'undo', {}), ended: FATES.done }] : [],
    patch_apply_begin: ({ changes }) => {
      asked = objectOf(changes)
      return []
    },
    patch_apply_end: ({ call_id, success, changes = asked, status, stderr = null }) => {
      const ended = status ?? (success === true ? 'completed' : 'failed')
      return change(idOf(call_id), { status: ended, changes, stderr })
    },
    session_configured: ({ cwd }) => folderIn(cwd),
    item_completed: ({ item: file }) =>
      at(file, 'type') === 'FileChange' ? change(idOf(at(file, 'id')), { status: 'completed', ...objectOf(file) }) : [],
    turn_aborted: ({ reason }) => (reason === 'interrupted' ? [INTERRUPTED] : []),
    thread_rolled_back: ({ num_turns }) => [
      { kind: 'drop', owners: turns.splice(Math.max(1, turns.length - Number(num_turns ?? 0))) },
    ],
  })
  return {
    read: byKind('type', {
      session_meta: ({ payload }) => folderIn(at(payload, 'cwd')),
      turn_context: ({ payload }) => {
        readOnly = at(payload, 'sandbox_policy', 'type') === 'read-only'
        return [...folderIn(at(payload, 'cwd')), turn(at(payload, 'turn_id'))]
      },
      response_item: ({ payload }) => item(objectOf(payload)),
      event_msg: ({ payload }) => event(objectOf(payload)),
      compacted: () => [],
      else: record => {
        const { type, msg, PatchApproval = type === 'patch_approval' ? record : null } = record
        if (/^(?:denied|abort)/.test(textOf(at(PatchApproval, 'decision')))) return [INTERRUPTED]
        if (ITEMS.test(textOf(type))) return item(record)
        return msg === undefined ? (type === undefined ? [] : undefined) : event(objectOf(msg))
      },
    }),
  }
}

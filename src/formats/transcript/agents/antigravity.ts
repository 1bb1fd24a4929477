import { isObject, type JsonObject, objectOf } from '../../json/value.ts'
import { at, textOf } from '../told/fields.ts'
import { UNDECIDED } from '../told/refusals.ts'
import { byKind, callOf, ENDED, FATES, folderIn, noContent, piece, ran, said, TURN, turn } from '../told/tell.ts'
import { fateOf } from '../told/words.ts'
import type { Log, Told } from '../told.ts'

const NAMES_ONLY = noContent(
  'this output of Antigravity names the changed files, not what changed in them',
  'Have the agent answer with edit blocks.',
)

/** The stream of Antigravity's command line: steps, each told anew until it is done. */
export const antigravity: Log = {
  names: [['Antigravity CLI']],
  output: '`stream-json`: text and edit blocks in answers',
  refuses: [NAMES_ONLY, UNDECIDED],
  is: ({ event, init, step_update }) =>
    (event === 'init' && isObject(init)) || (event === 'step_update' && isObject(step_update)),
  open: () => {
    let hasText = false
    return {
      read: byKind('event', {
        init: ({ init }) => folderIn(at(init, 'cwd')),
        step_update: ({ step_update }) => {
          const told = STEPS(objectOf(step_update))
          hasText ||= told?.some(one => one.kind === 'piece' && one.text !== '') === true
          return told ?? []
        },
        // it repeats the answer, or is the only one that has it
        result: ({ result }) => (hasText ? [] : [TURN, said(textOf(at(result, 'response')))]),
      }),
    }
  },
}

const STEPS = byKind('step_type', {
  agent_response: ({ step_index, text_delta, state }) => [
    turn(step_index),
    piece(text_delta),
    ...(state === 'ACTIVE' ? [] : [ENDED]),
  ],
  tool: ({ step_index, state, tool_name, tool_info }) => {
    const { name = tool_name, parameters, output, error } = objectOf(tool_info)
    const call = callAt(`step ${step_index}`, textOf(name), objectOf(parameters))
    if (state === 'ACTIVE') return [ENDED, call]
    const words = textOf(at(error, 'message') ?? output)
    return [ENDED, ...ran(call, state === 'DONE' ? FATES.done : fateOf(words, true))]
  },
})

const EDITORS = /^(?:write_to_file|(?:multi_)?replace_file_content)$/

function callAt(id: string, tool: string, parameters: JsonObject): Extract<Told, { kind: 'call' }> {
  const { CommandLine: command, Cwd: folder } = parameters
  if (typeof command === 'string') return { ...callOf(id, 'shell', { command }), folder: textOf(folder) || undefined }
  const isBare = EDITORS.test(tool) && Object.keys(parameters).length < 2
  return { ...callOf(id, tool, parameters), again: 'replaces', ...(isBare && { lost: NAMES_ONLY }) }
}

import { objectOf } from '../../json/reading/call.ts'
import type { JsonObject } from '../../json/reading/json-value.ts'
import { idOf, jsonIn, textOf } from '../fields.ts'
import { createJoiner } from '../join.ts'
import { BY_PERSON, callOf, resultOf, TURN } from '../tell.ts'
import type { Log, Told, ToldReader } from '../told.ts'
import { fateOf } from '../words.ts'

const PARTS =
  /^(?:start|finish|abort|error|start-step|finish-step|message-metadata|raw|(?:text|reasoning|tool-input)-(?:start|delta|end)|tool-(?:call|result|error|input-available|input-error|output-\w{1,20}|approval-\w{1,20})|source-\w{1,20}|file|data-.{1,60})$/

/** The stream of parts that the AI SDK sends to a page. */
export const aiSdkStream: Log = {
  names: [['the AI SDK']],
  output: 'the stream of parts for a page',
  is: ({ type, toolCallId, messageId, delta, id }) =>
    PARTS.test(textOf(type)) &&
    (/^start(?:-step)?$/.test(textOf(type)) || (toolCallId ?? messageId ?? delta ?? id) !== undefined),
  open: openParts,
}

function openParts(): ToldReader {
  const parts = createJoiner()
  const read = (record: JsonObject): readonly Told[] | undefined => {
    const { type, id, toolCallId, toolName, input, delta, inputTextDelta, errorText, output, preliminary } = record
    const call = `call ${toolCallId ?? id}`
    switch (type) {
      case 'start-step':
        return [TURN]
      case 'text-delta':
        parts.add(`text ${id}`, textOf(delta ?? record['text']))
        return []
      case 'text-end':
        return parts.take(`text ${id}`)
      case 'tool-input-start':
        parts.begin(call, { id: idOf(toolCallId ?? id), tool: textOf(toolName) })
        return []
      case 'tool-input-delta':
        parts.add(call, textOf(inputTextDelta ?? delta))
        return []
      case 'tool-input-available':
      case 'tool-call':
        parts.take(call)
        return [callOf(toolCallId, toolName, input)]
      case 'tool-output-available':
      case 'tool-result':
        return preliminary === true ? [] : [resultOf(toolCallId, fateOf(textOf(output)))]
      case 'tool-output-error':
      case 'tool-error':
        return [resultOf(toolCallId, fateOf(textOf(errorText), true))]
      case 'tool-output-denied':
        return [resultOf(toolCallId, BY_PERSON)]
      default:
        return PARTS.test(textOf(type)) ? [] : undefined
    }
  }
  return { read, end: () => parts.rest() }
}

/** Kinds of lines in the older stream, and the parts that they became. */
const LINES: ReadonlyMap<string, string> = new Map([
  ['0', 'text-delta'],
  ['9', 'tool-call'],
  ['a', 'tool-result'],
  ['b', 'tool-input-start'],
  ['c', 'tool-input-delta'],
  ['f', 'start-step'],
])

/** The stream that the AI SDK sent before: a letter or digit, and JSON. */
export const aiSdkLines: Log = {
  names: [['the AI SDK']],
  output: 'its older stream, of lines `0:"…"`',
  byLine: true,
  is: ({ line }) => /^(?:f:\{"messageId":|0:"(?:[^"\\]|\\.)*"$|9:\{"toolCallId":)/.test(textOf(line)),
  open: () => {
    const parts = openParts()
    return {
      ...parts,
      read: ({ line }) => {
        const [, kind = '', json = ''] = /^([0-9a-k]):(.*)$/s.exec(textOf(line)) ?? []
        const value = jsonIn(json)
        const { args = null, argsTextDelta = null, result = null, ...more } = objectOf(value)
        const type = LINES.get(kind)
        if (type === undefined) return []
        const delta = typeof value === 'string' ? value : argsTextDelta
        return parts.read({ ...more, type, id: '', input: args, output: result, delta })
      },
    }
  },
}

import { objectOf } from '../../json/value.ts'
import { BANNERS } from '../opening.ts'
import { jsonIn, textOf } from '../told/fields.ts'
import { begun, byKind, callOf, FATES, piece, resultOf, TURN } from '../told/tell.ts'
import { resultFrom } from '../told/words.ts'
import type { Log, Read } from '../told.ts'

const PARTS =
  /^(?:start|finish|abort|error|start-step|finish-step|message-metadata|raw|(?:text|reasoning|tool-input)-(?:start|delta|end)|tool-(?:call|result|error|input-available|input-error|output-\w{1,20}|approval-\w{1,20})|source-\w{1,20}|file|data-.{1,60})$/

/** The stream of parts that the AI SDK sends to a page. */
export const aiSdkStream: Log = {
  names: [['the AI SDK']],
  output: 'the stream of parts for a page',
  is: ({ type, toolCallId, messageId, delta, id }) =>
    PARTS.test(textOf(type)) &&
    (/^start(?:-step)?$/.test(textOf(type)) || (toolCallId ?? messageId ?? delta ?? id) !== undefined),
  read: record => partRead(record),
}

const called: Read = ({ toolCallId, toolName, input }) => [
  { kind: 'pieces', key: `call ${toolCallId}`, are: 'void' },
  callOf(toolCallId, toolName, input),
]
const ended: Read = ({ toolCallId, output, preliminary }) =>
  preliminary === true ? [] : [resultFrom(toolCallId, output)]
const failed: Read = ({ toolCallId, errorText }) => [resultFrom(toolCallId, errorText, true)]

const partRead = byKind('type', {
  'start-step': () => [TURN],
  'text-delta': ({ id, delta, text }) => [piece(delta ?? text, `text ${id}`)],
  'text-end': ({ id }) => [{ kind: 'pieces', key: `text ${id}`, are: 'ended' }],
  'tool-input-start': ({ id, toolCallId = id, toolName }) => [begun(`call ${toolCallId}`, toolCallId, toolName)],
  'tool-input-delta': ({ id, toolCallId = id, inputTextDelta, delta }) => [
    piece(inputTextDelta ?? delta, `call ${toolCallId}`),
  ],
  'tool-input-available': called,
  'tool-call': called,
  'tool-output-available': ended,
  'tool-result': ended,
  'tool-output-error': failed,
  'tool-error': failed,
  'tool-output-denied': ({ toolCallId }) => [resultOf(toolCallId, FATES.byPerson)],
  else: ({ type }) => (PARTS.test(textOf(type)) ? [] : undefined),
})

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
  begins: BANNERS.aiSdk,
  read: ({ line }) => {
    const [, kind = '', json = ''] = /^([0-9a-k]):(.*)$/s.exec(textOf(line)) ?? []
    const value = jsonIn(json)
    const { args = null, argsTextDelta = null, result = null, ...more } = objectOf(value)
    const type = LINES.get(kind)
    if (type === undefined) return []
    const delta = typeof value === 'string' ? value : argsTextDelta
    return partRead({ ...more, type, id: '', input: args, output: result, delta })
  },
}

import { isArray, isObject, type JsonObject, objectOf, objectsOf } from '../../json/value.ts'
import { at, textOf, wordsIn } from '../told/fields.ts'
import { denialIn } from '../told/refusals.ts'
import { byKind, callOf, ENDED, FATES, folderIn, piece, ran, resultOf, said, TURN, wroteTo } from '../told/tell.ts'
import { fateOf, resultFrom } from '../told/words.ts'
import type { Fate, Log, Told, ToldReader } from '../told.ts'

const STREAM = new Set(['init', 'message', 'tool_use', 'tool_result', 'error', 'result'])

/** `gemini --output-format stream-json`: text in pieces, calls and their results. A call that was cancelled is written as a success. */
export const geminiStream: Log = {
  names: [['Gemini CLI']],
  output: '`stream-json`',
  is: ({ type, session_id, timestamp, tool_name, tool_id, model, role }) =>
    STREAM.has(textOf(type)) &&
    typeof timestamp === 'string' &&
    (tool_name ?? tool_id ?? model ?? role ?? session_id) !== undefined,
  open: openStream,
}

function openStream(): ToldReader {
  let isAnswering = false
  const turnTold = (): readonly Told[] => {
    const told = isAnswering ? [] : [TURN]
    isAnswering = true
    return told
  }
  const read = byKind('type', {
    message: ({ role, content, delta }) => {
      isAnswering &&= role === 'assistant'
      if (role !== 'assistant') return [ENDED]
      return [...(delta === true ? [] : [ENDED]), ...turnTold(), piece(wordsIn(content))]
    },
    tool_use: ({ tool_id, tool_name, parameters }) => [...turnTold(), ENDED, callOf(tool_id, tool_name, parameters)],
    tool_result: ({ tool_id, status, output, error }) => {
      isAnswering = false
      const words = textOf(at(error, 'message') ?? output)
      if (status !== 'error') return [ENDED, resultFrom(tool_id, words, false)]
      return [ENDED, resultOf(tool_id, fateOfError(textOf(at(error, 'type')), words))]
    },
    else: ({ type }) => (STREAM.has(textOf(type)) ? [ENDED] : undefined),
  })
  return { read }
}

/** Writing tools are not offered at all to a read-only run. */
const fateOfError = (type: string, words: string): Fate => {
  if (type === 'tool_not_registered') return FATES.proposed
  return denialIn(words) ?? (type === 'policy_violation' ? FATES.byRule : FATES.failed)
}

/** `gemini --output-format json`: the last text, and nothing of the calls. */
export const geminiJson: Log = {
  names: [['Gemini CLI']],
  output: '`json`: the last text, no calls',
  is: ({ response, stats, session_id }) =>
    typeof response === 'string' && (isObject(stats) || typeof session_id === 'string'),
  read: ({ response }) => [TURN, said(textOf(response))],
}

/** A session that Gemini CLI recorded: messages, of which the last with an id counts. */
export const geminiChat: Log = {
  names: [['Gemini CLI (recorded session)']],
  output: 'a session in `~/.gemini/tmp`',
  rewinds: true,
  is: ({ sessionId, projectHash, messages, startTime }) =>
    typeof sessionId === 'string' && (projectHash !== undefined || isArray(messages)) && startTime !== undefined,
  open: openChat,
}

function openChat(): ToldReader {
  /** Texts of the model by the ids of their messages, in order: they may be said anew, or taken back. */
  const texts = new Map<string, string>()
  const message = (value: JsonObject): readonly Told[] => {
    const { id, type, content, toolCalls } = value
    const owner = textOf(id)
    texts.set(owner, type === 'gemini' ? wordsIn(content) : '')
    if (type !== 'gemini') return []
    return [{ kind: 'turn', id: owner }, ...objectsOf(toolCalls).flatMap(call => recorded(call, owner))]
  }
  const rewound = (id: string): readonly Told[] => {
    const ids = [...texts.keys()]
    const owners = ids.includes(id) ? ids.slice(ids.indexOf(id)) : []
    for (const owner of owners) texts.delete(owner)
    return [{ kind: 'drop', owners }]
  }
  return {
    read: record => {
      const { $rewindTo: to, $set: set, messages, directories } = record
      if (to !== undefined) return rewound(textOf(to))
      const told = isArray(directories) ? folderIn(directories[0]) : []
      const list = at(set, 'messages') ?? messages
      if (isArray(list)) return [...told, ...objectsOf(list).flatMap(message)]
      return record['type'] === undefined ? told : message(record)
    },
    end: () => [...texts].flatMap(([owner, text]) => (text === '' ? [] : [said(text, owner)])),
  }
}

function recorded({ id, name, args, status, result, resultDisplay }: JsonObject, owner: string): readonly Told[] {
  const call = { ...callOf(id, name, args), owner, again: 'replaces' as const }
  return ran(call, fateOfStatus(textOf(status), result, { ...objectOf(args), ...objectOf(resultDisplay) }))
}

function fateOfStatus(status: string, result: JsonObject[string] | undefined, shown: JsonObject): Fate | undefined {
  const responses = objectsOf(result).map(part => at(part, 'functionResponse', 'response'))
  const words = responses.map(response => textOf(at(response, 'error') ?? at(response, 'output'))).join('\n')
  const denial = denialIn(words)
  if (denial || status === 'cancelled') return denial ?? FATES.byPerson
  if (status === 'error') return fateOf(words, true)
  if (status !== 'success') return undefined
  const { filePath, file_path, fileName, originalContent, newContent, isNewFile, fileDiff } = shown
  const texts = { before: isNewFile === true ? null : originalContent, after: newContent }
  const path = filePath ?? file_path ?? fileName
  return wroteTo(path, typeof newContent === 'string' ? texts : { patch: fileDiff })
}

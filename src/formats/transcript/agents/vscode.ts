import { isArray, isObject, type JsonObject, type JsonValue, objectOf, objectsOf } from '../../json/value.ts'
import { mayEdit } from '../effect/asked.ts'
import { at, textOf } from '../told/fields.ts'
import { callOf, FATES, noContent, ran, said, type ToldCall, TURN, turn } from '../told/tell.ts'
import { fateOf, UNSAID } from '../told/words.ts'
import type { Fate, Log, Told } from '../told.ts'

type Value = JsonValue | undefined

const POSITIONS = noContent(
  'the chat has the place of this edit, not the text that it replaced',
  'Send the output of `git diff`, or have the agent answer with edit blocks.',
)

/** A chat of VS Code: as it is exported, or its session, which is a snapshot and changes of it. */
export const vscode: Log = {
  names: [['VS Code']],
  output: 'an exported chat, a session (`chatSessions`)',
  refuses: [POSITIONS],
  is: value => isChat(value) || (value['kind'] === 0 && isChat(objectOf(value['v']))),
  open: () => {
    let chat: Value
    return {
      read: record => {
        if ('kind' in record && 'v' in record && isChat(objectOf(record['v']))) chat = record['v']
        else if (isChat(record)) chat = record
        else change(chat, record)
        return []
      },
      end: () => objectsOf(at(chat, 'requests')).flatMap(requestTold),
    }
  },
}

const isChat = ({ requests, responderUsername, sessionId }: JsonObject): boolean =>
  isArray(requests) && (responderUsername ?? sessionId) !== undefined

/** Changes a chat in place, which may have very many changes: a part is set or deleted, or a list cut at an index and continued. */
function change(chat: Value, { kind, k, v, i }: JsonObject): void {
  const keys = isArray(k) ? k.map(key => String(key)) : []
  const key = keys.pop() ?? '__proto__'
  const holder = keys.reduce<Value>(partOf, chat) as Record<string, Value> | Value[] | undefined
  if (typeof holder !== 'object' || holder === null || key === '__proto__') return
  const part = partOf(holder as JsonValue, key) as Value[] | undefined
  if (kind === 2 && isArray(part)) {
    if (typeof i === 'number' && i >= 0 && i < part.length) part.length = Math.floor(i)
    for (const item of isArray(v) ? v : []) part.push(item)
  } else if (!isArray(holder) || Number(key) <= holder.length) Object.assign(holder, { [key]: v ?? null })
}

const partOf = (value: Value, key: string): Value =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, JsonValue>)[key]
    : undefined

/** One question of the user, with the rounds of calls and answers to it. */
function requestTold({ response, result, shouldBeRemovedOnSend: removed }: JsonObject): readonly Told[] {
  const parts = objectsOf(response)
  const { toolCallRounds, toolCallResults } = objectOf(at(result, 'metadata'))
  const fateIn = ({ id = '', tool }: ToldCall): Fate => {
    // the user took the question back, and with it what was made of it
    if (isObject(removed) || parts.some(part => part['toolCallId'] === id && isRefused(part))) return FATES.byPerson
    const words = wordsIn(at(toolCallResults, id), DEEPEST)
    const fate = fateOf(words)
    const isSaid = /successfully|^File created/.test(words) || (words !== '' && tool === 'run_in_terminal')
    return fate !== FATES.done || isSaid ? fate : UNSAID
  }
  const rounds = objectsOf(toolCallRounds).map(round => ({
    round,
    calls: objectsOf(round['toolCalls']).map(({ id, name, arguments: text }) => callOf(id, name, text)),
  }))
  const told = rounds.flatMap(({ round, calls }) => [
    turn(round['id']),
    said(textOf(round['response'])),
    ...calls.flatMap(call => ran(call, fateIn(call))),
  ])
  if (rounds.some(({ calls }) => calls.some(mayEdit))) return told
  const answer = parts.map(({ kind, value }) => (kind === undefined ? textOf(value) : '')).join('')
  return [...(rounds.length > 0 ? told : [TURN, said(answer)]), ...parts.flatMap(leftIn)]
}

/** Denied, or skipped. */
const isRefused = ({ isConfirmed: by }: JsonObject): boolean =>
  by === false || at(by, 'type') === 0 || at(by, 'type') === 5

/** The text of a result is in a tree of elements. */
const DEEPEST = 60
function wordsIn(value: Value, depth: number): string {
  if (typeof value !== 'object' || value === null || depth === 0) return textOf(value)
  const { content, value: inner, node, children, text } = objectOf(value)
  return (isArray(value) ? value : [content, inner, node, children, text])
    .map(part => wordsIn(part, depth - 1))
    .join('')
}

/** An edit by positions that no call says. */
const leftIn = ({ kind, uri, edits }: JsonObject): readonly Told[] =>
  /^(?:text|notebook)EditGroup$/.test(textOf(kind)) && isArray(edits) && edits.flat().length > 0
    ? [{ kind: 'left', path: textOf(at(uri, 'fsPath') ?? at(uri, 'path')), why: POSITIONS }]
    : []

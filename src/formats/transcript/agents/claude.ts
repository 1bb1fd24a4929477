import { isArray, isObject, type JsonObject, objectOf, objectsOf } from '../../json/value.ts'
import { pathBelow } from '../../shell/patches.ts'
import { at, idOf, textOf, textsIn, wordsIn } from '../told/fields.ts'
import { foundIn } from '../told/found.ts'
import { messageTold, resultIn } from '../told/message.ts'
import { UNDECIDED } from '../told/refusals.ts'
import { byKind, callOf, ENDED, folderIn, INTERRUPTED, piece, said, turn } from '../told/tell.ts'
import { resultFrom } from '../told/words.ts'
import type { Log, LoggedCall, Told, ToldReader } from '../told.ts'
import { anthropicEvent } from './api.ts'
import { CLAUDE_UNDECIDED, denied, deniedCalls, hostReads, withEffect } from './claude-result.ts'
import { CURSOR_UNDECIDED, cursorCall } from './cursor.ts'

/** The messages of Claude's Agent SDK: Claude Code's streams, execution files and transcripts, and who speaks like it: Qwen Code, Amp, Cursor, Factory's Droid. */
export const claude: Log = {
  names: [
    ['Claude Code', ({ claude_code_version }) => claude_code_version !== undefined],
    [
      'Cursor',
      ({ type, apiKeySource, timestamp_ms }) =>
        type === 'tool_call' || timestamp_ms !== undefined || apiKeySource === 'login',
    ],
    ['Qwen Code', ({ permission_mode, message }) => permission_mode !== undefined || isArray(at(message, 'parts'))],
    ['Amp', ({ session_id }) => textOf(session_id).startsWith('T-')],
    ['Factory Droid', ({ reasoning_effort, text, toolName }) => (reasoning_effort ?? text ?? toolName) !== undefined],
    ['Claude Code'],
  ],
  output: '`stream-json`, the execution file of the action, transcripts; of `json` the text of the answer',
  refuses: [CLAUDE_UNDECIDED, UNDECIDED, CURSOR_UNDECIDED],
  is: ({ type, subtype, message, event, tool_call, leafUuid, session_id, permission_denials, text, toolName }) => {
    if (type === 'system') return typeof subtype === 'string'
    if (type === 'assistant' || type === 'user') return isObject(message)
    if (type === 'result') return typeof subtype === 'string' && (session_id ?? permission_denials) !== undefined
    if (type === 'message') return session_id !== undefined && typeof text === 'string'
    if (type === 'tool_call') return isObject(tool_call) || toolName !== undefined
    return (type === 'stream_event' && isObject(event)) || (type === 'summary' && leafUuid !== undefined)
  },
  open: openClaude,
}

/** A step into a literal folder with which a command begins. */
const STEP = /^\s*cd\s{1,9}(["']?)([^\s"'`$;&|()*?~-][^\s"'`$;&|()*?]*)\1\s{0,9}(?:&&|;|\n|$)/

/** The pieces are said again as a whole. */
const VOID: Told = { kind: 'pieces', are: 'void' }

/** Kinds of records that may hold calls, and are about others. */
const SILENT =
  /^(?:summary|thinking|queue-operation|file-history-snapshot|rate_limit_event|tool_progress|auth_status|completion|attachment)$/

function openClaude(): ToldReader {
  let [hasText, hasFolder] = [false, false]
  let session: string | undefined
  /** Where the shell is, which is the same for all its commands: from the folder of the run. */
  let shell = ''
  /** The folder of a command, in logs that do not say it: that into which an earlier one went. */
  const folderOf = ({ tool, input }: LoggedCall): string | undefined => {
    if (tool !== 'Bash') return undefined
    const folder = shell
    const [, , target] = STEP.exec(textOf(at(input, 'command'))) ?? []
    shell = (target !== undefined && pathBelow(shell, target)) || shell
    return folder === '' ? undefined : folder
  }
  const assistant = (record: JsonObject): readonly Told[] => {
    const owner = idOf(record['uuid'])
    const folder = idOf(record['cwd'])
    const cut = record['aborted'] === true
    const told = messageTold(objectOf(record['message']), owner).map(one =>
      one.kind === 'call' ? { ...one, folder: folder ?? folderOf(one), ...(cut && { cut }) } : one,
    )
    // Cursor's pieces, which a whole message follows
    if (record['timestamp_ms'] !== undefined && record['model_call_id'] === undefined)
      return told.flatMap(one => (one.kind === 'text' ? piece(one.text) : one.kind === 'turn' ? [] : one))
    hasText ||= told.some(one => one.kind === 'text')
    const older = record['supersedes']
    const dropped: readonly Told[] = isArray(older) ? [{ kind: 'drop', owners: older.map(textOf) }] : []
    return [VOID, ...dropped, ...told]
  }
  const user = (record: JsonObject): readonly Told[] => {
    const content = at(record['message'], 'content')
    const results = objectsOf(content)
      .flatMap(part => resultIn(part) ?? [])
      .map(result => withEffect(result, record, content))
    if (objectsOf(content).some(part => wordsIn(part['content']).includes('Shell cwd was reset to '))) shell = ''
    const isInterrupted = textsIn(content).some(text => text.startsWith('[Request interrupted by user'))
    return isInterrupted ? [...results, INTERRUPTED] : results
  }
  /** Files of several runs are often put together. */
  const begun = ({ subtype, session_id: id, cwd }: JsonObject): readonly Told[] => {
    const isOther = subtype === 'init' && session !== undefined && id !== session
    if (subtype === 'init') session = idOf(id)
    if (!isOther) return []
    hasText = false
    shell = ''
    return [{ kind: 'session', folder: idOf(cwd) }]
  }
  const readOne = byKind('type', {
    system: record => (record['subtype'] === 'permission_denied' ? [denied(record)] : begun(record)),
    assistant: record => (isObject(record['message']) ? assistant(record) : []),
    user,
    ...hostReads(),
    // the calls of a subagent: its text is for the agent
    progress: ({ data, cwd }) =>
      at(data, 'type') === 'agent_progress'
        ? (readOne({ ...objectOf(at(data, 'message')), cwd: cwd ?? null }) ?? []).filter(({ kind }) => kind !== 'text')
        : [],
    // its end says nothing, since the whole message comes as well if the run goes on
    stream_event: ({ event }) =>
      anthropicEvent(objectOf(event))?.filter(
        one => one.kind === 'piece' || (one.kind === 'pieces' && one.are === 'whole'),
      ) ?? [],
    message: record => {
      const { role, id, text } = record
      // Letta's have a kind of their own in place of a speaker
      return role === 'assistant' ? [turn(id), said(textOf(text))] : role === undefined ? [...foundIn(record)] : []
    },
    tool_call: record =>
      isObject(record['tool_call'])
        ? [ENDED, ...cursorCall(record)]
        : [callOf(record['toolCallId'] ?? record['id'], record['toolName'], record['parameters'])],
    // in Droid's stream, results are records of their own
    tool_result: ({ toolCallId, id, isError, value, error, message }) =>
      isObject(message) ? messageTold(message) : [resultFrom(toolCallId ?? id, value ?? at(error, 'message'), isError)],
    result: ({ result, deferred_tool_use: call, ...record }) => [
      ...deniedCalls(record),
      ...(hasText || typeof result !== 'string' ? [] : [VOID, said(result)]),
      ...(isObject(call) ? [callOf(call['id'], call['name'], call['input'])] : []),
    ],
    else: ({ type }) => (SILENT.test(textOf(type)) ? [] : undefined),
  })
  return {
    read: record => {
      const told = readOne(record)
      const folder = hasFolder ? [] : folderIn(record['cwd'])
      hasFolder ||= folder.length > 0
      return told || folder.length > 0 ? [...folder, ...(told ?? [])] : undefined
    },
  }
}

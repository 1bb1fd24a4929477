import { isArray, isObject } from '../json/reading/call.ts'
import type { JsonObject, JsonValue } from '../json/reading/json-value.ts'
import { at, jsonIn, textOf, wordsIn } from './fields.ts'
import { BY_HOOK, BY_PERSON, BY_RULE, DONE, FAILED, PROPOSED, resultOf, type ToldResult } from './tell.ts'
import type { Fate } from './told.ts'

/** Qwen Code refused a call in words that do not say who did. */
export const QWEN_UNDECIDED = {
  kind: 'undecided',
  help: 'Have Qwen Code answer with edit blocks, or set `proposals: all`.',
} as const satisfies Fate

/** Antigravity refused a command in the same words whether or not anyone could be asked. */
export const ANTIGRAVITY_UNDECIDED = {
  kind: 'undecided',
  help: 'Have Antigravity answer with edit blocks, or set `proposals: all`.',
} as const satisfies Fate

/**
 * Answers of agents in place of a result, by their first words. An agent that reads these words out of a file is not denied, so they are never
 * looked for inside a text. Their sources: docs/agent-logs.md.
 */
const DENIALS: readonly (readonly [begins: RegExp, fate: Fate])[] = [
  // Claude Code
  [/^The user doesn't want to (?:proceed with|take) this/, BY_PERSON],
  [/^User rejected tool use/, BY_PERSON],
  [/^\[Request interrupted by user for tool use\]/, BY_PERSON],
  [/^(?:Error: )?PreToolUse:\S{1,80} hook |^Execution stopped by (?:PreToolUse )?hook/, BY_HOOK],
  [/^File is in a directory that is denied by your permission settings/, BY_RULE],
  [/^Cannot write to [^\n]{1,4096} while in plan mode/, PROPOSED],
  [/^Claude requested permissions to [^\n]{1,4096}, but you haven't granted it yet/, PROPOSED],
  [/^Permission to use [^\n]{1,200} because Claude Code is running in don't ask mode/, PROPOSED],
  [/^Permission to use [^\n]{1,200} has been denied/, BY_RULE],
  // Codex
  [/^(?:patch|exec command) rejected by user|^aborted by user/, BY_PERSON],
  [/^[✗✘✖] You (?:cancell?ed|did not approve)/, BY_PERSON],
  [/^patch rejected: writing is blocked by read-only sandbox/, PROPOSED],
  [/^patch rejected|^rejected: blocked by policy/, BY_RULE],
  // Qwen Code: without a terminal it has its own rules, which read like a user's
  [/^Qwen Code requires permission to use [^\n]{1,200}\(non-interactive mode/, PROPOSED],
  [/^Qwen Code requires permission to use /, QWEN_UNDECIDED],
  // Gemini CLI
  [/^User denied execution\.|^\[Operation Cancelled\]/, BY_PERSON],
  [/^Tool execution denied by policy\. You are in Plan Mode/, PROPOSED],
  [/^Tool execution denied by policy/, BY_RULE],
  // Antigravity
  [/^permission check failed for [^\n]{1,4096}: user denied/, ANTIGRAVITY_UNDECIDED],
  // opencode
  [/^The user rejected permission to use this specific tool call/, BY_PERSON],
  [/^Permission denied by ruleset|^Rule prevents tool usage|^The user has specified a rule which prevents/, BY_RULE],
  // Cursor
  [/^Hook blocked with message:/, BY_HOOK],
  [/^tool not available in (?:ask|plan) mode/, PROPOSED],
  // Cline and Roo Code
  [/^The user denied this (?:operation|edit)/, BY_PERSON],
  [/^\{"status":\s?"denied"/, BY_PERSON],
  [/^\{"status":\s?"error",\s?"type":\s?"access_denied"/, BY_RULE],
  [/^(?:<error>)?(?:Error: )?Access to [^\n]{1,4096} is blocked by the \.(?:cline|roo)ignore/, BY_RULE],
  // Kimi Code
  [/^Tool "[^"\n]{1,200}" was not run because the (?:user rejected|approval request was cancelled)/, BY_PERSON],
  [/^Tool "[^"\n]{1,200}" was denied by permission (?:rule|policy)/, BY_RULE],
  [/^The user manually interrupted "/, BY_PERSON],
  // Mux says so of every edit that failed
  [/^WRITE DENIED, FILE UNMODIFIED/, FAILED],
  // Hermes
  [/^Write denied: /, BY_RULE],
  // gptme
  [/^(?:Operation a|A)borted[:,] user chose not to run/, BY_PERSON],
  // Mistral Vibe
  [/^<user_cancellation>/, BY_PERSON],
  [/^Tool '[^'\n]{1,200}' (?:blocked by denylist|is permanently disabled)/, BY_RULE],
  [/^Tool execution not permitted \(no approval callback\)/, PROPOSED],
  // pi, in the words of its example of a gate
  [/^Blocked by (?:the )?user\b/, BY_PERSON],
  // goose
  [/^The user has declined to run this tool/, BY_PERSON],
  [/^[^\n]{0,200}\bskipped in goose chat mode/, PROPOSED],
  [/^(?:tool call|command|edit|call)\b[^\n.:]{0,60}\bblocked by [^\n.:]{0,60}\bhook\b/i, BY_HOOK],
  // hosts of models, each in its own words: who refused, or what was, in the first sentence
  [
    /^(?:the |this )?(?:user|human|person|reviewer)\b[^\n.]{0,60}\b(?:denied|declined|rejected|refused|cancell?ed|skip(?:ped)?|(?:not|n't) (?:approve|allow|accept|want))/i,
    BY_PERSON,
  ],
  [
    /^(?:the |this |your )?(?:tool|function|call|execution|action|operation|edit|change|request|write)\b[^\n.]{0,60}\b(?:denied|declined|rejected|refused|not approved|cancell?ed by)\b/i,
    BY_PERSON,
  ],
  [
    /^(?:denied|declined|rejected|refused|not approved|cancell?ed by|permission (?:to [^\n.]{1,60} )?denied[^\n]{1,40}\b(?:user|human))\b/i,
    BY_PERSON,
  ],
]

/** The text that hosts put before the words: quotes, brackets, a field's name. */
const WRAPPING = /^[\s"'[({]*(?:<system>\s*)?(?:"?(?:error|message|result|output|status)"?\s{0,3}[:=]\s{0,3}["']?)?/i

const FAILS =
  /^(?:<system>)?(?:<tool_use_error>|<tool_error>|<error>|Error\b|error:|ERROR\b|tool failed\b|\{"status":\s?"error"|apply_patch verification failed)/

/** The outcome in a result: who refused it, if its words are a refusal; else whether it failed. Where nothing marks that, some say so in their first word. */
export const fateOf = (words: string, failed = FAILS.test(words)): Fate => denialIn(words) ?? (failed ? FAILED : DONE)

/** How a call ended. A result is failed where it is marked so; where it is not marked at all, its words tell. */
export const resultFrom = (id: JsonValue | undefined, content: JsonValue | undefined, failed?: JsonValue): ToldResult =>
  resultOf(id, outcomeOf(content, typeof failed === 'boolean' ? failed : undefined))

function outcomeOf(content: JsonValue | undefined, failed: boolean | undefined): Fate {
  const words = wordsIn(content)
  const fate = fateOf(words, failed)
  const value = words.trimStart().startsWith('{') ? jsonIn(words) : content
  const said = fate === DONE && isObject(value) ? fateAt(value) : undefined
  return said === undefined || said === UNSAID ? fate : said
}

/** Who refused a call, by the words that are in place of its result. */
export function denialIn(words: string): Fate | undefined {
  const said = words.slice(0, MOST_SAID).trimStart()
  const bare = said.replace(WRAPPING, '')
  return DENIALS.find(([begins]) => begins.test(said) || begins.test(bare))?.[1]
}

/** Characters of a result that say who refused it, a path among them. */
const MOST_SAID = 10_000

/** Why a call is left of which a log of unknown shape does not say what became of it. */
export const UNSAID = {
  kind: 'undecided',
  message: 'the log does not say what became of the call',
  help: 'Have the agent answer with edit blocks, or set `proposals: all`.',
} as const satisfies Fate

const STATES = ['status', 'state', 'outcome', 'decision']
export const WORDS = ['error', 'message', 'reason', 'content', 'output', 'result', 'response', 'text', 'Text']

/** The first of some fields that says anything. */
export const valueAt = (value: JsonObject, keys: readonly string[]): JsonValue | undefined =>
  keys.map(key => value[key]).find(one => one !== undefined && one !== null && one !== '')

const STOPPED =
  /(?:^|[-_ ])(?:den(?:ied|y)|declined|reject(?:ed)?|refused|cancell?ed|aborted|interrupted|skipped)(?:$|[-_ ])/i
const FAILING = /^(?:error(?:ed)?|fail(?:ed|ure)?|retry-prompt)$/i
const ENDED = /^(?:success|succeeded|ok|done|completed?|finished|applied|executed)$/i

/** The outcome that an object's fields tell. */
export function fateAt(value: JsonObject): Fate | undefined {
  const state = textOf(valueAt(value, STATES))
  const { ok, success = ok, is_error: error = value['isError'], part_kind: kind, result } = value
  if (value['approved'] === false || STOPPED.test(state) || /^den(?:y|ied)$/i.test(textOf(result))) return BY_PERSON
  // someone allows the call, and it has yet to run
  if (/^allow(?:ed)?$/i.test(textOf(result))) return undefined
  const words = denialIn(wordsOf(value))
  if (words) return words
  const problem = value['error'] ?? at(value['response'], 'error') ?? ''
  const isFailed = problem !== false && problem !== ''
  if (isFailed || error === true || success === false || [state, textOf(kind)].some(one => FAILING.test(one)))
    return FAILED
  if (error === false || success === true || ENDED.test(state)) return DONE
  if (valueAt(value, ['content', 'output', 'result', 'response', 'tool_response', 'text']) === undefined)
    return undefined
  return state === '' ? fateOf(wordsOf(value)) : UNSAID
}

/** The first text of a result. */
function wordsOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value
  if (isArray(value)) return wordsOf(value[0])
  return isObject(value) ? wordsOf(valueAt(value, WORDS)) : ''
}

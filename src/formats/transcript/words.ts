import { isArray, isObject } from '../json/reading/call.ts'
import type { JsonObject, JsonValue } from '../json/reading/json-value.ts'
import { at, jsonIn, textOf, wordsIn } from './fields.ts'
import { FATES, resultOf, type ToldResult, undecided } from './tell.ts'
import type { Fate } from './told.ts'

const { byHook, byPerson, byRule, proposed } = FATES

/** Qwen Code refused a call in words that do not say who did. */
export const QWEN_UNDECIDED = undecided('Have Qwen Code answer with edit blocks, or set `proposals: all`.')

/** Antigravity refused a command in the same words whether or not anyone could be asked. */
export const ANTIGRAVITY_UNDECIDED = undecided('Have Antigravity answer with edit blocks, or set `proposals: all`.')

/** Refusals in place of a result, by their first words: inside a text they may be of a file that was read. Sources: docs/agent-logs.md. */
const DENIALS: readonly (readonly [begins: RegExp, fate: Fate])[] = [
  // Claude Code
  [/^The user doesn't want to (?:proceed with|take) this/, byPerson],
  [/^User rejected tool use/, byPerson],
  [/^\[Request interrupted by user for tool use\]/, byPerson],
  [/^(?:Error: )?PreToolUse:\S{1,80} hook |^Execution stopped by (?:PreToolUse )?hook/, byHook],
  [/^File is in a directory that is denied by your permission settings/, byRule],
  [/^Cannot write to [^\n]{1,4096} while in plan mode/, proposed],
  [/^Claude requested permissions to [^\n]{1,4096}, but you haven't granted it yet/, proposed],
  [/^Permission to use [^\n]{1,200} because Claude Code is running in don't ask mode/, proposed],
  [/^Permission to use [^\n]{1,200} has been denied/, byRule],
  // Codex
  [/^(?:patch|exec command) rejected by user|^aborted by user/, byPerson],
  [/^[✗✘✖] You (?:cancell?ed|did not approve)/, byPerson],
  [/^patch rejected: writing is blocked by read-only sandbox/, proposed],
  [/^patch rejected|^rejected: blocked by policy/, byRule],
  // Qwen Code: without a terminal it has its own rules, which read like a user's
  [/^Qwen Code requires permission to use [^\n]{1,200}\(non-interactive mode/, proposed],
  [/^Qwen Code requires permission to use /, QWEN_UNDECIDED],
  // Gemini CLI
  [/^User denied execution\.|^\[Operation Cancelled\]/, byPerson],
  [/^Tool execution denied by policy\. You are in Plan Mode/, proposed],
  [/^Tool execution denied by policy/, byRule],
  // Antigravity
  [/^permission check failed for [^\n]{1,4096}: user denied/, ANTIGRAVITY_UNDECIDED],
  // opencode
  [/^The user rejected permission to use this specific tool call/, byPerson],
  [/^Permission denied by ruleset|^Rule prevents tool usage|^The user has specified a rule which prevents/, byRule],
  // Cursor
  [/^Hook blocked with message:/, byHook],
  [/^tool not available in (?:ask|plan) mode/, proposed],
  // Cline and Roo Code
  [/^The user denied this (?:operation|edit)/, byPerson],
  [/^\{"status":\s?"denied"/, byPerson],
  [/^\{"status":\s?"error",\s?"type":\s?"access_denied"/, byRule],
  [/^(?:<error>)?(?:Error: )?Access to [^\n]{1,4096} is blocked by the \.(?:cline|roo)ignore/, byRule],
  // Kimi Code
  [/^Tool "[^"\n]{1,200}" was not run because the (?:user rejected|approval request was cancelled)/, byPerson],
  [/^Tool "[^"\n]{1,200}" was denied by permission (?:rule|policy)/, byRule],
  [/^The user manually interrupted "/, byPerson],
  // Mux says so of every edit that failed
  [/^WRITE DENIED, FILE UNMODIFIED/, FATES.failed],
  // Hermes
  [/^Write denied: /, byRule],
  // gptme
  [/^(?:Operation a|A)borted[:,] user chose not to run/, byPerson],
  // Mistral Vibe
  [/^<user_cancellation>/, byPerson],
  [/^Tool '[^'\n]{1,200}' (?:blocked by denylist|is permanently disabled)/, byRule],
  [/^Tool execution not permitted \(no approval callback\)/, proposed],
  // pi, in the words of its example of a gate
  [/^Blocked by (?:the )?user\b/, byPerson],
  // goose
  [/^The user has declined to run this tool/, byPerson],
  [/^[^\n]{0,200}\bskipped in goose chat mode/, proposed],
  [/^(?:tool call|command|edit|call)\b[^\n.:]{0,60}\bblocked by [^\n.:]{0,60}\bhook\b/i, byHook],
  // hosts of models, each in its own words: who refused, or what was, in the first sentence
  [
    /^(?:the |this )?(?:user|human|person|reviewer)\b[^\n.]{0,60}\b(?:denied|declined|rejected|refused|cancell?ed|skip(?:ped)?|(?:not|n't) (?:approve|allow|accept|want))/i,
    byPerson,
  ],
  [
    /^(?:the |this |your )?(?:tool|function|call|execution|action|operation|edit|change|request|write)\b[^\n.]{0,60}\b(?:denied|declined|rejected|refused|not approved|cancell?ed by)\b/i,
    byPerson,
  ],
  [
    /^(?:denied|declined|rejected|refused|not approved|cancell?ed by|permission (?:to [^\n.]{1,60} )?denied[^\n]{1,40}\b(?:user|human))\b/i,
    FATES.byPerson,
  ],
]

/** Any of them: one pattern, since nearly no result is a refusal. */
const ANY = new RegExp(DENIALS.map(([begins]) => begins.source).join('|'), 'i')

/** The text that hosts put before the words: quotes, brackets, a field's name. */
const WRAPPING = /^[\s"'[({]*(?:<system>\s*)?(?:"?(?:error|message|result|output|status)"?\s{0,3}[:=]\s{0,3}["']?)?/i

const FAILS =
  /^(?:<system>)?(?:<tool_use_error>|<tool_error>|<error>|Error\b|error:|ERROR\b|tool failed\b|\{"status":\s?"error"|apply_patch verification failed)/

/** The outcome in a result: who refused it, if its words are a refusal; else whether it failed. Where nothing marks that, some say so in their first word. */
export const fateOf = (words: string, failed = FAILS.test(words)): Fate =>
  denialIn(words) ?? (failed ? FATES.failed : FATES.done)

/** How a call ended. A result is failed where it is marked so; where it is not marked at all, its words tell. */
export const resultFrom = (id: JsonValue | undefined, content: JsonValue | undefined, failed?: JsonValue): ToldResult =>
  resultOf(id, outcomeOf(content, typeof failed === 'boolean' ? failed : undefined))

function outcomeOf(content: JsonValue | undefined, failed: boolean | undefined): Fate {
  const words = wordsIn(content)
  const fate = fateOf(words, failed)
  const value = words.trimStart().startsWith('{') ? jsonIn(words) : content
  const said = fate === FATES.done && isObject(value) ? fateAt(value) : undefined
  return said === undefined || said === UNSAID ? fate : said
}

/** Who refused a call, by the words that are in place of its result. */
export function denialIn(words: string): Fate | undefined {
  const said = words.slice(0, MOST_SAID).trimStart()
  const bare = said.replace(WRAPPING, '')
  if (!ANY.test(said) && !ANY.test(bare)) return undefined
  return DENIALS.find(([begins]) => begins.test(said) || begins.test(bare))?.[1]
}

/** Characters of a result that say who refused it, a path among them. */
const MOST_SAID = 10_000

/** Why a call is left of which a log of unknown shape does not say what became of it. */
export const UNSAID = undecided(
  'Have the agent answer with edit blocks, or set `proposals: all`.',
  'the log does not say what became of the call',
)

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
  if (value['approved'] === false || STOPPED.test(state) || /^den(?:y|ied)$/i.test(textOf(result))) return byPerson
  // someone allows the call, and it has yet to run
  if (/^allow(?:ed)?$/i.test(textOf(result))) return undefined
  const words = denialIn(wordsOf(value))
  if (words) return words
  const problem = value['error'] ?? at(value['response'], 'error') ?? ''
  const isFailed = problem !== false && problem !== ''
  if (isFailed || error === true || success === false || [state, textOf(kind)].some(one => FAILING.test(one)))
    return FATES.failed
  if (error === false || success === true || ENDED.test(state)) return FATES.done
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

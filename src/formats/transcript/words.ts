import type { JsonValue } from '../json/reading/json-value.ts'
import { wordsIn } from './fields.ts'
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
const WORDS: readonly (readonly [begins: RegExp, fate: Fate])[] = [
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
    /^(?:the |this )?(?:user|human|person|reviewer)\b[^\n.]{0,60}\b(?:denied|declined|rejected|refused|cancell?ed|(?:not|n't) (?:approve|allow|accept|want))/i,
    BY_PERSON,
  ],
  [
    /^(?:the |this |your )?(?:tool|function|call|execution|action|operation|edit|change|request|write)\b[^\n.]{0,60}\b(?:denied|declined|rejected|refused|not approved|cancell?ed by)\b/i,
    BY_PERSON,
  ],
  [
    /^(?:denied|declined|rejected|refused|not approved|cancell?ed by|permission denied[^\n]{1,40}\b(?:user|human))\b/i,
    BY_PERSON,
  ],
]

/** The text that hosts put before the words: quotes, brackets, a field's name. */
const WRAPPING = /^[\s"'[({]*(?:"?(?:error|message|result|output|status)"?\s{0,3}[:=]\s{0,3}["']?)?/i

const FAILS =
  /^(?:<tool_use_error>|<tool_error>|<error>|Error\b|error:|\{"status":\s?"error"|apply_patch verification failed)/

/** The outcome in a result: who refused it, if its words are a refusal; else whether it failed. Where nothing marks that, some say so in their first word. */
export const fateOf = (words: string, failed = FAILS.test(words)): Fate => denialIn(words) ?? (failed ? FAILED : DONE)

/** How a call ended. A result is failed where it is marked so; where it is not marked at all, its words tell. */
export const endOf = (id: JsonValue | undefined, content: JsonValue | undefined, failed?: JsonValue): ToldResult =>
  resultOf(id, fateOf(wordsIn(content), typeof failed === 'boolean' ? failed : undefined))

/** Who refused a call, by the words that are in place of its result. */
export function denialIn(words: string): Fate | undefined {
  const said = words.slice(0, MOST_SAID).trimStart()
  const bare = said.replace(WRAPPING, '')
  return WORDS.find(([begins]) => begins.test(said) || begins.test(bare))?.[1]
}

/** Characters of a result that say who refused it, a path among them. */
const MOST_SAID = 10_000

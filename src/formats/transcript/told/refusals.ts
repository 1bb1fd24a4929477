import type { Fate } from '../told.ts'
import { FATES, undecided } from './tell.ts'

const { byHook, byPerson, byRule, bySomeone, proposed } = FATES

/** Agents refuse a call in words that do not say who did, or in the same whether or not anyone could be asked. */
export const UNDECIDED = undecided()

const WHO = '(?:user|human|person|reviewer|operator|maintainer|approver|you|i)\\b'
const NO =
  "(?:den(?:ied|y)|declined?|reject(?:ed)?|refused|cancell?ed|aborted|interrupted|skip(?:ped)?|blocked|disallow(?:ed)?|said no|cho(?:se|sen) not|discarded|vetoed|overruled|withheld|turned (?:\\w+ )?down|without (?:accept|approv|confirm|sav)ing|did not (?:approve|allow|accept|want|confirm|agree)|(?:not|\\w{1,8}n't) (?:approved?|allow(?:ed)?|accept(?:ed)?|permitted|want))"
const WHAT =
  '(?:(?:the|this|that|your|these|file|shell|tool|edit|proposed|permission) ){0,2}(?:tool|function|call|task|execution|action|operation|edits?|changes?|request|write|command|patch|diff|approval|consent|update)'

/** What a person does to a change that was made. */
const UNDONE = '(?:reverted|undid|undone|rolled back)'

/** Words for a change that was made. */
export const SUCCESS =
  '(?:ok(?:ay)?|done|success\\w*|succeeded|finished|completed?|updat(?:ed|ing)|edited|wr(?:ote|itten)|saved?|replac(?:ed|ements?)|appl(?:ied|y)|created?|modified|changed|inserted|patched|added|removed|deleted|renamed|moved|fixed|restored|reverted|undone|back|now|passed|good|no errors|0 (?:errors|failures|failed)|\\d+ lines?|accepted|approved|true)\\b'

const says = (sentence: string): RegExp => new RegExp(`^${sentence}`, 'i')

/** Refusals in place of a result, by their first words: inside a text they may be of a file that was read. Sources: docs/agent-logs.md. */
const DENIALS: readonly (readonly [begins: RegExp, fate: Fate])[] = [
  // Claude Code
  [/^(?:Error: )?PreToolUse:\S{1,80} hook |^Execution stopped by (?:PreToolUse )?hook/, byHook],
  [/^File is in a directory that is denied by your permission settings/, byRule],
  [/^Cannot write to [^\n]{1,4096} while in plan mode|^Plan mode is active/, proposed],
  [/^Claude requested permissions to [^\n]{1,4096}, but you haven't granted it yet/, proposed],
  [
    /^Permission to use [^\n]{1,200} (?:because Claude Code is running in don't ask mode|has been auto-denied (?:\(prompts|in dontAsk))/,
    proposed,
  ],
  [/^Permission to use [^\n]{1,200} has been denied/, byRule],
  [/^Permission for this tool use was denied/, byPerson],
  // Codex
  [/^(?:patch|exec command) rejected by user|^aborted by user/, byPerson],
  [/^patch rejected: writing is blocked by read-only sandbox/, proposed],
  [/^patch rejected|^rejected: blocked by policy|^This action was rejected due to unacceptable risk/, byRule],
  [/^The automatic permission approval review (?:did not finish|could not be completed)/, UNDECIDED],
  // Qwen Code: without a terminal it has its own rules, which read like a user's
  [/^Qwen Code requires permission to use [^\n]{1,200}\(non-interactive mode/, proposed],
  [/^Qwen Code requires permission to use /, UNDECIDED],
  // Gemini CLI
  [/^Tool execution denied by policy\. You are in Plan Mode/, proposed],
  [/^Tool execution denied by policy/, byRule],
  // Antigravity
  [/^permission check failed for [^\n]{1,4096}: user denied/, UNDECIDED],
  // opencode
  [/^Permission denied by ruleset|^Rule prevents tool usage|^The user has specified a rule which prevents/, byRule],
  // Cursor
  [/^tool not available in (?:ask|plan) mode/, proposed],
  // Cline and Roo Code
  [/^Skipping tool [^\n]{1,4200} due to user rejecting a previous tool/, byPerson],
  [/^\{"status":\s?"denied"/, byPerson],
  [/^\{"status":\s?"error",\s?"type":\s?"access_denied"/, byRule],
  [/^(?:<error>)?(?:Error: )?Access to [^\n]{1,4096} is blocked by the \.(?:cline|roo)ignore/, byRule],
  // Kimi Code
  [/^Tool "[^"\n]{1,200}" was not run because the (?:user rejected|approval request was cancelled)/, byPerson],
  [/^Tool "[^"\n]{1,200}" was denied by permission (?:rule|policy)/, byRule],
  // Mux says so of every edit that failed
  [/^WRITE DENIED, FILE UNMODIFIED/, FATES.failed],
  // Hermes
  [/^Write denied: /, byRule],
  // Mistral Vibe
  [/^<user_cancellation>/, byPerson],
  [/^Tool '[^'\n]{1,200}' (?:blocked by denylist|is permanently disabled)/, byRule],
  [/^Tool execution not permitted \(no approval callback\)/, proposed],
  // goose
  [/^[^\n]{0,200}\bskipped in goose chat mode/, proposed],
  [/^[^\n]{0,80}\b(?:sandbox|session|run|mode|workspace) is (?:in )?read-only|^dry[ -]run\b/, proposed],
  // the words of any host: who refused, or what was, in the first sentence
  [says(`.{0,80}\\bhook\\b.{0,20}\\b${NO}`), byHook],
  [says(`[^"'\`\n]{0,160}\\b${NO} (?:by|due to) [\\w ]{0,40}\\bhook\\b`), byHook],
  [says(`[^"'\`\n]{0,160}\\b${NO} by [\\w ]{0,40}\\b(?:policy|rules?|settings|ruleset)\\b`), byRule],
  [
    says(`(?:(?!${SUCCESS})[\\w \\]]{0,60}: )?(?:the |this |an? )?${WHO}\\b[^.\n]{0,60}\\b(?:${NO}|${UNDONE}\\b)`),
    byPerson,
  ],
  [says(`[^"'\`\n]{0,160}\\b(?:${NO}|${UNDONE}|stopped) by (?:the |an? )?${WHO}`), byPerson],
  [
    says(
      `(?:the |this )?(?:file|path|folder|directory)\\b(?:(?! ${SUCCESS}).){0,200}\\b(?:is|are) (?:protected|off[- ]limits)\\b`,
    ),
    byRule,
  ],
  [says(`${WHAT}\\b(?:(?!(?<!not )\\b${SUCCESS})[^.\n]){0,60}\\b${NO}\\b(?! to\\b)`), bySomeone],
  [says(`(?:permission|access)\\b.{0,60}\\b${NO}\\b.{1,40}\\b(?:user|human)\\b`), byPerson],
  [says(`${NO}(?:\\W{0,3}$|[:.,!]| (?:by|due|because|-) | as the )`), bySomeone],
]

/** Any of them: one pattern, since nearly no result is a refusal. */
const ANY = new RegExp(DENIALS.map(([begins]) => begins.source).join('|'), 'i')

/** The text that hosts put before the words: quotes, brackets, a field's name. */
export const SIGNS = /^(?:\s*\[\w[^\n]{0,4200}?\] Result:)?[^\w<]*(?:<system>\s*)?/i
const WRAPPING =
  /^(?:\s*\[\w[^\n]{0,4200}?\] Result:)?[^\w<]*(?:<system>\s*)?(?:"?(?:error|message|result|output|observation|status)"?\s{0,3}[:=]\s{0,3}["']?)?/i

/** Names with which a failure begins. */
const THING =
  '(?:the )?(?:file|path|string|(?:search|old|original)?[ _]?(?:text|str(?:ing)?|block)|search|match|pattern|target|snippet|anchor|context)'
/** The call was done, whatever else was there. */
const MADE =
  "(?<!(?:\\b(?:be|not|no|nothing|changes|edits)|n't) )\\b(?:overwr(?:ote|itten|iting)|replac(?:ed|ements? made)|updated|edited|(?:re)?written|wrote|modified(?! since)|created|changed|saved|appended|applied|skipp(?:ed|ing)|success\\w*)\\b"

/** First words of a failure that nothing marks: a word for it, or for the text that is not there. */
export const FAILS = new RegExp(
  [
    '(?:permission|access) (?:was )?(?:denied|rejected)|<(?:tool_(?:use_)?error|error(?:_details)?)>|apply_patch verification failed|exec_command failed|traceback \\(|fatal:|e(?:acces|perm|rofs): |read-only file ?system',
    'status":\\s?"error"',
    'error(?:\\W{0,2}$|[:!\\[\\]]|\\.(?!\\w)| (?:apply|edit|writ|read|execut|call|pars|process|updat|runn|open|creat|replac|invok)ing\\b| (?:in|while|when|at|occurred)\\b)',
    '(?:(?:i )?encountered|execution|tool|mcp|an?|unexpected|internal|runtime|validation)(?: an?)? (?:\\w{1,20} )?error\\b',
    '\\w{0,60}(?:error|exception)\\s?[:(]',
    "[a-z_' -]{0,40}\\bfailed\\b(?: to\\b|\\s?:|\\.(?!\\w)|$)|(?:the )?tool execution failed\\b|[\\w ]{0,30}\\btimed out\\b|timeout(?:\\W{0,3}$|[:,]? (?:after|while|waiting|exceeded|expired|error)\\b)",
    "(?:could not|couldn't|cannot|can't|unable to) |(?:no|(?:replaced )?0) (?:exact )?(?:match|replacement|occurrence|such)|no (?:changes|edits) made(?:\\W|$)(?!.*\\b(?:updated|edited|applied|written))|occurrence count mismatch",
    "[^\"'`\\n]{0,160}\\b(?:(?:was|were)(?: not|n't)|(?:could|can)(?: ?not|n?'t) be) (?:executed|run|applied|performed|written|saved|made)\\b",
    '[^"\'`\\n]{0,80}\\bno (?:changes?|edits?|files?) (?:was|were) (?:made|written|applied|changed)|[^\\n]{0,160}\\bhunk #?\\d+ failed\\b',
    '(?:tool call )?not (?:executed|run|applied|performed|written|saved)\\b|[^"\'`\\n]{0,80}\\boutside (?:of )?(?:the )?(?:allowed|permitted|workspace)\\b',
    'missing (?:value for )?(?:the |a )?required\\b|(?:unknown|no such) tool\\b|tool \\S{1,80} (?:not found|does not exist|is not)\\b|(?:you )?(?:must|need to|have to|please) (?:first )?read\\b(?!.{0,120}\\b(?:again|below|updated|edited|applied))',
    'invalid `?(?:arguments?|input|param|path|tool|json|request|edit|diff|patch)|(?:found )?multiple (?:matches|occurrences)|found \\d+ (?:matches|occurrences)\\b(?![\\s\\S]{0,200}\\b(?:replac(?:ed|ements?)|updated|edited|changed|appl(?:ied|y)|modified|made)\\b)|found .{0,60} but ',
    `${THING}\\b.{0,120}\\b(?:not (?:found|unique)|(?:did|does) not (?:match|exist|appear)|has not been read|has been (?:unexpectedly modified|modified since))`,
    `${THING}\\b(?![\\s\\S]{0,200}${MADE}).{0,120}\\b(?:(?:did|does) not apply|(?:found|appears|occurs|matches) (?:multiple|more than)|must be read|already exists?\\b)`,
  ]
    .map(words => `^(?:${words})`)
    .join('|'),
  'i',
)

/** A person did something other than agree. */
export const NO_ASSENT =
  /^(?:the )?(?:user|human|person|reviewer|operator)\b (?!.{0,120}(?:accept|approv|allow|confirm|appl|sav|agree|grant|ma[dk]e|edit|updat|chang|creat|add|remov|delet|writ|wrote|replac|renam|succe|done))/i

/** Who refused a call, by the words that are in place of its result. */
export function denialIn(words: string): Fate | undefined {
  const said = words.slice(0, MOST_SAID).trimStart()
  const bare = said.replace(WRAPPING, '')
  if (!ANY.test(said) && !ANY.test(bare)) return undefined
  return DENIALS.find(([begins]) => begins.test(said) || begins.test(bare))?.[1]
}

/** Characters of a result that say who refused it, a path among them. */
export const MOST_SAID = 10_000

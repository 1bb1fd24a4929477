import type { Source } from '../core/block.ts'
import { fenceLine } from './carrier/markdown.ts'
import type { Format } from './format.ts'
import { guideOf } from './guide-text.ts'

/** The answer to the author of a text without blocks. */
export interface Lesson {
  /** The kind of the text, in a sentence. */
  readonly said: string
  /** The same, and how to write a block. Ends with a newline. */
  readonly text: string
}

/** The lesson for texts without blocks: what they have instead, and how to write a block in the likeliest format that has a guide. */
export function lessonFor(sources: readonly Source[], formats: readonly Format[]): Lesson {
  const [, said = '', meant = []] = sources.length > 0 ? kindOf(sources) : []
  const taught = formats.flatMap(({ name, guide }) => (guide ? name : []))
  const format = meant.find(name => taught.includes(name)) ?? taught[0]
  const guide = format === undefined ? '' : guideOf(formats, format)
  return { said, text: `No edit blocks were found. ${said}\n${guide ? `\n${guide}` : ''}` }
}

const QUOTED =
  /^(?: {0,3}>)+ ?(?:<{5,9} ?SEARCH|\*\*\* (?:Begin|Update|Add)|`{3,}(?:suggestion|diff|patch)|diff --git |@@ )/
const ESCAPED = /^\s*(?:&lt;){5}/
const SCREEN = /^[\s│]{0,20}[●⏺•✓✔] {1,2}(?:Update|Updated|Edit|Edited|Write|Wrote|Create|Added|Deleted)\b ?\(?\S/
/** An order with both texts in code, or with the lines that it is for. */
const ORDER =
  /\b(?:change|replace|rename|update|swap)\b[^`]{0,200}`[^`]{1,200}`[^`]{0,40}\b(?:to|with|by|into)\b[^`]{0,40}`/i
const LINES = /\blines? \d{1,7}/i
const VERB = /\b(?:change|replace|rename|update|swap|delete|remove|insert|add)\b|:\W{0,4}$/i

/** Arguments of editing tools, and messages as Python prints them. */
const CALLS =
  /["'](?:old|new)_?(?:str(?:ing)?|text)\\{0,3}["']\s{0,5}:|\b(?:ToolUseBlock|(?:Function|Tool){1,2}Call|AIMessage)\(/
const INSIDE =
  /(?<=\S ?)(?:<{5,9} ?SEARCH\b|\*\*\* Begin Patch|diff --git a\/|<(?:old_text|old_string|search|(?:file|edit) path=)[^<>]{0,200}>)/
const FINDING =
  /^\s*(?:::(?:error|warning|notice) \S|(?:--> )?(?=\S{0,200}[./])[^\s:(]{1,300}(?::\d{1,7}(?::\d{1,7})?[: ]|\(\d{1,7},\d{1,7}\):|:\d{1,7}:\d{1,7}$))|"(?:lines?|row|posn|(?:line_?|begin_?|start_?)(?:no|number|line))"\s{0,5}:/i

/** A kind of text without blocks: a line that shows it, a sentence about it, and the formats that may be meant, likeliest first. */
type Kind = readonly [shows: (line: string) => boolean, said: string, meant?: readonly string[]]

const like = (pattern: RegExp) => (line: string) => pattern.test(line)

/** JSON is known by the start of a text, and an empty text has no line that shows it. */
const OF_JSON: Kind = [
  () => false,
  'The text is JSON, in which no call that edits a file was found.',
  ['claude-code', 'ops', 'edit-lines'],
]
const EMPTY: Kind = [() => false, 'The text is empty.']

/** The facts that say most about the author's intention come first. */
const KINDS: readonly Kind[] = [
  [like(QUOTED), 'The text has edits in a quote (`>`): what is quoted is not read, so write them without the signs.'],
  [like(ESCAPED), 'The text has markers written as `&lt;`: send it as it was before.'],
  [
    like(SCREEN),
    'The text is the screen of an agent, which breaks and cuts lines: send the log of its run (docs/agent-logs.md).',
  ],
  [like(CALLS), 'The text has calls of tools in an unknown shape: send the log of the run (docs/agent-logs.md).'],
  [like(INSIDE), 'The text has an edit that begins inside a line: begin a line with it.'],
  [
    like(/^\*\*\* \w/),
    'The text has lines of a patch, but no header (`*** Update File: PATH`) that they belong to.',
    ['apply-patch'],
  ],
  [
    like(/^(@@ |\+\+\+ |--- \S)/),
    'The text has lines of a diff, but no header (`--- a/PATH`, `+++ b/PATH`) that names the file.',
    ['unified-diff'],
  ],
  [
    line => ORDER.test(line) || (LINES.test(line) && VERB.test(line)),
    'The text asks for a change in words: send the old lines and the new ones as a block.',
    ['search-replace'],
  ],
  [
    like(FINDING),
    'The text has findings at lines, not what the lines become: send a diff, or the fixes (docs/formats/tool-fixes.md).',
  ],
  OF_JSON,
  [
    line => fenceLine(line) !== undefined,
    'The text has code, but nothing names its file or the lines that it replaces.',
    ['search-replace', 'whole-file'],
  ],
  [like(/\S/), 'The text has only prose.'],
]

/** One pass over the lines, each of which shows one kind. */
function kindOf(sources: readonly Source[]): Kind {
  const seen = new Set<Kind | undefined>()
  for (const { text } of sources) {
    if (/^\s*[[{]\s*["{[]/.test(text.slice(0, LOOK))) seen.add(OF_JSON)
    for (const line of text.split('\n')) seen.add(KINDS.find(([shows]) => shows(line)))
  }
  return KINDS.find(kind => seen.has(kind)) ?? EMPTY
}

/** Characters at the start of a text that tell JSON. */
const LOOK = 1_000

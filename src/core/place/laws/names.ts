import { indentOf } from '../../text/indent.ts'
import type { IndexedText } from '../../text/indexed.ts'
import { isBlank } from '../../text/spacing.ts'
import { nextShown } from '../find/runs.ts'

const REMARK = /^(?:\/\/|\/?\*|--)|^#(?![\w-]+\s*\{|ifn?def )/
const HEAD = /^[\w."'-]+:$|\bfunction ?\([^()]*\)$|^\[.+\]$|[{(]$|\bdo(?: \|.*\|)?$|^=head\d /
const DEEPER_HEAD = /[:[>=]$/
/** A line that goes on below: it ends so, or begins with a bracket and does not define anything. */
const GOES_ON = /[;,\\]$| [?&|+]+$|^[([](?!def|[\w-]+ ")/
/** A line that the one above goes on with. */
const GOES_WITH = /^(?:\??\.\w|(?:\|[|>]|&&|[+?]|and|or) )/
const HEADING = /^(?:#{1,6}|={1,6}) /
const RULE = /^([=~^"'*+#-])\1{2,}$/
const WORDS =
  /^(?:(?:export|public|private|protected|internal|async|static|pub|default|final|abstract|override|local|open|inline|suspend|unsafe|pub\(\w+\)) )*(?:#ifn?def|def|defp|class|func|fn|fun|function|struct|interface|module|extension|enum|trait|impl|case|when|it|describe|context|test|resource|section|(?:data|newtype|type|instance|object|mixin)(?= [A-Z]))\b/

/** True if a line names what the lines below it are about: a key, a table, a definition, in Markdown a heading, or anything that opens deeper lines. */
export function opens(lines: readonly string[], index: number, isMarkdown = false): boolean {
  const line = lines[index]!.trim()
  if (isMarkdown && HEADING.test(line)) return true
  if (REMARK.test(line) || /^[)\]}]/.test(line) || !/[\p{L}\p{N}"']/u.test(line)) return false
  let next = index + 1
  while (next < lines.length && isBlank(lines[next]!)) next++
  const isDeeper = next < lines.length && indentOf(lines[next]!).length > indentOf(lines[index]!).length
  const goesOn = GOES_ON.test(line) || CONTROL.test(line) || GOES_WITH.test(lines[next]?.trim() ?? '')
  const below = lines[index + 1]?.trim() ?? ''
  // in Markdown, a rule below a heading has any length
  const isTitle = RULE.test(below) && ((isMarkdown && /^[=-]/.test(below)) || below.length >= line.length)
  const isAboveBrace = lines[next]?.trim() === '{'
  return (
    HEAD.test(line) ||
    isAboveBrace ||
    isTitle ||
    (isDeeper && (DEEPER_HEAD.test(line) || !goesOn)) ||
    WORDS.test(line) ||
    CREATES.test(line) ||
    SIGNATURE.test(line)
  )
}

/** The value that names an item of a list: `- name: Build`, `"id": 7,`; without the version of an action. */
const NAMES = /^(?:- |\{ ?)?(["']?(?:name|id|key|title|label|uses)["']?)\s*(?:=>|[:=](?!=))\s*([^\s@][^@]*)/i
/** A value that is computed is not a name. */
const COMPUTED = /^(?:[\w.]+[([]|[^\w"'])/

/** The key of a line that names an item, below blanks for all that is before it; undefined for any other line. */
export const nameKey = (line: string): string | undefined => {
  const key = NAMES.exec(line.trim())?.[1]
  return key && ' '.repeat(line.indexOf(key)) + key
}

/** The words of a line, without case and signs: `"Brew tea",` and `brew-tea` have the same. */
export const plainWords = (line: string): string =>
  line
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

/** True if one of two headings has all words of the other: it may have a date, a number, a link, or a sign besides. */
export function isSameHeading(a: string, b: string): boolean {
  const [one, other] = [a, b].map(line => new Set(line.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.]*/gu)))
  const [few, many] = one!.size < other!.size ? [one!, other!] : [other!, one!]
  return few.size > 0 && [...few].every(word => many.has(word))
}

/** True if a line of the file opens something. */
export function opensInFile(file: IndexedText, line: number, isMarkdown = false): boolean {
  return opens([file.line(line), file.line(nextShown(file, line))], 0, isMarkdown)
}

/** The type of a function on a line of its own, as in Haskell. */
const SIGNATURE = /^([a-z_][\w']*) ::/

/** True for the head of a section, or the type of a function: the lines of these need not be deeper. */
export const isSection = (line: string, isMarkdown: boolean): boolean =>
  /^\[[\w."-]+\]$/.test(line) || SIGNATURE.test(line) || (isMarkdown && /^[#=]/.test(line))

/** What a value is called: `const strong = computed(() => {`, `strong <- function(cup) {`. */
const GIVEN =
  /^(?:(?:export )?(?:const|let|var|val) (?=[\w$]+(?:: [^=]{1,100})? = )|(?=[\w.]+ <- |[\w$.]+ = (?:async )?(?:function\b|\())(?:(?:(?:module\.)?exports|this|self)\.)?)([\w$.]+)/

/** Words that begin a definition; what follows them is its name, in Go after the receiver. `struct cup *brew(` defines `brew`. */
const DEFINES =
  /\b(?:ifn?def|def(?:p|n-?|test|macrop?|multi|method|record|module)?|class|func|fn|fun|function|struct|interface|module|extension|enum|trait|type|data|newtype|record|object|namespace|protocol|let(?: rec| mut)?)\*?\s+(?:\([^()]*\)\s*)?([\w$]+(?:[.:-]+[\w$]+)*[?!']?)(?![\w$]|[\s*&]+(?!func\b)\w+\()/u
/** A definition of SQL: `CREATE TABLE cups (`. */
const CREATES = /^create (?:\w+ ){1,5}?(?:if not exists )?([\w.]+)(?: ?\(|$| (?:as|on|in)\b)/i
const CONTROL =
  /^\W*(?:else )?(?:instance|if|for|foreach|while|switch|catch|with|match|elif|elsif|unless|return|when|guard|await|new|throw)\b/

/**
 * The name of what a line opens: the word after `class` and the like, the strings of `it("adds", …)`, or the word before an argument list.
 * Undefined if it gives none.
 */
export function nameOf(line: string): string | undefined {
  const text = line.trim().replace(SCOPE, '')
  const item = NAMES.exec(text)
  if (item) return COMPUTED.test(item[2]!) ? undefined : item[2]
  const target = TARGET.exec(text)
  if (target) return plainWords(target[1]!)
  const strings = text.match(/"[^"]*"|'[^']*'/g)
  const open = text.indexOf('(', 1)
  if (CONTROL.test(text)) return undefined
  const defined = definitionIn(text, open)
  if (defined) return defined
  const before = text.slice(Math.max(0, open - MOST_READ), Math.max(0, open))
  const called = CALLED.exec(before)?.[1]
  if (!strings) return called
  // the word before the arguments matters too if the string is not the first of them, or it is a verb: `app.get("/tea",`
  const isTold = (open >= 0 && open + 1 < text.indexOf(strings[0]!)) || VERB.test(before)
  return [...(isTold ? [called] : []), ...strings].join()
}

/** The name of what a line defines with a word for it, and nothing else: undefined for a call, or an item. */
export function definedBy(line: string): string | undefined {
  const text = line.trim().replace(SCOPE, '')
  return CONTROL.test(text) ? undefined : definitionIn(text, text.indexOf('(', 1))
}

/** @param open the offset of the first parenthesis, -1 if there is none */
function definitionIn(text: string, open: number): string | undefined {
  const defined = CREATES.exec(text) ?? GIVEN.exec(text) ?? DEFINES.exec(text) ?? SIGNATURE.exec(text)
  // `struct cup` in an argument list is not what the line defines
  if (!defined || (open >= 0 && defined.index >= open)) return undefined
  return [...(RECEIVER.exec(text)?.slice(1) ?? []), defined[1]].join('.')
}

/** True for one name, also if only one of the two has its type or accessor: `warm` may be `Cup::warm`, and `size` `get size`. */
export function isOneName(a: string, b = ''): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return a === b || (short !== '' && long.endsWith(short) && /^[gs]et $|::$/.test(long.slice(0, -short.length)))
}

/** The target of a rule in a Makefile that has variables: `$(BIN): $(OBJ)`. */
const TARGET = /^(?=.*\$[({]\w+[)}])([^\s:="']+) ?:(?![:=])/

/** Modifiers with brackets of their own, before a definition: `pub(crate) fn pour(`, `@JvmName("pour") fun brew(`. */
const SCOPE = /^(?:(?:pub|@[\w.:]+)\([^()]*\) )+/

/** The type of a method of Go: `func (p *Pot) Warm(` defines another than `func (c *Cup) Warm(`. */
const RECEIVER = /^func \((?:\w+ )?\*?([\w.]+)/

/** A method of HTTP, at a route. */
const VERB = /\.(?:get|put|post|patch|delete|head|options|all|use)$/

/** The word before an argument list; the sign of a variable is none. `get size() {` is another than `set size(n) {`. */
const CALLED = /((?:\b[gs]et )?(?:\w+::)*(?!\$$)[\p{L}_$][\p{L}\p{N}_$]*)\s*=?\s*(?:\basync\s*)?(?:\bfunction\s*)?$/u

/** Characters before an argument list in which its name is looked for, as every one of them is tried. */
const MOST_READ = 200

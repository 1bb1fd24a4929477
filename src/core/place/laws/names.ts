import { indentOf } from '../../text/indent.ts'
import type { IndexedText } from '../../text/indexed.ts'
import { isBlank } from '../../text/spacing.ts'
import { nextShown } from '../runs.ts'

const REMARK = /^(?:\/\/|\/?\*|--)|^#(?![\w-]+\s*\{)/
const HEAD = /^[\w."'-]+:$|\bfunction ?\([^()]*\)$|^\[.+\]$|[{(]$|\bdo(?: \|.*\|)?$|^=head\d /
const DEEPER_HEAD = /^- |[:[>=]$/
const HEADING = /^#{1,6} /
const WORDS =
  /^(?:(?:export|public|private|protected|internal|async|static|pub|default|final|abstract|override|local|open|inline|suspend|unsafe|pub\(\w+\)) )*(?:def|defp|class|func|fn|fun|function|struct|interface|module|extension|enum|trait|impl|case|when|it|describe|context|test|resource|section|(?:data|newtype|type|instance|object|mixin)(?= [A-Z]))\b/

/** True if a line names what the lines below it are about: a key, a table, a definition, in Markdown a heading, or anything that opens deeper lines. */
export function opens(lines: readonly string[], index: number, isMarkdown = false): boolean {
  const line = lines[index]!.trim()
  if (isMarkdown && HEADING.test(line)) return true
  if (REMARK.test(line) || /^[)\]}]/.test(line) || !/[\p{L}\p{N}]/u.test(line)) return false
  let next = index + 1
  while (next < lines.length && isBlank(lines[next]!)) next++
  const isDeeper = next < lines.length && indentOf(lines[next]!).length > indentOf(lines[index]!).length
  const isAboveBrace = lines[next]?.trim() === '{'
  return (
    HEAD.test(line) || isAboveBrace || (isDeeper && DEEPER_HEAD.test(line)) || WORDS.test(line) || SIGNATURE.test(line)
  )
}

/** True if one of two headings has all words of the other: it may have a date, a number, a link, or a sign besides. */
export function isSameHeading(a: string, b: string): boolean {
  const [one, other] = [a, b].map(line => new Set(line.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.]*/gu)))
  const [few, many] = one!.size < other!.size ? [one!, other!] : [other!, one!]
  return few.size > 0 && [...few].every(word => many.has(word))
}

/** True if a line of the file opens something. */
export function opensInFile(file: IndexedText, line: number, isMarkdown = false): boolean {
  const next = nextShown(file, line)
  return opens(next < 0 ? [file.line(line)] : [file.line(line), file.line(next)], 0, isMarkdown)
}

/** The type of a function on a line of its own, as in Haskell. */
const SIGNATURE = /^([a-z_][\w']*) ::/

/** What a value is called: `const strong = computed(() => {`. */
const GIVEN = /^(?:export )?(?:const|let|var|val) ([\w$]+)(?:: [^=]{1,100})? = /

/** Words that begin a definition; what follows them is its name, in Go after the receiver. `struct cup *brew(` defines `brew`. */
const DEFINES =
  /\b(?:def|defp|class|func|fn|fun|function|struct|interface|module|extension|enum|trait|type|record|object|namespace|protocol)\*?\s+(?:\([^()]*\)\s*)?([\w$.:]+)(?![\w$.:]|[\s*&]+(?!func\b)\w+\()/u
const CONTROL =
  /^\W*(?:else )?(?:if|for|foreach|while|switch|catch|with|match|elif|elsif|unless|return|when|guard|await|new|throw)\b/

/**
 * The name of what a line opens: the word after `class` and the like, the strings of `it("adds", …)`, or the word before an argument list.
 * Undefined if it gives none.
 */
export function nameOf(line: string): string | undefined {
  const text = line.trim()
  const strings = text.match(/"[^"]*"|'[^']*'/g)
  const open = text.indexOf('(')
  if (CONTROL.test(text)) return undefined
  const defined = DEFINES.exec(text) ?? SIGNATURE.exec(text) ?? GIVEN.exec(text)
  // `struct cup` in an argument list is not what the line defines
  if (defined && (open < 0 || defined.index < open)) return defined[1]
  if (strings) return strings.join()
  const before = text.slice(Math.max(0, open - MOST_READ), Math.max(0, open))
  return /([\p{L}_$][\p{L}\p{N}_$]*)\s*=?\s*(?:\basync\s*)?(?:\bfunction\s*)?$/u.exec(before)?.[1]
}

/** Characters before an argument list in which its name is looked for, as every one of them is tried. */
const MOST_READ = 200

import { tokensOf } from '../text/likeness.ts'
import { collapse } from '../text/spacing.ts'
import { plain } from '../text/typography.ts'

/** A line in the forms in which lines are compared; each is made when it is asked for, and follows from the text alone. */
export interface Form {
  readonly text: string
  plain: string | undefined
  tight: string | undefined
  unquoted: string | undefined
  bare: string | undefined
  solid: string | undefined
  words: readonly string[] | undefined
  counts: Uint16Array | undefined
}

export const formOf = (text: string): Form => ({
  text,
  plain: undefined,
  tight: undefined,
  unquoted: undefined,
  bare: undefined,
  solid: undefined,
  words: undefined,
  counts: undefined,
})

/** Single spaces, none at the ends, and plain ASCII for typography. */
export const plainOf = (form: Form): string => (form.plain ??= collapse(plain(form.text)))

/** No spaces at all. */
export const solidOf = (form: Form): string => (form.solid ??= plainOf(form).replaceAll(' ', ''))

/** Words and the signs between them. */
export const wordsOf = (form: Form): readonly string[] => (form.words ??= tokensOf(plainOf(form)))

/** No spaces next to signs, outside of strings. */
export const tightOf = (form: Form): string => (form.tight ??= tighten(plainOf(form)))

/** One kind of quotes, one sign for bullets. */
export const unquotedOf = (form: Form): string =>
  (form.unquoted ??= plainOf(form)
    .replace(/["`]/g, "'")
    .replace(/^[*+](?= )/, '-'))

/** The sign that a line begins with: a bullet, or in code an operator. */
export const leadOf = (line: string): string | undefined => /^\s*([*+-])\s/.exec(line)?.[1]

/** Without separators at the end: `,`, `;`, `&&`, `|>`, `+`, `??`, `AND`, `\`, a backtick; and without the parentheses around one parameter of an arrow function. */
export function bareOf(form: Form): string {
  const line = plainOf(form)
  form.bare ??= line.slice(0, line.length - separatorOf(line).length).replace(/\((\w{1,100})\) =>/g, '$1 =>')
  return form.bare
}

/** The separators at the end of a line, as written there: `,`, ` && \`, ` |`. Empty if the line has none, or nothing else. */
export function separatorOf(line: string): string {
  const text = line.trimEnd()
  const found = SEPARATORS.exec(text.slice(-LONGEST_SEPARATOR))?.[0] ?? ''
  // a backtick may close what another one opens
  const isQuote = found === ' `' && text.indexOf('`') < text.length - 1
  return isQuote || found.length === text.length ? '' : found
}

const SEPARATORS = /(?:[,;]|(?<=[\w)\]}])\.| (?:&&?|\|[|>]?|\+\+?|%>%|\\|\?\?|<>|\.\.|AND|OR|and|or))+$| `$/

/** Characters at the end of a line in which separators are looked for. */
const LONGEST_SEPARATOR = 12

/** A line without the spaces next to its signs; what is in quotes stays as it is. */
function tighten(line: string): string {
  let out = ''
  for (let i = 0; i < line.length; ) {
    const char = line[i]!
    const end = char === '"' || char === "'" || char === '`' ? line.indexOf(char, i + 1) : -1
    if (char === ' ' || WORD.test(char)) {
      out += char
      i++
      continue
    }
    const to = end < 0 ? i + 1 : end + 1
    out = (out.endsWith(' ') ? out.slice(0, -1) : out) + line.slice(i, to)
    i = line[to] === ' ' ? to + 1 : to
  }
  return out
}

const WORD = /[\p{L}\p{N}_]/u

/** The least number of characters by which two lines differ: how often each of 64 classes of characters occurs in them. */
export function apart(a: Form, b: Form): number {
  const [x, y] = [countsOf(a), countsOf(b)]
  let [more, less] = [0, 0]
  for (let i = 0; i < 64; i++) {
    const difference = x[i]! - y[i]!
    if (difference > 0) more += difference
    else less -= difference
  }
  return Math.max(more, less)
}

function countsOf(form: Form): Uint16Array {
  if (form.counts) return form.counts
  const line = plainOf(form)
  const counts = new Uint16Array(64)
  for (let i = 0; i < line.length; i++) counts[line.charCodeAt(i) & 63]!++
  form.counts = counts
  return counts
}

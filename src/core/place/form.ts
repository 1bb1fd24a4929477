import { collapse } from '../text/spacing.ts'
import { plain } from '../text/typography.ts'

/** A line in the forms in which lines are compared, each made when it is asked for. */
export interface Form {
  readonly text: string
  /** Single spaces, none at the ends. */
  readonly collapsed: string
  /** Plain ASCII for typography, too. */
  readonly plain: string
  /** No spaces beside signs, outside of strings. */
  readonly tight: string
  /** One kind of quotes, one sign for bullets. */
  readonly unquoted: string
  /** Without separators at the end: `,`, `;`, `&&`, `||`, `|`, `+`, `\`. */
  readonly bare: string
  /** How often each of 64 classes of characters occurs in `plain`. */
  readonly counts: Uint16Array
}

export function formOf(text: string): Form {
  const made: { -readonly [K in keyof Form]?: Form[K] } = {}
  const once = <K extends keyof Form>(name: K, make: () => Form[K]): Form[K] => {
    made[name] ??= make()
    return made[name]!
  }
  const form: Form = {
    text,
    get collapsed() {
      return once('collapsed', () => collapse(text))
    },
    get plain() {
      return once('plain', () => collapse(plain(text)))
    },
    get tight() {
      return once('tight', () => tighten(form.plain))
    },
    get unquoted() {
      return once('unquoted', () => form.plain.replace(/["`]/g, "'").replace(/^[*+](?= )/, '-'))
    },
    get bare() {
      return once('bare', () => form.plain.slice(0, form.plain.length - separatorOf(form.plain).length))
    },
    get counts() {
      return once('counts', () => countsOf(form.plain))
    },
  }
  return form
}

/** The separators at the end of a line, as they are written there: `,`, ` && \`, ` |`; empty if it has none, or nothing else. */
export function separatorOf(line: string): string {
  const text = line.trimEnd()
  const found = SEPARATORS.exec(text.slice(-LONGEST_SEPARATOR))?.[0] ?? ''
  return found.length === text.length ? '' : found
}

const SEPARATORS = /(?:[,;]|(?<=[\w)\]}])\.| (?:&&|\|\|?|\+|\\))+$/

/** Characters at the end of a line in which separators are looked for. */
const LONGEST_SEPARATOR = 12

/** A line without the spaces beside its signs; what stands in quotes stays as it is. */
function tighten(line: string): string {
  let out = ''
  for (let i = 0; i < line.length; ) {
    const char = line[i]!
    const end = char === '"' || char === "'" || char === '`' ? line.indexOf(char, i + 1) : -1
    if (end > 0) {
      out = withoutSpace(out) + line.slice(i, end + 1)
      i = end + 1
      if (line[i] === ' ') i++
    } else if (char === ' ' || WORD.test(char)) {
      out += char
      i++
    } else {
      out = withoutSpace(out) + char
      i++
      if (line[i] === ' ') i++
    }
  }
  return out
}

const WORD = /[\p{L}\p{N}_]/u

const withoutSpace = (text: string): string => (text.endsWith(' ') ? text.slice(0, -1) : text)

function countsOf(line: string): Uint16Array {
  const counts = new Uint16Array(64)
  for (let i = 0; i < line.length; i++) counts[line.charCodeAt(i) & 63]!++
  return counts
}

/** The least number of letters by which two lines differ, from their counts alone. */
export function apart({ counts: a }: Form, { counts: b }: Form): number {
  let [more, less] = [0, 0]
  for (let i = 0; i < 64; i++) {
    const difference = a[i]! - b[i]!
    if (difference > 0) more += difference
    else less -= difference
  }
  return Math.max(more, less)
}

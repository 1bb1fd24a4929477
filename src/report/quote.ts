import type { BlockResult } from '../core/outcome.ts'

/**
 * Characters that a reader cannot see or that act on a terminal, a log or a thread: controls, format characters, lone surrogates,
 * separators that some viewers take for line breaks. Tabs and the emoji selector are what files are made of.
 */
const UNSEEN = /(?!\t|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\0': '\\0', '\u001b': '\\e' }

/** A text on one line with everything unseen written out: `\n`, `\e`, `\u{200b}`. Tabs stay. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, char => NAMED[char] ?? `\\u{${char.codePointAt(0)!.toString(16)}}`)

/** At most `limit` characters, never half of a surrogate pair; what is left out becomes `…`. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = limit - 1
  return text.slice(0, /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end) + '…'
}

/** The first lines of a list, and how many more there are. */
export const clipLines = (lines: readonly string[], limit: number): readonly string[] =>
  lines.length <= limit ? lines : [...lines.slice(0, limit - 1), `… ${lines.length - limit + 1} more lines`]

/** Longest line of a file or a block that a report shows, in characters, and most lines of one snippet. */
const SNIPPET = { width: 200, lines: 40 } as const

/** Lines of a file or a block, each on one line of the report and cut to size. */
export const snippet = (lines: readonly string[], limit: number = SNIPPET.lines): readonly string[] =>
  clipLines(lines, limit).map(line => clip(visible(line), SNIPPET.width))

/** Longest block, in lines, that is worth showing. */
const LONGEST_BLOCK = 200

/** The block that would apply, where a reader can copy it: nothing in it is cut or unseen. */
export function correctedBlock({ problem }: BlockResult): readonly string[] | undefined {
  const lines = problem?.detail?.block
  return lines && lines.length <= LONGEST_BLOCK && lines.every(line => line === visible(line)) ? lines : undefined
}

/** A sentence in lines of at most `width`, unless a word is longer. @param indent of all lines but the first */
export function wrapped(text: string, width: number, indent = ''): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length > 0 ? indent + word : word)
  }
  return lines
}

// Markdown

/**
 * The one place where text of others enters Markdown. Inside code GitHub makes no mention, link or closing keyword. So such text is always
 * code, with a delimiter longer than any run inside it.
 */

/** A text as a code span on one line. In a table cell a `|` needs a backslash, inside code too (GFM, tables extension). */
export function codeSpan(text: string, { cell = false } = {}): string {
  const inside = visible(text).replaceAll('\t', '\\t')
  if (inside === '') return '(empty)'
  const ticks = '`'.repeat(longestRun(inside, '`') + 1)
  const pad = /^[` ]|[` ]$/.test(inside) ? ' ' : ''
  const span = ticks + pad + inside + pad + ticks
  return cell ? span.replaceAll('|', '\\|') : span
}

/** The same for places in which GitHub reads no Markdown: the summary of a `<details>`. */
export const codeHtml = (text: string): string =>
  `<code>${visible(text).replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`)}</code>`

/** Lines as a fenced code block; ends without a newline. */
export function fence(lines: readonly string[], info = ''): string {
  const longest = lines.reduce((most, line) => Math.max(most, longestRun(line, '`')), 2)
  const ticks = '`'.repeat(longest + 1)
  return [ticks + info, ...lines.map(visible), ticks].join('\n')
}

/** A part of a report that opens with a click, or that is open. @param summary in our own words */
export const folded = (summary: string, body: string, open = false): string =>
  [`<details${open ? ' open' : ''}><summary>${summary}</summary>`, body, '</details>'].filter(Boolean).join('\n\n')

/** An address that cannot end its link early, or the label alone. */
export const linkTo = (label: string, url: string | undefined): string =>
  url && /^https?:\/\/[\w.:/?#&=%~@+,;-]+$/.test(url) ? `[${label}](${url})` : label

function longestRun(text: string, char: string): number {
  let longest = 0
  let run = 0
  for (const each of text) {
    run = each === char ? run + 1 : 0
    if (run > longest) longest = run
  }
  return longest
}

/** A word of prose, or a number: neither can be a commit's or an issue's name. It can have punctuation at its ends. */
const WORD = /^\(?(?![\da-f]{7,})(?:[A-Za-z]+(?:['-][a-z]+)*|\d{1,6}%?)[,;:.?)]{0,2}$|^(?:[→%(]|[.,;:?)]{1,2})$/

/** Characters of a sentence that are worth reading; also the bound for looking through it. */
const LONGEST = 1_000

/**
 * A sentence that may contain names of files or words of a block. Text between backticks, every given name, and every word that is not
 * plain become code; the rest stays prose.
 */
export function prose(sentence: string, names: readonly string[] = []): string {
  const known = names.filter(name => name !== '').toSorted((a, b) => b.length - a.length)
  return pieces(visible(clip(sentence, LONGEST)), known)
    .map(piece => (piece.code ? codeSpan(piece.text) : words(piece.text)))
    .reduce((out, next) => out + (out.endsWith('`') && next.startsWith('`') ? ' ' : '') + next, '')
}

/** A message as a sentence of its own. */
export const sentence = (message: string): string => `${prose(upperFirst(message).replace(/\.$/, ''))}.`

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface PhrasePart {
  readonly code: boolean
  readonly text: string
}

/** Backticks hold first what they enclose; a name that has some itself is looked for before them. */
function pieces(sentence: string, names: readonly string[]): readonly PhrasePart[] {
  const ticked = names.find(name => name.includes('`') && sentence.includes(visible(name)))
  if (ticked !== undefined) return around(sentence, ticked, part => pieces(part, names))
  return sentence.split('`').flatMap((text, i, all) => {
    if (text === '') return []
    return i % 2 === 1 && i < all.length - 1 ? [{ code: true, text }] : named(text, names)
  })
}

/** The text between quotes at word boundaries. */
const QUOTED = /(?<=^|\s)(['"]).*\1(?=[\s.,;:)]|$)/

function named(text: string, names: readonly string[]): readonly PhrasePart[] {
  const quoted = QUOTED.exec(text)?.[0]
  if (quoted !== undefined) return around(text, quoted, part => named(part, names))
  const name = names.find(each => text.includes(visible(each)))
  return name === undefined ? [{ code: false, text }] : around(text, name, part => named(part, names))
}

const around = (text: string, name: string, rest: (part: string) => readonly PhrasePart[]): readonly PhrasePart[] =>
  text
    .split(visible(name))
    .flatMap((part, i) => [...(i > 0 ? [{ code: true, text: name }] : []), ...(part ? rest(part) : [])])

/** Words that are not plain, and what stands between them, become code. */
function words(text: string): string {
  const out: string[] = []
  for (const word of text.split(' ')) {
    const last = out.at(-1)
    if (word === '' || WORD.test(word)) out.push(word)
    else if (last?.startsWith('\0')) out[out.length - 1] = `${last} ${word}`
    else out.push(`\0${word}`)
  }
  return out.map(word => (word.startsWith('\0') ? codeSpan(word.slice(1)) : word)).join(' ')
}

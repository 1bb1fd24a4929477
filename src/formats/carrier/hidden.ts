import { matchFrom } from '../parts/match-from.ts'
import { fenceLine } from './markdown.ts'

/** Text in which nothing is an edit: comments, tags, links and footnotes that readers do not see, and a model's thoughts. */
export type Hidden =
  | { readonly kind: 'until'; readonly mark: string }
  /** In a tag, or in the quotes of an attribute, which not even a blank line ends. */
  | { readonly kind: 'tag'; readonly quote: string }
  /** Up to a blank line or a fence. Whether what was opened here is closed is not asked: at worst an edit is lost that is glued to it. */
  | { readonly kind: 'paragraph'; readonly footnote: boolean }
  /** As long as lines are blank or indented. */
  | { readonly kind: 'footnote' }

/** True if a line may hide what follows: quick to ask of every line. */
export const mayHide = (line: string): boolean => /<|\][(:]|!\[/.test(line)

/** A line that is a comment, or begins as one. */
export const isComment = (line: string): boolean => line.includes('<!--') && /^\s*<!--/.test(line)

const THOUGHTS = /^ {0,3}<(think|thinking|thoughts?|reasoning|reflection|scratchpad|antThinking)>/

/** Markup with which a line, or a list item, begins: it goes on over blank lines, where markup inside a paragraph does not. */
const MARKUP_FIRST = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*</

/** A link or an image as a whole; one inside the other takes two rounds. */
const LINK = /!?\[[^[\]]*\]\([^()"']*(?:"[^"]*"\s*|'[^']*'\s*)?\)/g

/** A hiding construct that a line of free text opens and does not close. */
export function hiddenFrom(line: string): Hidden | undefined {
  const thoughts = THOUGHTS.exec(line)?.[1]
  if (thoughts) return leftOpen(line, { kind: 'until', mark: `</${thoughts}>` })
  const open = leftOpen(line)
  if (open && MARKUP_FIRST.test(line)) return open
  return open || leavesLink(line) ? { kind: 'paragraph', footnote: /^\s*\[\^/.test(line) } : undefined
}

function leavesLink(line: string): boolean {
  if (!/\][(:]|!\[/.test(line)) return false
  const rest = line.replace(LINK, '').replace(LINK, '')
  return /\]\(|\]:/.test(rest) || /(?<!<)!\[/.test(rest.slice(rest.lastIndexOf(']') + 1))
}

/** The construct that hides the text after a hidden line; `shown`: the stretch ended before the line. */
export function hiddenAfter(hidden: Hidden, line: string): { readonly shown: boolean; readonly hidden?: Hidden } {
  switch (hidden.kind) {
    case 'until':
    case 'tag': {
      const open = leftOpen(line, hidden)
      return { shown: false, ...(open && { hidden: open }) }
    }
    case 'paragraph':
      if (line.trim() !== '' && !fenceLine(line)) return { shown: false, hidden }
      return { shown: true, ...(hidden.footnote && { hidden: { kind: 'footnote' } }) }
    case 'footnote':
      return /^ {0,3}\S/.test(line) ? { shown: true } : { shown: false, hidden }
    default:
      return hidden satisfies never
  }
}

/** But for `<![CDATA[`, in which some models put their edits, and `<<EOF`. */
const MARKUP = /(?<!<)<(?:!--|[!/]?[a-z]|\?)/gi

/** The first piece of markup that is still open where the line ends. @param within what is open where it begins */
function leftOpen(line: string, within?: Hidden): Hidden | undefined {
  let open = within
  for (let at = 0; ; ) {
    if (open === undefined) {
      const found = matchFrom(MARKUP, line, at)
      if (!found) return undefined
      open = opened(found[0])
      // `<!-->` is a whole comment
      at = found[0] === '<!--' ? found.index + 2 : MARKUP.lastIndex
    }
    const end = endOf(open, line, at)
    if (typeof end !== 'number') return end
    at = end
    open = undefined
  }
}

const opened = (sign: string): Hidden => {
  if (sign === '<!--') return { kind: 'until', mark: '-->' }
  return sign[1] === '!' || sign[1] === '?' ? { kind: 'until', mark: '>' } : { kind: 'tag', quote: '' }
}

/** Where a piece of markup ends in a line, or how it goes on in the next. */
function endOf(open: Hidden, line: string, from: number): number | Hidden {
  if (open.kind === 'until') {
    const end = line.indexOf(open.mark, from)
    return end < 0 ? open : end + open.mark.length
  }
  let quote = open.kind === 'tag' ? open.quote : ''
  for (let at = from; at < line.length; at++) {
    const sign = line[at]!
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return at + 1
    else if (sign === '"' || sign === "'") quote = sign
  }
  return { kind: 'tag', quote }
}

import type { IndexedText } from '../core/text/indexed.ts'

/** Names in an address, innermost last, and characters of each. */
const MAX_NAMES = 4
const MAX_LENGTH = 60

/** Lines above a place that are looked at. */
const MAX_LINES = 5_000

/**
 * Where a line is, in the file's own words, outermost first: the lines above it that are less indented, as far as they name something.
 * It knows indentation and Markdown's headings and no language, like the function lines in git's hunk headers.
 * @param line 0-based index
 */
export function addressOf(file: IndexedText, line: number): readonly string[] {
  const names: string[] = []
  let depth = Number.POSITIVE_INFINITY
  let level = Number.POSITIVE_INFINITY
  const first = Math.max(0, line - MAX_LINES)
  for (let at = Math.min(line, file.count - 1); at >= first && names.length < MAX_NAMES && depth > 0; at--) {
    const indent = widthOf(file, at)
    if (indent === undefined || indent >= depth) continue
    const text = file.line(at)
    const heading = /^(#{1,6})\s+\S/.exec(text)
    if (heading) {
      const own = heading[1]!.length
      if (at < line && own < level) {
        names.unshift(text.slice(own).trim().slice(0, MAX_LENGTH))
        level = own
      }
      if (level === 1) break
      continue
    }
    if (depth === Number.POSITIVE_INFINITY) {
      depth = indent
      continue
    }
    const name = openedName(text)
    // a bracket alone belongs to the line above it; `else` and the like name nothing
    if (name === undefined) {
      if (/[\p{L}\p{N}]/u.test(text)) depth = indent
      continue
    }
    depth = indent
    names.unshift(name)
  }
  return names
}

/** Columns before a line's first character, a tab counts as four; undefined for a blank line. */
function widthOf({ text, starts }: IndexedText, line: number): number | undefined {
  let columns = 0
  for (let at = starts[line]!; at < starts[line + 1]!; at++) {
    const unit = text.charCodeAt(at)
    if (unit === TAB) columns += 4
    else if (unit === BLANK) columns++
    else return unit === LF || unit === CR ? undefined : columns
  }
  return undefined
}

const [TAB, LF, CR, BLANK] = [9, 10, 13, 32]

const REMARK = /^(?:\/\/|\/?\*|--\s|<!--|"""|''')|^#(?![\w[!])/
const CONTROL =
  /^\W*(?:if|else|elif|elsif|for|foreach|while|switch|try|catch|except|finally|with|do|begin|return|match|when|unless|loop|default)\b/
const MODIFIERS =
  /^(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|pub(?:\([\w: ]+\))?|override|virtual|sealed|open|data|inline|fileprivate|declare)\s+)+/

/** The name of the thing that a line opens: `class Parser`, `next`, `jobs`, `[prod]`; undefined if it names nothing. */
function openedName(text: string): string | undefined {
  const line = text.trim()
  if (REMARK.test(line) || CONTROL.test(line) || !/[\p{L}\p{N}]/u.test(line)) return undefined
  const opened = line.replace(MODIFIERS, '').replace(/\s*(?:[{([]|=>|->|do(?: \|.*\|)?|then)$/, '')
  const bare = opened.replace(/\s*:$/, '')
  const open = bare.indexOf('(')
  const head = open > 0 && !/["']/.test(bare.slice(0, open)) ? bare.slice(0, open) : bare
  const named = /^(?:func(?:tion)?\*?|def|defp|fn|fun|sub|method)\s+(\S.*)$/.exec(head.trim())?.[1] ?? head.trim()
  const name = named.replace(/^- /, '').replace(/^(["'])([^"']*)\1$/, '$2')
  return name === '' ? undefined : name.slice(0, MAX_LENGTH)
}

/** One line of an outline: its 1-based number, how deep it is, and its name. */
interface OutlineEntry {
  readonly line: number
  readonly depth: number
  readonly name: string
}

/** The outline of a file: the lines that open something, by indentation. */
export function outlineOf(file: IndexedText, most: number): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = []
  const open: number[] = []
  for (let at = 0; at < file.count && entries.length < most; at++) {
    const indent = widthOf(file, at)
    if (indent === undefined) continue
    const text = file.line(at)
    const heading = /^(#{1,6})\s+(\S.*)$/.exec(text)
    if (heading) {
      entries.push({ line: at + 1, depth: heading[1]!.length - 1, name: heading[2]!.slice(0, MAX_LENGTH) })
      continue
    }
    let [next, below]: [number, number | undefined] = [at + 1, undefined]
    while (next < file.count && below === undefined) below = widthOf(file, next++)
    const name = below !== undefined && below > indent ? openedName(text) : undefined
    if (name === undefined) continue
    while (open.length > 0 && open.at(-1)! >= indent) open.pop()
    entries.push({ line: at + 1, depth: open.length, name })
    open.push(indent)
  }
  return entries
}

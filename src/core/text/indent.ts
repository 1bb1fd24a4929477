import type { Indent } from '../op.ts'
import type { Line } from '../text.ts'
import { isBlank } from './spacing.ts'

/** New lines as they go into the file, and how far they were moved. */
export interface Indented {
  readonly lines: readonly string[]
  /** Whitespace put before every line; absent when they stay as written. */
  readonly added?: string
  /** A string or here-document over several lines may be among them, whose content has moved too. */
  readonly movedLiteral?: boolean
}

/** Where new lines go. */
export interface Site {
  readonly file: readonly Line[]
  /** Index of the first line that is replaced, or of the line below the gap. */
  readonly first: number
  /** Index after the last line that is replaced; equals `first` for an insertion. */
  readonly end: number
  /** Decides what opens a block: a colon does so in Python only. */
  readonly path: string
}

/**
 * Indents new lines as their op asks. `auto` indents only lines written flush left, by the whitespace of their place. A line with its own
 * indentation stays as written, so that an edit can correct an indentation.
 */
export function indented(lines: readonly string[], indent: Indent, site: Site): Indented {
  if (indent === 'keep') return { lines }
  const base = baseIndent(lines)
  if (base === undefined) return { lines }
  if (typeof indent === 'number') return shifted(lines, base, ' '.repeat(indent))
  if (base !== '' || (sameButIndent(lines, site) && levelBelow(site) === undefined)) return { lines }
  const target = targetIndent(lines, site)
  return target === '' ? { lines } : shifted(inUnitOf(lines, textsOf(site.file)), '', target)
}

/** Whitespace that starts a line. */
export const indentOf = (line: string): string => {
  let end = 0
  while (line[end] === ' ' || line[end] === '\t') end++
  return line.slice(0, end)
}

/** The shortest indentation of the lines that are not blank; undefined when all are. */
export function baseIndent(lines: readonly string[]): string | undefined {
  const indents = lines.filter(line => !isBlank(line)).map(indentOf)
  return indents.length === 0 ? undefined : indents.reduce((a, b) => (b.length < a.length ? b : a))
}

function shifted(lines: readonly string[], base: string, target: string): Indented {
  const moved = lines.map(line => (isBlank(line) ? '' : target + line.slice(base.length)))
  if (base === target) return { lines: moved }
  const movedLiteral = lines.length > 1 && lines.some(line => /"""|'''|`|<<[-~]?['"A-Z]/.test(line))
  return { lines: moved, added: target, ...(movedLiteral && { movedLiteral }) }
}

/** True if the author replaces lines by the same lines with another indentation. */
function sameButIndent(lines: readonly string[], { file, first, end }: Site): boolean {
  return lines.length === end - first && lines.every((line, i) => line.trim() === file[first + i]!.text.trim())
}

/** A replacement is where the replaced lines stood; an insertion goes with the line above, or else the one below. */
function targetIndent(lines: readonly string[], { file, first, end, path }: Site): string {
  const replaced = firstReplaced({ file, first, end, path })
  if (replaced !== undefined) return levelBelow({ file, first, end, path }) ?? indentOf(replaced)
  const above = nearest(file, first - 1, -1)
  if (above === undefined) return indentOf(nearest(file, end, 1) ?? '')
  const opener = opensBlock(above, path)
  const closer = /^[})\]]/.test(lines.find(line => !isBlank(line)) ?? '')
  if (opener === closer) return indentOf(above)
  const unit = indentUnit(textsOf(file))
  return opener ? indentOf(above) + unit : withoutUnit(indentOf(above), unit)
}

const firstReplaced = ({ file, first, end }: Site): string | undefined =>
  textsOf(file.slice(first, end)).find(line => !isBlank(line))

/**
 * The indentation that replaced lines should have had. Below a line that opens a Python block they must be deeper, or the file does not
 * parse, and their own indentation does not count. Undefined if they have it.
 */
function levelBelow(site: Site): string | undefined {
  const [above, replaced] = [nearest(site.file, site.first - 1, -1), firstReplaced(site)]
  if (above === undefined || replaced === undefined || !STATEMENT.test(above) || !opensBlock(above, site.path))
    return undefined
  const indent = indentOf(above)
  return /\.pyi?$/.test(site.path) && indentOf(replaced).length <= indent.length
    ? indent + indentUnit(textsOf(site.file))
    : undefined
}

/** A statement of Python that a block follows, and no part of an expression that ends in a colon. */
const STATEMENT = /^\s*(?:async|case|class|def|elif|else|except|finally|for|if|match|try|while|with)\b/

const textsOf = (lines: readonly Line[]): readonly string[] => lines.map(line => line.text)

/** The first line that is not blank, from an index on, up or down. */
function nearest(file: readonly Line[], from: number, step: 1 | -1): string | undefined {
  let at = from
  while (file[at] && isBlank(file[at]!.text)) at += step
  return file[at]?.text
}

const withoutUnit = (indent: string, unit: string): string =>
  indent.endsWith(unit) ? indent.slice(0, -unit.length) : indent

/** True if the lines below this one are one level deeper. */
function opensBlock(line: string, path: string): boolean {
  const code = withoutComment(line)
  return /[{([]$/.test(code) || (/\.pyi?$/.test(path) && code.endsWith(':'))
}

/** A line without the `#` or `//` comment after it; a mark inside quotes is none. */
function withoutComment(line: string): string {
  let quote = ''
  for (let i = 0; i < line.length; i++) {
    const char = line[i]!
    if (quote !== '') {
      if (char === '\\') i++
      else if (char === quote) quote = ''
    } else if (char === '"' || char === "'" || char === '`') quote = char
    else if (char === '#' || (char === '/' && line[i + 1] === '/')) return line.slice(0, i).trimEnd()
  }
  return line.trimEnd()
}

/** One level of indentation of a text: as its lines step; as the first is indented, where none is deeper; else four spaces. */
export function indentUnit(lines: readonly string[]): string {
  const first = indentOf(lines.find(line => !isBlank(line)) ?? '')
  const isUnit = first !== '' && !first.includes('\t') && first.length <= WIDEST
  return indentStep(lines) ?? (isUnit ? first : '    ')
}

/** More spaces than these are an alignment, not a level. */
const WIDEST = 8

/** The usual indentation step, a tab or a number of spaces; undefined if no line is deeper than the one above. */
export function indentStep(lines: readonly string[]): string | undefined {
  const steps = new Map<string, number>()
  const count = (step: string) => steps.set(step, (steps.get(step) ?? 0) + 1)
  let above: string | undefined
  for (const line of lines) {
    if (isBlank(line)) continue
    const indent = indentOf(line)
    if (indent.startsWith('\t')) count('\t')
    const deeper = above !== undefined && indent.startsWith(above) ? indent.slice(above.length) : ''
    if (deeper !== '' && !deeper.includes('\t') && deeper.length <= WIDEST) count(deeper)
    above = indent
  }
  const [best] = [...steps].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length)
  return best?.[0]
}

/** Levels below the first, written in the file's unit where file and new lines differ in tabs and spaces. */
function inUnitOf(lines: readonly string[], file: readonly string[]): readonly string[] {
  const [from, to] = [indentUnit(lines), indentUnit(file)]
  if (from.includes('\t') === to.includes('\t')) return lines
  return lines.map(line => {
    const indent = indentOf(line)
    const levels = indent.length / from.length
    return indent === from.repeat(levels) ? to.repeat(levels) + line.slice(indent.length) : line
  })
}

import type { SgNode } from '@ast-grep/wasm'
import type { Edit, Span } from '../../core/text.ts'
import { type Aligned, nodeSpan } from './align.ts'

/** The whitespace at the beginning of the line that an offset is on. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, Math.max(start, offset)))![0]
}

/**
 * How the indentation of the rewrite's lines is written in this file. One level of the rewrite is what the pattern's own
 * indented lines mean, or the file's usual step where the pattern is one line.
 */
export function indentLevels(
  text: string,
  pattern: string,
  rewrite: string,
  leaves: readonly Aligned[],
): (indent: string) => string {
  const base = leaves[0] ? indentAt(text, leaves[0].span.start) : ''
  for (const { goal, span } of leaves) {
    const [written, real] = [indentAt(pattern, goal.start), indentAt(text, span.start)]
    const isFirst = written !== '' && pattern[goal.start - written.length - 1] === '\n' && startsLine(text, span.start)
    if (isFirst && real.startsWith(base) && real !== base) return inSteps(written.length, real.slice(base.length))
  }
  const steps = [...rewrite.matchAll(/\n([ \t]+)(?=\S)/g)].map(found => found[1]!.length)
  return steps.length === 0 ? indent => indent : inSteps(Math.min(...steps), indentStep(text))
}

const startsLine = (text: string, offset: number): boolean =>
  indentAt(text, offset).length === offset - (text.lastIndexOf('\n', offset - 1) + 1)

const inSteps =
  (width: number, step: string) =>
  (indent: string): string =>
    step.repeat(Math.floor(indent.length / width)) + ' '.repeat(indent.length % width)

/** The file's usual step: a tab, or the number of spaces by which lines are most often indented below the one above. */
function indentStep(text: string): string {
  const counts = new Map<string, number>()
  let above = ''
  for (const [, indent = ''] of text.matchAll(/^([ \t]*)\S/gm)) {
    const step = indent.startsWith(above) ? indent.slice(above.length) : ''
    if (step !== '' && step !== ' ') counts.set(step, (counts.get(step) ?? 0) + 1)
    above = indent
  }
  const most = [...counts].sort(([, a], [, b]) => b - a)[0]
  return most?.[0] ?? '    '
}

/**
 * The edits that move the lines of a range, from the second on, from one indentation to another. Lines inside a string stay as they are: there
 * whitespace is content.
 */
export function reindent(
  text: string,
  { start, end }: Span,
  { from, to }: { readonly from: string; readonly to: string },
  strings: readonly Span[],
): readonly Edit[] {
  if (from === to) return []
  const edits: Edit[] = []
  for (let feed = text.indexOf('\n', start); feed >= 0 && feed < end; feed = text.indexOf('\n', feed + 1)) {
    const line = feed + 1
    const isString = strings.some(string => string.start < line && line < string.end)
    const isBlank = text.slice(line, lineEnd(text, line)).trim() === ''
    if (!isString && !isBlank && text.startsWith(from, line)) {
      edits.push({ span: { start: line, end: line + from.length }, insert: to })
    }
  }
  return edits
}

const lineEnd = (text: string, from: number): number => {
  const feed = text.indexOf('\n', from)
  return feed < 0 ? text.length : feed + 1
}

const STRING = /string|template|heredoc|char_literal|raw_text/

/** Every string of several lines below a node. */
export function stringsIn(node: SgNode): readonly Span[] {
  const strings: Span[] = []
  const open = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    const { start, end } = next.range()
    if (start.line === end.line) continue
    if (STRING.test(next.kind())) strings.push({ start: start.index, end: end.index })
    else open.push(...next.children())
  }
  return strings
}

/** Every comment below a node that touches a range. */
export function commentsIn(node: SgNode, range: Span): readonly Span[] {
  const comments: Span[] = []
  const open = [node]
  for (let next = open.pop(); next; next = open.pop()) {
    const span = nodeSpan(next)
    if (span.end <= range.start || span.start >= range.end) continue
    if (next.kind().includes('comment')) comments.push(span)
    else open.push(...next.children())
  }
  return comments
}

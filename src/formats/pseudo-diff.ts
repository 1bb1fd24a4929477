import { claimOf, refusedClaim } from './block.ts'
import { dedent } from './carrier/markdown.ts'
import { type Format, linesBetween, type SourceLines } from './format.ts'
import { readFenced, UNCLOSED } from './parts/ends.ts'
import { findFencePath, findPath } from './parts/find-path.ts'
import { asPath, asPathComment } from './parts/paths.ts'
import { afterNames } from './patch/diff-head.ts'
import { type HunkHead, headHint, hunkHead, readHunks } from './patch/hunk.ts'

/** A `diff` fence without file names, or one of code in which all lines have a sign: its path is above or in the info string. `@@` lines divide it into places, and numbers are hints. */
export const pseudoDiff: Format = {
  name: 'pseudo-diff',
  firstChars: '`~',
  read: (source, here) => {
    const fence = here.opening
    const isCode = fence && !/^(?:diff|patch|udiff)\b/i.test(fence.info)
    if (!fence || (isCode && !/^[ +-]/.test(source.line(here.line + 1) ?? ''))) return undefined
    const { close, last } = readFenced(source, here.line, fence, false)
    const own = dedent(linesBetween(source, here.line + 1, close ?? last + 1), fence.indent)
    const lines = isCode ? own : withoutGutter(own)
    if (!isPseudo(source, lines) || (isCode && !isSigned(lines))) return undefined
    const { body, path } = withoutNames(lines)
    const place =
      path === undefined
        ? (findFencePath(source, here) ??
          findPath(source, here, { format: 'pseudo-diff', at: here.line, signed: true }))
        : { path, first: here.line }
    const found = { format: 'pseudo-diff', ...place, last, signed: true } as const
    if (close === undefined) return refusedClaim(source, found, 'parse/unclosed', UNCLOSED)
    return claimOf(source, { ...found, ...read(body) })
  },
}

/** Real diffs and other blocks inside the fence are read line by line, by their own formats. */
function isPseudo({ formats }: SourceLines, body: readonly string[]): boolean {
  const lineAt = (index: number) => body[index]
  if (afterNames(lineAt, 0) > 0 || body.some((line, i) => /^\S/.test(line) && formats.opens(lineAt, i))) return false
  return body.some(line => /^[+-]/.test(line))
}

/** The lines from their signs on, if numbers are before the signs of all, as a page shows a diff. */
function withoutGutter(lines: readonly string[]): readonly string[] {
  const at = Math.min(...lines.flatMap(line => GUTTER.exec(line)?.[0].length ?? []))
  const isNumbered = (line: string) => /^ *\d[ \d]*$/.test(line.slice(0, at)) && /^(?:[ +-]|$)/.test(line.slice(at))
  return at < Infinity && lines.every(line => line.trim() === '' || isNumbered(line))
    ? lines.map(line => line.slice(at))
    : lines
}

/** Up to the sign of a line that has one. */
const GUTTER = /^ {0,9}\d{1,6} [ \d]{0,15}(?=[+-])/

/** True if all lines have a sign, and they are not a list: a diff in a fence of code. */
const isSigned = (body: readonly string[]): boolean =>
  body.every(line => /^(?:[ +-]|$)/.test(line)) && (/^ /.test(body[0]!) || body.some(line => line.startsWith('+')))

/** Removes what names the file on the first line: half of a diff's header, a comment with the path, or the path right above `@@`. */
function withoutNames(lines: readonly string[]): { readonly body: readonly string[]; readonly path?: string } {
  const half = /^(?:(?:---|\+\+\+) (?:[ab]\/)?|(?=Index: ))(\S.*)$/.exec(lines[0] ?? '')?.[1]
  const name = half ?? (lines[1]?.startsWith('@@') && /^[^\s@+-]/.test(lines[0]!) ? lines[0]! : '')
  const path = asPath(name)
  if (path !== undefined) return { body: lines.slice(/^={9}/.test(lines[1] ?? '') ? 2 : 1), path }
  return { body: /^\S/.test(lines[0] ?? '') && asPathComment(lines[0]!) ? lines.slice(1) : lines }
}

function read(body: readonly string[]) {
  const parts: { head: HunkHead; lines: string[] }[] = [{ head: { text: '' }, lines: [] }]
  for (const line of body) {
    const head = hunkHead(line)
    if (head) parts.push({ head, lines: [] })
    else parts.at(-1)!.lines.push(line)
  }
  const full = parts.filter(({ lines }) => lines.some(line => line.trim() !== ''))
  const { ops, ...rest } = readHunks(full.map(({ head, lines }) => ({ lines, hint: headHint(head) })))
  return { steps: [ops], ...rest }
}

import { claimOf, refusal } from './block.ts'
import type { At, Claim, Format, SourceLines } from './format.ts'
import { readFenced } from './parts/fenced.ts'
import { findNearPath } from './parts/find-path.ts'
import { lastOf, mayBePrinted, printedDiff } from './patch/printed-diff.ts'

/** Diffs that are not unified: rustfmt's, Spotless' and Ruff's are read; context diffs, normal diffs, `ed` scripts and others are refused. */
export const otherDiff: Format = {
  name: 'other-diff',
  firstChars: '*0123456789`~@ℹ×✖./_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  infos: /^ed(?:\s|$)/,
  mayOpen: line => mayBePrinted(line) || CONTEXT.test(line) || COMMAND.test(line),
  opens: isContext,
  read: (source, here) => {
    const { line: at, opening } = here
    const printed = printedDiff(source, here)
    if (printed) return claimOf(source, { ...printed, format: 'other-diff', first: at, signed: true })
    if (opening) return unread(source, here, at, readFenced(source, at, opening, false).last, 'a script for `ed`')
    if (isContext(source.line, at)) {
      const path = /^\*\*\* (\S+)/.exec(source.line(at)!)![1]!.replace(/^[ab]\//, '')
      return unread(source, here, at, lastOf(source, at + 3, /^[ !+*-]/), 'a context diff', path)
    }
    if (!COMMAND.test(source.line(at)!) || !/^[<>] /.test(source.line(at + 1) ?? '')) return undefined
    return unread(source, here, at, lastOf(source, at + 1, /^(?:[<>\\] |---$|\d)/), 'a diff without context')
  },
}

const CONTEXT = /^\*{3} \S/
const COMMAND = /^\d{1,9}(?:,\d{1,9})?[acd]\d{1,9}(?:,\d{1,9})?\s*$/

/** True if the names of both files begin at a line, with the line of stars after them. */
function isContext(lineAt: (index: number) => string | undefined, at: number): boolean {
  return CONTEXT.test(lineAt(at) ?? '') && /^--- \S/.test(lineAt(at + 1) ?? '') && /^\*{15}/.test(lineAt(at + 2) ?? '')
}

function unread(source: SourceLines, here: At, at: number, last: number, what: string, path?: string): Claim {
  const place = path === undefined ? (findNearPath(source, here) ?? { path: '', first: at }) : { path, first: at }
  const found = { format: 'other-diff', ...place, last: Math.max(at, last) }
  return refusal(source, found, 'parse/unsupported', `${what} is not read`, HELP)
}

const HELP = 'Send the output of `diff -u` or `git diff`.'

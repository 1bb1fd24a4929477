import { claimOf, refusedClaim } from './block.ts'
import type { At, Claim, Format, SourceLines } from './format.ts'
import { readFenced } from './parts/ends.ts'
import { findNearPath } from './parts/find-path.ts'
import { COMMAND, isContext, otherDiffOpening } from './patch/other-opening.ts'
import { lastOf, printedDiff } from './patch/printed-diff.ts'

/** Diffs that are not unified: rustfmt's, Spotless' and Ruff's are read; context diffs, normal diffs, `ed` scripts and others are refused. */
export const otherDiff: Format = {
  name: 'other-diff',
  ...otherDiffOpening,
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

function unread(source: SourceLines, here: At, at: number, last: number, what: string, path?: string): Claim {
  const place = path === undefined ? (findNearPath(source, here) ?? { path: '', first: at }) : { path, first: at }
  const found = { format: 'other-diff', ...place, last: Math.max(at, last) }
  return refusedClaim(source, found, 'parse/unsupported', `${what} is not read`, HELP)
}

const HELP = 'Send the output of `diff -u` or `git diff`.'

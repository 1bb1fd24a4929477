import { counted } from '../../core/diagnostic.ts'
import type { BlockResult, FileChange } from '../../core/outcome.ts'
import { isWithheld, isWritten, type Report, verdictOf } from '../../run/report.ts'
import { numbersOf } from '../facts.ts'
import { isRefusal, named } from '../labels.ts'
import type { ThreadFacts } from '../markdown.ts'
import { diffs, fileChanges } from '../patch.ts'
import { codeSpan, fence, folded, linkTo, sentence } from '../quote.ts'

/** The next steps: `must` be read, `may` be good to know. */
export interface Advice {
  readonly must: readonly string[]
  readonly may: readonly string[]
}

export function adviceFor(report: Report, { command, asks, chooses, ci, autoMergeBy }: ThreadFacts): Advice {
  const { landed, dryRun, results } = report
  const made = landed.kind === 'committed' && landed.pushed ? landed : undefined
  const applies = dryRun && results.some(({ status }) => status === 'validated')
  // numbers over all comments mean other blocks where they follow no `all`
  const some =
    asks === chooses && chooses?.endsWith(' all') && results.length > 1
      ? `, or some with ${codeSpan(`${chooses} 1`)}`
      : ''
  return {
    must: [
      made && autoMergeBy !== undefined
        ? `${codeSpan(autoMergeBy)} enabled auto-merge: the pull request merges with this commit as soon as it can.`
        : '',
      applies && asks !== undefined
        ? `To apply${report.suggested ? ' all at once' : ''}, comment ${codeSpan(asks)}${some}.`
        : '',
      ...(report.undoes === undefined ? resend(results, command) : []),
      verdictOf(report) === 'nothing' ? toWrite(report, command).trim() : '',
      made && ci === 'approval' ? CI.approval : '',
      ...(report.proposed?.notes ?? []).map(sentence),
    ].filter(Boolean),
    may: [
      made ? '`git pull` before you push.' : '',
      made && ci && ci !== 'approval' ? CI[ci] : '',
      made ? `Undo: ${undoOf(made.sha, report, command)}` : '',
    ].filter(Boolean),
  }
}

/** Says what the text has instead of edits, and how to write some. */
const toWrite = ({ lesson }: Report, command: string | undefined): string => {
  const said = lesson?.said ?? ''
  if (command) return `${said} Write the edits below ${codeSpan(command)}; ${codeSpan(`${command} help`)} shows how.`
  return said && `${said} The retry prompt shows how to write edits.`
}

/** How the commit is taken back: by a comment on its pull request, or by hand. */
function undoOf(sha: string, { proposed, undoes }: Report, command: string | undefined): string {
  if (command === undefined || (proposed && !proposed.pull)) return codeSpan(`git revert ${sha.slice(0, 7)}`)
  if (proposed?.pull) return `comment ${codeSpan(`${command} undo`)} on ${pullLink(proposed.pull)}.`
  // without a link, the newest commit is undone, and the next time the one before
  const which = undoes === undefined ? '; after other commits, with' : ' and'
  return `comment ${codeSpan(`${command} undo`)}${which} the link to this report.`
}

const CI = {
  starts: 'CI runs on the new commit.',
  approval: 'CI is waiting: press **Approve workflows to run** in the merge box.',
  none: 'CI does not start for this token. Use a GitHub App token to start it automatically.',
} as const

/** Which blocks to send again: those to correct, and those that were only withheld. */
function resend(results: readonly BlockResult[], command: string | undefined): readonly string[] {
  const failed = numbersOf(results, ({ status, code }) => status === 'failed' && !isRefusal(code))
  const held = numbersOf(results, isWithheld)
  if (failed.length === 0) return []
  const below = command ? ` below ${codeSpan(command)}` : ''
  const them = failed.length === 1 ? 'it' : 'them'
  const withHeld = held.length > 0 ? `, together with ${named(held)}` : ''
  return [`Correct ${named(failed)} and send ${them} again${below}${withHeld}.`]
}

export const pullLink = ({ number, url }: { readonly number: number; readonly url: string }): string =>
  linkTo(`pull request ${number}`, url)

/** The unified diff, whole files of it, in at most `room` characters, and the advice after it. */
export function changes(report: Report, advice: readonly string[], room: number): string {
  if (report.suggested?.what === 'all') return ''
  // who can push where we cannot can still apply it by hand
  const { landed } = report
  const byHand = landed.kind === 'refused' && ['fork-not-writable', 'token-read-only'].includes(landed.reason)
  if (!isWritten(landed) && !byHand) return ''
  const what = byHand || report.dryRun ? 'What would change' : 'Changes'
  const known = advice.length > 0 ? [advice.map(each => `- ${each}`).join('\n')] : []
  return shown(report, report.changes, what, room, known)
}

function shown(
  { outcome }: Report,
  list: readonly FileChange[],
  what: string,
  room: number,
  more: readonly string[] = [],
): string {
  const count = fileChanges({ changes: list }).length
  if (count === 0) return ''
  const parts: string[] = []
  for (const lines of diffs({ changes: list, outcome })) {
    const file = fence(lines, 'diff')
    if (parts.join('').length + file.length > room) break
    parts.push(file)
  }
  const left = count - parts.length
  const rest = left === 0 ? [] : [`… and ${files(left).replace(' ', ' more ')}`]
  const besides = more.length > 0 ? ', undo, checks' : ''
  return folded(`${what} in ${files(count)}${besides}`, [...parts, ...rest, ...more].join('\n\n'))
}

const files = (count: number): string => counted(count, 'file')

/** A sentence about the changes that are left to people. */
export function leftToPeople({ suggested }: Report): string {
  if (!suggested) return ''
  const { what, count, url, left, refusal } = suggested
  const rest = fileChanges({ changes: left }).length
  const has = rest === 1 ? 'has' : 'have'
  const where = url === undefined ? '' : ` (${linkTo('review', url)})`
  if (what === 'all' && refusal) return ''
  const [said, byHand] =
    what === 'all'
      ? [
          `Commit the suggestions on the lines of the diff${where}.`,
          `${files(rest)} ${has} changes outside the lines of the diff, or that no suggestion can make: see below.`,
        ]
      : [
          `${counted(count, 'change')} to protected files ${count === 1 ? 'was' : 'were'} suggested on the lines of the diff${where}.`,
          `Changes in ${counted(rest, 'protected file')} are left to people: see below.`,
        ]
  return [count > 0 ? said : '', rest > 0 ? byHand : ''].filter(Boolean).join(' ')
}

/** The changes that no suggestion makes, as a diff. */
export const leftChanges = (report: Report, room: number): string =>
  report.suggested ? shown(report, report.suggested.left, 'To apply by hand: changes', room) : ''

import type { FileChange } from '../core/outcome.ts'
import { isWritten, type Report } from '../run/report.ts'
import { diffs, fileChanges } from './diffs.ts'
import { linkTo } from './links.ts'
import { fence, folded } from './quote.ts'

/** The unified diff, whole files of it, in at most `room` characters, and the advice after it. */
export function changes(report: Report, advice: readonly string[], room: number): string {
  if (report.suggested?.what === 'all') return ''
  // people whose fork we cannot push to can still apply it by hand
  const byHand = report.landed.kind === 'refused' && report.landed.reason === 'fork-not-writable'
  if (!isWritten(report.landed) && !byHand) return ''
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

const files = (count: number): string => `${count} file${count === 1 ? '' : 's'}`

/** A sentence about the changes that are left to people. */
export function leftToPeople({ suggested }: Report): string {
  if (!suggested) return ''
  const { what, count, url, left, refusal } = suggested
  const rest = fileChanges({ changes: left }).length
  const has = rest === 1 ? 'has' : 'have'
  const where = url === undefined ? '' : ` (${linkTo('review', url)})`
  if (what === 'all') {
    if (refusal) return ''
    const elsewhere = `${files(rest)} ${has} changes outside the lines of the diff, or that no suggestion can make: see below.`
    return [count > 0 ? `Commit the suggestions on the lines of the diff${where}.` : '', rest > 0 ? elsewhere : '']
      .filter(Boolean)
      .join(' ')
  }
  const said =
    count > 0
      ? `${count} change${count === 1 ? '' : 's'} to protected files ${count === 1 ? 'was' : 'were'} suggested on the lines of the diff${where}.`
      : ''
  const byHand = `Changes in ${rest === 1 ? '1 protected file' : `${rest} protected files`} are left to people: see below.`
  return [said, rest > 0 ? byHand : ''].filter(Boolean).join(' ')
}

/** The changes that no suggestion makes, as a diff. */
export const leftChanges = (report: Report, room: number): string =>
  report.suggested ? shown(report, report.suggested.left, 'To apply by hand: changes', room) : ''

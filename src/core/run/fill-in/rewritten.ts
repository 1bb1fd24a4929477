import { nameOf } from '../../place/laws/names.ts'
import { ALIKE, likeness } from '../../text/likeness.ts'
import type { TextRow } from './rows.ts'

const ASSIGNS =
  /^(?:(?:export|const|let|var|val|final|static|public|private|readonly|local)\s+)*["'`]?([\p{L}_$][\p{L}\p{N}_$.:-]*?)["'`]?\s*(?::\s[^=]{0,80}=|=(?!=)|:(?:\s|$))/u

/** The name that a row defines or sets; undefined for any other row. */
export const definedIn = ({ text }: TextRow): string | undefined =>
  ASSIGNS.exec(text.trim())?.[1] ?? (OPENS.test(text) ? nameOf(text) : undefined)

/** The end or the first word of a row that opens a block. */
export const OPENS = /[{:([]$|^\s*(?:def|fn|func|function|class)\b/

/** True if a new row sets or defines at its level what the old one does. */
export function isRewritten(old: TextRow | undefined, fresh: TextRow): boolean {
  const name = definedIn(fresh)
  return old !== undefined && name !== undefined && old.width === fresh.width && definedIn(old) === name
}

/** The name of what a row opens, or sets for all of a file, with its level; undefined for any other row. */
export function headIn(row: TextRow): string | undefined {
  const name = row.width === 0 || OPENS.test(row.text) ? definedIn(row) : undefined
  return name === undefined ? undefined : `${row.width} ${name}`
}

/** True if a name may be another version of one. */
export const isAlike = (name: string, old: string): boolean =>
  likeness(name, old) >= ALIKE || name.includes(old) || old.includes(name)

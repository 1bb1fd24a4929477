import type { Diagnostic } from '../../diagnostic.ts'
import type { IndexedText } from '../../text/indexed.ts'
import { formOf, leadOf, plainOf, separatorOf } from '../form.ts'
import { differByComment, GRADE, type Grade } from './grade.ts'
import { GONE, OFF } from './lay.ts'
import type { Road } from './road.ts'

/** Lines that a note names, at most. */
const MAX_NAMED = 3

/** Forgiven differences in words; whitespace is reported by the rule's name. */
const WORDS: Partial<Record<Grade, string>> = {
  [GRADE.quotes]: 'other quotes',
  [GRADE.separator]: 'another separator at the end',
  [GRADE.comment]: 'another comment at the end',
  [GRADE.slip]: 'a misspelled word',
  [GRADE.near]: 'another version of the line',
  [GRADE.other]: 'another line',
}

/** Notes on the lines of a block that the file does not have as they are: which, and how they differ. */
export function forgivenOf(file: IndexedText, { layout }: Road): readonly Diagnostic[] {
  const told = layout.rows.flatMap((row, i): readonly string[] => {
    const at = layout.at[i]!
    if (at === OFF) return []
    if (at === GONE) {
      const line = `\`${row.form.text.trim().slice(0, 60)}\``
      const [there] = file.linesWith(row.key, row.word, 1)
      return [
        there === undefined ? `the file has no ${line}` : `${line} is on line ${there + 1}, not where the block has it`,
      ]
    }
    const [own, grade] = [file.line(at), layout.grades[i]!]
    const isSeparator = grade === GRADE.separator && separatorOf(own) === separatorOf(row.form.text)
    // a line that an earlier block rewrote has this grade too
    const isTurned = grade === GRADE.comment && !differByComment(plainOf(formOf(own)), plainOf(row.form))
    const isLead = grade === GRADE.quotes && leadOf(own) !== leadOf(row.form.text)
    const special = isSeparator ? 'other parentheses' : isTurned ? 'the line as it was' : undefined
    const words = special ?? (isLead ? 'another sign at its start' : WORDS[grade])
    return words ? [`line ${at + 1}: the block has ${words}`] : []
  })
  const more = told.length > MAX_NAMED ? [`${told.length - MAX_NAMED} more lines differ`] : []
  return [...told.slice(0, MAX_NAMED), ...more].map(message => ({
    code: 'locate/inexact',
    message,
  }))
}

import type { Diagnostic } from '../diagnostic.ts'
import type { IndexedText } from '../text/indexed.ts'
import { leadOf, separatorOf } from './form.ts'
import { GRADE, type Grade } from './grade.ts'
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
    const isSeparator =
      layout.grades[i] === GRADE.separator && separatorOf(file.line(at)) === separatorOf(row.form.text)
    const isLead = layout.grades[i] === GRADE.quotes && leadOf(file.line(at)) !== leadOf(row.form.text)
    const words = isSeparator ? 'other parentheses' : isLead ? 'another sign at its start' : WORDS[layout.grades[i]!]
    return words ? [`line ${at + 1}: the block has ${words}`] : []
  })
  const more = told.length > MAX_NAMED ? [`${told.length - MAX_NAMED} more lines differ`] : []
  return [...told.slice(0, MAX_NAMED), ...more].map(message => ({
    code: 'locate/inexact',
    message,
  }))
}

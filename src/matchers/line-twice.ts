import type { Halves } from '../core/place/halves.ts'
import type { Ungarbling } from '../core/place/rule.ts'
import type { IndexedText } from '../core/text/indexed.ts'
import { lineKey, longestWord } from '../core/text/line-key.ts'

/** A line that the file has at more places is not looked for. */
const MAX_PLACES = 50

/** A line that was copied twice, where the file never has it twice in a row: it stands once, in each half that has it twice. */
export const lineTwice: Ungarbling = {
  kind: 'ungarbling',
  name: 'line-twice',
  level: 'similar',
  read: ({ search, replace, whole }, file) => {
    const twice = new Set(search.filter((line, i) => line === search[i + 1] && standsOnce(line, file)))
    if (twice.size === 0) return []
    const once = (lines: readonly string[]) => lines.filter((line, i) => line !== lines[i - 1] || !twice.has(line))
    const read = { search: once(search), replace: once(replace), whole }
    // a copy that the new half has elsewhere would be written
    return [...twice].some(line => surplus(line, read) > Math.max(0, surplus(line, { search, replace }))) ? [] : [read]
  },
}

/** How often the new half has a line more than the old one. */
const surplus = (line: string, { search, replace }: Pick<Halves, 'search' | 'replace'>): number =>
  replace.filter(other => other === line).length - search.filter(other => other === line).length

/** True if a line with a word in it is in the file, and nowhere twice in a row. */
function standsOnce(line: string, file: IndexedText): boolean {
  const word = longestWord(line)
  if (word === '') return false
  const at = file.linesWith(lineKey(line), word, MAX_PLACES)
  return at.length > 0 && at.length < MAX_PLACES && at.every((place, i) => place + 1 !== at[i + 1])
}

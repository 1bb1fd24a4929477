import type { Alignment, Change } from '../locate.ts'
import type { FileText } from '../text/file-text.ts'
import { comparable, type Slip, slipsBetween } from '../text/likeness.ts'

/**
 * Whether a wanted line that is to be removed is the file's line after all: it misspells a word of it. Not so when the
 * author seems to mean the word: it stands in the file or in the new text, were it as part of another, or more than once in
 * the search. A doubtful slip needs the right word to be known: in the block, or elsewhere in the file.
 */
export function isMisspelt(wanted: string, own: string, { search, replace }: Change, file: string): boolean {
  return slipsOf(wanted, own).every(slip => {
    const count = (lines: readonly string[], word: string) => wordCount(lines.join('\n'), word)
    const meant = replace.some(line => line.includes(slip.wanted)) || file.includes(slip.wanted)
    if (meant || count(search, slip.wanted) > 1) return false
    return !slip.doubtful || count([...search, ...replace], slip.own) > 0 || wordCount(file, slip.own) > 1
  })
}

/** The slips of a line that fits but for them. */
const slipsOf = (wanted: string, own: string): readonly Slip[] => slipsBetween(comparable(wanted), comparable(own))!

function wordCount(text: string, word: string): number {
  let count = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!WORD.test(text.charAt(at - 1)) && !WORD.test(text.charAt(at + word.length))) count++
  }
  return count
}

const WORD = /[\p{L}\p{N}_]/u

/** The change without slips of the pen that its own new text puts right: such a line is kept, and not changed. */
export function withoutSlips({ lines }: FileText, change: Change, place: Alignment): Change {
  if (!place.fits?.includes('slip')) return change
  const kept = new Map(change.replace.map(line => [line.trimEnd(), line]))
  const right = (line: string, own: string) => {
    const put = slipsOf(line, own).reduce((text, slip) => text.split(slip.wanted).join(slip.own), line)
    return kept.get(line.trimEnd()) ?? kept.get(put.trimEnd()) ?? line
  }
  const search = change.search.map((line, s) =>
    place.fits![s] === 'slip' ? right(line, lines[place.lines[s]!]!.text) : line,
  )
  return { ...change, search }
}

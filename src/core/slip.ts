import { comparable, slipsBetween } from './likeness.ts'
import type { Change } from './locate.ts'

/**
 * Whether a wanted line that is to be removed is the file's line after all: it misspells a word of it. Not so when the
 * author seems to mean the word: it stands in the file or in the new text, were it as part of another, or more than once in
 * the search. A doubtful slip needs the right word to be known: in the block, or elsewhere in the file.
 */
export function isMisspelt(wanted: string, own: string, { search, replace }: Change, file: string): boolean {
  const slips = slipsBetween(comparable(wanted), comparable(own))
  return (
    slips?.every(slip => {
      const count = (lines: readonly string[], word: string) => wordCount(lines.join('\n'), word)
      const meant = replace.some(line => line.includes(slip.wanted)) || file.includes(slip.wanted)
      if (meant || count(search, slip.wanted) > 1) return false
      return !slip.doubtful || count([...search, ...replace], slip.own) > 0 || wordCount(file, slip.own) > 1
    }) ?? false
  )
}

function wordCount(text: string, word: string): number {
  let count = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!WORD.test(text[at - 1] ?? ' ') && !WORD.test(text[at + word.length] ?? ' ')) count++
  }
  return count
}

const WORD = /[\p{L}\p{N}_]/u

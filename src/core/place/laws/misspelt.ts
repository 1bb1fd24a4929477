import type { IndexedText } from '../../text/indexed.ts'
import { comparable, slipsBetween, tokensOf } from '../../text/likeness.ts'
import type { Script } from '../../text/script.ts'

/**
 * True if a line to be removed is the file's line after all, with a word misspelled. False if the author seems to mean that word, because
 * the file or the new text has it, or the search has it more than once. A doubtful slip needs the right word to be
 * known: in the block, or elsewhere in the file.
 */
export function isMisspelt(
  wanted: string,
  own: string,
  { search, replace }: Pick<Script, 'search' | 'replace'>,
  { text }: Pick<IndexedText, 'text'>,
): boolean {
  const slips = slipsBetween(tokensOf(comparable(wanted)), tokensOf(comparable(own))) ?? []
  return slips.every(slip => {
    const part = otherPart(slip.wanted, slip.own)
    const isMeant = replace.some(line => line.includes(part)) || text.includes(slip.wanted)
    if (isMeant || wordCount(search.join('\n'), slip.wanted) > 1) return false
    return (
      !slip.doubtful || wordCount([...search, ...replace].join('\n'), slip.own) > 0 || wordCount(text, slip.own) > 1
    )
  })
}

/** The part of a name like `short_minute` or `shortMinute` by which it differs from another one. */
function otherPart(wanted: string, own: string): string {
  const partsOf = (name: string) => name.split(/_|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
  const [parts, others] = [partsOf(wanted), partsOf(own)]
  const [part, ...more] = parts.filter((one, i) => one !== others[i])
  return parts.length === others.length && more.length === 0 && part && part.length > 2 ? part : wanted
}

function wordCount(text: string, word: string): number {
  let count = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!WORD.test(text.charAt(at - 1)) && !WORD.test(text.charAt(at + word.length))) count++
  }
  return count
}

const WORD = /[\p{L}\p{N}_]/u

import { isBlank } from '../text/spacing.ts'

/**
 * On which side of lines that a block does not show its new lines go; undefined where that is open. Comments without a blank line between
 * belong to the line below them, a docstring to the head above it. Blank lines do not matter where the new lines bring their own.
 */
export function sideOf(unseen: readonly string[], added: readonly string[]): 'above' | 'below' | undefined {
  if (unseen.every(isBlank)) {
    const [first, last] = [isBlank(added[0]!), isBlank(added.at(-1)!)]
    return first === last ? undefined : first ? 'above' : 'below'
  }
  if (isDocstring(unseen.join('\n').trim())) return isBlank(unseen.at(-1)!) ? undefined : 'below'
  return unseen.every(isComment) && !added.some(isComment) ? 'above' : undefined
}

const isComment = (line: string): boolean => /^\s*(?:\/\/|#(?:\s|$)|--\s|\/\*.*\*\/\s*$|<!--.*-->\s*$)/.test(line)

/** A string between three quotes, and nothing else. */
function isDocstring(text: string): boolean {
  const [opening, mark] = /^[rRuU]?("""|''')/.exec(text) ?? []
  return opening !== undefined && text.indexOf(mark!, opening.length) === text.length - 3
}

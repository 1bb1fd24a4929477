import { isBlank } from '../../text/spacing.ts'

/**
 * Where in lines that a block does not show its new lines go, if it has as many other lines there, all above the new ones or all below: those are
 * another version of them. Undefined otherwise.
 */
export function besideVersion(
  unseen: readonly string[],
  above: readonly string[],
  below: readonly string[],
): number | undefined {
  const [own, upper, lower] = [unseen, above, below].map(lines => lines.filter(line => !isBlank(line)).length)
  if (upper! + lower! !== own || (upper === 0) === (lower === 0)) return undefined
  if (upper! > 0) return isBlank(above.at(-1)!) ? unseen.length : unseen.findLastIndex(line => !isBlank(line)) + 1
  return unseen.findIndex(line => !isBlank(line))
}

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
  return unseen.every(isCodeComment) && !added.some(isCodeComment) ? 'above' : undefined
}

/**
 * The side on which the only gap of such lines is, where the block has one: lines that it does not show end a paragraph above the new ones,
 * or begin one below them.
 */
export function sideByBlank(unseen: readonly string[], above: boolean, below: boolean): 'above' | 'below' | undefined {
  const first = unseen.findIndex(isBlank)
  const last = unseen.findLastIndex(isBlank)
  if (above === below || unseen.slice(first, last + 1).some(line => !isBlank(line))) return undefined
  if (above) return last === unseen.length - 1 ? 'below' : undefined
  return first === 0 && last < unseen.length - 1 ? 'above' : undefined
}

/** True if a line closes something, such as `});`, `end` or `</div>`: only its indentation tells what. */
export const closes = (line: string): boolean =>
  /^\s*(?:[^\p{L}\p{N}_]*|(?:end|fi|done|esac)\b[^\p{L}\p{N}_]*|<\/[\w:.-]+>\s*)$/u.test(line)

export const isCodeComment = (line: string): boolean =>
  /^\s*(?:\/\/|#(?:\s|$)|--\s|\/\*.*\*\/\s*$|<!--.*-->\s*$)/.test(line)

/** A string between three quotes, and nothing else. */
function isDocstring(text: string): boolean {
  const [opening, mark] = /^[rRuU]?("""|''')/.exec(text) ?? []
  return opening !== undefined && text.indexOf(mark!, opening.length) === text.length - 3
}

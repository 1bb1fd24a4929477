import type { Block } from '../../core/block.ts'
import { type Diagnostic, fail, ok, type Result } from '../../core/diagnostic.ts'

/** A line with a sign before it, as in a diff, but no method of Objective-C, and the files in which it may be the text's. */
const SIGNED = /^\+(?![-=+\d]| ?\()[ \t]*\S/m
const TAKEN = /^-(?![-=+\d]| ?\()[ \t]*\S/
const TEXTS =
  /\.(?:mdx?|markdown|rst|txt|adoc|org|diff|patch|snap|out|log|[ct]sv|tex|r|pug|jade|s?css|sass|less|styl)$|(?:^|\/)[^./]*$/i

/**
 * Refuses new lines of which most have the sign of a diff, or some of them each of its signs, in a file that had none, but for a text of the code: it
 * may be a diff.
 */
export function checkSigns(
  path: string,
  before = '',
  after: string,
  added = after,
  block?: Block,
): Result<readonly Diagnostic[]> {
  if (!block || !added.includes('+') || /diff|patch/.test(block.format) || TEXTS.test(path)) return ok([])
  const known = new Set(before.split('\n'))
  const fresh = added.split('\n').filter(line => line.trim() !== '' && !known.has(line))
  const isMarked =
    fresh.some(line => TAKEN.test(line)) || fresh.filter(line => SIGNED.test(line)).length * 2 > fresh.length
  if (!isMarked) return ok([])
  const above = /^\+/m.test(before) ? undefined : after.slice(0, after.search(SIGNED) + 1)
  if (!above || ['`', '"""', "'''"].some(sign => above.split(sign).length % 2 === 0) || TEXT.test(above)) return ok([])
  return fail('parse/malformed', 'a line of the new text has a `+` before it, as in a diff', {
    lines: [above.split('\n').length],
    help: 'Omit the sign, or write a diff.',
  })
}

/** A here-document, and a raw string. */
const TEXT = /<<[-~<]?['"]?[A-Za-z_]\w*['"]?\n|\br#+"|R"\w*\(/

import { LONGEST_PATH, mentionedPaths } from './paths.ts'

/** The path in a line that asks for a new file: "Create `src/a.py`:", or for one more: "And `src/b.py`:". */
export function newPath(line: string, isMore = false): string | undefined {
  if (!NEW_FILE.test(line) && !(isMore && ONE_MORE.test(line))) return undefined
  const [path, ...others] = mentionedPaths(line)
  return others.length === 0 ? path : undefined
}

const NEW_FILE = /^(?:\W{0,10}\d{1,3}[.)]\s\W{0,5}|\W{0,15})(?:create|add|new)\b/i
const ONE_MORE =
  /^\W{0,15}(?:(?:and|also|plus|finally|lastly|as well as|here(?:['’]s| is)|(?:the )?(?:\w{1,9} )?file)[\s,]{1,3}){1,4}[`*]{0,3}(?:[^\s`*:]{0,300}\.\w{1,6}|\.\w{1,40}|\w{0,40}file)[`*]{0,3}:\W{0,4}$/i

/**
 * The path in a line that announces a whole file ("Here is the complete updated `src/a.py`:"), or that asks for a change in words ("In
 * `src/a.py`, replace the loop with:"). The empty string where it names none ("Here's the full file:"), undefined for any other line.
 */
export function announcedPath(line: string): string | undefined {
  const text = line.slice(0, LONGEST_PATH).trim()
  if (!/[:.]\W{0,4}$/.test(text)) return undefined
  const isWhole = WHOLE_FILE.test(text)
  if (!isWhole && !NEW_VERSION.test(text) && !CHANGE.test(withoutCode(text))) return undefined
  const [path, ...others] = mentionedPaths(text)
  if (others.length > 0) return undefined
  const isFile = isWhole && /\b(?:file|script|program|module|contents?)\b/i.test(text)
  return path ?? (isFile ? '' : undefined)
}

const WHOLE_FILE = /\b(?:full|complete|entire|whole)\b/i
const NEW_VERSION =
  /\b(?:updated|revised|modified|final|corrected|rewritten|fixed)(?: version of)?(?: the)?(?: file)? [`*]{0,3}[^\s`*]+[`*]{0,3}\W{0,4}$/i

/** An order, where a clause begins: the same words elsewhere describe a change, or are names. */
const CHANGE =
  /(?:^[^\p{L}]{0,10}|, ?|\b(?:to|then|and|please|can|should|must|could|now|next|also|just|simply|first|finally|i'd|i'll|let's|instead) )(?:replace|change|update|modify|edit|adjust|rewrite|extend|add|insert|append|put|remove|delete)\b/iu

/** A sentence without the code in it, which is no word of it. */
export const withoutCode = (line: string): string => line.replace(/`[^`]+`/g, '``')

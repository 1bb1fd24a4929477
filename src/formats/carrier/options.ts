import { OR_ELSE } from '../../core/block.ts'
import type { Claim, SourceLines } from '../format.ts'
import { asPath } from '../parts/paths.ts'

/** One of several ways to go, by its name; a heading of its level or above ends it. */
export interface Option {
  readonly name: string
  readonly level: number
}

/** `### Option A: throw`, `**Approach 2** (simpler)`: its word, and its number or letter. */
const NAMED =
  /^[^\p{L}]*(?:(option|alternative|approach|variante?|opci[oó]n|вариант)\s+#?|(方案)\s*)(\d{1,2}|\p{Lu}|one|two|three|[一二三])(?![\p{L}\p{N}_])(?=[*_]*\s*[-–—:.()（）：]|[*_\s]*$|(?<=^\s*#.*))/iu

/** Words above a block that is another way than the one before it, if both change the same text. */
const OR =
  /^[^\p{L}]*(?:alternatively\b|another (?:option|way|approach)\b|if you(?:'d| would)? (?:rather|prefer)\b|or\b.*:\W*$)/iu

/** Above the level of every heading, and of a name that is none. */
const NO_HEADING = 8

/** Characters of a line in which an option is named. */
const MOST_NAMED = 200

/**
 * The option that a claim belongs to, by the lines above it, up to the claim before.
 * @param before the option of that one
 */
export function optionOf(
  { line }: SourceLines,
  { first }: Claim,
  previous: Claim | undefined,
  before: Option | undefined,
): Option | undefined {
  let ended = NO_HEADING
  for (let at = first - 1; at > (previous?.last ?? -1); at--) {
    const text = line(at)!.slice(0, MOST_NAMED)
    const heading = /^ {0,3}(#{1,6})\s/.exec(text)?.[1]?.length
    const [, latin, word = latin, which] = NAMED.exec(text) ?? []
    const level = heading ?? NO_HEADING - 1
    if (word && which) return level < ended ? { name: `${word} ${which}`.toLowerCase(), level } : undefined
    if (OR.test(text)) return { name: OR_ELSE, level: NO_HEADING }
    if (heading && !asPath(text)) ended = Math.min(ended, heading)
  }
  return before && before.level < ended ? before : undefined
}

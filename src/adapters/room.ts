import { setFlagsFromString } from 'node:v8'
import type { Content } from '../core/content.ts'
import { LIMITS } from '../policy/limits.ts'
import { tooLargeTogether } from './unreadable.ts'

/** Above this size in bytes, use less memory at the cost of time. */
const MUCH = 4 * 1024 * 1024

/**
 * Room for the texts of one run: a text for which none is left becomes unreadable. A text with characters beyond Latin-1
 * takes two bytes for each.
 */
export function textRoom(bytes = LIMITS.textBytes): (content: Content) => Content {
  let used = 0
  return content => {
    if (content.kind !== 'text') return content
    const size = content.text.length * (/[^\0-\u00FF]/.test(content.text) ? 2 : 1)
    if (used + size > bytes) return tooLargeTogether
    if (used < MUCH && used + size >= MUCH) collectSooner()
    used += size
    return content
  }
}

/** V8 lets garbage grow to several times what lives: with the largest input that is permitted, to a gigabyte. */
const collectSooner = (): void => setFlagsFromString('--heap-growing-percent=10')

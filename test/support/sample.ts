/**
 * `npm run test:fast` (vitest's mode `sample`) takes an eighth of what a test tries many of, each day another one. All other runs take all.
 */
const SHARE = process.env['SAMPLE'] === 'eighth' ? 8 : 1
const DAY = Math.floor(Date.now() / 86_400_000)

/** How often a property is tried. */
export const runs = (all: number): number => Math.ceil(all / SHARE)

/** Today's part of a list. */
export const sampled = <T>(all: readonly T[]): readonly T[] => all.filter((_, i) => i % SHARE === DAY % SHARE)

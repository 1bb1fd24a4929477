/** What is chosen by chance in the tests: the same each time, so that a test fails because of a change; the night tries others. */
export const SEED = Number(process.env['SEED'] ?? 20261122)

/** `npm run test:fast` (vitest's mode `sample`) takes an eighth of what a test tries many of. All other runs take all. */
const SHARE = process.env['SAMPLE'] === 'eighth' ? 8 : 1

/** How often a property is tried. */
export const runs = (all: number): number => Math.ceil(all / SHARE)

/** The part of a list that is tried. */
export const sampled = <T>(all: readonly T[]): readonly T[] => all.filter((_, i) => i % SHARE === SEED % SHARE)

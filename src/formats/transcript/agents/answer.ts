import type { Told } from '../told.ts'

/** Marks the last call of an answer that ended at its limit: its arguments may look whole. */
export function atLimit(told: readonly Told[], isCut: boolean): readonly Told[] {
  const last = told.at(-1)
  return isCut && last?.kind === 'call' ? [...told.slice(0, -1), { ...last, cut: true }] : told
}

/** In place of an answer. */
export const NO_ANSWER = {
  kind: 'left',
  why: { code: 'log/unread', message: 'this request failed, so it has no answer', help: 'Ask again.' },
} as const satisfies Told

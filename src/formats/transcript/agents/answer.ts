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

/** For an answer that came with others. */
export const OTHER_ANSWERS = {
  kind: 'left',
  why: {
    code: 'log/unread',
    message: 'the model gave several answers, of which only the first is read',
    help: 'Hand in the one that you want.',
  },
} as const satisfies Told

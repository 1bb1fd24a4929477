import { describe, expect, test } from 'vitest'
import { type Facts, readConditions, unmetOf } from '../src/policy/github/conditions.ts'

const HEAD = 'abcdef0123456789'
const facts = (more: Partial<Facts> = {}): Facts => ({
  labels: [],
  reviews: [],
  checked: HEAD,
  head: HEAD,
  checks: [],
  isWhole: true,
  ...more,
})

function unmet(list: readonly string[], found: Facts): readonly string[] {
  const conditions = readConditions(list)
  if (!conditions.ok) throw new Error(conditions.refusal.message)
  return unmetOf(conditions.value, found)
}

describe('conditions are read', () => {
  test.each(['label:', 'label: ', 'labels:x', 'approve', 'check', ''])('and not guessed: %s', item => {
    expect(readConditions(['approved', item])).toMatchObject({
      ok: false,
      refusal: {
        reason: 'bad-input',
        message: `\`require\` has "${item}", not \`label:NAME\`, \`approved\` or \`checks\``,
      },
    })
  })

  test('none asks for nothing', () => {
    expect(unmet([], facts())).toEqual([])
  })
})

describe('a label', () => {
  test.each([
    [['label:ready'], []],
    [['label: Ready '], []],
    [['label:read'], ['the label `read` is missing']],
    [['label:ready', 'label:x'], ['the label `x` is missing']],
  ])('%s', (list, why) => {
    expect(unmet(list, facts({ labels: ['other', 'READY'] }))).toEqual(why)
  })
})

describe('an approval', () => {
  const by = (...states: readonly string[]) => facts({ reviews: states.map(state => ({ by: 'bob', state })) })

  test.each([
    [by('COMMENTED', 'APPROVED'), []],
    [by('APPROVED', 'CHANGES_REQUESTED'), ['`bob` has requested changes']],
    [by('DISMISSED'), ['no one with write access has approved']],
    [by(), ['no one with write access has approved']],
  ])('%#', (found, why) => {
    expect(unmet(['approved'], found)).toEqual(why)
  })
})

describe('checks', () => {
  const ended = (...ends: readonly string[]) => facts({ checks: ends.map((end, i) => ({ name: `c${i}`, end })) })
  const failed = (count: number) => ended(...Array.from({ length: count }, () => 'failure'))
  const five = [0, 1, 2, 3, 4].map(i => `the check \`c${i}\` ended with failure`).join(', ')

  test.each([
    ['that all passed', ended('success', 'neutral', 'skipped'), []],
    ['of which none is there', ended(), ['the commit `abcdef0` has no checks']],
    ['of which one goes on', ended('success', 'pending'), ['the check `c1` has not finished']],
    ['of which one is expected', ended('expected'), ['the check `c0` has not finished']],
    ['of which one was cut off', ended('timed_out'), ['the check `c0` ended with timed out']],
    ['of which five failed', failed(5), [five]],
    ['of which seven failed', failed(7), [`${five}, and 2 more`]],
    [
      'that are too many to be read',
      { ...ended('success'), isWhole: false },
      ['there are too many checks to tell whether all passed'],
    ],
    [
      'of another commit',
      { ...ended('success'), checked: '9999999000' },
      ['the checks are of `9999999`, and the branch is at `abcdef0`'],
    ],
  ])('%s', (_, found, why) => {
    expect(unmet(['checks'], found)).toEqual(why)
  })

  test('of a branch whose head was not told count', () => {
    const { head: _, ...rest } = ended('success')
    expect(unmet(['checks'], rest)).toEqual([])
  })
})

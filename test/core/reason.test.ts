import { expect, test } from 'vitest'
import { reasons, refusal } from '../../src/run/reason.ts'

test('a refusal has the words of the table where the case has none of its own', () => {
  const [title, help] = reasons['bad-input']
  const known = { reason: 'bad-input', title, help }
  expect(refusal('bad-input')).toEqual({ ...known, message: title })
  expect(refusal('bad-input', 'it is no number')).toEqual({ ...known, message: 'it is no number' })
  expect(refusal('bad-input', 'it is no number', 'Give one.').help).toBe('Give one.')
})

test('a refusal about which nothing is to be done has no help', () => {
  expect(refusal('bad-input', 'it is no number', '')).not.toHaveProperty('help')
})

test.each(Object.entries(reasons))(
  '%s has a title that is a sentence’s beginning, and help that ends',
  (_, [title, help]) => {
    expect(title).toMatch(/^[A-Z`].*[^.]$/)
    if (help !== undefined) expect(help).toMatch(/[.!?`]$/)
  },
)

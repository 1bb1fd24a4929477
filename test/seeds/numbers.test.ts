import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** How many lines the checklist of each seed that is kept by formats has. Each line is held by a test that names its number. */
const LINES = { '000': 31, '002': 27, '003': 22, '004': 21 } as const

const named = readdirSync(import.meta.dirname)
  .filter(file => /^00\d-/.test(file))
  .flatMap(file => readFileSync(new URL(file, import.meta.url), 'utf8').match(/\b00\d-\d\d\b/g) ?? [])

const numbers = Object.entries(LINES).flatMap(([seed, count]) =>
  Array.from({ length: count }, (_, i) => `${seed}-${String(i + 1).padStart(2, '0')}`),
)

test.each(numbers)('a test names %s', number => expect(named).toContain(number))

test('and none names a number that is no line', () => {
  expect(named.filter(number => !numbers.includes(number))).toEqual([])
})

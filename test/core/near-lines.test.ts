import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexText } from '../../src/core/text/indexed.ts'
import { nearLines } from '../../src/core/text/near-lines.ts'

const near = (text: string, line: string, most = 3, share?: number) => nearLines(indexText(text), line, most, share)

test('the nearest lines come first, and lines that share too little do not come', () => {
  const file = 'const cups = 1\nconst cup = 1\nreturn nothing\nconst cups = 12\n'
  expect(near(file, 'const cups = 1')).toEqual([0, 1, 3])
  expect(near(file, 'const cups = 1', 1)).toEqual([0])
  expect(near(file, 'zzzzzz')).toEqual([])
  expect(near('', 'a')).toEqual([])
})

test('an equal line is always among them, wherever it is and whatever its spaces', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '('), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), line, fc.nat(), (others, wanted, at) => {
      fc.pre(wanted.trim() !== '')
      const lines = others.toSpliced(at % (others.length + 1), 0, `  ${wanted}`)
      const sorted = (text: string) => [...text.replace(/ /g, '')].sort().join('')
      const [first] = near(lines.join('\n'), wanted)
      expect(sorted(lines[first!]!)).toBe(sorted(wanted))
    }),
  )
})

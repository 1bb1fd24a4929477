import { expect, test } from 'vitest'
import { applyEdits } from '../../src/core/text.ts'

const edit = (start: number, end: number, insert: string) => ({ span: { start, end }, insert })

test('edits are applied in the order of the text, whatever order they come in', () => {
  expect(applyEdits('abcd', [edit(3, 4, 'D'), edit(0, 1, 'A'), edit(1, 1, '-')])).toBe('A-bcD')
})

test.each([
  ['overlap', [edit(0, 2, ''), edit(1, 3, '')]],
  ['end before they start', [edit(2, 1, '')]],
  ['end behind the text', [edit(0, 5, '')]],
])('edits that %s are a mistake of ours', (_, edits) => {
  expect(() => applyEdits('abcd', edits)).toThrow(RangeError)
})

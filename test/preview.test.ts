import { expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import { repoPath } from '../src/core/path.ts'
import { previewOf } from '../src/core/run/preview.ts'

const path = repoPath('a.txt')
const preview = (before: string, after: string): string =>
  path.ok
    ? previewOf([{ path: path.value, from: path.value, before: textContent(before), after: textContent(after) }])
    : ''

test('a preview is short, and says how much it does not show', () => {
  expect(preview(`${'x'.repeat(5000)}\n`, 'y\n')).toBe(`a.txt:1\n-${'x'.repeat(999)}…\n+y`)
  expect(preview('', 'line\n'.repeat(300)).split('\n').at(-1)).toMatch(/^… and 10\d more lines$/)
})

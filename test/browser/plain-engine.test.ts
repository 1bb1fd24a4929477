import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { exampleOf } from '../../playground/example-pages.ts'
import { isPlain, plainEngine } from '../../playground/src/plain-engine.ts'
import { caseSources } from '../support/cases.ts'

// the types are those that are published, as for the playground; the code is the source
vi.mock('apply-edits', () => import(new URL('../../src/index.ts', import.meta.url).pathname))
vi.mock(
  'apply-edits/formats/search-replace',
  () => import(new URL('../../src/formats/search-replace.ts', import.meta.url).pathname),
)
vi.mock(
  'apply-edits/formats/whole-file',
  () => import(new URL('../../src/formats/whole-file.ts', import.meta.url).pathname),
)
const { fullEngine } = await import('../../playground/src/full-engine.ts')

const plain = caseSources.filter(([, { text }]) => isPlain(text))

test('many comments are plain, the one of the first example among them', () => {
  const page = readFileSync(new URL('../../playground/examples/a-models-reply.md', import.meta.url), 'utf8')
  expect(isPlain(exampleOf(page)!.reply)).toBe(true)
  expect(plain.length).toBeGreaterThan(100)
})

test.each(plain)('%s reads the same without the other formats', (_, source) => {
  expect(plainEngine.parse(source)).toEqual(fullEngine.parse(source))
})

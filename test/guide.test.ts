import { describe, expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { guideOf } from '../src/formats/guide-text.ts'
import { formats } from '../src/formats/index.ts'
import { parserAssets } from './support/parsers.ts'

const engine = createEngine()
const guides = formats.flatMap(({ name, guide }) => (guide ? [{ name, guide }] : []))
const schemas = formats.flatMap(({ name, schema }) => (schema ? [{ name, schema }] : []))

describe('each guide', () => {
  test.each(guides)('$name: its example applies as it stands', async ({ name, guide }) => {
    const blocks = engine.parse({ name: 'reply', text: guide.example })
    const files = Object.entries(guide.files).map(([path, text]) => [path as RepoPath, textContent(text)] as const)
    const { results } = await engine.apply(blocks, new Map(files), {
      positions: 'guarded',
      assets: await parserAssets(),
    })
    expect(results.map(({ block, status }) => [block.format, status])).toEqual([[name, 'applied']])
  })

  test.each(guides.map(({ name }) => name))('%s: is found again in the text of the guide', format => {
    const text = guideOf(formats, format)!
    expect(text.startsWith(`# How to write edits: ${format}\n`)).toBe(true)
    expect(text).toContain('## Common mistakes')
  })
})

test('without a format it says which to choose', () => {
  for (const { name } of guides) expect(guideOf(formats)).toContain(`- ${name}: `)
})

test('a format without a guide has none', () => expect(guideOf(formats, 'nope')).toBeUndefined())

describe('the schema of each JSON format', () => {
  test.each(schemas)('$name', ({ name, schema }) => {
    expect(schema()).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: name })
  })
})

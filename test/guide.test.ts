import { describe, expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/engine.ts'
import { jsonSpecs } from '../src/formats/json/index.ts'
import { schemaOf } from '../src/formats/json/reading/schema.ts'
import { guideOf, guides } from '../src/report/guide/index.ts'

const engine = createEngine()

describe('each guide', () => {
  test.each(guides.map(guide => [guide.format, guide] as const))(
    '%s: its example applies as it stands',
    async (format, guide) => {
      const blocks = engine.parse({ name: 'reply', text: guide.example })
      const files = Object.entries(guide.files).map(([path, text]) => [path as RepoPath, textContent(text)] as const)
      const { results } = await engine.apply(blocks, new Map(files), { positions: 'guarded' })
      expect(results.map(({ block, status }) => [block.format, status])).toEqual([[format, 'applied']])
    },
  )

  test.each(guides.map(guide => guide.format))('%s: is found again in the text of the guide', format => {
    const text = guideOf(format)!
    expect(text.startsWith(`# How to write edits: ${format}\n`)).toBe(true)
    expect(text).toContain('## Common mistakes')
  })
})

test('without a format it says which to choose', () => {
  for (const { format } of guides) expect(guideOf()).toContain(`- ${format}: `)
})

test('a format without a guide has none', () => expect(guideOf('nope')).toBeUndefined())

describe('the schema of each JSON format', () => {
  test.each(jsonSpecs.map(spec => spec.name))('%s', name => {
    const schema = schemaOf(name) as { $schema: string; title: string }
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: name })
  })

  test('is none for other names', () => expect(schemaOf('search-replace')).toBeUndefined())
})

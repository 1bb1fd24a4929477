import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textContent } from '../../src/core/content.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { createEngine } from '../../src/create-engine.ts'
import { hashlineEdit } from '../../src/formats/json/hashline-edit.ts'

interface Recorded {
  readonly name: string
  readonly before: string | null
  readonly edits: string
  readonly options: { readonly auto_cleanup?: boolean; readonly encoding?: string }
  readonly result: { readonly path?: string; readonly error?: string }
  readonly after: string | null
}

/** Where we answer otherwise, and what; the reasons stand in README.md beside this file. */
const DEVIATIONS: Readonly<Record<string, { readonly after?: string; readonly result: object }>> = {
  'TestErrors::test_invalid_json': {
    result: { error: expect.stringMatching(/^Invalid JSON in edits: /) },
  },
  'TestErrors::test_insert_before_line1_overlaps_replace_at_line1': {
    after: 'HEADER\nX\nccc\n',
    result: { success: true, edits_applied: 2 },
  },
}

const cases: readonly Recorded[] = JSON.parse(readFileSync(new URL('./hashline.json', import.meta.url), 'utf8'))
const engine = createEngine()

async function answer({ before, edits, options, result }: Recorded) {
  const path = result.path ?? (before === null ? 'nope.txt' : 'test.txt')
  const blocks = engine.parse(JSON.stringify({ name: 'hashline_edit', input: { path, edits, ...options } }))
  const files = new Map(before === null ? [] : [[path as RepoPath, textContent(before)]])
  const outcome = await engine.apply(blocks, files)
  const content = outcome.after.get(path as RepoPath)
  const after = content?.kind === 'text' ? content.text : undefined
  return { after: after ?? null, result: hashlineEdit.answer!(outcome.results[0]!, outcome.after) }
}

describe('hashline_edit as its own tests recorded it', () => {
  test('all 68 records are here, and each deviation is one of them', () => {
    expect(cases).toHaveLength(68)
    expect(cases.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(DEVIATIONS)))
  })

  test.each(cases)('$name', async recorded => {
    const deviation = DEVIATIONS[recorded.name]
    const { after, result } = await answer(recorded)
    expect(after).toEqual(deviation?.after ?? recorded.after)
    if (deviation) expect(result).toMatchObject(deviation.result)
    else expect(result).toEqual(recorded.result)
  })
})

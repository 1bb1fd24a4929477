import { describe, expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { examples } from './support/pages.ts'

const engine = createEngine()

/** `As a review comment on lines 2 to 3 of ...`. */
function reviewOf(said: string, files: ReadonlyMap<string, string>) {
  const found = /on lines (\d+) to (\d+) of `(.+)`:$/.exec(said)
  if (!found) return {}
  const [startLine, endLine] = [Number(found[1]), Number(found[2])]
  const lines = files
    .get(found[3]!)!
    .split(/(?<=\n)/)
    .slice(startLine - 1, endLine)
  return { review: { path: found[3]!, startLine, endLine, original: lines.join('') } }
}

describe('the example of each page does what the page says', () => {
  test.each(examples)('$name', async ({ message, before, after }) => {
    const snapshot = new Map(before.map(([path, text]) => [path as RepoPath, textContent(text)]))
    const blocks = engine.parse({ name: 'example', text: message.text, ...reviewOf(message.said, new Map(before)) })
    expect(blocks.flatMap(block => block.problems)).toEqual([])
    expect(blocks).not.toEqual([])
    if (after.length === 0) return
    const made = [...(await engine.apply(blocks, snapshot)).after]
    expect(Object.fromEntries(made.map(([path, file]) => [path, file.kind === 'text' && file.text]))).toEqual(
      Object.fromEntries(after),
    )
  })

  test('and most pages have one', () => expect(examples.length).toBeGreaterThan(8))
})

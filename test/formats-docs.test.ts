import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/engine.ts'
import { closesFence, fenceLine } from '../src/formats/carrier/markdown.ts'

const DOCS = new URL('../docs/formats/', import.meta.url)
const engine = createEngine()

interface Snippet {
  /** The last line above it that is not blank. */
  readonly said: string
  readonly text: string
}

/** The fences of a page's section "Example". */
function snippets(page: string): Snippet[] {
  const lines = page.split('\n')
  const found: Snippet[] = []
  for (let i = lines.indexOf('## Example') + 1; i > 0 && i < lines.length && !lines[i]!.startsWith('## '); i++) {
    const open = fenceLine(lines[i]!)
    if (!open) continue
    const close = lines.findIndex((line, j) => j > i && fenceLine(line) && closesFence(fenceLine(line)!, open))
    const said = lines.slice(0, i).findLast(line => line.trim() !== '')!
    found.push({
      said,
      text: lines
        .slice(i + 1, close)
        .map(line => line + '\n')
        .join(''),
    })
    i = close
  }
  return found
}

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

const pages = readdirSync(DOCS)
  .filter(name => name.endsWith('.md'))
  .flatMap(name => {
    const [message, ...files] = snippets(readFileSync(new URL(name, DOCS), 'utf8'))
    return message ? [{ name, message, files }] : []
  })

describe('the example of each page does what the page says', () => {
  test.each(pages)('$name', async ({ message, files }) => {
    const before = files.flatMap(({ said, text }) => {
      const path = /^With `(.+)`:$/.exec(said)?.[1]
      return path ? [[path, text] as const] : []
    })
    const after = files.flatMap(({ said, text }) => {
      const stated = /^it becomes(?: `(.+)`)?:$/.exec(said)
      return stated ? [[stated[1] ?? before[0]![0], text] as const] : []
    })
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

  test('and most pages have one', () => expect(pages.length).toBeGreaterThan(8))
})

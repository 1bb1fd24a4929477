import { readdirSync, readFileSync } from 'node:fs'
import { closesFence, fenceLine } from '../../src/formats/carrier/markdown.ts'

const DOCS = new URL('../../docs/formats/', import.meta.url)

export interface Snippet {
  /** The last line above it that is not blank. */
  readonly said: string
  readonly text: string
}

/** The example of a format's page: the text with the edits, the files before and after. */
export interface Example {
  /** The page's file name. */
  readonly name: string
  readonly message: Snippet
  readonly before: readonly (readonly [path: string, text: string])[]
  readonly after: readonly (readonly [path: string, text: string])[]
}

/** The examples of all pages that have one. */
export const examples: readonly Example[] = readdirSync(DOCS)
  .filter(name => name.endsWith('.md'))
  .flatMap(name => {
    const [message, ...files] = snippets(readFileSync(new URL(name, DOCS), 'utf8'))
    if (!message) return []
    const before = files.flatMap(({ said, text }) => {
      const path = /^With `(.+)`:$/.exec(said)?.[1]
      return path ? [[path, text] as const] : []
    })
    const after = files.flatMap(({ said, text }) => {
      const stated = /^it becomes(?: `(.+)`)?:$/.exec(said)
      return stated ? [[stated[1] ?? before[0]![0], text] as const] : []
    })
    return [{ name, message, before, after }]
  })

/** The fences of a page's section "Example". */
function snippets(page: string): Snippet[] {
  const lines = page.split('\n')
  const found: Snippet[] = []
  for (let i = lines.indexOf('## Example') + 1; i > 0 && i < lines.length && !lines[i]!.startsWith('## '); i++) {
    const open = fenceLine(lines[i]!)
    if (!open) continue
    const close = lines.findIndex((line, j) => j > i && closesFence(line, open))
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

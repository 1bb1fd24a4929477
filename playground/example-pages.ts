import { readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'
import type { Plugin } from 'vite'

/** The files and the comment that an example consists of. */
export interface Example {
  readonly files: readonly { readonly path: string; readonly text: string }[]
  readonly reply: string
}

/** Makes a module of a page in Markdown: `import … from './page.md?example'` gives its example, `?title` its heading, read when the page is built. */
export const examplePages = (): Plugin => ({
  name: 'example-pages',
  enforce: 'pre',
  load(id) {
    const [file, query] = id.split('?')
    if (query !== 'example' && query !== 'title') return undefined
    this.addWatchFile(file!)
    const page = readFileSync(file!, 'utf8')
    return `export default ${JSON.stringify(query === 'title' ? /^# (.*)/.exec(page)?.[1] : exampleOf(page))}`
  },
})

/** The example of a page: the message in the first fence below the heading, and each file that stands below ``With `PATH`:``. */
export function exampleOf(page: string): Example | undefined {
  const tokens = new MarkdownIt().parse(page, {})
  const start = tokens.findIndex(({ type, content }) => type === 'inline' && content === 'Example')
  if (start < 0) return undefined
  let said = ''
  let reply: string | undefined
  const files: Example['files'][number][] = []
  for (const { type, content } of tokens.slice(start + 2)) {
    if (type === 'heading_open') break
    if (type === 'inline') said = content
    if (type !== 'fence') continue
    const path = /^With `(.+)`:$/.exec(said)?.[1]
    if (reply === undefined) reply = content
    else if (path) files.push({ path, text: content })
  }
  if (reply === undefined) return undefined
  return { files: files.length > 0 ? files : [{ path: 'file.txt', text: '' }], reply }
}

import type { State } from './state.ts'

const pages = import.meta.glob<string>('../../docs/formats/*.md', { query: '?raw', import: 'default' })

const nameOf = (file: string): string => file.split('/').at(-1)!.slice(0, -'.md'.length)

/** The formats that have a page of documentation with an example. */
export const formatPages: readonly string[] = Object.keys(pages)
  .map(nameOf)
  .filter(name => name !== 'README')

/** The example of a format's page: the message that its first fence holds, and each file that stands below ``With `PATH`:``. */
export async function formatExample(name: string): Promise<State | undefined> {
  const load = Object.entries(pages).find(([file]) => nameOf(file) === name)?.[1]
  return load && exampleOf(await load())
}

export async function exampleOf(page: string): Promise<State | undefined> {
  const { default: MarkdownIt } = await import('markdown-it')
  const tokens = new MarkdownIt().parse(page, {})
  const start = tokens.findIndex(({ type, content }) => type === 'inline' && content === 'Example')
  let said = ''
  let reply: string | undefined
  const files: { path: string; text: string }[] = []
  for (const { type, content } of tokens.slice(start + 2)) {
    if (type === 'heading_open') break
    if (type === 'inline') said = content
    if (type !== 'fence') continue
    const path = /^With `(.+)`:$/.exec(said)?.[1]
    if (reply === undefined) reply = content
    else if (path) files.push({ path, text: content })
  }
  if (reply === undefined) return undefined
  return { files: files.length > 0 ? files : [{ path: 'file.txt', text: '' }], reply, match: 'similar' }
}

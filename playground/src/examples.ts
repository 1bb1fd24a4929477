import type { Example } from '../example-pages.ts'
import reply from '../examples/a-models-reply.md?example'
import { DEFAULTS, type Draft } from './draft.ts'

// the options must be in the calls, because they are read when the page is built
const titles = import.meta.glob<string>('../examples/*.md', { query: '?title', import: 'default', eager: true })
const uses = import.meta.glob<Example>('../examples/*.md', { query: '?example', import: 'default' })
// a suggestion means lines of a review comment, which the page does not have; the others are formats that are refused
const formats = import.meta.glob<Example>(
  ['../../docs/formats/*.md', '!../../docs/formats/{README,other-diff,suggestion,unsupported-tool,yaml-edit}.md'],
  { query: '?example', import: 'default' },
)

const draftOf = (example: Example, name = ''): Draft => ({
  ...example,
  options: { ...DEFAULTS, shellEdits: name === 'shell-edit' },
})

const menuOf = (pages: Readonly<Record<string, () => Promise<Example>>>) =>
  Object.entries(pages).map(([file, load]) => {
    const name = file.split('/').at(-1)!.slice(0, -'.md'.length)
    return { name, title: titles[file] ?? name, open: async () => draftOf(await load(), name) }
  })

/** The examples by what one has at hand, and one for each format. */
export const menus = { uses: menuOf(uses), formats: menuOf(formats) }

/** The draft that the page opens with. */
export const firstExample = draftOf(reply)

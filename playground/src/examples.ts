import type { Example } from '../example-pages.ts'
import reply from '../examples/a-models-reply.md?example'
import { DEFAULTS, type Draft } from './draft.ts'

// the options must be in the calls, because they are read when the page is built
const titles = import.meta.glob<string>('../examples/*.md', { query: '?title', import: 'default', eager: true })
const uses = import.meta.glob<Example>('../examples/*.md', { query: '?example', import: 'default' })
// a suggestion means lines of a review comment, which the page does not have; the others are formats that are refused
const formats = import.meta.glob<Example | undefined>(
  ['../../docs/formats/*.md', '!../../docs/formats/{README,other-diff,suggestion,unsupported-tool,yaml-edit}.md'],
  { query: '?example', import: 'default' },
)

const nameOf = (file: string): string => file.split('/').at(-1)!.slice(0, -'.md'.length)

/** The examples by what one has at hand, and one for each format: name → title. */
export const menus = {
  uses: Object.entries(titles).map(([file, title]) => [nameOf(file), title] as const),
  formats: Object.keys(formats).map(file => [nameOf(file), nameOf(file)] as const),
}

const draftOf = (example: Example, name = ''): Draft => ({
  ...example,
  options: { ...DEFAULTS, shellEdits: name === 'shell-edit' },
})

/** What the page opens with. */
export const firstExample = draftOf(reply)

export async function openExample(menu: keyof typeof menus, name: string): Promise<Draft | undefined> {
  const pages = menu === 'uses' ? uses : formats
  const file = Object.keys(pages).find(path => nameOf(path) === name)
  const example = file === undefined ? undefined : await pages[file]!()
  return example && draftOf(example, name)
}

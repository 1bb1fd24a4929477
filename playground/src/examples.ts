import type { Example } from '../example-pages.ts'
import reply from '../examples/a-models-reply.md?example'
import { DEFAULTS, type Draft } from './draft.ts'

/** The examples by what one has at hand: file name → title. The first is what the page opens with. */
const USES = {
  'a-models-reply': 'A model’s reply: three blocks',
  'claude-code': 'Claude Code’s edits',
  codex: 'Codex’s patch',
  'denied-calls': 'A log with a denied call',
  'two-places': 'Two places match',
  'last-week': 'Edits of last week’s file',
}

type Load = () => Promise<Example | undefined>
// the options must be in the calls, because they are read when the page is built
const uses = import.meta.glob<Example>('../examples/*.md', { query: '?example', import: 'default' })
// a suggestion means lines of a review comment, which the page does not have; the others are formats that are refused
const formats = import.meta.glob<Example | undefined>(
  ['../../docs/formats/*.md', '!../../docs/formats/{README,other-diff,suggestion,unsupported-tool,yaml-edit}.md'],
  { query: '?example', import: 'default' },
)

const named = (pages: Record<string, Load>): ReadonlyMap<string, Load> =>
  new Map(Object.entries(pages).map(([file, load]) => [file.split('/').at(-1)!.slice(0, -'.md'.length), load]))

const pages = { uses: named(uses), formats: named(formats) }

/** Title by name, of both menus. */
export const exampleTitles = {
  uses: Object.entries(USES),
  formats: [...pages.formats.keys()].map(name => [name, name] as const),
}

const draftOf = (example: Example, name = ''): Draft => ({
  ...example,
  options: { ...DEFAULTS, shellEdits: name === 'shell-edit' },
})

export const firstExample = draftOf(reply)

export async function openExample(menu: 'uses' | 'formats', name: string): Promise<Draft | undefined> {
  const example = await pages[menu].get(name)?.()
  return example && draftOf(example, name)
}

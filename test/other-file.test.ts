import { expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { Snapshot } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { run } from '../src/whole.ts'

const block = (path: string, search: string) => `${path}\n<<<<<<< SEARCH\n${search}\n=======\nother\n>>>>>>> REPLACE\n`

async function hintsOf(files: Readonly<Record<string, string>>, text: string, isNear = true) {
  const all = new Map(Object.entries(files).map(([path, body]) => [path as RepoPath, textContent(body)]))
  const workspace = {
    ...(isNear && { isNear: true as const }),
    list: async () => [...all.keys()],
    read: async (paths: Iterable<RepoPath>): Promise<Snapshot> =>
      new Map([...paths].flatMap(path => (all.has(path) ? [[path, all.get(path)!] as const] : []))),
  }
  const sink = { write: async () => ({ kind: 'nothing' }) as const }
  const report = await run(
    { read: async () => [{ name: 'text', text }] },
    { open: async () => ({ workspace, sink }) },
    { dryRun: true },
  )
  return report.outcome.results.flatMap(({ problem }) => problem?.detail?.hints ?? [])
}

const total = 'def compute_total(items):\n    return sum(items)'

test('a text that is in another tracked file is said to be there, with its line', async () => {
  const files = { 'a.py': 'x = 1\n', 'src/b.py': `import c\n\n${total}\n`, 'notes.txt': 'nothing\n' }
  expect(await hintsOf(files, block('a.py', total))).toContain('the text is in `src/b.py`, line 3')
})

test('at most three files are named, those of the same kind first', async () => {
  const copies = Object.fromEntries(['n.txt', 'b.py', 'c.py', 'd.py', 'e.py'].map(path => [path, `${total}\n`]))
  expect(await hintsOf({ 'a.py': 'x = 1\n', ...copies }, block('a.py', total))).toContain(
    'the text is in `b.py`, line 1 and `c.py`, line 1 and `d.py`, line 1 and 2 more',
  )
})

test.each([
  ['what says little is not looked for', { 'a.py': 'x = 1\n', 'b.py': 'return\n' }, 'return', true],
  ['the reply itself is no such file', { 'a.py': 'x = 1\n', 'reply.md': block('a.py', total) }, total, true],
  ['where reading asks a server, no other file is read', { 'a.py': 'x = 1\n', 'b.py': `${total}\n` }, total, false],
] as const)('%s', async (_, files, search, isNear) => {
  expect((await hintsOf(files, block('a.py', search), isNear)).join()).not.toContain('the text is in')
})

import { expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { Snapshot } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/engine.ts'

/** A file takes the place of a folder, or a folder that of a file, if what is there goes in the same reply. */

const engine = createEngine()
const path = (text: string) => text as RepoPath
const special = { kind: 'unreadable', code: 'file/special', message: 'it is a folder' } as const
const remove = (name: string) => `*** Delete File: ${name}\n`
const add = (name: string) => `*** Add File: ${name}\n+new\n`

/** @param tracked the tracked texts; each of them says its own path */
async function applied(tracked: readonly string[], others: Snapshot, replies: readonly string[], keepsFolders = false) {
  const files = new Map([...tracked.map(name => [path(name), textContent(`${name}\n`)] as const), ...others])
  const blocks = replies.flatMap((sections, i) =>
    engine.parse({ name: `reply ${i}`, text: `*** Begin Patch\n${sections}*** End Patch\n` }),
  )
  const { results, after } = await engine.apply(blocks, files, { tracked: tracked.map(path), keepsFolders })
  return {
    codes: results.map(({ code }) => code),
    texts: [...after].flatMap(([name, { kind }]) => (kind === 'text' ? name : [])).sort(),
  }
}

const inFile: Snapshot = new Map([[path('a/b'), special]])
const asFolder: Snapshot = new Map([[path('d'), special]])

test('a folder takes the place of a file that is deleted', async () => {
  const done = await applied(['a', 'x'], inFile, [remove('a') + add('a/b')])
  expect(done).toEqual({ codes: ['ok/applied', 'ok/applied'], texts: ['a/b', 'x'] })
})

test('a file takes the place of a folder that is empty then', async () => {
  const done = await applied(['d/one', 'd/two', 'x'], asFolder, [remove('d/one') + remove('d/two') + add('d')])
  expect(done).toEqual({ codes: ['ok/applied', 'ok/applied', 'ok/applied'], texts: ['d', 'x'] })
})

test.each<[string, readonly string[], Snapshot, readonly string[], boolean?]>([
  ['a file of the folder stays', ['d/one', 'd/two'], asFolder, [remove('d/one') + add('d')]],
  [
    'what is there is not tracked',
    ['d/one'],
    new Map([[path('d'), { ...special, code: 'file/ignored' }]]),
    [remove('d/one') + add('d')],
  ],
  ['folders are kept', ['d/one'], asFolder, [remove('d/one') + add('d')], true],
])('nothing changes where %s', async (_, tracked, others, replies, keepsFolders) => {
  const done = await applied(tracked, others, replies, keepsFolders)
  expect(done.codes).not.toContain('ok/applied')
  expect(done.texts).toEqual(tracked)
})

test('what takes the place of a folder that no one deletes is refused alone', async () => {
  const done = await applied(['d/one', 'x'], asFolder, [add('d'), remove('x')])
  expect(done.codes.map(code => code === 'ok/applied')).toEqual([false, true])
  expect(done.texts).toEqual(['d/one'])
})

test('another reply has no part in it', async () => {
  const done = await applied(['d/one', 'd/two'], asFolder, [remove('d/one'), add('d')])
  expect(done.codes.map(code => code === 'ok/applied')).toEqual([true, false])
})

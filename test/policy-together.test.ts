import { expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { Snapshot } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { bound } from '../src/policy/blocks/together.ts'

/** A file takes the place of a folder, or a folder that of a file, if what is there goes in the same reply. */

const engine = createEngine()
const path = (text: string) => text as RepoPath
const special = { kind: 'unreadable', code: 'file/special', message: 'it is a folder' } as const
const remove = (name: string) => `*** Delete File: ${name}\n`
const add = (name: string) => `*** Add File: ${name}\n+new\n`

/** @param tracked the tracked texts; each of them says its own path */
async function applied(tracked: readonly string[], others: Snapshot, replies: readonly string[], keepsFolders = false) {
  // only what is named is read
  const named = tracked.filter(name => replies.join('').includes(` ${name}\n`))
  const files = new Map([...named.map(name => [path(name), textContent(`${name}\n`)] as const), ...others])
  const blocks = replies.flatMap((sections, i) =>
    engine.parse({ name: `reply ${i}`, text: `*** Begin Patch\n${sections}*** End Patch\n` }),
  )
  const { results, after } = await engine.apply(blocks, files, { tracked: tracked.map(path), keepsFolders })
  return {
    codes: results.map(({ code }) => code),
    texts: [
      ...tracked.filter(name => !named.includes(name)),
      ...[...after].flatMap(([name, { kind }]) => (kind === 'text' ? name : [])),
    ].sort(),
  }
}

/** The same of a unified diff, which shows what goes. */
const cut = (name: string) => `--- a/${name}\n+++ /dev/null\n@@ -1 +0,0 @@\n-${name}\n`

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

test('a folder in a folder takes the place of a file that is deleted', async () => {
  const done = await applied(['a'], new Map([[path('a/b/c'), special]]), [remove('a') + add('a/b/c')])
  expect(done).toEqual({ codes: ['ok/applied', 'ok/applied'], texts: ['a/b/c'] })
})

test('a diff that shows the lines of a file deletes it as well, and one block may create and edit', async () => {
  const files = new Map([[path('d/one'), textContent('d/one\n')], ...asFolder])
  const edits = [
    { old_string: '', new_string: 'new\n' },
    { old_string: 'new', new_string: 'newer' },
  ]
  const text = `\`\`\`diff\n${cut('d/one')}\`\`\`\n\n${JSON.stringify({ file_path: 'd', edits })}\n`
  const { results } = await engine.apply(engine.parse(text), files, { tracked: [path('d/one')] })
  expect(results.map(({ code }) => code)).toEqual(['ok/applied', 'ok/applied'])
})

test.each<[string, readonly string[], Snapshot, readonly string[], boolean?]>([
  ['what is in the way is no folder', ['a/x'], new Map([[path('b/x'), special]]), [remove('a/x') + add('b/x')]],
  ['what is in the way is no folder, at the top', ['a/x'], new Map([[path('x'), special]]), [remove('a/x') + add('x')]],
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
  const done = await applied(['d/one'], asFolder, [remove('d/one'), add('d')])
  expect(done.codes.map(code => code === 'ok/applied')).toEqual([true, false])
})

test('blocks over the limit are not compared with each other', () => {
  let looks = 0
  const problems = [{ code: 'policy/limit', message: '' }] as const
  const blocks = engine.parse(remove('c').repeat(200)).map(block => ({
    ...block,
    problems,
    get path() {
      looks++
      return 'c'
    },
  }))
  bound(blocks, new Map())
  expect(looks).toBeLessThan(1000)
})

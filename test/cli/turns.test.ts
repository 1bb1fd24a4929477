import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { create, createScene, replace, type Scene } from './scene.ts'

let scene: Scene
beforeEach(() => {
  scene = createScene({ 'a.txt': 'one\ntwo\nthree\n', '.gitignore': 'secret.txt\n' })
})
afterEach(() => scene.remove())

describe('a reply without any block', () => {
  test.each([
    ['', 'The text is empty.', 'search-replace'],
    ['I would rather change it by hand.\n', 'The text has only prose.', 'search-replace'],
    ['Do this:\n\n```py\nx = 1\n```\n', 'The text has code, but nothing names its file', 'search-replace'],
    ['@@ -1 +1 @@\n-x\n+y\n', 'The text has lines of a diff, but no header', 'unified-diff'],
    ['> <<<<<<< SEARCH\n> x\n', 'The text has edits in a quote', 'search-replace'],
    ['Please replace `x` with `y` in `a.txt`.\n', 'The text asks for a change in words', 'search-replace'],
    ['{"plan": ["read", "write"]}\n', 'The text is JSON, in which no call that edits a file was found.', 'claude-code'],
  ])('%j fails, and its author is told how to write one', async (text, found, format) => {
    const { code, out } = await scene.cli(['check', '--retry'], text)
    expect(out).toContain(`No edit blocks were found. ${found}`)
    expect(out).toContain(`# How to write edits: ${format}`)
    expect(code).toBe(1)
    expect((await scene.cli(['apply'], text)).code).toBe(1)
    expect((await scene.cli(['apply', '--allow-empty'], text)).code).toBe(0)
  })

  test('the guide that it is given makes a reply that applies', async () => {
    scene.write('src/math.py', 'def add(a, b):\n    return a + b\n\ndef multiply(a, b):\n    return a + b  # BUG\n')
    scene.git('add', '.')
    const { out } = await scene.cli(['apply', '--retry'], 'I would rename it.')
    const reply = out
      .split('The edit:')[1]!
      .split('## Common')[0]!
      .replace(/^\s*`{4,}$/gm, '')
    expect(await scene.cli(['check'], reply)).toMatchObject({ code: 0 })
  })
})

describe('two turns', () => {
  test('a file that the first turn created is corrected by the second, viewed and found', async () => {
    expect(await scene.cli(['apply'], create('src/new.py', 'x = 1'))).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe(' A src/new.py\n')
    const failed = await scene.cli(['apply', '--retry'], replace('src/new.py', 'y = 1', 'y = 2'))
    expect(failed).toMatchObject({ code: 1 })
    expect(failed.out).toContain('src/new.py: locate/not-found')
    expect(await scene.cli(['apply'], replace('src/new.py', 'x = 1', 'x = 2'))).toMatchObject({ code: 0 })
    expect(scene.read('src/new.py')).toBe('x = 2\n')
    expect((await scene.cli(['view', 'src/new.py'])).out).toContain('x = 2')
    expect((await scene.cli(['grep', 'x = \\d'])).out).toContain('src/new.py')
  })

  test('a file that git does not track is edited and seen, unless git ignores it', async () => {
    scene.write('notes.txt', 'draft\n')
    scene.write('secret.txt', 'draft\n')
    scene.write('nested/.git/HEAD', 'ref: refs/heads/main\n')
    scene.write('nested/.git/refs/heads/x', '')
    scene.write('nested/.git/objects/x', '')
    scene.write('nested/a.txt', 'draft\n')
    expect(await scene.cli(['apply'], replace('notes.txt', 'draft', 'final'))).toMatchObject({ code: 0 })
    expect(scene.read('notes.txt')).toBe('final\n')
    expect((await scene.cli(['grep', 'final|draft'])).out).toBe('notes.txt\n   1: final\n')
    for (const path of ['secret.txt', 'nested/a.txt']) {
      expect(await scene.cli(['apply'], replace(path, 'draft', 'final'))).toMatchObject({ code: 1 })
      expect((await scene.cli(['view', path])).code).toBe(2)
      expect(scene.read(path)).toBe('draft\n')
    }
    const commit = await scene.cli(['apply', '--commit'], replace('notes.txt', 'final', 'last'))
    expect(commit.code).toBe(1)
    expect(commit.out).toContain('the file is there, but git does not track it')
    expect(commit.out).toContain('→ Commit it first, or apply the edits without a commit.')
  })

  test('a created file that is deleted again leaves no trace in the index', async () => {
    await scene.cli(['apply'], create('new.txt', 'x = 1'))
    await scene.cli(['apply'], '*** Begin Patch\n*** Delete File: new.txt\n*** End Patch\n')
    expect(scene.git('status', '--porcelain')).toBe('')
  })

  test('`--stage` stages what changed, and nothing else', async () => {
    scene.write('other.txt', 'mine\n')
    const both = create('src/new.py', 'x = 1') + replace('a.txt', 'two', 'TWO')
    expect(await scene.cli(['apply', '--stage'], both)).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe('M  a.txt\nA  src/new.py\n?? other.txt\n')
  })
})

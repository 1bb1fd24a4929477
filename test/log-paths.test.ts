import { describe, expect, test } from 'vitest'
import type { Block } from '../src/core/block.ts'
import type { Op } from '../src/core/op.ts'
import type { RepoPath } from '../src/core/path.ts'
import { withLogPaths } from '../src/formats/transcript/log-paths.ts'

const TRACKED = [
  'README.md',
  'a.py',
  'lib/a.py',
  'src/app.py',
  'src/lib/a.py',
  'packages/a/src/app.py',
  'packages/a/x.py',
].map(path => path as RepoPath)
const EDIT: readonly Op[] = [{ kind: 'replace', search: 'a', replace: 'b' }]
const WRITE: readonly Op[] = [{ kind: 'rewrite', text: 'b' }]

const block = (path: string, folders: readonly string[], ops = EDIT): Block => ({
  id: '000000',
  format: 'x',
  at: { name: 'log', span: { start: 0, end: 0 }, line: 1 },
  path,
  steps: [ops],
  problems: [],
  notes: [],
  origin: { log: 'x', fate: 'done', folders },
})
const told = (blocks: readonly Block[], known: readonly string[] = []) =>
  withLogPaths(blocks, TRACKED, known).map(({ path, origin }) => (origin?.why ? origin.why.code : path))

describe('the folder that the log names', () => {
  test.each([
    ['is cut off', '/w/demo/src/app.py', ['/w/demo'], 'src/app.py'],
    ['is cut off by whole parts', '/w/demo-2/src/app.py', ['/w/demo'], 'log/outside'],
    ['may end in a slash', '/w/demo/src/app.py', ['/w/demo/'], 'src/app.py'],
    ['may be of Windows', 'C:\\w\\demo\\src\\app.py', ['c:\\w\\demo'], 'src/app.py'],
    ['may be of Windows, with slashes', 'C:/w/demo/src/app.py', ['C:\\w\\demo'], 'src/app.py'],
    ['has relative paths of Windows below it', 'src\\app.py', ['C:\\w\\demo'], 'src/app.py'],
    ['may be an address', 'file:///w/my%20demo/src/app.py', ['/w/my demo'], 'src/app.py'],
    ['is the same with and without the link of macOS', '/private/tmp/demo/src/app.py', ['/tmp/demo'], 'src/app.py'],
    ['is climbed out of', '/w/demo/../other/src/app.py', ['/w/demo'], 'log/outside'],
    ['is climbed out of and into', '../demo/src/app.py', ['/w/demo'], 'src/app.py'],
    ['is not the home of the user', '~/src/app.py', ['/w/demo'], 'log/outside'],
    ['comes after that of the call', 'app.py', ['/w/demo/src', '/w/demo'], 'src/app.py'],
    ['is not that of a call elsewhere', 'src/app.py', ['/tmp/scratch', '/w/demo'], 'log/outside'],
    ['is not that of a call in a folder beside it', '/w/demo-2/src/app.py', ['/w/demo-2', '/w/demo'], 'log/outside'],
    ['has relative folders of calls below it', 'app.py', ['src', '/w/demo'], 'src/app.py'],
    ['says nothing where it is relative', '../src/app.py', ['.'], '../src/app.py'],
    ['is not another one of the same end', '/w/tmp/demo/src/app.py', ['/tmp/demo'], 'log/outside'],
    ['has the link of macOS for two folders alone', '/private/w/demo/src/app.py', ['/w/demo'], 'log/outside'],
    ['says nothing of a block without a path', '', ['/w/demo/src', '/w/demo'], ''],
    ['may be the root of the disk', 'src/app.py', ['/'], 'src/app.py'],
    ['may be a folder of the repository', '/w/demo/README.md', ['/w/demo/packages/a'], 'README.md'],
    [
      'is a folder of a folder of the repository, whatever is at its root',
      '/w/demo/packages/a/src/app.py',
      ['/w/demo/packages/a'],
      'packages/a/src/app.py',
    ],
    ['may be a folder of that name or the root: the text decides', '/w/lib/a.py', ['/w/lib'], '/w/lib/a.py'],
    [
      'may be a work tree of the repository',
      '/w/demo/.trees/x/src/app.py',
      ['/w/demo/.trees/x', '/w/demo'],
      'src/app.py',
    ],
  ])('%s: %s', (_, path, ran, wanted) => {
    expect(told([block(path, ran)])).toEqual([wanted])
  })

  test('is chosen by the files that are tracked below it', () => {
    const ran = ['/w/demo/packages/a']
    const paths = ['/w/demo/packages/a/x.py', '/w/demo/packages/a/src/app.py', '/w/demo/src/lib/a.py']
    expect(told(paths.map(path => block(path, ran)))).toEqual([
      'packages/a/x.py',
      'packages/a/src/app.py',
      'src/lib/a.py',
    ])
  })

  test('has new files below it', () => {
    expect(told([block('/w/demo/new/b.py', ['/w/demo'], WRITE)])).toEqual(['new/b.py'])
  })

  test('counts for where a file is moved to', () => {
    const rename = { kind: 'rename', to: '/w/demo/b.py' } as const
    const [moved] = withLogPaths([block('/w/demo/src/app.py', ['/w/demo'], [...EDIT, rename])], TRACKED)
    expect(moved?.steps).toEqual([[...EDIT, { kind: 'rename', to: 'b.py' }]])
  })

  test('may be a work tree for some of the files', () => {
    const blocks = ['README.md', 'src/lib/a.py', '.trees/x/src/app.py'].map(path =>
      block(`/w/demo/${path}`, ['/w/demo/.trees/x', '/w/demo']),
    )
    expect(told(blocks)).toEqual(['README.md', 'src/lib/a.py', 'src/app.py'])
  })
})

test('the root that is known comes first', () => {
  const blocks = [
    block('/home/x/demo/new.py', ['/home/x/demo/packages/a'], WRITE),
    block('README.md', ['/home/x/demo']),
  ]
  expect(told(blocks, ['/home/x/demo'])).toEqual(['new.py', 'README.md'])
})

test('each log has folders of its own', () => {
  const of = (name: string, path: string, folders: readonly string[]) => {
    const made = block(path, folders)
    return { ...made, at: { ...made.at, name } }
  }
  const blocks = [
    of('one', '/w/demo/src/app.py', ['/w/demo']),
    of('two', '/v/demo/src/app.py', ['/v/demo']),
    of('two', '/w/demo/src/app.py', ['/v/demo']),
    of('three', 'src/app.py', []),
  ]
  expect(told(blocks)).toEqual(['src/app.py', 'src/app.py', 'log/outside', 'src/app.py'])
})

test('calls that were left out, and new files, say nothing of the root; the reason why a call was left out stays', () => {
  const why = { code: 'policy/proposal', message: 'no' } as const
  const left = (path: string): Block => ({
    ...block(path, ['/w/demo/packages/a']),
    origin: { log: 'x', fate: 'left', why, folders: ['/w/demo/packages/a'] },
  })
  const blocks = [
    ...['/w/demo/src/app.py', '/w/demo/README.md', '/elsewhere/x.py'].map(left),
    block('/w/demo/src/lib/a.py', ['/w/demo/packages/a'], WRITE),
    block('/w/demo/README.md', ['/w/demo/packages/a'], [{ kind: 'create', text: 'x' }]),
    block('/w/demo/packages/a/src/app.py', ['/w/demo/packages/a']),
    block('new.py', ['/w/demo/packages/a'], WRITE),
  ]
  expect(told(blocks).slice(2)).toEqual([
    'policy/proposal',
    'src/lib/a.py',
    'README.md',
    'packages/a/src/app.py',
    'packages/a/new.py',
  ])
})

test('a log that names no folder keeps its paths', () => {
  const blocks = [block('/q/demo/src/app.py', []), block('src/app.py', [])]
  expect(withLogPaths(blocks, TRACKED, ['/q/demo'])).toBe(blocks)
})

test('what was located stays where it is', () => {
  const once = withLogPaths([block('x.py', ['/w/demo/packages/a', '/w/demo'])], TRACKED)
  expect(once.map(({ path }) => path)).toEqual(['packages/a/x.py'])
  expect(withLogPaths(once, [])).toBe(once)
})

test('a file written whole is the tracked one, below whichever root', () => {
  expect(told([block('/w/demo/src/app.py', ['/w/demo/src'], WRITE)])).toEqual(['src/app.py'])
})

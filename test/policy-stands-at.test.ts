import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { standsAt } from '../src/policy/paths/stands-at.ts'

const tree = new Map(
  Object.entries({
    'src/a.ts': '100644',
    'src/run.sh': '100755',
    'Docs/Read me.md': '100644',
    link: '120000',
    'vendor/lib': '160000',
    'café.txt': '100644',
    'café/x': '100644',
    strange: '100600',
  }).map(([path, mode]) => [path, { mode }] as const),
)
const at = standsAt(tree)
const code = (path: string) => {
  const found = at(path)
  return found.kind === 'unreadable' ? found.code : found.kind
}

describe('what a tree has at a path', () => {
  test.each([
    ['src/a.ts', 'file'],
    ['src/run.sh', 'file'],
    ['new.txt', 'nothing'],
    ['src/new/x.ts', 'nothing'],
    ['Docs/x', 'nothing'],
    ['link', 'file/symlink'],
    ['link/x', 'file/symlink'],
    ['link/x/y', 'file/symlink'],
    ['vendor/lib', 'file/submodule'],
    ['vendor/lib/x', 'file/submodule'],
    ['vendor/lib2', 'nothing'],
    ['strange', 'file/special'],
    ['src', 'file/special'],
    ['src/a.ts/x', 'file/special'],
    ['SRC/a.ts', 'path/collision'],
    ['src/A.TS', 'path/collision'],
    ['Src/new.ts', 'path/collision'],
    ['docs/read me.md', 'path/collision'],
    ['Docs/Read me.md.', 'path/collision'],
    ['LINK/x', 'path/collision'],
    ['Vendor/lib/x', 'path/collision'],
    ['cafe\u0301.txt', 'path/collision'],
    ['café.txt', 'file'],
    ['cafe\u0301/y', 'path/collision'],
  ])('%s: %s', (path, expected) => {
    expect(code(path)).toBe(expected)
  })

  test('a collision names the file that is there', () => {
    expect(at('SRC/A.ts')).toMatchObject({ message: 'src has the same name except for case or Unicode form' })
    expect(at('src/A.ts')).toMatchObject({ message: 'src/a.ts has the same name except for case or Unicode form' })
  })

  test('of several that fall together, each is found as itself, and any other is refused', () => {
    const both = standsAt(new Map(['a/x', 'A/x', 'a/y'].map(path => [path, { mode: '100644' }])))
    expect(['a/x', 'A/x', 'a/z', 'A/z', 'a'].map(path => both(path).kind)).toEqual([
      'file',
      'file',
      'unreadable',
      'unreadable',
      'unreadable',
    ])
    expect(both('a/z')).toMatchObject({
      code: 'path/collision',
      message: 'A has the same name except for case or Unicode form',
    })
  })

  test('of any names, a path is free only when no other name folds to it', () => {
    const name = fc
      .array(fc.constantFrom('a', 'A', 'b', 'ß', 'SS', 'é', 'e\u0301'), { minLength: 1, maxLength: 3 })
      .map(parts => parts.join('/'))
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 6 }), name, (paths, wanted) => {
        const found = standsAt(new Map(paths.map(path => [path, { mode: '100644' }])))(wanted)
        const folded = (path: string) => path.normalize('NFC').toUpperCase() + '/'
        const near = paths.some(
          path => folded(path).startsWith(folded(wanted)) || folded(wanted).startsWith(folded(path)),
        )
        if (paths.includes(wanted)) expect(found.kind).toBe('file')
        else if (near) expect(found.kind).toBe('unreadable')
      }),
    )
  })
})

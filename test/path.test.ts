import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { git, gitOut, ownFolder } from '../src/adapters/git.ts'
import { textContent } from '../src/core/content.ts'
import { portablePath, type RepoPath, repoPath } from '../src/core/path.ts'
import { newName } from '../src/core/run/new-name.ts'
import { fold, foldKey } from '../src/core/text/fold.ts'
import { cpuOf } from './support/cpu.ts'

const accepts = (path: string) => repoPath(path).ok
const creates = (path: string) => {
  const checked = repoPath(path)
  return checked.ok && portablePath(checked.value).ok
}

describe('names that are refused wherever they stand', () => {
  test.each([
    ['traversal', ['', '.', '..', '../x', 'a/../../x', 'a/..', 'a/../b', '../repo-evil/x']],
    ['absolute', ['/etc/passwd', '//x', '\\\\srv\\s', 'C:/x', 'c:x', 'a:b', '\\\\?\\C:\\x', '~/x', '~root/x', '~']],
    ['empty parts', ['a//b', './a', 'a/.', 'a/', '/', 'a/./b']],
    ['dots and blanks', ['.. /x', '... /x', '. ./x', ' ', 'a/ /b', '...']],
    ['control', ['a\0b', 'a\nb', 'a\rb', 'a\tb', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'a\u2029b']],
    [
      'invisible',
      ['a\u200bb', 'a\u202eb', 'a\ufeffb', 'a\u00adb', 'a\u{e0041}b', 'a\u2060b', '\u200d', 'a\u2066b', 'a\u115fb'],
    ],
    ['halves', ['a\ud800b', '\udc00', 'a\ud83d/\ude00']],
    ['backslash', ['a\\b', 'a\\..\\b', '.git\\x']],
    ['.git', ['.git', '.git/config', '.GIT/hooks/pre-commit', 'sub/.git/x', '.git/', 'a/.git', '.gIt/x']],
    [
      '.git on NTFS',
      [
        'git~1/x',
        'GIT~2',
        'git~12',
        '.git./x',
        '.git /x',
        '.git...:s',
        '.git::$INDEX_ALLOCATION/x',
        '.git. . ./x',
        '.git:a',
      ],
    ],
    [
      '.git on HFS+',
      ['.g\u200cit/x', '.Gi\ufefft', '.gi\u200dt', '\u202etig.', '.git\u206f/x', '．git/x', '.g\u0131t', '.ｇｉｔ'],
    ],
    ['short names', ['GI7EBA~1', 'gi7d29~2', 'gi250a~3', 'maba30~4', 'GITMOD~1', 'gitatt~1']],
    ['length', ['a'.repeat(256), 'ä'.repeat(128), 'a/'.repeat(512) + 'ab', 'a/'.repeat(2500) + 'a']],
  ])('%s', (_, paths) => {
    expect(paths.filter(accepts)).toEqual([])
    for (const path of paths) expect(repoPath(path)).toMatchObject({ problem: { code: 'path/unsafe' } })
  })
})

test.each([
  ['', 'the path is empty'],
  ['/a', 'the path is absolute'],
  ['c:x', 'the path is absolute'],
  ['a/', 'the path has an empty part, `.` or `..`'],
  ['a/./b', 'the path has an empty part, `.` or `..`'],
  ['..', 'the path has an empty part, `.` or `..`'],
  ['a/.. /b', 'a folder or file name in the path has only dots and spaces'],
  ['.git', 'the path leads into `.git`'],
  ['.g\ufffdit/x', 'the path has bytes that are not UTF-8'],
])('%j: %s', (path, why) => {
  expect(repoPath(path)).toMatchObject({ problem: { code: 'path/unsafe', message: why } })
})

test('a path and a part as long as allowed are fine', () => {
  expect(accepts(`${'a/'.repeat(511)}ab`)).toBe(true)
  expect(accepts(`${'a/'.repeat(511)}abc`)).toBe(false)
  expect(['a.git~1', 'git~1a', 'xgitmod~1', 'gi7eba~1.txt'].filter(path => !accepts(path))).toEqual([])
})

describe('names that are refused only where they would be new', () => {
  test.each([
    [
      'devices',
      [
        'CON',
        'con.txt',
        'aux.c',
        'NUL',
        'COM1.log',
        'com¹',
        'lpt9',
        'conin$',
        'CONOUT$.x',
        'a/prn/b',
        'nul .txt',
        'ＣＯＮ',
        'lpt0',
      ],
    ],
    ['Windows', ['x.txt:ads', 'ab:c', 'a?', 'a*', 'a<b', 'a>b', 'a"b', 'a|b', ':(exclude)x', ':!x', '*']],
    ['edges', ['x.', 'x ', ' x', 'a./b', 'a /b', 'a/ b', '.gitmodules ']],
    ['form', ['e\u0301.txt', 'a/\u1112\u1161\u11ab']],
    ['short names', ['GITHUB~1/workflows/e.yml', 'HUSKY~1/pre-commit', 'a/vscode~12/x', 'readme~1.md', 'a~1']],
  ])('%s', (_, paths) => {
    expect(paths.filter(path => !accepts(path))).toEqual([])
    expect(paths.filter(creates)).toEqual([])
  })
})

test.each([
  ['new.txt', 'fine'],
  ['con', 'path/unsafe'],
  ['A.txt', 'path/collision'],
  ['a.txt', 'fine'],
  ['dir', 'file/special'],
  ['DIR', 'file/special'],
  ['dir/other', 'fine'],
  ['dirt', 'fine'],
  ['a.txt/x', 'file/special'],
  ['a.txtx/y', 'fine'],
])('a new file %s beside others: %s', (path, expected) => {
  const files = new Map(['a.txt', 'dir/x'].map(name => [name as RepoPath, textContent('')]))
  const named = newName(path as RepoPath, files)
  expect(named.ok ? 'fine' : named.problem.code).toBe(expected)
})

test('ordinary names, however odd, are fine', () => {
  const fine = [
    'console.log',
    'nulled.txt',
    'com/x',
    'prn2.txt',
    '...x',
    '..a',
    'a..',
    '[id].tsx',
    '(g)/p.tsx',
    '@s/p',
    '-rf',
    '`a`b',
    'a b',
    '%2e%2e/x',
    '$HOME/x',
    'a;$(id)',
    '.github/x',
    '.gitignore',
    '.gitattributes',
    'git',
    'git~',
    'git~x',
    'a.git',
    '.gitx',
    '.git-x',
    'comma,',
    "it's",
    '{a}',
    'ünï/日本語/файл',
    'emoji-👍️.md',
    'a'.repeat(255),
    'diff.diff_--dirstat_main~1_main~2',
    'com10',
    'lpt',
    'auxiliary/con-x',
    'a=b',
    '#x',
    '!x',
    '+page.svelte',
  ]
  expect(fine.filter(path => !accepts(path))).toEqual([])
  expect(fine.filter(path => path !== 'a..' && !creates(path))).toEqual([])
})

test('no path of the packages installed here is refused', () => {
  const paths = readdirSync(new URL('../node_modules', import.meta.url), { recursive: true, encoding: 'utf8' })
  expect(paths.length).toBeGreaterThan(1000)
  expect(paths.map(path => path.replaceAll('\\', '/')).filter(path => !creates(path))).toEqual([])
})

describe('git agrees', () => {
  let repo: string
  beforeAll(async () => {
    repo = mkdtempSync(join(tmpdir(), 'apply-edits-path-'))
    await gitOut(['init', '-q'], ownFolder(repo))
  })
  afterAll(() => rmSync(repo, { recursive: true, force: true }))

  const blob = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'
  const add = async (paths: readonly string[]) => {
    await gitOut(['hash-object', '-w', '--stdin'], { ...ownFolder(repo), input: '' })
    const input = paths.map(path => `100644 ${blob} 0\t${path}\0`).join('')
    return git(['update-index', '-z', '--add', '--replace', '--index-info'], { ...ownFolder(repo), input })
  }

  const fragments = [
    '.git',
    '.GIT',
    'git',
    'GIT',
    'g',
    'i',
    't',
    '.',
    '..',
    ' ',
    '~',
    '~1',
    '~2',
    ':',
    '::$INDEX_ALLOCATION',
    '/',
    '//',
    '\\',
    '-',
    'modules',
    'attributes',
    'gi7eba',
    'maba30',
    'gitmod',
    '\u0131',
    '\u0130',
    '\u200c',
    '\u200e',
    '\u202e',
    '\u206f',
    '\ufeff',
    '\u00ad',
    '．',
    'ｇ',
    'ß',
    'ſ',
    'K',
    'e\u0301',
    '\t',
    '\n',
    'CON',
    'a',
    'B',
    '0',
    '日',
    '👍',
    '\u{e0041}',
    '\ud800',
    '*',
    '?',
    '"',
    '$',
    '%2e',
    '\u0378',
  ]
  const anyName = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 7 }).map(parts => parts.join('')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  )

  test('with every generated name that is accepted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(anyName, { minLength: 300, maxLength: 600, size: 'max' }), async names => {
        const accepted = names.filter(accepts)
        const ran = await add(accepted)
        expect(ran.stderr).toBe('')
        expect(ran.status).toBe(0)
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  test('and refuses what it must when it is asked alone, so that it is a witness', async () => {
    for (const path of ['.git/x', '../x', '.GIT', 'git~1', '.g\u200cit/x'])
      expect((await add([path])).stderr).toContain('Ignoring path')
  })
})

describe('fold keys', () => {
  test.each([
    ['A.txt', 'a.txt'],
    ['ß.txt', 'SS.txt'],
    ['\u00e9', 'e\u0301'],
    ['İ', 'i\u0307'],
    ['ı', 'I'],
    ['K', 'k'],
    ['ﬁle', 'FILE'],
    ['a.', 'a'],
    ['a /b', 'A/b'],
    ['ς', 'Σ'],
    ['x:ads', 'x'],
    ['ΐ', '\u0399\u0308\u0301'],
  ])('%s falls together with %s', (a, b) => {
    expect(foldKey(a)).toBe(foldKey(b))
  })

  test('folding twice changes nothing more', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 20 }), text => fold(fold(text)) === fold(text)))
    for (let point = 0; point < 0x30000; point++) {
      if (point >= 0xd800 && point < 0xe000) continue
      const char = String.fromCodePoint(point)
      if (fold(fold(char)) !== fold(char)) expect.fail(`U+${point.toString(16)}`)
    }
  })

  test('other letters stay apart', () => {
    expect(new Set(['a', 'b', 'ä', 'а', 'é', 'e', '1', 'l'].map(foldKey)).size).toBe(8)
  })
})

test('the name of a new file is compared with many deep ones in little time', async () => {
  const deep = (i: number) => `${'d/'.repeat(500)}${i}` as RepoPath
  const files = new Map(Array.from({ length: 100 }, (_, i) => [deep(i), textContent('')] as const))
  const names = Array.from({ length: 10 }, (_, i) => deep(200 + i))
  const { cost, value } = await cpuOf(() => names.map(name => newName(name, files).ok))
  expect(value).not.toContain(false)
  expect(cost).toBeLessThan(2_000)
}, 60_000)

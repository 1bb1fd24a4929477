import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { block, type Case, create, GOOD, GOOD_AFTER, replace } from '../case.ts'
import { putFile } from '../repository.ts'

/** Each of these is refused where it is edited and where it is created, and the good edit beside it lands. */
const unsafe = (row: number, name: string, ...paths: string[]): Case => ({
  row,
  name,
  edits: paths.flatMap(path => [replace(path, 'canary', 'x'), create(path, 'x')]).join('') + GOOD,
  expect: [...paths.flatMap(() => ['path/unsafe', 'path/unsafe']), 'ok/applied'],
  after: GOOD_AFTER,
})

const notNew = (row: number, name: string, ...paths: string[]): Case => ({
  row,
  name,
  edits: paths.map(path => create(path, 'x')).join('') + GOOD,
  expect: [...paths.map(() => 'path/unsafe'), 'ok/applied'],
  after: GOOD_AFTER,
})

const LFS = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n'

/** C: names and what stands under them. */
export const pathRows: readonly Case[] = [
  unsafe(43, 'upwards', '../outside/canary', 'a/../../outside/canary', 'a/..', '..'),
  unsafe(44, 'absolute', '/etc/passwd', '//x', '\\\\srv\\s', 'C:/x', 'c:x', '\\\\?\\C:\\x'),
  unsafe(45, 'empty parts', 'a//b', 'a/./b', 'a/.', 'a/', '.'),
  unsafe(46, 'a folder whose name begins like ours', '../repo-evil/canary'),
  unsafe(47, 'control characters', 'a\nb', 'a\rb', 'a\tb', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\u2028b'),
  {
    row: 47,
    name: 'a name with one above a block is a name, and does not leave the block to the file before',
    edits: `${block('a.txt', 'one\n', '1\n')}\n${block('b\u001b[31m.txt', 'two\n', '2\n')}`,
    expect: ['ok/applied', 'path/unsafe'],
    after: { 'a.txt': '1\ntwo\nthree\n' },
  },
  unsafe(48, 'a home folder', '~/x', '~root/x'),
  {
    row: 48,
    name: 'variables and escapes mean themselves',
    edits: replace('$HOME/x', 'a', 'b') + replace('%2e%2e/outside/canary', 'canary', 'x'),
    expect: ['file/missing', 'file/missing'],
  },
  unsafe(49, '.git', '.git/config', '.GIT/hooks/pre-commit', 'sub/.git/x', '.git/', '.git'),
  unsafe(
    50,
    '.git as Windows sees it',
    'git~1/x',
    'GIT~2',
    '.git./x',
    '.git /x',
    '.git...:s',
    '.git::$INDEX_ALLOCATION/x',
    '.git\\x',
  ),
  unsafe(51, '.git as macOS sees it', '.g\u200cit/x', '.Gi\ufefft', '.gi\u200dt', '．git/x', '.g\u0131t', '\u202etig.'),
  unsafe(
    52,
    'short names of git’s own files',
    'GI7EBA~1',
    'gi7d29~1',
    'GITMOD~1',
    'gitatt~2',
    'GIT~1',
    'a/git~1/config',
  ),
  notNew(52, 'short names of others', 'GITHUB~1/workflows/e.yml', 'HUSKY~1/pre-commit', 'VSCODE~1/tasks.json'),
  {
    row: 52,
    name: 'a blank behind',
    edits: create('.gitmodules ', 'x'),
    expect: ['path/protected'],
  },
  notNew(53, 'devices', 'CON', 'con.txt', 'aux.c', 'NUL', 'COM1.log', 'com¹', 'lpt9', 'conin$'),
  {
    row: 53,
    name: 'odd names that are fine',
    edits: [
      'console.log',
      'nulled.txt',
      'com/x',
      'prn2.txt',
      '...x',
      '..a',
      '[id].tsx',
      '(g)/p.tsx',
      '@s/p',
      '-rf',
      '`a`b',
    ]
      .map(path => create(path, 'x\n'))
      .join(''),
    expect: Array.from({ length: 11 }, () => 'ok/applied'),
    after: Object.fromEntries(
      [
        'console.log',
        'nulled.txt',
        'com/x',
        'prn2.txt',
        '...x',
        '..a',
        '[id].tsx',
        '(g)/p.tsx',
        '@s/p',
        '-rf',
        '`a`b',
      ].map(path => [path, 'x\n']),
    ),
  },
  notNew(54, 'streams', 'x.txt:ads', 'ab:c'),
  notNew(55, 'blanks and dots at the edges', 'x.', 'x ', ' x', 'a./b', 'a /b'),
  unsafe(56, 'too long', 'a'.repeat(256), 'a/'.repeat(512) + 'b', 'a/'.repeat(2500) + 'b'),
  {
    row: 57,
    name: 'another form of a tracked name',
    repo: { 'caf\u00e9.txt': 'x\n' },
    edits: replace('cafe\u0301.txt', 'x', 'y'),
    expect: ['path/collision'],
    says: /caf\u00e9\.txt has the same name/,
  },
  {
    row: 58,
    name: 'new names that fall together',
    edits: create('A.md', 'x\n') + create('a.md', 'y\n') + create('ß.md', 'x\n') + create('SS.md', 'y\n'),
    expect: ['ok/applied', 'path/collision', 'ok/applied', 'path/collision'],
    after: { 'A.md': 'x\n', 'ß.md': 'x\n' },
  },
  notNew(58, 'not composed', 'e\u0301.md'),
  {
    row: 59,
    name: 'a new name that differs in case',
    edits: create('A.TXT', 'x') + create('Sub/new', 'x'),
    repo: { 'sub/x': 'x' },
    expect: ['path/collision', 'path/collision'],
  },
  {
    row: 60,
    name: 'create a file where a folder has only names that are not UTF-8',
    before: root => {
      fs.mkdirSync(join(root, 'bytes'))
      fs.writeFileSync(Buffer.concat([Buffer.from(join(root, 'bytes/')), Buffer.from([0xff])]), 'x\n')
      execFileSync('git', ['add', '-A'], { cwd: root })
      fs.rmSync(join(root, 'bytes'), { recursive: true })
    },
    edits: create('bytes', 'x\n') + GOOD,
    expect: ['file/special', 'ok/applied'],
    after: GOOD_AFTER,
  },
  {
    row: 60,
    name: 'a file where a folder is, and the reverse',
    repo: { 'd/x': 'x' },
    edits: create('d', 'x') + create('a.txt/x', 'x') + create('n/x', 'x\n') + create('n', 'y') + create('n/x/y', 'y'),
    expect: ['file/special', 'file/special', 'ok/applied', 'file/special', 'file/special'],
    after: { 'n/x': 'x\n' },
  },
  {
    row: 61,
    name: 'links of every kind',
    repo: {
      inside: { link: 'a.txt' },
      outside: { link: '../outside/canary' },
      config: { link: '.git/config' },
      folder: { link: '../outside' },
      loop: { link: 'loop' },
      dangling: { link: 'nowhere' },
      chain: { link: 'inside' },
    },
    edits: [
      replace('inside', 'two', 'x'),
      replace('outside', 'canary', 'x'),
      replace('config', 'bare', 'x'),
      replace('folder/canary', 'canary', 'x'),
      create('folder/new', 'x'),
      create('loop/x', 'x'),
      replace('dangling', 'a', 'b'),
      create('dangling', 'x'),
      replace('chain', 'two', 'x'),
    ].join(''),
    expect: Array.from({ length: 9 }, () => 'file/symlink'),
    hides: 'canary',
  },
  {
    row: 61,
    name: 'a link on disk where the commit has a file, and a folder',
    repo: { 'd/x': 'x\n' },
    before: root => {
      fs.rmSync(join(root, 'a.txt'))
      fs.symlinkSync('../outside/canary', join(root, 'a.txt'))
      fs.rmSync(join(root, 'd'), { recursive: true })
      fs.mkdirSync(join(root, '../outside/d'))
      fs.writeFileSync(join(root, '../outside/d/x'), 'x\n')
      fs.symlinkSync('../outside/d', join(root, 'd'))
    },
    edits: replace('a.txt', 'canary', 'x') + replace('d/x', 'x', 'y') + create('d/new', 'y'),
    expect: ['file/symlink', 'file/symlink', 'file/symlink'],
  },
  {
    row: 63,
    name: 'a file with two names',
    before: root => fs.linkSync(join(root, 'a.txt'), join(root, '../outside/twin')),
    edits: GOOD,
    expect: ['path/protected'],
    says: /hard links/,
  },
  {
    row: 64,
    name: 'a pipe and a folder where the commit has a file',
    repo: { 'b.txt': 'x\n' },
    before: root => {
      fs.rmSync(join(root, 'a.txt'))
      execFileSync('mkfifo', [join(root, 'a.txt')])
      fs.rmSync(join(root, 'b.txt'))
      fs.mkdirSync(join(root, 'b.txt'))
    },
    edits: replace('a.txt', 'two', 'x') + replace('b.txt', 'x', 'y'),
    expect: ['file/special', 'file/special'],
    within: 5000,
  },
  {
    row: 65,
    name: 'submodules',
    repo: { vendor: { submodule: true } },
    edits: replace('vendor', 'x', 'y') + create('vendor/x', 'x') + create('.gitmodules', '[submodule "x"]\n') + GOOD,
    expect: ['file/submodule', 'file/submodule', 'path/protected', 'ok/applied'],
    after: GOOD_AFTER,
  },
  {
    row: 66,
    name: 'files in Git LFS and behind filters',
    repo: { '.gitattributes': '*.bin filter=lfs\n*.evil filter=evil\n', 'x.bin': 'x\n', 'y.evil': 'y\n', pointer: LFS },
    before: root =>
      fs.appendFileSync(
        join(root, '.git/config'),
        `[filter "evil"]\n\tclean = touch ${root}/../outside/ran\n\tsmudge = touch ${root}/../outside/ran\n`,
      ),
    edits:
      replace('x.bin', 'x', 'y') +
      replace('y.evil', 'y', 'z') +
      replace('pointer', 'size 12', 'size 13') +
      create('new.bin', 'x') +
      create('new.evil', 'x') +
      GOOD,
    expect: ['file/lfs', 'file/filtered', 'file/lfs', 'file/lfs', 'file/filtered', 'ok/applied'],
    after: GOOD_AFTER,
  },
  {
    row: 67,
    name: 'another encoding in the work tree',
    repo: { '.gitattributes': '*.u16 working-tree-encoding=UTF-16LE\n' },
    before: root => fs.writeFileSync(join(root, 'x.u16'), 'x'),
    edits: create('new.u16', 'x'),
    expect: ['file/encoding'],
  },
  {
    row: 68,
    name: 'files that git ignores are as if they were not there',
    repo: { '.gitignore': '.env\n' },
    before: root => {
      putFile(root, '.env', 'TOKEN=hunter2\n')
      putFile(root, 'notes', 'hunter2\n')
    },
    edits:
      replace('.env', 'TOKEN=hunter2', 'x') +
      replace('notes', 'hunter2', 'x') +
      replace('nothing', 'hunter2', 'x') +
      replace('.env', 'TOKEN=wrong', 'x') +
      create('.env', 'x'),
    expect: ['file/ignored', 'ok/applied', 'file/missing', 'file/ignored', 'file/ignored'],
    after: { notes: 'x\n' },
    hides: 'TOKEN=hunter2',
  },
  unsafe(69, 'secrets of the machine', '/proc/self/environ', '.git/config'),
  {
    row: 70,
    name: 'protected files',
    repo: { '.github/workflows/ci.yml': 'on: push\n', 'CLAUDE.md': 'x\n' },
    edits: [
      replace('.github/workflows/ci.yml', 'push', 'pull_request_target'),
      create('.GitHub/Workflows/x.yml', 'x'),
      create('.husky/pre-commit', 'x'),
      replace('CLAUDE.md', 'x', 'y'),
      create('sub/.gitattributes', 'x'),
      create('CODEOWNERS', 'x'),
      GOOD,
    ].join(''),
    expect: [
      'path/protected',
      'path/protected',
      'path/protected',
      'path/protected',
      'path/protected',
      'path/protected',
      'ok/applied',
    ],
    after: GOOD_AFTER,
  },
  {
    row: 70,
    name: 'package manifests are everyday work',
    repo: { 'package.json': '{"version": "1"}\n' },
    edits: replace('package.json', '"1"', '"2"'),
    expect: ['ok/applied'],
    after: { 'package.json': '{"version": "2"}\n' },
  },
  {
    row: 71,
    name: 'what the setting opens, and what nothing opens',
    repo: { 'CLAUDE.md': 'x\n' },
    args: ['--protected-paths', '!**'],
    edits: replace('CLAUDE.md', 'x', 'y') + replace('.git/config', 'bare', 'x'),
    expect: ['ok/applied', 'path/unsafe'],
    after: { 'CLAUDE.md': 'y\n' },
  },
  {
    row: 72,
    name: 'names that git would read as patterns',
    repo: { ':(exclude)a.txt': 'x\n', ':!b': 'x\n', '*': 'x\n', b: 'x\n' },
    edits: replace(':(exclude)a.txt', 'x', 'y') + replace(':!b', 'x', 'y') + replace('*', 'x', 'y'),
    expect: ['ok/applied', 'ok/applied', 'ok/applied'],
    after: { ':(exclude)a.txt': 'y\n', ':!b': 'y\n', '*': 'y\n' },
  },
]

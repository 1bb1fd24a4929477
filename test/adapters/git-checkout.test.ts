import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCheckout } from '../../src/adapters/git/checkout.ts'
import { announce, stageFiles } from '../../src/adapters/git/mark.ts'
import { headOf, readIndex, readTree } from '../../src/adapters/git/objects.ts'
import { commitTree, deletionsFirst, planTree } from '../../src/adapters/git/plan-tree.ts'
import { readDeleted, readIgnored, readUntracked } from '../../src/adapters/git/rules.ts'
import { type GitOptions, gitOut, ownFolder } from '../../src/adapters/git.ts'
import { compareWith } from '../../src/adapters/local-commit-sink.ts'
import { textContent } from '../../src/core/content.ts'
import type { FileChange } from '../../src/core/outcome.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { isRoot } from '../support/needs.ts'

/** What the sinks and workspaces ask of git in a checkout, at the functions that ask it. */

const ANN = { name: 'Ann', email: 'ann@x.org' }
const WHO = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@a', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@a' }
let box: string
let root: string
const run = async (...args: string[]) => (await gitOut(args, { ...ownFolder(root), env: WHO })).toString()
const put = (name: string, text: string) => {
  mkdirSync(join(root, name, '..'), { recursive: true })
  writeFileSync(join(root, name), text)
}

beforeEach(async () => {
  box = realpathSync(mkdtempSync(join(tmpdir(), 'apply-edits-checkout-')))
  root = join(box, 'repo')
  mkdirSync(root)
  await run('init', '-q', '-b', 'main')
  put('a.txt', 'one\n')
  put('dos.txt', 'one\r\n')
  put('sub/b.txt', 'b\n')
  put('.gitattributes', 'dos.txt text eol=crlf\n*.win text eol=crlf\nid.txt ident\n')
  await run('add', '.')
  await run('commit', '-qm', 'one')
})
afterEach(() => rmSync(box, { recursive: true, force: true }))

async function opened(folder = root, workspace?: string) {
  const checkout = await openCheckout(folder, workspace)
  if (!checkout.ok) throw new Error(checkout.refusal.message)
  return checkout.value
}
const refusal = async (folder: string, workspace?: string) => {
  const checkout = await openCheckout(folder, workspace)
  return checkout.ok ? undefined : checkout.refusal
}
const changed = (path: string, before?: string, after?: string, from?: string): FileChange => ({
  path: path as RepoPath,
  before: before === undefined ? undefined : textContent(before),
  after: after === undefined ? undefined : textContent(after),
  ...(from !== undefined && { from: from as RepoPath }),
})

describe('a checkout', () => {
  test('is found from any folder in it, through links', async () => {
    symlinkSync(join(root, 'sub'), join(box, 'link'))
    for (const folder of [root, join(root, 'sub'), join(box, 'link')])
      expect(await opened(folder)).toMatchObject({ root, gitDir: join(root, '.git') })
    expect((await opened(join(box, 'link'))).folder).toBe(join(root, 'sub'))
  })

  test('is found within a folder that the caller vouches for, and not around it', async () => {
    expect(await opened(join(root, 'sub'), root)).toMatchObject({ root })
    expect(await opened(root, box)).toMatchObject({ root })
    for (const workspace of [join(root, 'sub'), join(box, 'nowhere')])
      expect(await refusal(join(root, 'sub'), workspace), workspace).toMatchObject({ reason: 'no-repository' })
  })

  test('is none where there is no folder, no repository, a bare one, or its `.git` itself', async () => {
    await gitOut(['init', '-q', '--bare', join(box, 'bare')], ownFolder(box))
    for (const folder of [join(box, 'nowhere'), box, join(box, 'bare'), join(root, '.git')])
      expect(await refusal(folder), folder).toMatchObject({ reason: 'no-repository' })
  })

  test('is not that of another folder that the configuration names', async () => {
    mkdirSync(join(box, 'other'))
    await run('config', 'core.worktree', join(box, 'other'))
    expect(await refusal(root)).toMatchObject({ reason: 'no-repository' })
  })

  test('whose `.git` is elsewhere is one all the same: a linked one, a submodule', async () => {
    await run('worktree', 'add', '-q', join(box, 'linked'))
    expect(await opened(join(box, 'linked'))).toMatchObject({ root: join(box, 'linked') })
    await gitOut(['init', '-q', `--separate-git-dir=${join(box, 'kept')}`, join(box, 'apart')], ownFolder(box))
    expect(await opened(join(box, 'apart'))).toMatchObject({ root: join(box, 'apart'), gitDir: join(box, 'kept') })
  })

  test('is not the folder around it that the configuration names, a checkout of its own or none', async () => {
    await run('config', 'core.worktree', box)
    expect(await refusal(root)).toMatchObject({ reason: 'no-repository' })
    await gitOut(['init', '-q', box], ownFolder(box))
    expect(await refusal(root)).toMatchObject({ reason: 'no-repository' })
    writeFileSync(join(root, '.git/config'), '')
    expect(await refusal(root)).toBeUndefined()
  })

  test('is not that of another checkout whose `.git` the configuration leads away from', async () => {
    const other = join(box, 'other')
    await gitOut(['init', '-q', other], ownFolder(box))
    await run('config', 'core.worktree', other)
    expect(await refusal(root)).toMatchObject({ reason: 'no-repository' })
    expect(await refusal(other)).toBeUndefined()
  })

  test('in a folder whose name has a line break is none', async () => {
    const folder = join(box, 'a\nb')
    await gitOut(['init', '-q', folder], ownFolder(box))
    expect(await refusal(folder)).toMatchObject({ reason: 'no-repository' })
  })

  test.skipIf(!isRoot)(
    'of another user is refused unless the caller vouches for it or the user trusts it',
    async () => {
      chownSync(root, 12345, 12345)
      chownSync(join(root, '.git'), 12345, 12345)
      const home = process.env['HOME']
      process.env['HOME'] = box
      try {
        expect(await refusal(root)).toMatchObject({
          reason: 'work-tree',
          message: 'the checkout belongs to another user',
          help: expect.stringContaining('safe.directory'),
        })
        expect(await opened(root, root)).toMatchObject({ root })
        writeFileSync(join(box, '.gitconfig'), `[safe]\n\tdirectory = ${root}\n`)
        expect(await opened(root)).toMatchObject({ root })
      } finally {
        process.env['HOME'] = home
      }
    },
  )

  test('with a section that a newer git reads is refused, with any other section used', async () => {
    await run('config', 'tool.x.command', 'true')
    await run('config', 'User.name', 'a:b')
    expect(await refusal(root)).toBeUndefined()
    const [bin, path] = [join(box, 'bin'), process.env['PATH']]
    mkdirSync(bin)
    const real = (await run('--exec-path')).trim()
    const script = `#!/bin/sh\ncase " $* " in *' help --config '*) echo Tool.name.command ;; esac\nexec '${real}/git' "$@"\n`
    writeFileSync(join(bin, 'git'), script, { mode: 0o755 })
    process.env['PATH'] = `${bin}:${path}`
    try {
      expect((await refusal(root))?.message).toContain('configuration has tool.x.command')
    } finally {
      process.env['PATH'] = path
    }
  })

  test('with a variable that has no value is read', async () => {
    appendFileSync(join(root, '.git/config'), '[filter "x"]\n\tclean\n[hook]\n\tevent\n')
    expect((await opened()).git.disarm).toContain('filter.x.clean=')
  })

  test('that git cannot read is refused with the message of git', async () => {
    writeFileSync(join(root, '.git/config'), '[core\n')
    expect(await refusal(root)).toMatchObject({
      reason: 'work-tree',
      message: expect.stringMatching(/^git cannot read the repository: .*bad config/),
      help: 'Run `git status` there.',
    })
  })

  test.each([
    ['filter.x.clean', ['filter.x.clean=', 'filter.x.smudge=', 'filter.x.process=', 'filter.x.required=false']],
    [
      'filter.x.y.smudge',
      ['filter.x.y.clean=', 'filter.x.y.smudge=', 'filter.x.y.process=', 'filter.x.y.required=false'],
    ],
    ['hook.x.command', ['hook.x.event=', 'hook.x.enabled=false']],
    ['unknown.x.y', []],
    ['diff.x.textconv', []],
  ])('with %s has it out of force', async (key, settings) => {
    await run('config', key, 'true')
    expect((await opened()).git.disarm).toEqual(['safe.directory=*', ...settings])
  })

  test.each([
    ['attr.tree', 'HEAD'],
    ['hook.a=b.command', 'true'],
    ['filter.a=b.clean', 'true'],
    ['extensions.refstorage', 'files:/elsewhere'],
  ])('with %s is refused by its name', async (key, value) => {
    writeFileSync(join(root, '.git/more'), '')
    await run('config', '--file', '.git/more', key, value)
    // behind the first settings, or git does not read the rest
    await run('config', 'include.path', 'more')
    expect((await refusal(root))?.message).toContain(`configuration has ${key}`)
  })
})

describe('files that are to change', () => {
  const compared = async (...changes: FileChange[]) => {
    const { git } = await opened()
    const found = await compareWith((await headOf(git))!, changes, git)
    return found.kind === 'dirty' ? found.path : changes.map(found.stored)
  }

  test('are stored as they were, and new ones as their attributes say if they need it', async () => {
    expect(
      await compared(
        changed('a.txt', 'one\n', 'two\n'),
        changed('dos.txt', 'one\r\n', 'two\r\n'),
        changed('sub/b.txt', 'b\n', 'b\r\n'),
        changed('new.txt', undefined, 'x\n'),
        changed('new.win', undefined, 'x\r\n'),
        changed('sub/b.txt', 'b\n', undefined),
      ),
    ).toEqual(['as-is', 'lf', 'attributes', 'as-is', 'attributes', 'as-is'])
  })

  test('whose stored form only git knows are stored as git would', async () => {
    put('id.txt', '$Id$\n')
    await run('add', '.')
    await run('commit', '-qm', 'two')
    rmSync(join(root, 'id.txt'))
    await run('checkout', '-q', 'id.txt')
    const text = `$Id: ${(await run('rev-parse', 'HEAD:id.txt')).trim()} $\n`
    expect(await compared(changed('id.txt', text, `${text}x\n`))).toEqual(['attributes'])
  })

  test('are told where someone has changed them, staged them, or has them untracked', async () => {
    put('sub/b.txt', 'mine\n')
    expect(await compared(changed('a.txt', 'one\n', 'two\n'), changed('sub/b.txt', 'mine\n', 'x\n'))).toBe('sub/b.txt')
    put('sub/b.txt', 'b\n')
    put('a.txt', 'mine\n')
    expect(await compared(changed('a.txt', 'mine\n', 'two\n'))).toBe('a.txt')
    put('a.txt', 'one\n')
    put('a.txt', 'mine\n')
    await run('add', 'a.txt')
    put('a.txt', 'one\n')
    expect(await compared(changed('a.txt', 'one\n', 'two\n'))).toBe('a.txt')
    await run('reset', '-q')
    await run('update-index', '--chmod=+x', 'a.txt')
    expect(await compared(changed('a.txt', 'one\n', 'two\n'))).toBe('a.txt')
    await run('reset', '-q')
    await run('rm', '-q', '--cached', 'a.txt')
    expect(await compared(changed('a.txt', 'one\n', 'two\n'))).toBe('a.txt')
    expect(await compared(changed('new.txt', 'x\n', 'y\n'))).toBe('new.txt')
    expect(await compared(changed('sub/b.txt', undefined, 'y\n'))).toBe('sub/b.txt')
  })
})

describe('a planned tree', () => {
  const treeOf = async (...changes: FileChange[]) => {
    const { git } = await opened()
    const planned = await planTree(changes, (await headOf(git))!, git)
    const sha = await commitTree(planned.tree, (await headOf(git))!, 'words\n', { author: ANN, committer: ANN }, git)
    const entries = [...(await readTree(sha, git))].map(([path, { mode }]) => `${mode} ${path}`)
    return { planned, sha, entries, git }
  }

  test('has just these changes; modes are kept, by a renamed file too', async () => {
    put('run.sh', 'x\n')
    chmodSync(join(root, 'run.sh'), 0o755)
    put('keep.sh', 'x\n')
    chmodSync(join(root, 'keep.sh'), 0o755)
    await run('add', '.')
    await run('commit', '-qm', 'two')
    const { planned, sha, entries } = await treeOf(
      changed('a.txt', 'one\n', 'two\n'),
      changed('keep.sh', 'x\n', 'y\n'),
      changed('run.sh', 'x\n', undefined),
      changed('sub/b.txt', 'b\n', undefined),
      changed('ran.sh', undefined, 'x\n', 'run.sh'),
      changed('sub/b.txt/c', undefined, 'c\n'),
    )
    expect(entries).toEqual([
      '100644 .gitattributes',
      '100644 a.txt',
      '100644 dos.txt',
      '100755 keep.sh',
      '100755 ran.sh',
      '100644 sub/b.txt/c',
    ])
    expect(deletionsFirst(planned.entries).map(({ path }) => path)).toEqual([
      'run.sh',
      'sub/b.txt',
      'a.txt',
      'keep.sh',
      'ran.sh',
      'sub/b.txt/c',
    ])
    expect(planned.baseTree).toBe((await run('rev-parse', 'HEAD^{tree}')).trim())
    expect(planned.entries.find(({ path }) => path === 'a.txt')?.bytes?.()).toEqual(new TextEncoder().encode('two\n'))
    expect(await run('log', '-1', '--format=%an %ae %cn %ce %s', sha)).toBe('Ann ann@x.org Ann ann@x.org words\n')
  })

  test('has bytes as they are stored: with their line endings, without, or as attributes say', async () => {
    const { git } = await opened()
    const text = 'one\r\ntwo\rthree\r\nfour\n'
    const names = ['a.txt', 'b.txt', 'c.win', 'd.txt']
    const stored = (change: FileChange) =>
      change.path === 'b.txt' ? 'lf' : change.path === 'c.win' ? 'attributes' : 'as-is'
    const changes = names.map(name => changed(name, undefined, text))
    const { tree, entries } = await planTree(changes, (await headOf(git))!, git, stored)
    expect(await Promise.all(names.map(name => run('cat-file', 'blob', `${tree}:${name}`)))).toEqual([
      text,
      'one\ntwo\rthree\nfour\n',
      'one\ntwo\rthree\nfour\n',
      text,
    ])
    expect(entries.map(({ oid }) => oid?.length)).toEqual([40, 40, 40, 40])
  })

  test('leaves the index of the checkout alone', async () => {
    put('staged.txt', 'x\n')
    await run('add', '.')
    const before = readFileSync(join(root, '.git/index'))
    await treeOf(changed('a.txt', 'one\n', 'two\n'))
    expect(readFileSync(join(root, '.git/index'))).toEqual(before)
  })

  test('is the same as the base where a change brings nothing', async () => {
    const { planned } = await treeOf(changed('a.txt', 'one\n', 'one\n'))
    expect(planned.tree).toBe(planned.baseTree)
  })

  test('with a file in the way of another is an error, and never another tree', async () => {
    const { git } = await opened()
    const plan = planTree([changed('sub', undefined, 'x\n')], (await headOf(git))!, git)
    await expect(plan).rejects.toThrow()
  })
})

describe('what a person sees of it', () => {
  const at = async (act: (options: GitOptions) => Promise<unknown>) => {
    await act((await opened()).git)
    return run('status', '--porcelain')
  }

  test('created files are announced, and taken back when they are gone', async () => {
    put('new [1].txt', 'x\n')
    put('other.txt', 'x\n')
    const changes = [changed('new [1].txt', undefined, 'x\n'), changed('other.txt', 'y\n', 'x\n')]
    expect(await at(git => announce(changes, git))).toBe(' A "new [1].txt"\n?? other.txt\n')
    rmSync(join(root, 'new [1].txt'))
    expect(await at(git => announce([changed('new [1].txt', 'x\n', undefined)], git))).toBe('?? other.txt\n')
  })

  test('a file that is gone stays in the index if it is tracked, an empty one too', async () => {
    put('empty.txt', '')
    await run('add', '.')
    await run('commit', '-qm', 'two')
    rmSync(join(root, 'empty.txt'))
    rmSync(join(root, 'a.txt'))
    const gone = [changed('empty.txt', '', undefined), changed('a.txt', 'one\n', undefined)]
    expect(await at(git => announce(gone, git))).toBe(' D a.txt\n D empty.txt\n')
  })

  test('a file that is gone stays in the index if somebody staged it, and need not be in it', async () => {
    put('staged.txt', 'x\n')
    await run('add', '.')
    rmSync(join(root, 'staged.txt'))
    const gone = ['staged.txt', 'untracked.txt'].map(name => changed(name, 'x\n', undefined))
    expect(await at(git => announce(gone, git))).toBe('AD staged.txt\n')
  })

  test('an announced file is taken back where there is no commit yet', async () => {
    rmSync(join(root, '.git'), { recursive: true })
    await run('init', '-q', '-b', 'main')
    const before = await run('status', '--porcelain')
    await at(git => announce([changed('a.txt', undefined, 'one\n')], git))
    expect(await run('status', '--porcelain')).toContain(' A a.txt')
    expect(await at(git => announce([changed('a.txt', 'one\n', undefined)], git))).toBe(before)
  })

  test('files are staged as they are', async () => {
    put('a.txt', 'two\n')
    put('new.txt', 'x\n')
    rmSync(join(root, 'dos.txt'))
    const all = [
      changed('a.txt', 'one\n', 'two\n'),
      changed('new.txt', undefined, 'x\n'),
      changed('dos.txt', 'x', undefined),
    ]
    expect(await at(git => stageFiles(all, git))).toBe('M  a.txt\nD  dos.txt\nA  new.txt\n')
  })

  test('files in conflict have no mode; deleted, untracked and ignored ones are known', async () => {
    const oid = (await run('rev-parse', 'HEAD:a.txt')).trim()
    const stages = [1, 2, 3].map(stage => `100644 ${oid} ${stage}\ta.txt\n`).join('')
    await gitOut(['rm', '-q', '--cached', 'a.txt'], ownFolder(root))
    await gitOut(['update-index', '--index-info'], { ...ownFolder(root), input: stages })
    put('.gitignore', '*.log\n')
    put('b.log', '')
    rmSync(join(root, 'dos.txt'))
    const { git } = await opened()
    const index = await readIndex(git)
    expect([index.get('a.txt')?.mode, index.get('sub/b.txt')?.mode]).toEqual(['100644 in conflict', '100644'])
    expect([...(await readDeleted(git))]).toEqual(['dos.txt'])
    expect([...(await readUntracked(git))]).toEqual(['.gitignore'])
    expect([...(await readIgnored(['b.log', 'a.txt'], git))]).toEqual(['b.log'])
    for (const none of [[], ['a.txt']]) expect([...(await readIgnored(none, git))]).toEqual([])
    await expect(readIgnored(['a.txt'], ownFolder(box))).rejects.toThrow('not a git repository')
  })
})

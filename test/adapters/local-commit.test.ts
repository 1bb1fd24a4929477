import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Checkout, openCheckout } from '../../src/adapters/git/checkout.ts'
import { localCommitSink } from '../../src/adapters/local-commit-sink.ts'
import { workTree, workTreeSink } from '../../src/adapters/work-tree.ts'
import { changesOf } from '../../src/core/outcome.ts'
import { createEngine } from '../../src/create-engine.ts'
import { pathsOf } from '../../src/engine.ts'
import type { Sink } from '../../src/run/ports.ts'
import type { Plan } from '../../src/run/report.ts'
import { run } from '../../src/whole.ts'
import { tryGit } from '../../tools/github/git.ts'
import { create, replace } from '../hostile/case.ts'
import { block } from '../support/scene.ts'

let root: string
const git = async (...args: string[]) => {
  const { code, stdout, stderr } = await tryGit(root, args)
  if (code !== 0) throw new Error(stderr)
  return stdout.toString()
}
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'local-'))
  await git('init', '-q', '-b', 'main')
  await git('config', 'user.name', 'Ann')
  await git('config', 'user.email', 'ann@x.org')
  await writeFile(join(root, 'a.txt'), 'one\ntwo\n')
  await writeFile(join(root, 'b.txt'), 'b\n')
  await writeFile(join(root, 'dos.txt'), 'one\r\ntwo\r\n')
  await writeFile(join(root, '.gitattributes'), 'dos.txt text eol=crlf\n')
  await git('add', '.')
  await git('commit', '-qm', 'one')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function checkout(): Promise<Checkout> {
  const opened = await openCheckout(root)
  if (!opened.ok) throw new Error(opened.refusal.message)
  return opened.value
}

async function apply(text: string, sink: Sink) {
  const engine = createEngine()
  const blocks = engine.parse(text)
  const outcome = await engine.apply(
    blocks,
    await (await workTree((await checkout()).git, { maxSize: 10_000 })).read(await pathsOf(blocks)),
  )
  const plan: Plan = { sources: [], outcome, dryRun: false }
  return sink.write(changesOf(outcome), plan)
}
const commit = async () => localCommitSink(await checkout(), () => 'Apply it\n')

describe('a local commit', () => {
  test('holds just these files; disk and index follow, and nothing else is touched', async () => {
    await writeFile(join(root, 'b.txt'), 'mine\n')
    const landed = await apply(`${block('a.txt', 'two', 'TWO')}\n${block('new.txt', '', 'new')}`, await commit())
    expect(landed).toMatchObject({ kind: 'committed', pushed: false })
    expect(await git('log', '-1', '--format=%an <%ae> %s')).toBe('Ann <ann@x.org> Apply it\n')
    expect(await git('show', 'HEAD:a.txt')).toBe('one\nTWO\n')
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('one\nTWO\n')
    expect(await git('status', '--porcelain')).toBe(' M b.txt\n')
  })

  test('stores line endings as the attributes say', async () => {
    await apply(block('dos.txt', 'two', 'TWO'), await commit())
    expect(await git('show', 'HEAD:dos.txt')).toBe('one\nTWO\n')
    expect(await readFile(join(root, 'dos.txt'), 'utf8')).toBe('one\r\nTWO\r\n')
    expect(await git('status', '--porcelain')).toBe('')
  })

  test('is refused for a file with changes of somebody’s own, and changes nothing', async () => {
    await writeFile(join(root, 'a.txt'), 'one\ntwo\nmine\n')
    const head = await git('rev-parse', 'HEAD')
    expect(await apply(block('a.txt', 'two', 'TWO'), await commit())).toMatchObject({
      kind: 'refused',
      reason: 'work-tree',
    })
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('one\ntwo\nmine\n')
    expect(await git('rev-parse', 'HEAD')).toBe(head)
  })

  test('stores a new file as its attributes say, and a file whose stored form only git knows as git would', async () => {
    await writeFile(join(root, '.gitattributes'), 'dos.txt text eol=crlf\n*.win text eol=crlf\nid.txt ident\n')
    await writeFile(join(root, 'id.txt'), '$Id$\ntwo\n')
    await git('add', '.')
    await git('commit', '-qm', 'two')
    await rm(join(root, 'id.txt'))
    await git('checkout', '-q', 'id.txt')
    const edits = [create('new.win', 'one\r\ntwo\r\n'), replace('id.txt', 'two', 'TWO')].join('\n')
    expect(await apply(edits, await commit())).toMatchObject({ kind: 'committed' })
    expect(await git('show', 'HEAD:new.win')).toBe('one\ntwo\n')
    expect(await git('show', 'HEAD:id.txt')).toBe('$Id$\nTWO\n')
    expect(await git('status', '--porcelain')).toBe('')
  })

  test('keeps carriage returns that are stored', async () => {
    await writeFile(join(root, 'b.txt'), 'one\r\ntwo\r\n')
    await git('add', '.')
    await git('commit', '-qm', 'two')
    await git('config', 'core.autocrlf', 'true')
    expect(await apply(replace('b.txt', 'two', 'TWO'), await commit())).toMatchObject({ kind: 'committed' })
    expect(await git('diff', '--stat', 'HEAD~')).toContain('1 insertion(+), 1 deletion(-)')
  })

  test('deletes in a repository with SHA-256 ids', async () => {
    await rm(join(root, '.git'), { recursive: true })
    await git('init', '-q', '-b', 'main', '--object-format=sha256')
    await git('config', 'user.name', 'Ann')
    await git('config', 'user.email', 'ann@x.org')
    await git('add', '.')
    await git('commit', '-qm', 'one')
    const gone = '```diff\n--- a/b.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-b\n```\n'
    expect(await apply(`${gone}\n${block('a.txt', 'two', 'TWO')}`, await commit())).toMatchObject({ kind: 'committed' })
    expect(await git('show', '--format=', '--name-status', 'HEAD')).toBe('M\ta.txt\nD\tb.txt\n')
    expect(await git('status', '--porcelain')).toBe('')
  })

  test.each([
    ['a linked working tree', ['worktree', 'add', '-q', '-b', 'side', 'FOLDER']],
    ['a shallow clone', ['clone', '-q', '--depth=1', 'URL', 'FOLDER']],
    ['a partial clone', ['clone', '-q', '--filter=blob:none', 'URL', 'FOLDER']],
    ['a sparse checkout', ['clone', '-q', '--sparse', 'URL', 'FOLDER']],
  ])('is made in %s', async (_, args) => {
    await git('config', 'uploadpack.allowFilter', 'true')
    const folder = join(root, 'copy')
    const [origin, identity] = [root, ['-c', 'user.name=Ann', '-c', 'user.email=ann@x.org']]
    await git(...identity, ...args.map(arg => arg.replace('FOLDER', folder).replace('URL', pathToFileURL(root).href)))
    root = folder
    try {
      await git('config', 'user.name', 'Ann')
      await git('config', 'user.email', 'ann@x.org')
      expect(await apply(block('a.txt', 'two', 'TWO'), await commit())).toMatchObject({ kind: 'committed' })
      expect(await git('show', '--format=%an', '--name-only', 'HEAD')).toBe('Ann\n\na.txt\n')
      expect(await git('status', '--porcelain')).toBe('')
    } finally {
      root = origin
    }
  })

  test.each([
    [
      'the index is locked meanwhile',
      'update-index',
      'touch .git/index.lock',
      { kind: 'refused', message: expect.stringContaining('another git command') },
    ],
    [
      'the index cannot be written',
      'update-index',
      'exit 1',
      { kind: 'refused', message: expect.stringContaining('cannot write its index') },
    ],
    [
      'the branch moves meanwhile',
      'update-ref',
      'REAL update-ref HEAD $(REAL -c user.name=B -c user.email=b@x commit-tree -p HEAD -m theirs HEAD^{tree})',
      { kind: 'head-moved' },
    ],
  ])('that fails because %s leaves files, index and branch as they were', async (_, command, act, told) => {
    await writeFile(join(root, 'b.txt'), 'mine\n')
    await writeFile(join(root, 'run.sh'), 'x\n', { mode: 0o755 })
    await git('add', 'run.sh')
    await git('commit', '-qm', 'two')
    const gone = '```diff\n--- a/run.sh\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n```\n'
    const shims = await mkdtemp(join(tmpdir(), 'shims-'))
    const path = process.env['PATH']
    const real = (await tryGit(root, ['--exec-path'])).stdout.toString().trim()
    const script = `#!/bin/sh\ncase "$*\${GIT_INDEX_FILE}" in *' ${command} '*/index) ;; *' ${command} '*) ${act.replaceAll('REAL', `'${real}/git'`)} ;; esac\nexec '${real}/git' "$@"\n`
    await writeFile(join(shims, 'git'), script, { mode: 0o755 })
    process.env['PATH'] = `${shims}:${path}`
    try {
      expect(await apply(`${gone}\n${block('a.txt', 'two', 'TWO')}`, await commit())).toMatchObject(told)
    } finally {
      process.env['PATH'] = path
      await rm(shims, { recursive: true })
    }
    await rm(join(root, '.git/index.lock'), { force: true })
    expect(await git('status', '--porcelain')).toBe(' M b.txt\n')
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('one\ntwo\n')
    expect(await git('diff', '--stat', 'HEAD')).toContain('1 file changed')
  })

  test('touches no file where a lock of the index was left', async () => {
    await writeFile(join(root, '.git/index.lock'), '')
    const { ino, mtimeMs } = await stat(join(root, 'a.txt'))
    expect(await apply(block('a.txt', 'two', 'TWO'), await commit())).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('another git command'),
    })
    expect(await stat(join(root, 'a.txt'))).toMatchObject({ ino, mtimeMs })
  })

  test('starts as many processes for forty files as for one', async () => {
    const count = async (files: number) => {
      const log = join(root, '.git/trace')
      for (let i = 0; i < files; i++) await writeFile(join(root, `f${i}.txt`), 'one\n')
      await git('add', '.')
      await git('commit', '-qm', 'more')
      const edits = Array.from({ length: files }, (_, i) => replace(`f${i}.txt`, 'one', 'two')).join('')
      const spawned = await counting(log, async () => apply(edits, await commit()))
      expect(await git('status', '--porcelain')).toBe('')
      return spawned
    }
    expect(await count(40)).toBe(await count(1))
  })

  test('is refused where a mode is staged, which it would undo', async () => {
    await git('update-index', '--chmod=+x', 'a.txt')
    expect(await apply(block('a.txt', 'two', 'TWO'), await commit())).toMatchObject({ kind: 'refused' })
    expect(await git('diff', '--cached', '--summary')).toContain('mode change 100644 => 100755 a.txt')
  })

  test('runs no hook', async () => {
    await writeFile(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\ntouch ran\n', { mode: 0o755 })
    await writeFile(join(root, '.git/hooks/reference-transaction'), '#!/bin/sh\ntouch ran\n', { mode: 0o755 })
    expect(await apply(block('a.txt', 'two', 'TWO'), await commit())).toMatchObject({ kind: 'committed' })
    expect(await git('status', '--porcelain')).toBe('')
  })
})

/** How many times git is started. */
async function counting(log: string, act: () => Promise<unknown>): Promise<number> {
  const shims = await mkdtemp(join(tmpdir(), 'shims-'))
  const path = process.env['PATH']
  const real = (await tryGit(root, ['--exec-path'])).stdout.toString().trim()
  await writeFile(join(shims, 'git'), `#!/bin/sh\necho x >> '${log}'\nexec '${real}/git' "$@"\n`, { mode: 0o755 })
  await writeFile(log, '')
  process.env['PATH'] = `${shims}:${path}`
  try {
    await act()
  } finally {
    process.env['PATH'] = path
    await rm(shims, { recursive: true })
  }
  return (await readFile(log, 'utf8')).length / 2
}

test('the work tree alone is written when nothing is to be committed', async () => {
  expect(await apply(block('a.txt', 'two', 'TWO'), workTreeSink(await checkout()))).toEqual({ kind: 'written' })
  expect(await git('status', '--porcelain')).toBe(' M a.txt\n')
})

describe('a file that somebody changes while the edits are planned', () => {
  const planned = async (act: (root: string) => Promise<void>, times: number) => {
    let left = times
    const repository = {
      open: async () => {
        const found = await checkout()
        const sink = workTreeSink(found)
        return {
          workspace: await workTree(found.git, { maxSize: 10_000 }),
          sink: {
            write: async (...given: Parameters<Sink['write']>) => {
              if (left-- > 0) await act(root)
              return sink.write(...given)
            },
          },
        }
      },
    }
    const thread = { read: async () => [{ name: 'x', text: replace('a.txt', 'two', 'TWO') }], report: async () => {} }
    return run(thread, repository)
  }
  const append = (root: string) => appendFile(join(root, 'a.txt'), 'mine\n')

  test('is looked at again, and both changes stand', async () => {
    expect((await planned(append, 2)).landed).toEqual({ kind: 'written' })
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('one\nTWO\nmine\nmine\n')
  })

  test('and never stops, is left to them, and the report says so', async () => {
    const { landed } = await planned(append, 9)
    expect(landed).toMatchObject({ kind: 'refused', reason: 'work-tree', message: expect.stringContaining('a.txt') })
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('one\ntwo\nmine\nmine\nmine\n')
  })
})

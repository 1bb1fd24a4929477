import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localCommitSink } from '../../src/adapters/local-commit-sink.ts'
import { workTree } from '../../src/adapters/work-tree.ts'
import { workTreeSink } from '../../src/adapters/work-tree-sink.ts'
import { changesOf } from '../../src/core/apply.ts'
import type { Plan } from '../../src/core/report.ts'
import { createEngine, pathsOf } from '../../src/engine.ts'
import type { Sink } from '../../src/ports.ts'
import { tryGit } from '../../tools/github/git.ts'
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

async function apply(text: string, sink: Sink) {
  const engine = createEngine()
  const blocks = engine.parse(text)
  const outcome = await engine.apply(blocks, await (await workTree(root, { maxSize: 10_000 })).read(pathsOf(blocks)))
  const plan: Plan = { sources: [], outcome, dryRun: false }
  return sink.write(changesOf(outcome), plan)
}
const commit = () => localCommitSink(root, { message: () => 'Apply it\n' })

describe('a local commit', () => {
  test('holds just these files; disk and index follow, and nothing else is touched', async () => {
    await writeFile(join(root, 'b.txt'), 'mine\n')
    const landed = await apply(`${block('a.txt', 'two', 'TWO')}\n${block('new.txt', '', 'new')}`, commit())
    expect(landed).toMatchObject({ kind: 'committed', pushed: false })
    expect(await git('log', '-1', '--format=%an <%ae> %s')).toBe('Ann <ann@x.org> Apply it\n')
    expect(await git('show', 'HEAD:a.txt')).toBe('one\nTWO\n')
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('one\nTWO\n')
    expect(await git('status', '--porcelain')).toBe(' M b.txt\n')
  })

  test('stores line endings as the attributes say', async () => {
    await apply(block('dos.txt', 'two', 'TWO'), commit())
    expect(await git('show', 'HEAD:dos.txt')).toBe('one\nTWO\n')
    expect(await readFile(join(root, 'dos.txt'), 'utf8')).toBe('one\r\nTWO\r\n')
    expect(await git('status', '--porcelain')).toBe('')
  })

  test('is refused for a file with changes of somebody’s own, and changes nothing', async () => {
    await writeFile(join(root, 'a.txt'), 'one\ntwo\nmine\n')
    const head = await git('rev-parse', 'HEAD')
    expect(await apply(block('a.txt', 'two', 'TWO'), commit())).toMatchObject({ kind: 'refused', reason: 'work-tree' })
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('one\ntwo\nmine\n')
    expect(await git('rev-parse', 'HEAD')).toBe(head)
  })

  test('runs no hook', async () => {
    await writeFile(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\ntouch ran\n', { mode: 0o755 })
    await writeFile(join(root, '.git/hooks/reference-transaction'), '#!/bin/sh\ntouch ran\n', { mode: 0o755 })
    expect(await apply(block('a.txt', 'two', 'TWO'), commit())).toMatchObject({ kind: 'committed' })
    expect(await git('status', '--porcelain')).toBe('')
  })
})

test('the work tree alone is written when nothing is to be committed', async () => {
  expect(await apply(block('a.txt', 'two', 'TWO'), workTreeSink(root))).toEqual({ kind: 'written' })
  expect(await git('status', '--porcelain')).toBe(' M a.txt\n')
})

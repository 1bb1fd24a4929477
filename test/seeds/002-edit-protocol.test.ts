import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../src/cli.ts'
import { createEngine } from '../../src/create-engine.ts'
import { guideOf } from '../../src/formats/guide-text.ts'
import { formats } from '../../src/formats/index.ts'
import { resultJson } from '../../src/report/json.ts'
import { renderRetry } from '../../src/report/retry.ts'
import { reportOf } from '../../src/run/report.ts'
import { answer } from '../support/answer.ts'

/** The checklist b.2 of seed 002, as far as engine and formats keep it: a test a line, by its number. */

const block = (path: string, old: string, fresh: string) =>
  `${path}\n««« EDIT\n${old}═══════ REPL\n${fresh}»»» EDIT END\n`
const codes = async (...given: Parameters<typeof answer>) => (await answer(...given)).results.map(({ code }) => code)
const paths = (text: string) =>
  createEngine()
    .parse(text)
    .map(({ path }) => path)

describe('the block', () => {
  test('002-01: path, EDIT, old lines, REPL, new lines, END', async () => {
    expect((await answer(block('a.py', 'x\n', 'y\n'), { 'a.py': 'x\n' })).files).toEqual({ 'a.py': 'y\n' })
  })

  test('002-02: the lines that both halves begin with stay, the others change', async () => {
    const { files } = await answer(block('a.py', 'def f():\n  x\n', 'def f():\n  y\n'), {
      'a.py': 'def f():\n  x\nz\n',
    })
    expect(files['a.py']).toBe('def f():\n  y\nz\n')
  })

  test('002-03: no place fails, two places fail, one applies', async () => {
    const edit = block('a.py', 'x\ny\n', 'x\nz\n')
    expect(await codes(edit, { 'a.py': 'q\n' })).toEqual(['locate/not-found'])
    expect(await codes(edit, { 'a.py': 'x\ny\nx\ny\n' })).toEqual(['locate/ambiguous'])
    expect(await codes(edit, { 'a.py': 'x\ny\n' })).toEqual(['ok/applied'])
  })

  test('002-03: an anchor that stands twice is no matter where the whole first half stands once', async () => {
    expect(
      await codes(block('a.py', 'def f():\n  x\n', 'def f():\n  z\n'), { 'a.py': 'def f():\n  x\ndef f():\n  y\n' }),
    ).toEqual(['ok/applied'])
  })

  test.each([
    ['modify', 'x\n', 'y\n', 'y\nz\n'],
    ['insert', 'x\n', 'x\ny\n', 'x\ny\nz\n'],
    ['delete lines', 'x\nz\n', 'z\n', 'z\n'],
  ])('002-04: %s', async (_, old, fresh, after) => {
    expect((await answer(block('a.py', old, fresh), { 'a.py': 'x\nz\n' })).files['a.py']).toBe(after)
  })

  test('002-04, 002-25: an empty first half creates, folders and all', async () => {
    expect((await answer(block('new/deep/a.py', '', 'x\n'), {})).files).toEqual({ 'new/deep/a.py': 'x\n' })
  })

  test('002-05, 002-07, 002-23: the guide says what blocks are not for, when to merge, and the principles', () => {
    const guide = guideOf(formats, 'edit-protocol')!
    for (const word of [
      'git mv',
      'git rm',
      'Merge',
      'Copy and paste',
      'both halves',
      'one place',
      'whitespace',
      'placeholders',
      'Look for',
    ])
      expect(guide).toContain(word)
  })
})

describe('reading', () => {
  test('002-08: what stands between a path and the marker takes the path back; a path takes its place', () => {
    const lines = '««« EDIT\nx\n═══════ REPL\ny\n»»» EDIT END\n'
    expect(paths(`a/b.py\nc/d.py\n${lines}`)).toEqual(['c/d.py'])
    expect(paths(`\n\n${lines}`)).toEqual([''])
  })

  test.each(['# a/b', '// a/b.py and more', '* a/b', '> a/b.py', `${'a/'.repeat(200)}b.py`, 'Use and/or here'])(
    '002-09, 002-27: no path: %s',
    line => {
      expect(paths(`${line}\n««« EDIT\nx\n═══════ REPL\ny\n»»» EDIT END\n`)).not.toContain(line)
    },
  )

  test.each(['main.py', '.gitignore', 'Makefile', 'src/a.py', 'path/to/my file.py'])(
    '002-09, 002-10: a path: %s',
    path => {
      expect(paths(block(path, 'x\n', 'y\n'))).toEqual([path])
    },
  )

  test('002-11: only finished blocks come out of a stream, an unfinished one is told at its end', () => {
    const stream = createEngine().stream()
    expect(stream.push(`${block('a.py', 'x\n', 'y\n')}\nb.py\n««« EDIT\nx\n`).map(({ path }) => path)).toEqual(['a.py'])
    expect(stream.end().map(({ path, problems }) => [path, problems[0]?.code])).toEqual([['b.py', 'parse/unclosed']])
  })

  test('002-27: several blocks in prose', () => {
    expect(paths(`First:\n\n${block('a.py', 'x\n', 'y\n')}\nThen:\n\n${block('b.py', 'x\n', 'y\n')}\nDone.`)).toEqual([
      'a.py',
      'b.py',
    ])
  })
})

describe('applying', () => {
  test('002-06: blocks of one file see what the ones before made', async () => {
    const text = block('a.py', 'x\n', 'y\n') + block('a.py', 'y\n', 'z\n')
    expect((await answer(text, { 'a.py': 'x\n' })).files['a.py']).toBe('z\n')
  })

  test('002-12, 002-26: a missing file and a path outside fail, and nothing changes', async () => {
    const text = block('gone.py', 'x\n', 'y\n') + block('../a.py', 'x\n', 'y\n')
    const { results, files } = await answer(text, { 'a.py': 'x\n' })
    expect(results.map(({ code }) => code)).toEqual(['file/missing', 'path/unsafe'])
    expect(files).toEqual({ 'a.py': 'x\n' })
  })

  test('002-13: the refusal shows the nearest lines, and what differs', async () => {
    const file = 'import os\n\n\ndef total(items):\n    return sum(items) * rate\n'
    const { first } = await answer(block('a.py', 'def total(items):\n    return sum(items)\n', 'pass\n'), {
      'a.py': file,
    })
    expect(first.problem?.detail?.nearest?.line).toBe(4)
    expect(first.problem?.detail?.diff).toContain('+    return sum(items) * rate')
  })

  test('002-14, 002-16: a dry run validates and changes nothing', async () => {
    expect(await codes(block('a.py', 'x\n', 'y\n'), { 'a.py': 'x\n' }, { dryRun: true })).toEqual(['ok/validated'])
  })

  test('002-17, 002-19, 002-20: a file that the author had not seen waits, a new file does not', async () => {
    const text = block('seen.py', 'x\n', 'y\n') + block('unseen.py', 'x\n', 'y\n') + block('new.py', '', 'x\n')
    const { results } = await answer(
      text,
      { 'seen.py': 'x\n', 'unseen.py': 'x\n' },
      { inContext: path => path === 'seen.py' },
    )
    expect(results.map(({ status }) => status)).toEqual(['applied', 'not-in-context', 'applied'])
  })

  test('002-24: what applied before a failure stays applied, and later blocks are tried', async () => {
    const text = block('a.py', 'x\n', 'y\n') + block('a.py', 'absent\n', 'q\n') + block('a.py', 'z\n', 'w\n')
    const { results, files } = await answer(text, { 'a.py': 'x\nz\n' })
    expect(results.map(({ status }) => status)).toEqual(['applied', 'failed', 'applied'])
    expect(files['a.py']).toBe('y\nw\n')
  })

  test('an existing file is never created anew, a block that changes nothing says so, one that is there already too', async () => {
    expect(await codes(block('a.py', '', 'y\n'), { 'a.py': 'x\n' })).toEqual(['file/exists'])
    expect(await codes(block('a.py', 'x\n', 'x\n'), { 'a.py': 'x\n' })).toEqual(['ok/no-change'])
    expect(await codes(block('a.py', 'old line\n', 'new line\n'), { 'a.py': 'new line\n' })).toEqual([
      'ok/already-applied',
    ])
  })
})

describe('afterwards', () => {
  test('002-15: what applied is written and goes into git, and nothing else does', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'protocol-'))
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd }).toString()
    try {
      git('init', '-q', '-b', 'main')
      git('config', 'user.name', 'a')
      git('config', 'user.email', 'a@example.com')
      for (const name of ['a.py', 'b.py']) writeFileSync(join(cwd, name), 'x\n')
      git('add', '.')
      git('commit', '-q', '-m', 'start')
      writeFileSync(join(cwd, 'b.py'), 'mine\n')
      const text = block('a.py', 'x\n', 'y\n') + block('a.py', 'absent\n', 'q\n')
      const stdin = (async function* () {
        yield Buffer.from(text)
      })()
      const tty = { stdin: false, stdout: false, stderr: false }
      const host = { cwd, env: {}, stdin, tty, out: () => {}, err: () => {} }
      expect(await runCommandLine(['apply', '--commit', '--check-syntax', 'off'], host)).toBe(1)
      expect(readFileSync(join(cwd, 'a.py'), 'utf8')).toBe('y\n')
      expect(git('show', '--format=', '--name-only').trim()).toBe('a.py')
      expect(git('status', '--short')).toBe(' M b.py\n')
    } finally {
      rmSync(cwd, { recursive: true })
    }
  })

  test('002-18, 002-21, 002-22: nothing is asked again by itself; the result lists each block and the files to add, for who asks', async () => {
    const text = block('seen.py', 'x\n', 'y\n') + block('unseen.py', 'x\n', 'y\n') + block('new.py', '', 'x\n')
    const files = { 'seen.py': 'x\n', 'unseen.py': 'x\n' }
    const { results } = await answer(text, files, { inContext: path => path === 'seen.py' })
    const outcome = { results, before: new Map(), after: new Map() }
    const report = reportOf({ sources: [], outcome, landed: { kind: 'written' }, dryRun: false })
    const { blocks, filesToAdd } = resultJson(report)
    expect(filesToAdd).toEqual(['unseen.py'])
    expect(blocks.map(({ path, status, change }) => [path, status, change])).toEqual([
      ['seen.py', 'applied', 'modified'],
      ['unseen.py', 'not-in-context', undefined],
      ['new.py', 'applied', 'created'],
    ])
    expect(renderRetry(report)).toContain('Resend only block 2')
  })
})

import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listRuns } from '../../src/adapters/run-journal.ts'
import { create, createScene, replace, type Scene } from './scene.ts'

const A = 'one\ntwo\nthree\n'
let scene: Scene
beforeEach(() => {
  scene = createScene({ 'a.txt': A, 'b.txt': 'x\n' })
})
afterEach(() => scene.remove())

const ADD = '*** Begin Patch\n*** Add File: new.txt\n+made\n*** End Patch\n'
const EDITS = replace('a.txt', 'two', 'TWO') + replace('a.txt', 'TWO', 'Two') + ADD

describe('--reverse', () => {
  test('takes back what was applied, and nothing where it was not', async () => {
    scene.write('edits.md', EDITS)
    expect(await scene.cli(['apply', 'edits.md'])).toMatchObject({ code: 0 })
    expect(await scene.cli(['apply', '-R', 'edits.md'])).toMatchObject({ code: 0 })
    expect(scene.read('a.txt')).toBe(A)
    expect(scene.git('status', '--porcelain')).toBe('?? edits.md\n')
  })

  test('leaves a created file alone that somebody changed, and refuses what does not say what was there', async () => {
    await scene.cli(['apply'], ADD)
    scene.write('new.txt', 'made\nmine\n')
    expect(await scene.cli(['apply', '-R'], ADD)).toMatchObject({ code: 1 })
    expect(scene.read('new.txt')).toBe('made\nmine\n')
    const gone = '*** Begin Patch\n*** Delete File: b.txt\n*** End Patch\n'
    expect((await scene.cli(['apply', '-R'], gone)).out).toContain('does not say what was there before')
  })

  test('never deletes a file that a whole one replaced, or that may have been there', async () => {
    const lines = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
    scene.write('c.txt', `${lines.join('\n')}\n`)
    scene.git('add', 'c.txt')
    const whole = `c.txt\n\`\`\`\n${lines.with(2, 'THIRD').join('\n')}\n\`\`\`\n`
    expect(await scene.cli(['apply'], whole)).toMatchObject({ code: 0 })
    const back = await scene.cli(['apply', '--reverse'], whole)
    expect(back).toMatchObject({ code: 1 })
    expect(back.out).toContain('Use `apply-edits undo`')
    expect(scene.read('c.txt')).toContain('THIRD')
    expect(await scene.cli(['undo'])).toMatchObject({ code: 0 })
    expect(scene.read('c.txt')).toBe(`${lines.join('\n')}\n`)
  })

  test('never deletes a file that was there before, whatever the text says of it', async () => {
    const before = 'one\ntwo\nthree\nfour\nfive\nsix\n'
    const added = (path: string) =>
      `*** Begin Patch\n*** Add File: ${path}\n${before.replace('two', 'TWO').replace(/^(?=.)/gm, '+')}*** End Patch\n`
    for (const path of ['tracked.txt', 'untracked.txt']) {
      scene.write(path, before)
      if (path === 'tracked.txt') scene.git('add', path)
      scene.git('commit', '-qm', path, '--allow-empty')
      expect(await scene.cli(['apply'], added(path))).toMatchObject({ code: 0 })
      const back = await scene.cli(['apply', '-R'], added(path))
      expect(back).toMatchObject({ code: 1, out: expect.stringContaining('the file was there before') })
      expect(scene.read(path)).toContain('TWO')
      expect(await scene.cli(['undo'])).toMatchObject({ code: 0 })
      expect(scene.read(path)).toBe(before)
    }
  })

  test('deletes a file that a run created, also after it was committed', async () => {
    await scene.cli(['apply'], ADD)
    scene.git('commit', '-qam', 'applied')
    expect(await scene.cli(['apply', '-R'], ADD)).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe(' D new.txt\n')
  })

  test('keeps the numbers that the blocks have in the text, also in several texts', async () => {
    scene.write('1.md', replace('a.txt', 'two', 'TWO') + replace('a.txt', 'TWO', 'Two'))
    scene.write('2.md', replace('b.txt', 'x', 'y') + replace('a.txt', 'three', 'THREE'))
    expect(await scene.cli(['apply', '1.md', '2.md'])).toMatchObject({ code: 0 })
    const back = await scene.cli(['apply', '-R', '1.md', '2.md', '--blocks', '1,2,4', '--json'])
    const rows = JSON.parse(back.out).blocks as { index: number; path: string; status: string }[]
    expect(rows.map(({ index, path, status }) => `${index} ${path} ${status}`)).toEqual([
      '1 a.txt applied',
      '2 a.txt applied',
      '3 b.txt skipped',
      '4 a.txt applied',
    ])
    expect([scene.read('a.txt'), scene.read('b.txt')]).toEqual([A, 'y\n'])
  })

  test('contradicts `--events`, which apply a block before the last one is there', async () => {
    scene.write('edits.md', replace('a.txt', 'two', 'TWO'))
    expect(await scene.cli(['apply', '-R', '--events', 'edits.md'])).toMatchObject({ code: 2 })
    expect(scene.read('a.txt')).toBe(A)
  })

  test('of a diff is what `patch -R` does', async () => {
    const diff =
      '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n--- a/b.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n'
    expect(await scene.cli(['apply'], diff)).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe(' M a.txt\n D b.txt\n')
    expect(await scene.cli(['apply', '--reverse'], diff)).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe('')
  })
})

describe('undo', () => {
  test('neither keeps nor removes records in a folder that is a link', async () => {
    const records = join(scene.folder, '.git/apply-edits-runs')
    const elsewhere = join(scene.folder, 'elsewhere')
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, records)
    await scene.cli(['apply'], replace('a.txt', 'two', 'TWO'))
    expect(readdirSync(elsewhere)).toEqual([])
    rmSync(records)
    await scene.cli(['apply'], replace('a.txt', 'one', 'ONE'))
    renameSync(records, join(elsewhere, 'records'))
    symlinkSync(join(elsewhere, 'records'), records)
    for (const args of [['undo'], ['undo', '1']]) expect(await scene.cli(args)).toMatchObject({ code: 2 })
    expect(scene.read('a.txt')).toContain('ONE')
  })

  test('takes back the newest run, then the one before it, then says that there is none', async () => {
    await scene.cli(['apply'], replace('b.txt', 'x', 'y'))
    await scene.cli(['apply'], EDITS)
    expect(await scene.cli(['undo', '--dry-run'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('would be undone'),
    })
    expect(await scene.cli(['undo'])).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe(' M b.txt\n')
    expect(await scene.cli(['undo'])).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe('')
    expect(await scene.cli(['undo'])).toMatchObject({ code: 2, err: expect.stringContaining('no run to undo') })
  })

  test('takes back what a run staged, but not what somebody built on', async () => {
    const edits = replace('a.txt', 'two', 'TWO') + replace('b.txt', 'x', 'y') + create('new.txt', 'made')
    await scene.cli(['apply', '--stage'], edits)
    expect(await scene.cli(['undo'])).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe('')
    await scene.cli(['apply', '--stage'], edits)
    scene.write('a.txt', 'one\nTWO\nthree\nmine\n')
    expect(await scene.cli(['undo'])).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe('MM a.txt\n')
    expect(scene.git('show', ':a.txt')).not.toContain('mine')
  })

  test('takes back what a run staged where git stores other line endings', async () => {
    scene.git('config', 'core.autocrlf', 'true')
    scene.write('a.txt', A.replaceAll('\n', '\r\n'))
    expect(await scene.cli(['apply', '--stage'], replace('a.txt', 'two', 'TWO'))).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe('M  a.txt\n')
    expect(await scene.cli(['undo'])).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe('')
  })

  test.each([[['apply']], [['apply', '--stage']]])('%j of a move and a deletion comes back whole', async line => {
    scene.write('run.sh', 'echo one\n')
    chmodSync(join(scene.folder, 'run.sh'), 0o755)
    scene.git('add', 'run.sh')
    scene.git('commit', '-qm', 'run')
    const moved = '*** Update File: a.txt\n*** Move to: sub/a.txt\n@@\n-two\n+TWO\n'
    await scene.cli(line, `*** Begin Patch\n${moved}*** Delete File: run.sh\n*** End Patch\n`)
    expect(scene.git('status', '--porcelain')).toMatch(/D +run.sh/)
    expect(await scene.cli(['undo'])).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe('')
  })

  test('takes back what was written when the text or the report broke off', async () => {
    const kept: unknown[] = []
    const slowly = async function* () {
      for (const word of ['two', 'three']) {
        yield Buffer.from(`${replace('a.txt', word, word.toUpperCase())}\nDone.\n`)
        while (!scene.read('a.txt').includes(word.toUpperCase())) await setTimeout(10)
        await setTimeout(200)
        kept.push(await listRuns(join(scene.folder, '.git')))
      }
    }
    await scene.cli(['apply'], slowly())
    expect(kept).toEqual([[1], [2]])
    expect(await scene.cli(['undo'])).toMatchObject({ code: 0 })
    expect(scene.read('a.txt')).toBe(A)
    const out = () => {
      throw new Error('no room')
    }
    await scene.cli(['apply'], replace('b.txt', 'x', 'y'), { out })
    expect(await scene.cli(['undo'])).toMatchObject({ code: 0 })
    expect(scene.read('b.txt')).toBe('x\n')
  })

  test('takes back each of some runs that ended at the same time', async () => {
    const names = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6']
    const applied = await Promise.all(names.map(name => scene.cli(['apply'], create(`${name}.txt`, name))))
    expect(applied.map(({ code }) => code)).toEqual(names.map(() => 0))
    for (const _ of names) expect(await scene.cli(['undo'])).toMatchObject({ code: 0 })
    expect(scene.git('status', '--porcelain')).toBe('')
  })

  test('leaves alone what somebody built on, also after a commit', async () => {
    await scene.cli(['apply'], replace('a.txt', 'two', 'TWO') + replace('b.txt', 'x', 'y'))
    scene.git('commit', '-qam', 'applied')
    scene.write('a.txt', 'one\nTWO and more\nthree\n')
    expect(await scene.cli(['undo', '1'])).toMatchObject({ code: 1 })
    expect([scene.read('a.txt'), scene.read('b.txt')]).toEqual(['one\nTWO and more\nthree\n', 'x\n'])
  })

  test('takes no older run for one that is too large to keep', async () => {
    await scene.cli(['apply'], replace('b.txt', 'x', 'y'))
    scene.write('a.txt', `${'a'.repeat(9 * 1024 * 1024)}\ntwo\n`)
    await scene.cli(['apply'], replace('a.txt', 'two', 'TWO'))
    expect(await scene.cli(['undo'])).toMatchObject({ code: 2, err: expect.stringContaining('too large to be kept') })
    expect(scene.read('b.txt')).toBe('y\n')
    expect(await scene.cli(['undo', '1'])).toMatchObject({ code: 0 })
  })

  test('says in a sentence which runs are kept, and that a record is of another version', async () => {
    await scene.cli(['apply'], replace('b.txt', 'x', 'y'))
    expect((await scene.cli(['undo', '7'])).err).toContain('The kept runs: 1.')
    expect((await scene.cli(['undo', 'all'])).err).toContain('`all` is not the number of a run')
    const folder = join(scene.folder, '.git/apply-edits-runs')
    const file = join(folder, readdirSync(folder)[0]!)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"version":1', '"version":2'))
    expect(await scene.cli(['undo'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('not written by this user and version'),
    })
    expect(scene.read('b.txt')).toBe('y\n')
  })
})

describe('--interactive', () => {
  const keyboard = (...chunks: readonly string[]) => {
    const modes: boolean[] = []
    const stdin = (async function* () {
      for (const chunk of chunks) yield Buffer.from(chunk)
    })()
    const tty = { stdin: true, stdout: true, stderr: true }
    return { tty, stdin, keys: (each: boolean) => void modes.push(each), modes }
  }

  test('takes, leaves, and chooses among places', async () => {
    scene.write('c.txt', 'same\nother\nsame\n')
    scene.write(
      'edits.md',
      replace('a.txt', 'two', 'TWO') + replace('b.txt', 'x', 'y') + replace('c.txt', 'same', 'SAME'),
    )
    const host = { ...keyboard('n', 'y', 'what', '3'), env: { NO_COLOR: '1' } }
    const { out, code } = await scene.cli(['apply', '-i', 'edits.md'], undefined, host)
    expect(out).toContain('-two\n+TWO')
    expect(out).toContain('3 apply it at line 3')
    for (const row of ['✓ 1  a.txt:2  would apply', '✓ 2  b.txt:1  would apply', '✗ 3  c.txt  matches 2 places'])
      expect(out).toContain(row)
    expect([scene.read('a.txt'), scene.read('b.txt'), scene.read('c.txt')]).toEqual([A, 'y\n', 'same\nother\nSAME\n'])
    expect(code).toBe(0)
  })

  test('reports what fails of all that were taken at once', async () => {
    scene.write('edits.md', replace('a.txt', 'two', 'TWO') + replace('b.txt', 'z', 'y'))
    const { out, code } = await scene.cli(['apply', '-i', 'edits.md'], undefined, keyboard('a'))
    expect([out.includes('Applied 1 of 2'), code]).toEqual([true, 1])
  })

  test('shows the blocks as wide and as colored as the report', async () => {
    scene.write('edits.md', replace('a.txt', 'two', 'TWO') + replace('b.txt', 'x', 'y'))
    const host = { ...keyboard('y', 'y'), columns: 16 }
    const { out } = await scene.cli(['apply', '-i', 'edits.md', '--color', 'never'], undefined, host)
    expect(out).toContain('✓ 2  b.txt:1\n     would apply\n')
    expect(out).not.toContain('\u001b[')
  })

  describe('key by key', () => {
    beforeEach(() => scene.write('edits.md', replace('a.txt', 'two', 'TWO') + replace('b.txt', 'x', 'y')))

    test('a key is an answer, and what comes with it is none to what was not shown', async () => {
      const host = keyboard('n?y', '\x1b[A', 'Y')
      const { out, code } = await scene.cli(['apply', '-i', 'edits.md'], undefined, host)
      expect(code).toBe(0)
      expect(out.match(/Block 2: /g)).toHaveLength(2)
      expect([scene.read('a.txt'), scene.read('b.txt')]).toEqual([A, 'y\n'])
      expect(host.modes).toEqual([true, false])
    })

    test.each([
      [['1', '\r'], 1],
      [['1', '2'], 12],
      [['2'], 2],
      [['7', '12'], 12],
    ])('%j is the line %d', async (pressed, line) => {
      const lines = Array.from({ length: 12 }, (_, i) => ([0, 1, 11].includes(i) ? 'same' : `other ${i}`))
      scene.write('c.txt', `${lines.join('\n')}\n`)
      scene.write('edits.md', replace('c.txt', 'same', 'SAME'))
      await scene.cli(['apply', '-i', 'edits.md'], undefined, keyboard(...pressed))
      expect(scene.read('c.txt').split('\n').indexOf('SAME') + 1).toBe(line)
    })

    test('Ctrl-C changes nothing, Ctrl-D ends the questions', async () => {
      const host = keyboard('y', '\x03')
      expect(await scene.cli(['apply', '-i', 'edits.md'], undefined, host)).toMatchObject({ code: 2 })
      expect([scene.read('a.txt'), host.modes]).toEqual([A, [true, false]])
      await scene.cli(['apply', '-i', 'edits.md'], undefined, keyboard('y', '\x04'))
      expect([scene.read('a.txt'), scene.read('b.txt')]).toEqual(['one\nTWO\nthree\n', 'x\n'])
    })
  })

  test('an end of the keyboard leaves the rest', async () => {
    scene.write('edits.md', replace('a.txt', 'two', 'TWO') + replace('b.txt', 'x', 'y'))
    await scene.cli(['apply', '-i', 'edits.md'], undefined, keyboard('y'))
    expect([scene.read('a.txt'), scene.read('b.txt')]).toEqual(['one\nTWO\nthree\n', 'x\n'])
  })
})

describe('outside of a checkout', () => {
  let plain: Scene
  beforeEach(() => {
    plain = createScene({ 'a.txt': A, 'sub/b.txt': 'x\n' }, { git: false })
  })
  afterEach(() => plain.remove())
  const home = () => ({ env: { HOME: scene.folder } })

  test('edits the files below the folder, says so, and takes it back', async () => {
    const { code, err } = await plain.cli(['apply'], replace('sub/b.txt', 'x', 'y') + create('c.txt', 'made'), home())
    expect(err).toContain('there is no git checkout here: nothing is tracked')
    expect(code).toBe(0)
    expect([plain.read('sub/b.txt'), plain.read('c.txt')]).toEqual(['y\n', 'made\n'])
    const missing = await plain.cli(['check'], replace('nope.txt', 'x', 'y'), home())
    expect(missing.out).toContain('there is no file nope.txt')
    expect(missing.out).not.toContain('tracked')
    expect((await plain.cli(['grep', 'made|two'], undefined, home())).out).toBe(
      'a.txt\n   2: two\n\nc.txt\n   1: made\n',
    )
    expect(await plain.cli(['undo'], undefined, home())).toMatchObject({ code: 0 })
    expect(plain.read('sub/b.txt')).toBe('x\n')
  })

  test('keeps no records among the files, also where XDG_STATE_HOME is not absolute', async () => {
    const env = { ...home().env, XDG_STATE_HOME: 'state' }
    expect(await plain.cli(['apply'], create('c.txt', 'made'), { env })).toMatchObject({ code: 0 })
    expect(readdirSync(plain.folder).toSorted()).toEqual(['a.txt', 'c.txt', 'sub'])
    expect(await plain.cli(['undo'], undefined, home())).toMatchObject({ code: 0 })
  })

  test('leaves alone what is in a repository', async () => {
    plain.write('inner/.git', 'gitdir: elsewhere')
    plain.write('inner/b.txt', 'x\n')
    for (const edit of [replace('inner/b.txt', 'x', 'y'), create('inner/new.txt', 'made')])
      expect(await plain.cli(['apply'], edit, home())).toMatchObject({
        code: 1,
        out: expect.stringContaining('file/submodule'),
      })
  })

  test('keeps the same rules for paths, and cannot commit', async () => {
    for (const path of ['../out.txt', '.git/config', '.github/workflows/ci.yml'])
      expect(await plain.cli(['apply'], create(path, 'x'), home())).toMatchObject({ code: 1 })
    expect(await plain.cli(['apply', '--commit'], replace('a.txt', 'two', 'x'), home())).toMatchObject({ code: 2 })
    expect((await scene.cli(['apply', '--dir', '.git'], replace('HEAD', 'ref', 'x'))).code).toBe(2)
  })
})

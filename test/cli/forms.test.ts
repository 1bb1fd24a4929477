import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runStream } from '../../src/cli/run-stream.ts'
import { createEngine } from '../../src/create-engine.ts'
import { create, createScene, replace, type Scene } from './scene.ts'

const A = 'one\ntwo\nthree\n'
let scene: Scene
beforeEach(() => {
  scene = createScene({ 'a.txt': A, 'src/b.txt': 'Alpha\nbeta\nalpha\ngamma\n' })
})
afterEach(() => scene.remove())

const MIXED = replace('a.txt', 'two', 'TWO') + replace('a.txt', 'nowhere, to be: found', 'x') + create('new.txt', 'new')

describe('--format', () => {
  test('github is annotations at their files', async () => {
    const { code, out } = await scene.cli(['check', '--format', 'github'], MIXED)
    expect(out).toMatch(/^::error file=a\.txt,title=Edit block 2%3A failed::the text to replace/)
    expect(code).toBe(1)
  })

  test('sarif, rdjson and junit name the code, the file and the failure', async () => {
    const form = async (name: string) => (await scene.cli(['check', '--format', name], MIXED)).out
    const sarif = JSON.parse(await form('sarif'))
    expect(sarif.runs[0].results[0]).toMatchObject({
      ruleId: 'locate/not-found',
      level: 'error',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'a.txt' } } }],
    })
    expect(JSON.parse(await form('rdjson')).diagnostics[0]).toMatchObject({
      severity: 'ERROR',
      code: { value: 'locate/not-found' },
      location: { path: 'a.txt' },
    })
    const junit = await form('junit')
    expect(junit).toContain('<testsuites tests="3" failures="1" skipped="0" errors="0">')
    expect(junit).toContain(
      '<failure message="the text to replace is not in the file" type="locate/not-found">Copy the lines from the file as it is now.</failure>',
    )
  })

  test.each(['github', 'sarif', 'rdjson', 'junit'])('%s says that there was no block', async name => {
    expect(await scene.cli(['check', '--format', name], 'prose')).toMatchObject({
      code: 1,
      out: expect.stringContaining('No edit blocks found'),
    })
  })

  test.each(['github', 'sarif', 'rdjson', 'junit'])(
    '%s says what was skipped and why, and that nothing is left',
    async name => {
      const { code, out } = await scene.cli(['check', '--format', name, '--formats', 'apply-patch'], MIXED)
      expect(code).toBe(1)
      for (const said of ['format', 'No edit blocks selected: all 3 skipped']) expect(out).toContain(said)
    },
  )
})

describe('--json', () => {
  test('says where each block is written, what changed, and keeps to its schema', async () => {
    const schema = JSON.parse((await scene.cli(['schema', 'result'])).out)
    const fits = new Ajv2020({ strict: false }).compile(schema)
    for (const text of [MIXED, 'prose', replace('a.txt', 'one', '1') + replace('a.txt', 'one', '1')]) {
      const result = JSON.parse((await scene.cli(['check', '--json'], text)).out)
      expect(fits(result), JSON.stringify(fits.errors)).toBe(true)
    }
    const { blocks, files } = JSON.parse((await scene.cli(['check', '--json'], MIXED)).out)
    expect(blocks[1].source).toEqual({ name: 'standard input', line: 7 })
    expect(files[0].diff).toContain('-two\n+TWO')
    expect(fits({ version: 1 })).toBe(false)
  })
})

describe('--patch', () => {
  const WORLD = {
    'crlf.txt': 'a\r\nb\r\nc\r\n',
    'no-end.txt': 'x\ny',
    'bom.txt': '\ufeffhead\nbody\n',
    'with space.txt': 'one\n',
    'gone.txt': 'bye\n',
    'old.txt': 'moved\n',
    'empty file.txt': '',
  }
  const EDITS = [
    replace('crlf.txt', 'b', 'B'),
    replace('no-end.txt', 'y', 'Y'),
    replace('bom.txt', 'head', 'HEAD'),
    replace('with space.txt', 'one', 'two'),
    create('made/new.txt', 'fresh'),
    '*** Begin Patch\n*** Delete File: gone.txt\n*** Delete File: empty file.txt\n*** End Patch\n',
    'diff --git a/old.txt b/new.txt\nsimilarity index 100%\nrename from old.txt\nrename to new.txt\n',
  ].join('\n')

  test.each([
    ['git apply', (cwd: string) => execFileSync('git', ['apply', '../change.patch'], { cwd })],
    ['patch -p1', (cwd: string) => execFileSync('patch', ['-p1', '--binary', '-s', '-i', '../change.patch'], { cwd })],
  ])('is what %s makes the same files of as `apply`', async (_, carryOut) => {
    const [planned, applied] = [createScene(WORLD), createScene(WORLD)]
    try {
      const { out, code } = await planned.cli(['apply', '--patch', '../change.patch'], EDITS)
      expect(code, out).toBe(0)
      expect(planned.git('status', '--porcelain')).toBe('')
      carryOut(planned.folder)
      await applied.cli(['apply'], EDITS)
      for (const path of [...Object.keys(WORLD), 'made/new.txt', 'new.txt']) {
        expect(existsSync(join(planned.folder, path)), path).toBe(existsSync(join(applied.folder, path)))
        if (existsSync(join(planned.folder, path))) expect(planned.read(path)).toBe(applied.read(path))
      }
    } finally {
      planned.remove()
      applied.remove()
    }
  })

  test('keeps a file executable that is moved or deleted', async () => {
    scene.write('run.sh', 'echo one\n')
    scene.write('gone.sh', 'echo two\n')
    for (const path of ['run.sh', 'gone.sh']) chmodSync(join(scene.folder, path), 0o755)
    scene.git('add', '.')
    const moved = '*** Update File: run.sh\n*** Move to: bin/run.sh\n@@\n-echo one\n+echo two\n'
    const edits = `*** Begin Patch\n${moved}*** Delete File: gone.sh\n*** End Patch\n`
    expect((await scene.cli(['check', '--patch', '../change.patch'], edits)).code).toBe(0)
    scene.git('apply', '--index', '../change.patch')
    expect(scene.git('ls-files', '--stage', '*.sh')).toMatch(/^100755 \w+ 0\tbin\/run.sh\n$/)
  })

  test('to standard output is the patch alone', async () => {
    const { out } = await scene.cli(['check', '--patch', '-'], replace('a.txt', 'two', 'TWO'))
    expect(out).toMatch(/^diff --git a\/a\.txt b\/a\.txt\n--- a\/a\.txt\n\+\+\+ b\/a\.txt\n@@ /)
    expect(scene.read('a.txt')).toBe(A)
  })
})

test('a patch of a whole repository is not too many blocks', async () => {
  const edits = Array.from({ length: 201 }, (_, i) => create(`many/${i}.txt`, `${i}`)).join('\n')
  expect(await scene.cli(['apply', '-'], edits)).toMatchObject({ code: 0 })
  expect(scene.read('many/200.txt')).toBe('200\n')
})

test('--retry names no file where a block names none', async () => {
  const { out } = await scene.cli(['check', '--retry'], '```suggestion\nx\n```\n')
  expect(out).toContain('\n## Block 1: parse/no-path\n')
})

describe('--events', () => {
  test('tells of each block with its diff while the text still comes, and the result last', async () => {
    let out = ''
    let go = () => {}
    const waiting = new Promise<void>(resolve => {
      go = resolve
    })
    async function* pieces() {
      yield Buffer.from(replace('a.txt', 'one', 'ONE') + '\n')
      await waiting
      yield Buffer.from(replace('a.txt', 'three', 'THREE'))
    }
    const running = scene.cli(['apply', '--events'], pieces(), {
      out: text => {
        out += text
        if (out.includes('"event":"done"')) go()
      },
    })
    expect((await running).code).toBe(0)
    const events = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    const told = events.filter(({ event }) => event !== 'progress')
    expect(told.map(({ event }) => event)).toEqual(['block', 'done', 'block', 'done', 'result'])
    expect(told[1].diff).toContain('-one\n+ONE')
    expect(told[3].diff).toContain('-three\n+THREE')
    expect(told[3].diff).not.toContain('-one')
    expect(told[4].result.status).toBe('applied')
    expect(scene.read('a.txt')).toBe('ONE\ntwo\nTHREE\n')
  })

  test('refuses a number that no block of a file has', async () => {
    scene.write('edits.md', replace('a.txt', 'two', 'TWO'))
    const { code, err } = await scene.cli(['apply', 'edits.md', '--events', '--blocks', '1,9'])
    expect([code, err, scene.read('a.txt')]).toEqual([2, expect.stringContaining('no block matches `9`'), A])
  })

  test.each(['apply', 'check'])('%s shows the diff of each block alone', async command => {
    const edits =
      replace('a.txt', 'two', 'TWO') + replace('src/b.txt', 'nowhere', 'x') + replace('src/b.txt', 'beta', 'B')
    const { out } = await scene.cli([command, '--events'], edits)
    const events = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    const files = events.flatMap(({ event, diff }) =>
      event === 'done' ? [diff.match(/(?<=^diff --git a\/)\S+/gm)] : [],
    )
    expect(files).toEqual([['a.txt'], null, ['src/b.txt']])
    const progress = events.filter(({ event }) => event === 'progress').map(({ percentage }) => percentage)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress).toHaveLength(4)
  })

  test('a text that is there as a whole is planned as a whole, however many blocks it has', async () => {
    const edits = Array.from({ length: 40 }, (_, i) => create(`new/${i}.txt`, `${i}`)).join('\n')
    let opened = 0
    const workspace = { read: async () => new Map(), list: async () => [] }
    const repository = {
      open: async () => {
        opened++
        return { workspace, sink: { write: async () => ({ kind: 'written' }) as const } }
      },
    }
    const done: number[] = []
    const { report } = await runStream(
      {
        name: 'edits.md',
        pieces: (async function* () {
          yield edits
        })(),
        engine: createEngine(),
        keep: async () => {},
        options: {},
        events: { begin: () => {}, progress: () => {}, done: (_, index) => done.push(index) },
      },
      repository,
    )
    expect(report.results.filter(({ status }) => status === 'applied')).toHaveLength(40)
    expect(done).toEqual(Array.from({ length: 40 }, (_, i) => i))
    expect(opened).toBeLessThanOrEqual(2)
  })
})

describe('--context-files', () => {
  test('takes a list as `find` prints it', async () => {
    scene.write('seen', './a.txt\n')
    expect(await scene.cli(['check', '--context-files', '@seen'], replace('a.txt', 'two', 'TWO'))).toMatchObject({
      code: 0,
    })
  })

  test('leaves out edits of files that their author had not seen', async () => {
    scene.write('seen.txt', 'src/b.txt\n')
    const both = replace('a.txt', 'two', 'TWO') + replace('src/b.txt', 'beta', 'BETA')
    for (const wanted of ['src/**', '@seen.txt']) {
      const { out, code } = await scene.cli(['check', '--json', '--context-files', wanted], both)
      expect(JSON.parse(out).blocks.map(({ status }: { status: string }) => status)).toEqual([
        'not-in-context',
        'validated',
      ])
      expect(code).toBe(1)
    }
    expect((await scene.cli(['check', '--context-files', '@none'], both)).code).toBe(2)
  })
})

test('`auto` among `--formats` means all of them, as it does for the action', async () => {
  const check = async (formats: string) =>
    (await scene.cli(['check', '--formats', formats, '--check-syntax', 'off'], replace('a.txt', 'two', 'TWO'))).code
  expect([await check('auto,unified-diff'), await check('unified-diff'), await check('auto,none')]).toEqual([0, 1, 2])
})

test('`view` in a folder takes the paths that `grep` prints there, and those from the folder', async () => {
  const cwd = join(scene.folder, 'src')
  expect((await scene.cli(['grep', 'gamma'], undefined, { cwd })).out).toContain('src/b.txt\n')
  for (const path of ['src/b.txt:4', 'b.txt:4'])
    expect(await scene.cli(['view', path], undefined, { cwd })).toMatchObject({ code: 0, out: '   4: gamma\n' })
})

describe('grep', () => {
  test('ignores case, shows lines around, and prints JSON', async () => {
    expect((await scene.cli(['grep', '-i', 'alpha'])).out).toBe('src/b.txt\n   1: Alpha\n   3: alpha\n')
    expect((await scene.cli(['grep', '-C', '1', 'Alpha|gamma'])).out).toBe(
      'src/b.txt\n   1: Alpha\n   2: beta\n   3: alpha\n   4: gamma\n',
    )
    expect((await scene.cli(['grep', '-C', '0', 'o'])).out).toBe('a.txt\n   1: one\n   2: two\n')
    const { lines } = JSON.parse((await scene.cli(['grep', '-C', '1', '--json', 'two'])).out)
    expect(lines[0]).toEqual({ path: 'a.txt', line: 1, text: 'one', match: false })
    expect((await scene.cli(['grep', '-C', 'x', 'two'])).code).toBe(2)
  })

  test('prints as many lines of a file as it finds', async () => {
    scene.write('long.txt', 'x\n'.repeat(150_000))
    const { code, out } = await scene.cli(['grep', '--json', 'x', 'long.txt'])
    expect(code).toBe(0)
    expect(JSON.parse(out).lines).toHaveLength(150_000)
  })
})

test.each([
  [['check', '--json', '--markdown'], '`--json` and `--markdown` contradict each other'],
  [['apply', '--dry-run', '--commit'], '`--dry-run` and `--commit` contradict each other'],
  [['apply', '--stage', '--commit'], '`--stage` and `--commit` contradict each other'],
  [['apply', '--format', 'sarif', '--json'], '`--format` and `--json` contradict each other'],
  [['apply', '--dry'], 'Did you mean `--dry-run`?'],
  [['check', '--format', 'search-replace'], 'use `--formats`'],
  [['apply', '--interactive'], 'needs a keyboard'],
  [['apply', '--interactive', '--patch', '-'], '`--interactive` and `--patch -` contradict each other'],
  [['check', '--commit'], '`--commit` is an option of `apply`.'],
])('%j is refused with a sentence', async (line, said) => {
  const { code, err } = await scene.cli(line, 'x')
  expect(err).toContain(said)
  expect(code).toBe(2)
})

test('a folder without files is shown to be one', async () => {
  mkdirSync(join(scene.folder, 'empty'))
  expect((await scene.cli(['view', 'empty'])).err).toContain('the path is a folder\n→ Use the path of a regular file.')
})

test('a file with a merge conflict is said to have one', async () => {
  scene.git('checkout', '-q', '-b', 'other')
  scene.write('a.txt', 'theirs\n')
  scene.git('commit', '-qam', 'theirs')
  scene.git('checkout', '-q', '-')
  scene.write('a.txt', 'ours\n')
  scene.git('commit', '-qam', 'ours')
  expect(() => scene.git('merge', '-q', 'other')).toThrow()
  const { out } = await scene.cli(['check'], replace('a.txt', 'ours', 'both'))
  expect(out).toContain('the file has a merge conflict\n     → Resolve it and run `git add` first.')
})

describe('a tracked file that is not on disk', () => {
  const missing = replace('a.txt', 'two', 'TWO')

  test('is said to be out of a sparse checkout', async () => {
    scene.git('reset', '-q', '--hard')
    scene.git('sparse-checkout', 'set', '--no-cone', '/src/')
    const { out } = await scene.cli(['check'], missing)
    expect(out).toContain('the file is not checked out\n     → Check it out first: `git sparse-checkout add FOLDER`.')
    const { err } = await scene.cli(['view', 'a.txt'])
    expect(err).toContain('the file is not checked out\n→ Check it out first: `git sparse-checkout add FOLDER`.')
  })

  test('is said to be missing, without a word on what its path was taken for', async () => {
    rmSync(join(scene.folder, 'a.txt'))
    const { out } = await scene.cli(['check'], missing)
    expect(out).toContain('there is no file a.txt')
    expect(out).not.toContain('was taken for')
  })
})

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commands } from '../src/cli/commands.ts'
import { completion, shells } from '../src/cli/completion.ts'
import type { Host } from '../src/cli/host.ts'
import { manual } from '../src/cli/manual.ts'
import { progressLine } from '../src/cli/progress.ts'
import { createScene, replace, type Said, type Scene } from './cli/scene.ts'

let scene: Scene
let folder: string
let git: Scene['git']

beforeEach(() => {
  scene = createScene({ 'a.txt': 'one\ntwo\nthree\n' })
  ;({ folder, git } = scene)
})
afterEach(() => scene.remove())

const GOOD = replace('a.txt', 'two', 'TWO')
const BAD = replace('a.txt', 'nowhere to be found', 'x')

/** One command line in the repository, with this standard input; without any, a person sits there. */
const cli = (
  line: readonly string[],
  input?: string | readonly Uint8Array[] | AsyncIterable<Uint8Array>,
  env: Host['env'] = {},
  columns?: number,
): Promise<Said> => scene.cli(line, typeof input === 'string' ? input : input && piecesOf(input), { env, columns })

async function* piecesOf(input: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* input
}

const file = (name = 'a.txt') => readFileSync(join(folder, name), 'utf8')
/** Without parsers: they stand beside the built program. */
const PLAIN = ['--check-syntax', 'off']

test('JSON has nothing in it that moves a terminal, and means the same', async () => {
  const strange = 'one\u009b2J\u202e\u2028\u{e0041}two\n'
  writeFileSync(join(folder, 'a.txt'), strange)
  for (const line of [
    ['view', 'a.txt', '--json'],
    ['apply', '--json'],
  ]) {
    const { out } = await cli(line, replace('a\u009b2J\u202e.txt', 'one', 'x'))
    expect(out).not.toMatch(/[\u007f-\u009f\u2028\u2029]|\p{Cf}/u)
    expect(JSON.stringify(JSON.parse(out))).toContain('\u009b2J\u202e')
  }
})

describe('apply', () => {
  test('writes what applies and says so', async () => {
    const said = await cli(['apply', ...PLAIN], GOOD)
    expect(said).toEqual({ code: 0, out: '✓ 1  a.txt:2  applied\n\nApplied 1 edit block\n', err: '' })
    expect(file()).toBe('one\nTWO\nthree\n')
    expect(git('status', '--short')).toBe(' M a.txt\n')
  })

  test('applies each block as it comes, and reports at the end as if all had come at once', async () => {
    const pieces = [
      GOOD,
      `\n${replace('a.txt', 'TWO', '2')}`,
      `\n${BAD}`,
      `\n${replace('a.txt', '2', 'two')}`,
      'a.txt\n<<<<<<< SEARCH\none',
    ]
    const stdin = (async function* () {
      for (const [i, second] of ['TWO', '2', '2', 'two', 'two'].entries()) {
        yield Buffer.from(`${pieces[i]}\n`)
        await vi.waitUntil(() => file() === `one\n${second}\nthree\n`, 10_000)
      }
    })()
    const streamed = await cli(['apply', ...PLAIN], stdin)
    expect(streamed).toEqual(await cli(['apply', ...PLAIN], pieces.map(piece => `${piece}\n`).join('')))
  })

  test('what came before the text broke off is applied and told', async () => {
    const stdin = (async function* () {
      yield Buffer.from(`${GOOD}\n`)
      await vi.waitUntil(() => file() === 'one\nTWO\nthree\n', 10_000)
      yield Buffer.from([0xff, 0xfe, 0xfd])
    })()
    const { code, out, err } = await cli(['apply', ...PLAIN], stdin)
    expect([code, out.includes('a.txt:2  applied'), err.includes('is not UTF-8 text')]).toEqual([2, true, true])
    expect(file()).toBe('one\nTWO\nthree\n')
  })

  test('a block that comes after somebody else changed the file is refused; what was written stays', async () => {
    const stdin = (async function* () {
      yield Buffer.from(`${GOOD}\n`)
      await vi.waitUntil(() => file() === 'one\nTWO\nthree\n', 10_000)
      writeFileSync(join(folder, 'a.txt'), 'somebody else\n')
      yield Buffer.from(`\n${replace('a.txt', 'three', '3')}\nnew.txt\n<<<<<<< SEARCH\n=======\nx\n>>>>>>> REPLACE\n`)
    })()
    const { code, out } = await cli(['apply', ...PLAIN, '--json'], stdin)
    const { blocks } = JSON.parse(out)
    expect(code).toBe(1)
    expect(blocks.map((block: { code: string }) => block.code)).toEqual(['ok/applied', 'file/changed', 'file/changed'])
    expect(file()).toBe('somebody else\n')
  })

  test('writes the others when one fails, and exits with 1', async () => {
    const said = await cli(['apply', '-', ...PLAIN], BAD + '\n' + GOOD)
    expect(said.code).toBe(1)
    expect(said.out).toContain('not found  locate/not-found')
    expect(said.out).toContain('Applied 1 of 2 edit blocks')
    expect(file()).toBe('one\nTWO\nthree\n')
  })

  test('writes nothing when all must land together and one fails', async () => {
    const said = await cli(['apply', '--atomic', 'all', ...PLAIN], BAD + '\n' + GOOD)
    expect(said.code).toBe(1)
    expect(file()).toBe('one\ntwo\nthree\n')
  })

  test('says what to do about a file that may not be written', async () => {
    chmodSync(join(folder, 'a.txt'), 0o444)
    const made = 'made.txt\n```\nx\n```\n'
    const said = await cli(['apply', ...PLAIN], `${GOOD}\n${made}`)
    expect(said.code).toBe(1)
    expect(said.out).toMatch(/✗ 1 .* protected path .*\n +it is read-only\n +→ Make it writable for this user/)
    expect(said.out).toMatch(/✓ 2 .*created/)
  })

  test('says nothing of a parser where there is nothing to parse', async () => {
    expect((await cli(['check'], GOOD)).out).not.toContain('note')
  })

  test('takes only the selected blocks', async () => {
    const said = await cli(['apply', '--blocks', '2', ...PLAIN], BAD + '\n' + GOOD)
    expect(said.code).toBe(0)
    expect(said.out).toBe('✓ 2  a.txt:2  applied\n- 1 other block was not selected\n\nApplied 1 edit block\n')
    expect(file()).toBe('one\nTWO\nthree\n')
  })

  test('takes a block by the path that its file turns out to have', async () => {
    mkdirSync(join(folder, 'sub'))
    writeFileSync(join(folder, 'sub/b.txt'), 'x\n')
    writeFileSync(join(folder, 'sub/c.txt'), 'y\n')
    git('add', '.')
    const edits = replace('sub/b.txt', 'x', 'X') + '\n' + replace('c.txt', 'y', 'Y')
    expect((await cli(['apply', '--blocks', 'sub/*', ...PLAIN], edits)).code).toBe(0)
    expect(readFileSync(join(folder, 'sub/c.txt'), 'utf8')).toBe('Y\n')
  })

  test('applies a block at the place that was chosen', async () => {
    writeFileSync(join(folder, 'a.txt'), 'one\ntwo\none\n')
    const twice = replace('a.txt', 'one', 'ONE')
    const wrong = await cli(['apply', '--blocks', '1@2', ...PLAIN], twice)
    expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('line 2 is not one of the places that match') })
    expect((await cli(['apply', '--blocks', '1@3', ...PLAIN], twice)).code).toBe(0)
    expect(file()).toBe('one\ntwo\nONE\n')
  })

  test('commits just the changed files, with the message', async () => {
    writeFileSync(join(folder, 'other.txt'), 'mine\n')
    const said = await cli(['apply', '--commit', '-m', 'Shout', ...PLAIN], GOOD)
    expect(said.code).toBe(0)
    expect(said.out).toMatch(/Applied 1 edit block → [0-9a-f]{12}\n$/)
    expect(git('log', '-1', '--format=%an %s', '--name-only')).toBe('ann Shout\n\na.txt\n')
    expect(git('status', '--short')).toBe('?? other.txt\n')
  })

  test('reads files, and a folder from another place', async () => {
    writeFileSync(join(folder, 'edits.md'), GOOD)
    expect((await cli(['apply', 'edits.md', '--dir', folder, ...PLAIN])).code).toBe(0)
    expect(file()).toBe('one\nTWO\nthree\n')
  })

  test('has nothing to do the second time', async () => {
    await cli(['apply', ...PLAIN], replace('a.txt', 'two\nthree', 'TWO\nTHREE'))
    const again = await cli(['apply', ...PLAIN], replace('a.txt', 'two\nthree', 'TWO\nTHREE'))
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('lready applied') })
  })

  test('has nothing to do again for a file that an absolute path made and git does not track', async () => {
    const made = `${replace('/elsewhere/demo/a.txt', 'two', 'TWO')}\n*** Begin Patch\n*** Add File: /elsewhere/demo/new.txt\n+made\n*** End Patch\n`
    expect(await scene.cli(['apply'], made)).toMatchObject({ code: 0 })
    expect(scene.read('new.txt')).toBe('made\n')
    expect((await scene.cli(['apply'], replace('/elsewhere/demo/a.txt', 'TWO', 'two') + made)).out).toContain(
      'Applied 2 of 3 edit blocks',
    )
  })

  test('does not count what asks only to be shown', async () => {
    const edit = (old: string, dryRun: boolean) =>
      JSON.stringify({ path: 'a.txt', edits: [{ oldText: old, newText: old.toUpperCase() }], dryRun })
    expect((await scene.cli(['apply'], edit('two', true))).out).toContain('Dry run: 1 edit block would apply')
    const both = `${edit('two', true)}\n${edit('one', false)}\n`
    expect((await scene.cli(['apply'], both)).out).toContain('Applied 1 of 2 edit blocks')
  })

  test('tells in JSON', async () => {
    const { code, out } = await cli(['apply', '--json', ...PLAIN], GOOD)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      status: 'applied',
      blocks: [{ index: 1, format: 'search-replace', path: 'a.txt', status: 'applied', code: 'ok/applied', line: 2 }],
      files: [{ path: 'a.txt', change: 'modified' }],
    })
  })

  test('protects what decides what runs', async () => {
    const said = await cli(['apply', ...PLAIN], replace('.github/workflows/x.yml', '', 'on: push'))
    expect(said).toMatchObject({ code: 1, out: expect.stringContaining('path/protected') })
    expect(said.out).toContain("unprotect it with `--protected-paths '!PATH'`")
    const opened = await cli(
      ['apply', '--protected-paths', '!.github/**', ...PLAIN],
      replace('.github/workflows/x.yml', '', 'on: push'),
    )
    expect(opened.code).toBe(0)
    const outside = await cli(['check', '--allowed-paths', 'docs/**', ...PLAIN], replace('a.txt', 'two', 'TWO'))
    expect(outside.out).toContain('Add it to `--allowed-paths`.')
  })

  test.each(['', ' , ', '# src/**'])('does not take the empty list %j of allowed paths for all of them', async list => {
    const said = await cli(['check', '--allowed-paths', list, ...PLAIN], replace('a.txt', 'two', 'TWO'))
    expect(said).toMatchObject({ code: 2, out: '' })
    expect(said.err).toContain('allowed-paths')
  })

  test('names its own options in what it advises', async () => {
    const shell = await cli(['check', ...PLAIN], '```sh\ngit mv a.txt b.txt\n```\n')
    expect(shell.out).toContain('turn on `--shell-edits`')
    const call = { id: 'c1', name: 'edit', input: { filePath: 'a.txt', oldString: 'two', newString: 'TWO' } }
    const log = JSON.stringify({ messages: [{ role: 'assistant', tool_calls: [call] }] })
    const left = await cli(['check', '--proposals', 'none', ...PLAIN], log)
    expect(left.out).toContain('Set `--proposals auto`.')
  })

  test('finds nothing to apply in a text without blocks', async () => {
    expect(await cli(['apply', ...PLAIN], 'Nice work!\n')).toMatchObject({
      code: 1,
      out: 'No edit blocks found\nThe text has only prose.\n→ `apply-edits guide` shows how to write edits.\n',
    })
  })
})

describe('check', () => {
  test('writes nothing', async () => {
    expect(await cli(['check', ...PLAIN], GOOD)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 edit block would apply'),
    })
    expect(await cli(['check', ...PLAIN], BAD)).toMatchObject({ code: 1 })
    expect(git('status', '--short')).toBe('')
  })

  test('has a text for the model, empty when nothing is to be sent again', async () => {
    expect((await cli(['check', '--retry', ...PLAIN], BAD)).out).toContain('Resend only block 1, corrected.')
    expect((await cli(['check', '--retry', ...PLAIN], GOOD)).out).toBe('')
  })
})

describe('parse', () => {
  test('shows a block as soon as it is complete', async () => {
    const shown: string[] = []
    const pieces = (async function* () {
      yield Buffer.from(GOOD + '\nMore to ')
      shown.push('|')
      yield Buffer.from('come:\n\n' + BAD)
    })()
    const { code } = await scene.cli(['parse'], pieces, { out: text => shown.push(text) })
    expect(code).toBe(0)
    const [first, , second] = shown.join('').split(/(\|)/)
    expect(first).toContain('#1 search-replace a.txt')
    expect(second).toContain('#2 search-replace a.txt')
  })

  test('puts characters together that come in halves', async () => {
    const bytes = Buffer.from(replace('a.txt', 'zwölf', '十二'))
    const { out } = await cli(
      ['parse', '--json'],
      [...bytes].map(byte => Uint8Array.of(byte)),
    )
    expect(JSON.parse(out).blocks[0].steps[0][0]).toMatchObject({ search: 'zwölf\n', replace: '十二\n' })
  })
})

describe('view, outline and grep', () => {
  test('outline names what a file holds by the addresses of reports', async () => {
    writeFileSync(
      join(folder, 'p.py'),
      'class Parser:\n    def next(self):\n        return 1\n\n    def peek(self):\n        return 2\n',
    )
    git('add', 'p.py')
    expect(await cli(['outline', 'p.py'])).toEqual({
      code: 0,
      out: '   1: class Parser\n   2: class Parser › next\n   5: class Parser › peek\n',
      err: '',
    })
    expect((await cli(['outline', 'p.py', '--anchors'])).out).toMatch(/^2:[0-9a-f]{4}\|class Parser › next$/m)
    expect(JSON.parse((await cli(['outline', 'p.py', '--json'])).out)).toMatchObject({
      path: 'p.py',
      entries: [{ line: 1, address: ['class Parser'] }, { address: ['class Parser', 'next'] }, {}],
    })
  })

  test('view as JSON says what it takes to ask for more, and which version of the file it is', async () => {
    expect(JSON.parse((await cli(['view', 'a.txt:2-2', '--json'])).out)).toEqual({
      path: 'a.txt',
      text: '   2: two\n',
      firstLine: 2,
      shownLines: 1,
      totalLines: 3,
      fileHash: '25e6d5b6',
    })
  })

  test('number lines as edits by line go by', async () => {
    expect(await cli(['view', 'a.txt'])).toEqual({ code: 0, out: '   1: one\n   2: two\n   3: three\n', err: '' })
    expect((await cli(['view', 'a.txt:2-'])).out).toBe('   2: two\n   3: three\n')
    expect((await cli(['view', 'a.txt:2'])).out).toBe('   2: two\n')
  })

  test('anchor lines so that an edit by them applies', async () => {
    const { out } = await cli(['view', 'a.txt:2-2', '--anchors'])
    expect(out).toMatch(/^2:[0-9a-f]{4}\|two\n$/)
    const edit = { path: 'a.txt', edits: [{ op: 'set_line', anchor: out.split('|')[0], content: 'TWO' }] }
    expect((await cli(['apply', ...PLAIN], JSON.stringify(edit))).out).toContain('Applied 1 edit block')
    expect(file()).toBe('one\nTWO\nthree\n')
  })

  test('find lines below paths, and nothing that git ignores', async () => {
    writeFileSync(join(folder, 'ignored.txt'), 'two\n')
    scene.write('.git/info/exclude', 'ignored.txt\n')
    expect(await cli(['grep', 't[wh]'])).toEqual({ code: 0, out: 'a.txt\n   2: two\n   3: three\n', err: '' })
    expect(await cli(['grep', 't[wh]z', 'a.txt', '*.txt'])).toEqual({ code: 1, out: '', err: '' })
    expect(await cli(['grep', 't[wh]', 'src', '*.txt'])).toMatchObject({ code: 2, out: '' })
    expect((await cli(['grep', '^one$', '*.txt'])).code).toBe(0)
  })
})

describe('guide and schema', () => {
  test('teach a format', async () => {
    expect((await cli(['guide'])).out).toContain('# Which format to write edits in')
    expect((await cli(['guide', 'search-replace'])).out).toContain('<<<<<<< SEARCH')
    expect((await cli(['guide', '--for', 'codex'])).out).toContain('codex exec --sandbox read-only')
    expect(JSON.parse((await cli(['schema', 'text-editor'])).out)).toMatchObject({ title: 'text-editor' })
    expect(Object.keys(JSON.parse((await cli(['schema'])).out))).toContain('replace-in-file')
  })
})

describe('what a user can do wrong', () => {
  test.each([
    [['aply'], 'there is no command `aply`', 'Did you mean `apply`?'],
    [['apply', '--mtch', 'exact'], '`apply` has no option `--mtch`', 'Did you mean `--match`?'],
    [['check', '--dry'], '`check` has no option `--dry`', '`--dry-run` is an option of `apply`, `undo`.'],
    [['view', 'a.txt', '-C2'], '`view` has no option `-C`', 'Run `apply-edits help view`.'],
    [['view', 'a.txt:b'], '`b` is not a range of lines', 'Write it as `a.txt:12` or `a.txt:12-40`.'],
    [['schema', 'reslt'], 'there is no schema of `reslt`', 'Did you mean `result`?'],
    [['apply', '--match', 'exat'], '`exat` is not a valid value for `--match`', 'Did you mean `exact`?'],
    [['apply', '--dir'], '`--dir` needs a value: DIR', 'Run `apply-edits help apply`.'],
    [
      ['apply', '--protected-paths', 'a/**', '--protected-paths', 'b/**', 'a.txt'],
      '`--protected-paths` is given twice; it takes one value: GLOBS',
      'Run `apply-edits help apply`.',
    ],
    [['apply', '--json=yes'], '`--json` takes no value', 'Run `apply-edits help apply`.'],
    [
      ['apply', 'missing.md'],
      'cannot read `missing.md`: there is no such file',
      'Give the path of a file, or `-` to read standard input.',
    ],
    [
      ['apply', 'a\u001b[2J.md'],
      'cannot read `a\\e[2J.md`: there is no such file',
      'Give the path of a file, or `-` to read standard input.',
    ],
    [['apply', '.'], 'cannot read `.`: it is a folder', 'Name the files in it.'],
    [['check', ''], 'the name of a file is empty', 'Give the path of a file, or `-` to read standard input.'],
    [['edits.md'], 'there is no command `edits.md`', 'For the edits in a file, run `apply-edits check edits.md`.'],
    [['apply'], 'there is no input', 'Name a file, or pipe in a text.'],
    [
      ['apply', '--blocks', 'x!', 'a.txt'],
      '`x!` names no block',
      'Use a number, a range, an id such as `#a1b2c3`, a path or a glob.',
    ],
    [
      ['apply', '--formats', 'search-replce', 'a.txt'],
      'there is no format `search-replce`',
      'Did you mean `search-replace`?',
    ],
    [
      ['apply', '--formats', 'sarif', 'a.txt'],
      'there is no format `sarif`',
      'For this form of the report, use `--format sarif`.',
    ],
    [['apply', '--formats=md', 'a.txt'], 'there is no format `md`', 'For this form of the report, use `--markdown`.'],
    [
      ['apply', '--format=json', 'a.txt'],
      '`json` is not a valid value for `--format`',
      'It is one of: github, sarif, rdjson, junit. For this form of the report, use `--json`.',
    ],
    [['apply', '-m', 'x', 'a.txt'], '`--message` requires `--commit`', 'Add `--commit`.'],
    [
      ['apply', '--dir', '/', 'a.txt'],
      'there is no git checkout at `/`',
      'Run this inside one, or name one with `--dir`.',
    ],
    [['apply', '--dir', 'a.txt', 'a.txt'], 'there is no folder `', 'Give `--dir` a folder that you can open.'],
    [
      ['view', 'b.txt'],
      'there is no file `b.txt`, or git ignores it',
      'Give the path of a file that git does not ignore.',
    ],
    [['view', '.'], 'cannot show `.`', 'Name a file.'],
    [['view', '../b.txt'], '`../b.txt` is not in ', 'Name a file in it, or another folder with `--dir`.'],
    [
      ['grep', 'one', 'b.txt'],
      'there is no file `b.txt`, or git ignores it',
      'Give the path of a file that git does not ignore.',
    ],
    [
      ['view', 'a.txt:9'],
      'Line 9 out of range (file has 3 lines)',
      'Give lines that the file has, or omit them to see all of it.',
    ],
    [['grep', '(?=x)'], '`(?=x)` is not a valid pattern', 'Use RE2 syntax, with'],
    [['guide', 'serch-replace'], 'there is no guide for `serch-replace`', 'Did you mean `search-replace`?'],
    [
      ['guide', 'search-replace', '--for', 'codex'],
      '`guide` has one subject',
      'Name a format, or an agent with `--for`, not both.',
    ],
    [['schema', 'search-replace'], '`search-replace` is not a JSON format', 'Run `apply-edits guide search-replace`.'],
    [['schema', 'tea'], 'there is no schema of `tea`', 'It is one of: '],
    [['help', 'tea'], 'there is no command `tea`', 'Run `apply-edits help` for the list.'],
    [['--json'], 'put the command before `--json`', 'Run `apply-edits help` for the list.'],
    [['completion', 'tcsh'], 'there is no completion for `tcsh`', 'It is one of: bash, zsh, fish.'],
  ])('%j is told in a sentence', async (line, message, help) => {
    const said = await cli(line)
    expect(said).toMatchObject({ code: 2, out: '' })
    expect(said.err).toContain(`apply-edits: ${message}`)
    expect(said.err).toContain(help)
    expect(said.err).not.toMatch(/^\s+at /m)
  })

  test.each([
    ['5', 'no block matches `5`', 'There is block 1 alone; `apply-edits parse` shows them.'],
    ['1,b.txt', 'no block matches `b.txt`', 'There is block 1 alone'],
  ])(
    'a selection that names what is not there is told before anything is written: %s',
    async (blocks, message, help) => {
      const said = await cli(['apply', ...PLAIN, '--blocks', blocks], GOOD)
      expect(said).toMatchObject({ code: 2, out: '' })
      expect(said.err).toContain(`apply-edits: ${message}\n→ ${help}`)
      expect(file()).toBe('one\ntwo\nthree\n')
    },
  )

  test('a machine without git is told to install it, also where PATH names what is no folder', async () => {
    vi.stubEnv('PATH', [folder, process.execPath].join(delimiter))
    const said = await cli(['check', ...PLAIN], GOOD).finally(() => vi.unstubAllEnvs())
    expect(said).toMatchObject({ code: 2, out: '' })
    expect(said.err).toMatch(/^apply-edits: git cannot be started: .*\n→ Install git/)
  })

  test('a machine without a folder for temporary files is told to name one', async () => {
    vi.stubEnv('TMPDIR', join(folder, 'nowhere'))
    const edit = 'new.txt\n```\nnew\n```\n'
    const said = await cli(['apply', '--commit', ...PLAIN], edit).finally(() => vi.unstubAllEnvs())
    expect(said).toMatchObject({ code: 2, out: '' })
    expect(said.err).toMatch(/^apply-edits: no temporary folder can be made: ENOENT.*\n→ Set TMPDIR to a folder/)
  })

  test('a checkout whose configuration names files elsewhere is none', async () => {
    const other = mkdtempSync(join(tmpdir(), 'cli-other-'))
    try {
      execFileSync('git', ['clone', '-q', folder, other])
      // all files of the machine; another checkout of the user's
      for (const elsewhere of ['/', other]) {
        git('config', 'core.worktree', elsewhere)
        const said = await cli(['apply', ...PLAIN], GOOD)
        expect(said).toMatchObject({ code: 2, err: expect.stringContaining('there is no git checkout at') })
      }
      expect(readFileSync(join(other, 'a.txt'), 'utf8')).toBe('one\ntwo\nthree\n')
    } finally {
      rmSync(other, { recursive: true, force: true })
    }
  })

  test('input that is no text is told so', async () => {
    expect(await cli(['apply'], [Uint8Array.of(0xc3, 0x28)])).toMatchObject({
      code: 2,
      err: expect.stringContaining('`standard input` is not UTF-8 text'),
    })
  })
})

describe('help', () => {
  test.each(commands.map(({ name }) => name))('explains %s, and lists it', async name => {
    expect(manual()).toContain(`  ${name} `)
    expect(await cli([name, '--help'])).toMatchObject({ code: 0, out: manual(name), err: '' })
  })

  test.each(shells)('completes in %s what there is', shell => {
    const script = completion(shell)
    for (const { name, options } of commands) {
      expect(script).toContain(name)
      for (const option of options)
        expect(script).toContain(shell === 'fish' ? `-l ${option.name}` : `--${option.name}`)
    }
    // where a command stands, no file does
    if (shell === 'fish') expect(script).toContain('-n __fish_use_subcommand -f\n')
  })

  test('completes in a real shell', () => {
    writeFileSync(join(folder, 'completion.bash'), completion('bash'))
    const completed = (...words: string[]) => {
      const line = `source ./completion.bash; COMP_WORDS=(${words.join(' ')}''); COMP_CWORD=${words.length - 1}; _apply_edits; printf '%s\\n' "\${COMPREPLY[@]}"`
      return execFileSync('bash', ['-c', line], { cwd: folder }).toString().trim()
    }
    expect(completed('apply-edits', 'ch')).toBe('check')
    expect(completed('apply-edits', 'apply', '--match', 'e')).toBe('exact')
    writeFileSync(join(folder, 'a reply.md'), '')
    expect(completed('apply-edits', 'apply', 'a').split('\n').toSorted()).toEqual(['a reply.md', 'a.txt'])
    expect(completed('apply-edits', 'apply', '--at')).toBe('--atomic')
    // files are what is looked for, until an option is begun
    expect(completed('apply-edits', 'apply', '')).not.toContain('--')
    expect(completed('apply-edits', 'guide', 'a')).toBe('apply-patch')
  })

  test('folds what is wider than the terminal, and no line of a file', async () => {
    const narrow = await cli(['check', '--color', 'never', ...PLAIN], BAD + replace('a.txt', 'two', 'three'), {}, 40)
    expect(narrow.out.split('\n').filter(line => line.length > 40 && !line.trim().startsWith('|'))).toEqual([])
    expect(narrow.out).toContain('✗ 1  a.txt\n     not found')
  })

  test('tells on one line of the terminal how far a long run is, and takes it away', () => {
    vi.useFakeTimers()
    let err = ''
    const tty = { stdin: true, stdout: true, stderr: true }
    const host = { tty, columns: 24, err: (text: string) => (err += text) } as unknown as Host
    const progress = progressLine(host)
    progress.show({ percentage: 10, operation: 'Reading' })
    expect(err).toBe('')
    vi.advanceTimersByTime(1000)
    progress.show({ percentage: 20, operation: 'Block 1', details: 'a\u001b[2J.txt' })
    expect(err).toMatch(/^ 20% Block 1, a/)
    expect(err).not.toContain('\u001b')
    expect(err.length).toBeLessThan(24)
    progress.show({ percentage: 100, operation: 'Done' })
    expect(err.endsWith('\r\u001b[K')).toBe(true)
    err = ''
    for (const percentage of [0, 60]) progress.show({ percentage, operation: 'Another run' })
    progress.done()
    expect(err).toBe('')
    vi.useRealTimers()
  })

  test('colours only where it is wanted', async () => {
    const esc = '\u001b['
    expect((await cli(['check', ...PLAIN], GOOD)).out).not.toContain(esc)
    expect((await cli(['check', '--color', 'always', ...PLAIN], GOOD)).out).toContain(esc)
    // to find nothing is no success
    expect((await cli(['check', '--color', 'always', ...PLAIN], 'prose')).out).toContain(
      `${esc}33mNo edit blocks found`,
    )
    expect((await cli(['check', ...PLAIN], GOOD, { FORCE_COLOR: '1' })).out).toContain(esc)
    expect((await cli(['check', ...PLAIN], GOOD, { FORCE_COLOR: '1', NO_COLOR: '1' })).out).not.toContain(esc)
  })
})

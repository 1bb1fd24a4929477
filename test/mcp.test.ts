import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse as parseToml } from 'smol-toml'
import { afterEach, describe, expect, test } from 'vitest'
import { parseArguments } from '../src/cli/arguments.ts'
import { runCommandLine } from '../src/cli.ts'
import { textContent, toolAnswer } from '../src/index.ts'
import { tools } from '../src/mcp/tools.ts'
import { answer } from './support/answer.ts'
import { type Asked, checkoutWith, connect, type Session } from './support/mcp.ts'

const GREET = 'def greet(name):\n    return "hi " + name\n\n\ndef part(name):\n    return "bye " + name\n'

const folders: string[] = []
const sessions: Session[] = []
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function start(files: Readonly<Record<string, string>> = { 'a.py': GREET }, asked: Asked = {}) {
  const folder = checkoutWith(files)
  folders.push(folder)
  return { folder, file: (path: string) => readFileSync(join(folder, path), 'utf8'), ...(await again(folder, asked)) }
}

async function again(folder: string, asked: Asked = {}) {
  const session = await connect(folder, asked)
  sessions.push(session)
  return session
}

const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

describe('the list', () => {
  const names = async (asked: Asked) => (await (await start({ 'a.txt': 'a\n' }, asked)).list()).map(({ name }) => name)

  test('has six tools where nothing is asked for', async () => {
    const six = ['view', 'grep', 'outline', 'apply_reply', 'check', 'hashline_edit']
    expect(await names({ tools: [] })).toEqual(six)
  })

  test('has the sets and the names that are asked for, each tool once', async () => {
    expect(await names({ tools: ['seeds', 'check'] })).toEqual(
      'view grep check hashline_edit edit_lines edit replace_in_file edit_protocol'.split(' '),
    )
    expect(await names({ tools: ['write', 'outline'] })).toEqual(['outline', 'write'])
  })

  test('has no tool that writes where nothing may be written', async () => {
    expect(await names({ tools: ['all'], readOnly: true })).toEqual(['view', 'grep', 'outline', 'check'])
  })

  test('comes with instructions that name no tool but those of the list', async () => {
    const known = tools.map(({ name }) => name).filter(name => name !== 'edit' && name !== 'write')
    for (const asked of [
      { tools: [] },
      { tools: ['seeds'] },
      { tools: ['common'] },
      { readOnly: true },
      { tools: ['edit'] },
    ]) {
      const session = await start({ 'a.txt': 'a\n' }, asked)
      const listed = (await session.list()).map(({ name }) => name)
      const said = session.client.getInstructions()!
      expect(Buffer.byteLength(said)).toBeLessThanOrEqual(600)
      expect(known.filter(name => new RegExp(`\\b${name}\\b`).test(said) && !listed.includes(name))).toEqual([])
    }
  })

  test('is small', async () => {
    const bytes = (value: unknown) => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value))
    const six = await (await start({ 'a.txt': 'a\n' }, { tools: [] })).list()
    const all = await (await start({ 'a.txt': 'a\n' })).list()
    expect(bytes({ tools: six })).toBeLessThan(8 * 1024)
    for (const { description = '', inputSchema } of all) {
      expect(bytes(description)).toBeLessThanOrEqual(600)
      expect(bytes(inputSchema)).toBeLessThanOrEqual(900)
    }
  })

  test('is what every client takes: plain names, flat schemas, a type everywhere, hints on each', async () => {
    const all = await (await start({ 'a.txt': 'a\n' })).list()
    for (const { name, inputSchema, annotations } of all) {
      expect(name).toMatch(/^[a-z_]{1,40}$/)
      expect(JSON.stringify(inputSchema)).not.toMatch(/\$ref|anyOf|oneOf|allOf|\$schema/)
      for (const property of Object.values(inputSchema.properties ?? {}))
        expect(property).toHaveProperty('type', expect.stringMatching(/^(?:string|integer|boolean|array)$/))
      expect(annotations).toMatchObject({ openWorldHint: false, readOnlyHint: expect.any(Boolean) })
      if (annotations?.readOnlyHint === false)
        expect(annotations).toMatchObject({ destructiveHint: true, idempotentHint: name === 'write' })
    }
  })
})

describe('answers', () => {
  test('the tools of the seeds answer in their own words', async () => {
    const { call } = await start()
    const after = (text: string) => new Map([['a.py', textContent(text)]]) as never
    const edits = JSON.stringify([{ op: 'replace', old_content: 'hi', new_content: 'hello' }])
    const planned = await answer({ name: 'hashline_edit', input: { path: 'a.py', edits } }, { 'a.py': GREET })
    expect((await call('hashline_edit', { path: 'a.py', edits })).texts).toEqual([
      JSON.stringify(toolAnswer(planned.first, after(planned.files['a.py']!))),
    ])
    const lines = { type: 'lines', startLine: 1, endLine: 1, replaceWith: 'def greet(name=""):' }
    const done = await call('replace_in_file', { filePath: 'a.py', replacements: [lines] })
    expect(done.texts[0]).toBe('Applied 1 change(s)')
    const none = await call('replace_in_file', { filePath: 'a.py', replacements: [{ ...lines, endLine: 0 }] })
    expect(none).toMatchObject({ isError: true, texts: [expect.stringMatching(/^Error performing replacements: /)] })
  })

  test('what landed is shown with the anchors that it has now', async () => {
    const { call, file } = await start()
    const { texts, isError } = await call('edit', { path: 'a.py', old_string: '"hi "', new_string: '"hello "' })
    expect(isError).toBe(false)
    expect(texts[1]).toMatch(/^a\.py now:\n1:[0-9a-f]{4}\|def greet/)
    const anchor = /^(2:[0-9a-f]{4})\| {4}return "hello " \+ name$/m.exec(texts[1]!)?.[1]
    const edits = JSON.stringify([{ op: 'set_line', anchor, content: '    return name' }])
    expect((await call('hashline_edit', { path: 'a.py', edits })).isError).toBe(false)
    expect(file('a.py')).toBe(GREET.replace('"hi " + name', 'name'))
  })

  test('no answer is too long for the memory of a model', async () => {
    const wide = 'x'.repeat(300_000)
    const { call } = await start({ 'wide.txt': `${wide}\nend\n`, 'long.txt': 'line\n'.repeat(30_000) })
    const size = async (...asked: Parameters<typeof call>) => (await call(...asked)).texts.join('').length
    const view = { command: 'view', path: 'long.txt' }
    const seen = (await call('str_replace_based_edit_tool', view)).texts[0]!
    expect(seen).toMatch(/\n\d{4}: line\n\(and \d+ more lines: view them in parts\)$/)
    expect(seen.length).toBeLessThan(61_000)
    expect(await size('str_replace_based_edit_tool', { ...view, path: 'wide.txt' })).toBeLessThan(3_000)
    expect(await size('edit', { path: 'wide.txt', old_string: 'end', new_string: 'END' })).toBeLessThan(3_000)
    expect(await size('edit', { path: 'wide.txt', old_string: `${wide}y`, new_string: 'z' })).toBeLessThan(5_000)
    const dry = { command: 'insert', path: 'wide.txt', insert_line: 0, new_content: wide, dry_run: true }
    expect(await size('edit_lines', dry)).toBeLessThan(5_000)
  })

  test('a refusal shows the nearest lines with their anchors, and what to do', async () => {
    const { call, file } = await start()
    const { texts, isError } = await call('edit', { path: 'a.py', old_string: 'return "hey " + nom', new_string: 'x' })
    expect([isError, file('a.py')]).toEqual([true, GREET])
    expect(texts.join('\n')).toMatch(/locate\/not-found/)
    expect(texts.join('\n')).toMatch(/^2:[0-9a-f]{4}\| {4}return "hi " \+ name$/m)
  })

  test('a stale anchor is answered with the lines that are there', async () => {
    const { call } = await start()
    const edits = JSON.stringify([{ op: 'set_line', anchor: '5:0000', content: 'x' }])
    const { texts, isError } = await call('hashline_edit', { path: 'a.py', edits })
    expect(isError).toBe(true)
    expect(JSON.parse(texts[0]!).error).toMatch(/Hash mismatch at line 5/)
    expect(texts[1]).toMatch(/^5:[0-9a-f]{4}\|def part\(name\):$/m)
  })

  test('a partial success is no error, and says what not to send again', async () => {
    const { call, file } = await start()
    const reply = block('a.py', '    return "hi " + name', '    return name') + block('a.py', 'no such line here', 'x')
    const { texts, isError } = await call('apply_reply', { reply })
    expect(isError).toBe(false)
    expect(texts[0]).toMatch(/^Applied 1 of 2 edit blocks\n#1 a\.py:2: applied/)
    expect(texts[0]).toMatch(/do not resend it/)
    expect(file('a.py')).toBe(GREET.replace('"hi " + name', 'name'))
  })

  test('a text without edits is an error that says how to write them', async () => {
    const { call } = await start()
    const { texts, isError } = await call('apply_reply', { reply: 'I would change the greeting.' })
    expect([isError, texts[0]]).toEqual([
      true,
      expect.stringMatching(/^No edits were found. Write search\/replace blocks/),
    ])
    const own = await (await start()).call('edit_protocol', { text: 'x' })
    expect(own.texts[0]).toContain('Write edit-protocol blocks')
  })

  test('check and a dry run say what would change, and write nothing', async () => {
    const { call, file } = await start()
    const reply = block('a.py', '    return "hi " + name', '    return name')
    expect((await call('check', { reply })).texts[0]).toMatch(/^Dry run: 1 edit block would apply/)
    const dry = { command: 'delete', path: 'a.py', start_line: 1, end_line: 2, dry_run: true }
    expect((await call('edit_lines', dry)).texts[0]).toMatch(/^validated[\s\S]*\| -def greet\(name\):/)
    expect(file('a.py')).toBe(GREET)
  })

  test("Claude's editor lists a folder, and `.` is the project", async () => {
    const { call, folder } = await start({ 'src/a.py': GREET, 'b.txt': 'b\n' }, { tools: ['common'] })
    const view = async (path: string) => (await call('str_replace_based_edit_tool', { command: 'view', path })).texts[0]
    expect(await view('src')).toBe('src/a.py')
    expect(await view(join(folder, 'src/'))).toBe('src/a.py')
    for (const root of ['.', './', folder]) expect(await view(root)).toBe('b.txt\nsrc/a.py')
    for (const path of ['.', './', 'src/', './src'])
      expect((await call('grep', { pattern: 'greet', path, anchors: false })).texts[0]).toContain('src/a.py\n   1: ')
  })

  test('the edit protocol takes no other format', async () => {
    const { call, file } = await start()
    const own = 'a.py\n««« EDIT\n    return "hi " + name\n═══════ REPL\n    return name\n»»» EDIT END\n'
    const { texts } = await call('edit_protocol', { text: own + block('a.py', '    return "bye " + name', 'x') })
    expect(texts[0]).toMatch(/#1 a\.py:2: applied[\s\S]*#2 a\.py: skipped, policy\/format/)
    expect(file('a.py')).toBe(GREET.replace('"hi " + name', 'name'))
  })

  test('a block that matches two places is applied at the one that is chosen', async () => {
    const { call, file } = await start({ 'twice.txt': 'x\ny\nx\n' })
    const reply = block('twice.txt', 'x', 'X')
    expect(await call('apply_reply', { reply })).toMatchObject({ isError: true })
    await call('apply_reply', { reply, blocks: '1@3' })
    expect(file('twice.txt')).toBe('x\ny\nX\n')
  })

  test('of several blocks, those are applied that are chosen', async () => {
    const { call, file } = await start()
    const reply =
      block('a.py', '    return "hi " + name', '1') + block('a.py', '    return "bye " + name', '    return 2')
    const { texts, isError } = await call('apply_reply', { reply, blocks: '2,9' })
    expect([texts[0], isError]).toEqual([
      'Error: no block matches `9`. There are blocks 1 to 2; `check` shows them.',
      true,
    ])
    await call('apply_reply', { reply, blocks: '2' })
    expect(file('a.py')).toBe(GREET.replace('"bye " + name', '2'))
  })
})

describe('looking', () => {
  const LONG = Array.from({ length: 3000 }, (_, i) => `line ${i + 1}\n`).join('')

  test('view shows lines with anchors or numbers, and how to go on', async () => {
    const { call } = await start({ 'a.py': GREET, 'long.txt': LONG })
    expect((await call('view', { path: 'a.py', start: 5, end: 5 })).texts[0]).toMatch(
      /^5:[0-9a-f]{4}\|def part\(name\):\n\(lines 5-5 of 6\.\)$/,
    )
    expect((await call('view', { path: 'a.py', anchors: false })).texts[0]).toMatch(/^ {3}1: def greet/)
    const { texts } = await call('view', { path: 'long.txt' })
    expect(texts[0]!.split('\n').length).toBe(2001)
    expect(texts[0]).toMatch(/\(lines 1-2000 of 3000\. Go on with `start`: 2001\.\)$/)
    expect((await call('str_replace_based_edit_tool', { command: 'view', path: 'long.txt' })).texts[0]).toContain(
      '3000: ',
    )
  })

  test('a path may begin with `./`', async () => {
    const { call } = await start({ 'src/a.py': GREET })
    for (const [tool, args] of [
      ['view', {}],
      ['outline', {}],
      ['grep', { pattern: 'greet' }],
    ] as const)
      expect(await call(tool, { ...args, path: './src/a.py' })).toEqual(await call(tool, { ...args, path: 'src/a.py' }))
    expect((await call('view', { path: './src/a.py' })).isError).toBe(false)
  })

  test('grep says where there is no such file, since no line is found there for sure', async () => {
    const { call } = await start({ 'src/a.py': GREET })
    for (const path of ['a.py', '../other', '*.ts'])
      expect(await call('grep', { pattern: 'greet', path })).toMatchObject({
        isError: true,
        texts: [expect.stringContaining(`there is no file \`${path}\``)],
      })
    expect((await call('grep', { pattern: 'greet', path: 'a.py' })).texts[0]).toContain('`src/a.py`')
  })

  test('grep finds lines of files, below a path or in all', async () => {
    const { call } = await start({ 'a.py': GREET, 'src/b.py': 'GREET = 1\n', 'long.txt': LONG })
    const all = (await call('grep', { pattern: 'greet', ignore_case: true })).texts[0]!
    expect(all.replace(/:[0-9a-f]{4}\|/g, '|')).toBe('a.py\n1|def greet(name):\nsrc/b.py\n1|GREET = 1')
    expect((await call('grep', { pattern: 'greet', path: 'src' })).texts).toEqual(['No line found.'])
    expect((await call('grep', { pattern: 'line' })).texts[0]).toMatch(/\n200:.*\n\(there are more: /)
    expect(await call('grep', { pattern: '(' })).toMatchObject({ isError: true })
  })

  test('outline shows what a file holds, or the files of a folder', async () => {
    const { call } = await start({ 'a.py': GREET, 'src/b.py': 'x = 1\n' })
    expect((await call('outline', { path: 'a.py' })).texts[0]!.replace(/:[0-9a-f]{4}\|/g, '|')).toBe('1|greet\n5|part')
    expect((await call('outline')).texts).toEqual(['a.py\nsrc/b.py'])
    expect((await call('outline', { path: 'src/' })).texts).toEqual(['src/b.py'])
  })

  test('a file that is not there: the one that may be meant', async () => {
    const { call } = await start({ 'src/b.py': 'x = 1\n' })
    const { texts, isError } = await call('view', { path: 'b.py' })
    expect([isError, texts[0]]).toEqual([true, 'Error: there is no file `b.py`. Did you mean `src/b.py`?'])
    // no tool is named: a model may not have it
    const none = await call('view', { path: 'q/zzz.c' })
    expect(none.texts).toEqual(['Error: there is no file `q/zzz.c`. List the files of the project first.'])
  })
})

describe('bounds', () => {
  const write = (path: string) => ({ file_path: path, content: 'x\n' })

  test('a path outside of the folder is neither read nor written', async () => {
    const { folder, call } = await start()
    symlinkSync('/etc', join(folder, 'etc'))
    for (const path of ['../x', '/etc/passwd', 'etc/passwd', '.git/config', 'a/../../x']) {
      expect(await call('view', { path }), path).toMatchObject({ isError: true })
      expect(await call('write', write(path)), path).toMatchObject({ isError: true })
    }
  })

  test('a protected path is seen, and not changed', async () => {
    const { call, file } = await start({ '.github/workflows/ci.yml': 'on: push\n' })
    const path = '.github/workflows/ci.yml'
    expect((await call('view', { path })).isError).toBe(false)
    expect(await call('write', write(path))).toMatchObject({ isError: true })
    expect(file(path)).toBe('on: push\n')
  })

  test('an absolute path in the folder is the file', async () => {
    const { folder, call, file } = await start()
    expect((await call('view', { path: join(folder, 'a.py') })).isError).toBe(false)
    const patch = `*** Begin Patch\n*** Update File: ${join(folder, 'a.py')}\n@@\n-def part(name):\n+def leave(name):\n*** End Patch`
    await call('apply_patch', { input: patch })
    expect(file('a.py')).toBe(GREET.replace('part', 'leave'))
    await call('write', write(join(folder, 'a.py')))
    expect(file('a.py')).toBe('x\n')
  })

  test('a folder of a checkout bounds as well, and paths count from it', async () => {
    const files = { 'a.py': GREET, 'sub/a.py': 'x = 1\n', 'sub/.github/x.yml': 'a: 1\n' }
    const { folder, call, file } = await start(files, { dir: 'sub' })
    expect((await call('outline')).texts).toEqual(['.github/x.yml\na.py'])
    await call('edit', { path: 'a.py', old_string: 'x = 1', new_string: 'x = 2' })
    expect([file('sub/a.py'), file('a.py')]).toEqual(['x = 2\n', GREET])
    expect(await call('write', write(join(folder, 'a.py')))).toMatchObject({ isError: true })
    const outer = await again(folder, { env: { CLAUDE_PROJECT_DIR: join(folder, 'sub') } })
    expect((await outer.call('outline')).texts).toEqual(['.github/x.yml\na.py'])
  })

  test('roots narrow, and never widen', async () => {
    const files = { 'a.py': GREET, 'sub/a.py': 'x = 1\n', 'other/b.py': 'y = 1\n' }
    const { folder, call, file, open, client } = await start(files, { roots: [] })
    expect((await call('outline')).texts).toEqual(['a.py\nother/b.py\nsub/a.py'])
    const narrow = async (...roots: string[]) => {
      open.roots = roots
      await client.sendRootsListChanged()
    }
    await narrow(pathToFileURL(join(folder, 'sub')).href)
    expect((await call('outline')).texts).toEqual(['sub/a.py'])
    expect((await call('grep', { pattern: '= 1' })).texts[0]).not.toContain('other')
    expect(await call('view', { path: 'a.py' })).toMatchObject({ isError: true })
    expect(await call('write', write('other/b.py'))).toMatchObject({ isError: true })
    expect((await call('write', write('sub/a.py'))).isError).toBe(false)
    await narrow('file:///')
    expect((await call('view', { path: 'a.py' })).isError).toBe(false)
    expect(await call('view', { path: '../x' })).toMatchObject({ isError: true })
    await narrow('file:///somewhere/else')
    expect(await call('view', { path: 'a.py' })).toMatchObject({ isError: true })
    expect([file('other/b.py'), file('sub/a.py')]).toEqual(['y = 1\n', 'x\n'])
  })

  test('a folder that is no project: told at the first call, not at the start', async () => {
    for (const cwd of ['/', homedir()]) {
      const { call, list } = await again(cwd)
      expect(await list()).not.toEqual([])
      expect((await call('view', { path: 'a' })).texts[0]).toMatch(/which is not a project\. Add `--dir`/)
    }
    const { folder } = await start()
    rmSync(join(folder, '.git'), { recursive: true })
    const home = join(folder, 'home')
    const { call } = await again(folder, { env: { HOME: home } })
    expect((await call('edit', { path: 'a.py', old_string: 'part', new_string: 'leave' })).isError).toBe(false)
    const lost = await again(join(folder, 'nowhere'))
    expect((await lost.call('view', { path: 'a.py' })).texts[0]).toMatch(/there is no folder/)
  })

  test('a file that git does not know can be edited, and one that it ignores cannot', async () => {
    const { folder, call, file } = await start({ 'a.py': GREET, '.gitignore': 'secret.txt\n' })
    expect((await call('write', write('new/b.py'))).isError).toBe(false)
    expect((await call('edit', { path: 'new/b.py', old_string: 'x', new_string: 'y' })).isError).toBe(false)
    expect(file('new/b.py')).toBe('y\n')
    expect((await call('outline')).texts).toEqual(['.gitignore\na.py\nnew/b.py'])
    writeFileSync(join(folder, 'secret.txt'), 'key\n')
    expect(await call('view', { path: 'secret.txt' })).toMatchObject({ isError: true })
    expect(await call('edit', { path: 'secret.txt', old_string: 'key', new_string: 'x' })).toMatchObject({
      isError: true,
    })
    rmSync(join(folder, 'new/b.py'))
    symlinkSync('/etc/passwd', join(folder, 'new/b.py'))
    expect(await call('view', { path: 'new/b.py' })).toMatchObject({ isError: true })
  })
})

describe('bad input', () => {
  test('an unknown tool is an error of the protocol that names those there are', async () => {
    const { call } = await start({ 'a.py': GREET }, { tools: ['view'] })
    await expect(call('write', {})).rejects.toThrow(/no tool `write` here; there are: view/)
  })

  test('wrong arguments are answered with what the tool takes', async () => {
    const { call } = await start()
    const wrong = [{}, { path: 1 }, { path: 'a.py', line: 3 }, { path: 'a.py', start: 'x' }]
    for (const args of wrong)
      expect(await call('view', args)).toMatchObject({
        isError: true,
        texts: [expect.stringContaining('view takes path')],
      })
    const fields = await call('edit', { path: 'a.py', old: 'x' })
    expect([fields.isError, fields.texts[0]]).toEqual([true, expect.stringContaining('parse/field')])
    expect(fields.texts[1]).toContain('edit takes path (string, optional), old_string')
    const half = await call('write', { file_path: 'b.txt', content: '\ud800' })
    expect([half.isError, half.texts[0]]).toEqual([true, expect.stringContaining('half a character')])
    expect(await call('view', { path: 'a.py', start: 99 })).toMatchObject({ isError: true })
    expect(await call('apply_reply', { reply: 'x', blocks: '«' })).toMatchObject({ isError: true })
    expect(await call('apply_reply', { reply: 'x'.repeat(3_000_000) })).toMatchObject({ isError: true })
  })

  test('a number or a list that came as a string is read, and that is said', async () => {
    const { call, file } = await start()
    const { texts } = await call('edit_lines', { command: 'delete', path: 'a.py', start_line: '1', end_line: ' 2 ' })
    expect(texts.at(-1)).toBe('note: `end_line` came as a string and was read as integer')
    const replacements = JSON.stringify([{ type: 'string', searchFor: 'part', replaceWith: 'leave' }])
    await call('replace_in_file', { filePath: 'a.py', replacements })
    expect(file('a.py')).toBe('\n\ndef leave(name):\n    return "bye " + name\n')
  })

  test('tools that nobody knows are refused at the start', async () => {
    const err: string[] = []
    const host = {
      cwd: '/',
      env: {},
      stdin: (async function* () {})(),
      tty: { stdin: false, stdout: false, stderr: false },
    }
    const line = async (...args: string[]) =>
      runCommandLine(['mcp', ...args], { ...host, out: () => {}, err: text => void err.push(text) })
    expect(await line('--tools', 'view,wrte')).toBe(2)
    expect(await line('--tools', 'write', '--read-only')).toBe(2)
    expect(err.join('')).toMatch(/no tool `wrte`\n→ Did you mean `write`\?[\s\S]*no tool is left/)
  })
})

describe('more than one at a time', () => {
  const COUNT = 12
  const numbered = Array.from({ length: COUNT }, (_, i) => `value ${i}: old`).join('\n') + '\n'
  const change = (i: number) => ({ path: 'a.txt', old_string: `value ${i}: old`, new_string: `value ${i}: new` })

  test('calls at once on one file all land', async () => {
    const { call, file } = await start({ 'a.txt': numbered })
    const said = await Promise.all(Array.from({ length: COUNT }, (_, i) => call('edit', change(i))))
    expect(said.filter(({ isError }) => isError)).toEqual([])
    expect(file('a.txt')).toBe(numbered.replaceAll('old', 'new'))
  })

  test('two clients on one folder: an edit lands or is refused, and none is lost', async () => {
    const { folder, call, file } = await start({ 'a.txt': numbered })
    const other = await again(folder)
    const until = async (ask: typeof call, i: number): Promise<void> => {
      if ((await ask('edit', change(i))).isError) await until(ask, i)
    }
    const both = Array.from({ length: COUNT }, (_, i) => until(i % 2 === 0 ? call : other.call, i))
    await Promise.all(both)
    expect(file('a.txt')).toBe(numbered.replaceAll('old', 'new'))
  })

  test('what somebody else changed since it was seen is not overwritten', async () => {
    const { folder, call, file } = await start()
    const seen = (await call('view', { path: 'a.py', start: 2, end: 2 })).texts[0]!.split('|')[0]
    writeFileSync(join(folder, 'a.py'), GREET.replace('"hi "', '"hey "'))
    const edits = JSON.stringify([{ op: 'set_line', anchor: seen, content: '    return 1' }])
    expect(await call('hashline_edit', { path: 'a.py', edits })).toMatchObject({ isError: true })
    expect(file('a.py')).toContain('"hey "')
  })

  test('a call that is cancelled while it waits writes nothing', async () => {
    const { call, file } = await start()
    const stop = new AbortController()
    const edit = { path: 'a.py', old_string: '"hi "', new_string: '"hello "' }
    const first = call('grep', { pattern: 'x' })
    const second = call('edit', edit, { signal: stop.signal })
    stop.abort()
    await expect(second).rejects.toThrow()
    await first
    await call('view', { path: 'a.py' })
    expect(file('a.py')).toBe(GREET)
  })

  test('progress grows, and the answer has every fact without it', async () => {
    const { call } = await start()
    const seen: number[] = []
    const edit = { path: 'a.py', old_string: '"hi "', new_string: '"hello "' }
    const { texts } = await call('edit', edit, {
      onprogress: ({ progress }: { progress: number }) => seen.push(progress),
    })
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
    expect(texts[0]).toMatch(/^applied/)
  })

  test('attributes that somebody else set since are obeyed, wherever they are set', async () => {
    const { folder, call } = await start({ 'sub/a.txt': 'one\n', '.gitattributes': '*.py text\n' })
    const edit = async () => {
      const { isError, texts } = await call('check', { reply: block('sub/a.txt', 'one', 'two') })
      return isError ? texts.join().match(/LFS|filters|encoding/)?.[0] : 'fits'
    }
    const put = (path: string, text: string) => writeFileSync(join(folder, path), text)
    expect([await edit(), await edit()]).toEqual(['fits', 'fits'])
    put('sub/.gitattributes', 'a.txt filter=lfs\n')
    expect([await edit(), await edit()]).toEqual(['LFS', 'LFS'])
    put('sub/.gitattributes', 'a.txt filter=more\n')
    expect(await edit()).toBe('filters')
    rmSync(join(folder, 'sub/.gitattributes'))
    expect(await edit()).toBe('fits')
    put('.gitattributes', '*.txt working-tree-encoding=UTF-16\n')
    expect(await edit()).toBe('encoding')
    rmSync(join(folder, '.gitattributes'))
    // the one in the index counts where there is none on the disk
    expect(await edit()).toBe('fits')
    mkdirSync(join(folder, '.git/info'), { recursive: true })
    put('.git/info/attributes', 'a.txt filter=more\n')
    expect(await edit()).toBe('filters')
    rmSync(join(folder, '.git/info/attributes'))
    put('.gitattributes', '*.txt filter=lfs\n')
    execFileSync('git', ['add', '.gitattributes'], { cwd: folder })
    rmSync(join(folder, '.gitattributes'))
    expect(await edit()).toBe('LFS')
  })

  test('a file that somebody else made meanwhile is found', async () => {
    const { folder, call } = await start()
    await call('outline')
    mkdirSync(join(folder, 'sub'))
    writeFileSync(join(folder, 'sub/c.py'), 'z = 1\n')
    expect((await call('view', { path: 'sub/c.py' })).isError).toBe(false)
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
    for (const [text, ...args] of [
      ['tracked', 'add', 'sub/c.py'],
      ['removed', 'rm', '-q', '--cached', 'sub/c.py'],
    ]) {
      git(...args)
      const edit = { path: 'sub/c.py', pattern: 'z', rewrite: text }
      expect((await call('edit', edit)).isError, text).toBe(false)
      writeFileSync(join(folder, 'sub/c.py'), 'z = 1\n')
    }
    git('mv', 'a.py', 'b.py')
    expect((await call('outline')).texts).toEqual(['b.py\nsub/c.py'])
  })
})

describe('docs/mcp.md', () => {
  const page = readFileSync(new URL('../docs/mcp.md', import.meta.url), 'utf8')
  const fences = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind, text]) => ({ kind, text: text! }))

  test.each(fences)('what it says to paste is a way to start the server: $text', ({ kind, text }) => {
    const words = JSON.stringify(kind === 'toml' ? parseToml(text) : JSON.parse(text))
    expect(words).toMatch(/"apply-edits"[:,]/)
    const line = /\["(?:apply-edits",")?mcp"[^\]]*\]/.exec(words)![0]
    const args = (JSON.parse(line) as string[]).filter(word => word !== 'apply-edits')
    expect(parseArguments(args)).toMatchObject({ command: 'mcp' })
  })

  test('it names every tool, and the sets that have it', () => {
    const rows = page.split('\n').filter(line => /^\| `/.test(line))
    for (const { name, sets } of tools) {
      const [row] = rows.filter(line => line.includes(`\`${name}\``))
      const told = row!
        .split('|')[2]!
        .trim()
        .split(', ')
        .map(word => word.replaceAll('`', ''))
      expect([name, told]).toEqual([name, sets])
    }
  })
})

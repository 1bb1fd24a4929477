import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { settingsOf } from '../../src/cli/settings.ts'
import { numbered, view } from '../../src/core/text/view.ts'
import { createEngine } from '../../src/create-engine.ts'
import { guideOf } from '../../src/formats/guide-text.ts'
import { formats } from '../../src/formats/index.ts'
import { toolAnswer } from '../../src/index.ts'
import { resultJson } from '../../src/report/json.ts'
import { renderText } from '../../src/report/text.ts'
import { reportOf } from '../../src/run/report.ts'
import { answer } from '../support/answer.ts'
import { parserAssets } from '../support/parsers.ts'

/** The checklist b.0 of seed 000, as far as engine and formats keep it: a test a line, by its number. */

const FILE = 'one\ntwo\nthree\n'
const edit = (fields: object, text = FILE, options = {}) =>
  answer({ path: 'a.txt', ...fields }, { 'a.txt': text }, options)

describe('what the seed sets out to do', () => {
  test('000-01: a bare number is not trusted where the file may have changed', async () => {
    const call = { command: 'replace', start_line: 2, end_line: 2, new_content: 'x' }
    expect((await edit(call, FILE, { positions: 'guarded' })).first.code).toBe('locate/stale')
    expect((await edit({ ...call, expect: 'two' }, FILE, { positions: 'guarded' })).files['a.txt']).toBe(
      'one\nx\nthree\n',
    )
  })

  test('000-02: lines around it make a place the only one', async () => {
    const text = 'f:\n  x\ng:\n  x\n'
    const { files } = await edit({ pattern: 'g:\n  x', rewrite: 'g:\n  y' }, text)
    expect(files['a.txt']).toBe('f:\n  x\ng:\n  y\n')
    expect((await edit({ pattern: '  x', rewrite: '  y' }, text)).first.code).toBe('locate/ambiguous')
  })

  test('000-03, 000-22: exact first, then white space, then an error', async () => {
    const text = 'a  =  1\na = 1\n\tif x:\n\t\treturn  x\n'
    expect((await edit({ pattern: 'a = 1', rewrite: 'a = 2' }, text)).files['a.txt']).toBe(
      'a  =  1\na = 2\n\tif x:\n\t\treturn  x\n',
    )
    const loose = await edit({ pattern: 'if x:\n    return x', rewrite: 'if x:\n    return y' }, text)
    expect(loose.files['a.txt']).toBe('a  =  1\na = 1\n\tif x:\n\t\treturn y\n')
    expect(loose.first.matcher).not.toBe('exact')
    expect((await edit({ pattern: 'nothing alike', rewrite: '' }, text)).first.code).toBe('locate/not-found')
  })

  test('000-04: indentation is taken from the place', async () => {
    const call = { path: 'a.py', command: 'replace', start_line: 2, end_line: 2, new_content: 'return 2' }
    expect((await answer(call, { 'a.py': 'def f():\n    return 1\n' })).files['a.py']).toBe('def f():\n    return 2\n')
  })

  test('000-06, 000-23: a refusal says what to do next', async () => {
    const { first } = await edit({ pattern: 'tow', rewrite: 'x' })
    expect(first).toMatchObject({ status: 'failed', problem: { code: 'locate/not-found' } })
    const range = await edit({ command: 'insert', insert_line: 9, new_content: 'x' })
    expect(range.first.problem?.help).toContain('Use 3 to add lines at the end')
  })
})

describe('the tool', () => {
  test('000-07, 000-08, 000-09: replace, insert, delete; both ends are included', async () => {
    expect((await edit({ command: 'replace', start_line: 1, end_line: 2, new_content: 'x' })).files['a.txt']).toBe(
      'x\nthree\n',
    )
    expect((await edit({ command: 'insert', insert_line: 1, new_content: 'x' })).files['a.txt']).toBe(
      'one\nx\ntwo\nthree\n',
    )
    expect((await edit({ command: 'delete', start_line: 2, end_line: 3 })).files['a.txt']).toBe('one\n')
  })

  test.each([
    ['000-07', { path: 'a.txt', new_content: 'x' }, 'old'],
    ['000-09', { command: 'replace', path: 'a.txt', start_line: 1, new_content: 'x' }, '`end_line` is missing'],
    ['000-09', { command: 'delete', path: 'a.txt', start_line: 1 }, '`end_line` is missing'],
    ['000-10', { command: 'insert', path: 'a.txt', new_content: 'x' }, '`insert_line` is missing'],
    ['000-11', { command: 'replace', path: 'a.txt', start_line: 1, end_line: 1 }, '`new_content` is missing'],
    ['000-14', { command: 'move', path: 'a.txt', new_content: 'x' }, 'Unknown command: move'],
  ])('%s: what is required is asked for (%j)', async (_, call, message) => {
    const { results } = await answer({ name: 'edit_lines', input: call }, { 'a.txt': FILE })
    if (message === 'old') expect(results[0]?.problem?.message).toBe('`command` is missing')
    else expect(results[0]?.problem?.message).toBe(message)
  })

  test('000-10: line 0 is the beginning', async () => {
    expect((await edit({ command: 'insert', insert_line: 0, new_content: 'x' })).files['a.txt']).toBe(
      'x\none\ntwo\nthree\n',
    )
  })

  test('000-12, 000-16: an explicit level moves the whole block', async () => {
    const call = { command: 'replace', start_line: 2, end_line: 2, new_content: '  a\n    b', indent_level: 6 }
    expect((await edit(call)).files['a.txt']).toBe('one\n      a\n        b\nthree\n')
  })

  test('000-13: a dry run writes nothing', async () => {
    const call = { command: 'delete', start_line: 1, end_line: 1, dry_run: true }
    const { first, files } = await edit(call)
    expect([first.status, files['a.txt']]).toEqual(['validated', FILE])
  })

  test('000-20: success names the file and the line', async () => {
    const { first } = await edit({ command: 'delete', start_line: 2, end_line: 2 })
    expect(first).toMatchObject({ status: 'applied', path: 'a.txt', line: 2 })
  })
})

describe('000-15, 000-27: automatic indentation', () => {
  const indent = async (text: string, fields: object, path = 'a.py') =>
    (await answer({ path, ...fields }, { [path]: text })).files[path]

  test.each([
    ['below a colon, one level deeper', 'def f():\n  x()\n', 1, 'y()', 'def f():\n  y()\n  x()\n'],
    ['the level is the file’s own', 'if a:\n\tx\n', 1, 'y', 'if a:\n\ty\n\tx\n'],
    [
      'a colon in a comment opens nothing',
      'def f():\n    x() # see:\n',
      2,
      'y()',
      'def f():\n    x() # see:\n    y()\n',
    ],
    ['at the level of the line above', 'if a:\n    x()\nz()\n', 2, 'y()', 'if a:\n    x()\n    y()\nz()\n'],
    [
      'levels among the new lines are kept, blank ones emptied',
      'if a:\n    x()\n',
      2,
      'if b:\n    y()\n  \nz()',
      'if a:\n    x()\n    if b:\n        y()\n\n    z()\n',
    ],
    ['nothing around it: none', '', 0, 'x()\n', 'x()\n'],
  ])('%s', async (_, before, insert_line, new_content, after) => {
    expect(await indent(before, { command: 'insert', insert_line, new_content })).toBe(after)
  })

  test('a brace opens and closes a level, in any language', async () => {
    const text = 'f() {\n  a()\n  b()\n'
    expect(await indent(text, { command: 'insert', insert_line: 1, new_content: 'x()' }, 'a.js')).toBe(
      'f() {\n  x()\n  a()\n  b()\n',
    )
    expect(await indent(text, { command: 'insert', insert_line: 3, new_content: '}' }, 'a.js')).toBe(
      'f() {\n  a()\n  b()\n}\n',
    )
  })

  test('a colon opens nothing outside of Python', async () => {
    const text = 'switch (x) {\n  case 1:\n    a()\n'
    expect(await indent(text, { command: 'insert', insert_line: 2, new_content: 'b()' }, 'a.js')).toBe(
      'switch (x) {\n  case 1:\n  b()\n    a()\n',
    )
  })

  test('a replacement that only corrects the indentation is not undone', async () => {
    const call = { command: 'replace', start_line: 2, end_line: 2, new_content: 'x()' }
    expect(await indent('a()\n    x()\n', call)).toBe('a()\nx()\n')
  })

  test('the report says that lines were moved, and warns of strings over several lines', async () => {
    const call = { path: 'a.py', command: 'insert', insert_line: 1, new_content: 's = """\n  x\n"""' }
    const { first } = await answer(call, { 'a.py': 'def f():\n    pass\n' })
    expect(first.notes[0]).toMatchObject({ code: 'edit/indent', message: expect.stringContaining('strings') })
  })

  test('it can be turned off', async () => {
    const call = { command: 'insert', insert_line: 1, new_content: 'x', auto_indent: false }
    expect(await indent('def f():\n    pass\n', call)).toBe('def f():\nx\n    pass\n')
  })
})

describe('000-27: edges', () => {
  test.each([
    ['single line', { command: 'replace', start_line: 2, end_line: 2, new_content: 'x' }, 'one\nx\nthree\n'],
    ['several lines', { command: 'replace', start_line: 1, end_line: 2, new_content: 'x\ny\nz' }, 'x\ny\nz\nthree\n'],
    ['first line', { command: 'delete', start_line: 1, end_line: 1 }, 'two\nthree\n'],
    ['last line', { command: 'replace', start_line: 3, end_line: 3, new_content: 'x' }, 'one\ntwo\nx\n'],
    ['entire file', { command: 'replace', start_line: 1, end_line: 3, new_content: 'x' }, 'x\n'],
  ])('%s', async (_, call, after) => expect((await edit(call)).files['a.txt']).toBe(after))

  test('empty file, single line file', async () => {
    expect((await edit({ command: 'insert', insert_line: 0, new_content: 'x\n' }, '')).files['a.txt']).toBe('x\n')
    expect(
      (await edit({ command: 'replace', start_line: 1, end_line: 1, new_content: 'x' }, 'one')).files['a.txt'],
    ).toBe('x')
  })

  test.each([
    [{ command: 'replace', start_line: 4, end_line: 4, new_content: 'x' }],
    [{ command: 'replace', start_line: 1, end_line: 4, new_content: 'x' }],
    [{ command: 'delete', start_line: 9, end_line: 9 }],
    [{ command: 'insert', insert_line: 4, new_content: 'x' }],
  ])('out of range: %j', async call => {
    const { first } = await edit(call)
    expect(first.problem?.message).toMatch(/^Line \d out of range \(file has 3 lines\)$/)
  })
})

test('000-28: line numbers stay right through several calls, each reading what the one before made', async () => {
  let text = 'def f():\n  a()\n    b()\n'
  for (const call of [
    { command: 'replace', start_line: 2, end_line: 2, new_content: '    a()' },
    { command: 'insert', insert_line: 2, new_content: 'extra()' },
    { command: 'replace', start_line: 4, end_line: 4, new_content: 'return b()' },
  ]) {
    text = (await answer({ path: 'a.py', ...call }, { 'a.py': text })).files['a.py']!
  }
  expect(text).toBe('def f():\n    a()\n    extra()\n    return b()\n')
})

describe('reading', () => {
  test('000-21: always numbered, by range, with what it takes to ask for more', () => {
    expect(view(FILE, numbered, { first: 2, last: 3 })).toEqual({
      ok: true,
      value: { text: '   2: two\n   3: three\n', firstLine: 2, shownLines: 2, totalLines: 3 },
    })
    expect(view(FILE, numbered, { first: 4 }).ok).toBe(false)
    expect(view('', numbered)).toMatchObject({ value: { text: '', totalLines: 0 } })
  })
})

test('000-24: an edit by structure is asked for, never guessed from a dollar', () => {
  const engine = createEngine()
  const op = (call: object) => engine.parse(JSON.stringify({ path: 'a.js', ...call }))[0]!.steps[0]![0]!.kind
  expect(op({ pattern: 'f($A)', rewrite: 'g($A)' })).toBe('replace')
  expect(op({ pattern: 'f($A)', rewrite: 'g($A)', kind: 'ast' })).toBe('pattern')
  expect(op({ op: 'pattern', pattern: 'f($$$ARGS)', rewrite: 'g($$$ARGS)' })).toBe('pattern')
  expect(engine.parse('{"op": "pattern", "pattern": "f()", "rewrite": "g()", "glob": "src/**"}')[0]).toMatchObject({
    path: 'src/**',
  })
})

test('000-26, 000-29: the guide prefers lines for fixes and structure for renaming, and knows the way out of a failed search', () => {
  const guide = guideOf(formats, 'edit-lines')!
  expect(guide).toContain('small corrections at known lines')
  expect(guide).toContain('"op": "pattern"')
  expect(guide.slice(guide.indexOf('## When an edit is refused'))).toMatch(
    /1\. .*line numbers.*\n2\. .*edit_lines.*\n3\. .*indented/,
  )
})

describe('000-05: the syntax is checked before anything is written', async () => {
  const assets = await parserAssets()
  const PYTHON = 'def f():\n    return 1\n'
  const broken = {
    command: 'replace',
    start_line: 2,
    end_line: 2,
    new_content: 'return 1\n  else:',
    auto_indent: false,
  }
  const checked = (path: string, call: object, text = PYTHON) => answer({ path, ...call }, { [path]: text }, { assets })

  test('000-17: an edit after which a Python file does not parse is not applied', async () => {
    const { first, files } = await checked('a.py', broken)
    expect([first.status, first.code, files['a.py']]).toEqual(['failed', 'syntax/new-errors', PYTHON])
    expect((await checked('a.py', { ...broken, new_content: '    return 2' })).first.status).toBe('applied')
  })

  test('000-18: the line, what is wrong, the text and a caret below it', async () => {
    const { first } = await checked('a.py', broken)
    expect(first.problem?.detail?.parser).toMatch(/^Line \d+: .+\n {2}.+\n {2} *\^/)
  })

  test('000-19: what is no Python goes through Python’s check unseen', async () => {
    expect((await checked('a.txt', broken)).first.status).toBe('applied')
  })

  test('a file that did not parse before can be edited', async () => {
    const call = { command: 'replace', start_line: 1, end_line: 1, new_content: 'def f(a):' }
    expect((await checked('a.py', call, 'def f():\nreturn 1\n')).first.status).toBe('applied')
  })
})

test('000-25: only the formats that are accepted are tried; each other block is left out with its code', async () => {
  const engine = createEngine()
  const { skip } = settingsOf({ command: 'apply', operands: [], options: { formats: 'edit-lines' } }, engine)
  const calls = [
    { path: 'a.txt', command: 'delete', start_line: 1, end_line: 1 },
    { path: 'a.txt', pattern: 'two', rewrite: 'x' },
  ]
  const { results } = await answer(calls, { 'a.txt': FILE }, { skip: skip! })
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ['applied', 'ok/applied'],
    ['skipped', 'policy/format'],
  ])
})

test('000-30: the result counts what applied, by which rule, what was refused, by which code, and what broke', async () => {
  const text = [
    { path: 'a.py', pattern: 'x = 1', rewrite: 'x = 2' },
    { path: 'a.py', pattern: 'y  =  1', rewrite: 'y  =  2' },
    { path: 'a.py', pattern: 'nowhere', rewrite: '' },
    { path: 'a.py', pattern: 'z = 1', rewrite: 'z = (' },
  ]
  const files = { 'a.py': 'x = 1\ny = 1\nz = 1\n' }
  const { results } = await answer(text, files, { assets: await parserAssets() })
  const outcome = { results, before: new Map(), after: new Map() }
  const { counts } = resultJson(reportOf({ sources: [], outcome, landed: { kind: 'written' }, dryRun: false }))
  expect(counts).toMatchObject({
    total: 4,
    landed: 2,
    failed: 2,
    byStatus: { applied: 2, failed: 2 },
    byRule: { exact: 1, 'inner-spacing': 1 },
    byCode: { 'ok/applied': 2, 'locate/not-found': 1, 'syntax/new-errors': 1 },
  })
  expect(renderText(outcome)).toContain('syntax/new-errors')
})

test('000-31: what other tools found, and what came of it here, is told', () => {
  const page = readFileSync(new URL('../../docs/for-models.md', import.meta.url), 'utf8')
  for (const tool of ['Claude Code', 'Codex', 'Aider', 'SWE-agent', 'RooCode', 'Cursor'])
    expect(page).toMatch(new RegExp(`^\\| ${tool}.*\\|.{10,}\\|.{10,}\\|$`, 'm'))
})

test('000-20: the tool answers in the words of the seed', async () => {
  const told = async (fields: object, text = FILE, options = {}) =>
    toolAnswer((await edit(fields, text, options)).first, new Map())
  const replace = { command: 'replace', start_line: 2, end_line: 3, new_content: 'x' }
  expect(await told(replace)).toBe('Successfully edited a.txt (lines 2-3)')
  expect(await told({ command: 'delete', start_line: 1, end_line: 1 })).toBe('Successfully edited a.txt (lines 1-1)')
  expect(await told({ command: 'insert', insert_line: 1, new_content: 'x\ny\n' })).toBe(
    'Successfully edited a.txt (lines 2-3)',
  )
  expect(await told({ ...replace, command: 'move' })).toContain('Unknown command: move')
  expect(await told({ ...replace, dry_run: true })).toMatch(/^validated\n(\| .*\n)+\| \+x/)
  const broken = { path: 'a.py', command: 'replace', start_line: 1, end_line: 1, new_content: 'def f(:' }
  const { first } = await answer(broken, { 'a.py': 'def f():\n    pass\n' }, { assets: await parserAssets() })
  expect(toolAnswer(first, new Map())).toMatch(
    /^Edit would create syntax error:\nLine 1: [\s\S]*\^\n\nEdit NOT applied\.$/,
  )
})

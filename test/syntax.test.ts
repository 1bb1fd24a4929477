import { describe, expect, test } from 'vitest'
import { languageOf, loadSyntaxChecker, type SyntaxChecker, type SyntaxVerdict } from '../src/syntax/index.ts'
import { parserAssets } from './support/parsers.ts'

const assets = await parserAssets()

/** Per path: a text that parses, and one that does not, with the start of what is said about it. */
const samples: Readonly<Record<string, readonly [good: string, bad: string, said: string]>> = {
  'a.py': ['if x:\n    print(1)\n', 'if x:\nprint(1)\n', 'Line 2: Expected an indented block after `if`'],
  'a.js': ['const a = <b>{c}</b>\n', 'const a = ;\n', 'Line 1: Unexpected token\n  const a = ;\n            ^'],
  'a.cjs': ['return await\n', 'const é = "😀"; return }\n', 'Line 1: '],
  'a.ts': ['let x = <T>y\n', 'const é = "😀"; let x: = 1\n', 'Line 1: '],
  'a.tsx': ['let x: T = <b />\n', 'let x: T = <b>;\n', 'Line '],
  'a.d.ts': ['export const x: number\n', 'export const x number\n', 'Line 1: '],
  'a.go': ['package a\n', 'package a\n\nfunc é() { "ü" b }\n', "Line 3: expected ';', found b"],
  'b.go': ['// x\n/* y */ package b\n', 'func f() {}\n', "Line 1: expected 'package'"],
  'a.rb': [
    'def f = 1\n',
    'def f\n  "é"; end; end\n',
    'Line 2: unexpected \'end\', ignoring it\n    "é"; end; end\n              ^',
  ],
  Gemfile: ['gem "x"\n', 'gem "x\n', 'Line 1: '],
  'a.sh': [
    'if x; then y; fi\n',
    'if x; then\n\tü; fi; done\n',
    'Line 2: `done` can only be used to end a loop\n  \tü; fi; done\n  \t       ^',
  ],
  'a.rs': ['fn f() { try!(x); g(str![[r#"a"#]]) }\n', 'fn f( { }\n', 'Line 1: missing )'],
  'A.java': [
    'import module java.base;\nclass A { A() { int x = 1; super(x); } }\n',
    'class A { void f( { } }\n',
    'Line 1: missing )',
  ],
  'a.php': ['<?php function f() { return "$a[class]$b[function]"; }\n', '<?php function ( {\n', 'Line 1: unexpected'],
  'a.cs': ['class A(int x) { int[] y = [x]; }\n', 'class A { void F( { } }\n', 'Line 1: unexpected "("'],
  'a.css': ['a { b: c; &:hover { d: e } }\n', 'a { b: c\n', 'Line 1: Unclosed block'],
  'a.c': ['int f(void) { return 1; }\n', 'int f( { return 1 }\n', 'Line 1: unexpected'],
  'a.cpp': ['auto f(this auto&& x) { return x; }\n', 'int f( { return 1 }\n', 'Line 1: unexpected'],
  'a.json': ['{"a": [1]}\n', '{"a": 1,}\n', 'Line 1: property name expected\n  {"a": 1,}\n          ^'],
  'tsconfig.json': ['{"a": 1, /* b */}\n', '{"a": 1\n', 'Line 1: close brace expected'],
  'a.yml': ['a: !Ref b\n', 'a: [1\nb: 2\n', 'Line 2: Flow sequence'],
  'a.toml': ['a = 12345678901234567890\n', 'a =\n', 'Line 1: '],
}

const load = (): Promise<SyntaxChecker> => loadSyntaxChecker(Object.keys(samples), assets)

const told = (verdict: SyntaxVerdict): string => (verdict.kind === 'new-errors' ? verdict.text : verdict.kind)

describe('does it still parse', () => {
  test.each(Object.entries(samples))('%s', async (path, [good, bad, said]) => {
    const check = await load()
    expect(check(path, good, good + '\n')).toEqual({ kind: 'ok' })
    expect(told(check(path, good, bad)).slice(0, said.length)).toBe(said)
    expect(told(check(path, bad, bad + '\n')), 'a broken file may be edited').toMatch(/^(ok|not-checked)$/)
    expect(check(path, bad, good), 'and mended').toEqual({ kind: 'ok' })
  })

  test('a new file is held to the same, but not where the parser stumbles over macros', async () => {
    const check = await load()
    expect(check('a.py', undefined, 'x = (\n').kind).toBe('new-errors')
    expect(check('a.h', undefined, 'int f(\n').kind).toBe('not-checked')
  })

  test('more errors than before are new errors', async () => {
    const check = await load()
    const verdict = check('a.rb', 'end\n', 'end\ndef f(\n')
    expect(told(verdict)).toMatch(/^Line 2: /)
  })

  test('what is no file of a known language is not checked, and never "ok"', async () => {
    const check = await loadSyntaxChecker(['a.md', 'b.py'], assets)
    expect(check('a.md', '', 'x').kind).toBe('not-checked')
    expect(check('a.rb', '', 'x').kind, 'its parser was not asked for').toBe('not-checked')
    expect(check('b.py', '', 'x = 1\n')).toEqual({ kind: 'ok' })
  })

  test.each([
    ['brackets', '['.repeat(5000) + ']'.repeat(5000)],
    ['open brackets', `a: ${'{b: '.repeat(5000)}`],
    ['items', `${'- '.repeat(30_000)}x`],
    ['keys', `${'? '.repeat(30_000)}x`],
    ['indentation', Array.from({ length: 1500 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    ['items and brackets', `${'- '.repeat(300)}${'['.repeat(300)}`],
  ])('YAML that is nested too deeply is not checked, and ends nothing: %s', async (_, text) => {
    const check = await load()
    expect(check('a.yml', undefined, text)).toMatchObject({
      kind: 'not-checked',
      reason: expect.stringContaining('500 levels'),
    })
  })

  test('YAML that is nested 400 deep, or has a thousand items, is checked', async () => {
    const check = await load()
    const good = [
      '['.repeat(400) + ']'.repeat(400),
      `${'- '.repeat(400)}x`,
      '- [a, {b: c}]\n'.repeat(1000),
      Array.from({ length: 400 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
    ]
    expect(good.map(text => check('a.yml', undefined, text).kind)).toEqual(good.map(() => 'ok'))
    expect(check('a.yml', undefined, `${good[0]}\na: [`).kind).toBe('new-errors')
  })

  test('a template is no YAML, a zsh script is not bash', async () => {
    const check = await load()
    expect(check('a.yml', undefined, '{{- if .Values.b }}\na: c\n{{- end }}\n').kind).toBe('not-checked')
    expect(check('a.yml', undefined, 'a: [$' + '{{ b }}\n').kind).toBe('new-errors')
    expect(check('a.sh', undefined, '#!/bin/zsh\nfor i (1 2) { x }\n').kind).toBe('not-checked')
  })

  test.each([
    ['a declaration outside a rule', 'a { b: c }\n  d: e;\n', 'Line 2: Declaration outside a rule\n    d: e;\n    ^'],
    ['the end of a comment that never began', ' * x */\na { b: c }\n', 'Line 1: Unpaired bracket or comment'],
    [
      'a lost bracket of a condition',
      '@media print and width > 1px) { a { b: c } }\n',
      'Line 1: Unpaired bracket or comment',
    ],
  ])('what postcss lets pass is no CSS: %s', async (_, bad, said) => {
    const check = await load()
    expect(told(check('a.css', '', bad)).slice(0, said.length)).toBe(said)
  })

  test('brackets in strings and behind backslashes need no partner', async () => {
    const check = await load()
    const text = 'a[title=")"], .w-\\[1px\\] { b: c }\n@import url("x(.css");\n$d: 1px;\n'
    expect(check('a.css', undefined, text)).toEqual({ kind: 'ok' })
  })

  test('a parser that cannot be had or gives up is no refusal', async () => {
    const none = { ...assets, wasm: () => Promise.reject(new Error('no such file')) }
    const check = await loadSyntaxChecker(['a.py', 'a.json'], none)
    expect(check('a.py', '', 'x = (')).toMatchObject({
      kind: 'not-checked',
      reason: expect.stringContaining('no such file'),
    })
    expect(check('a.json', '1', '[').kind).toBe('new-errors')
    const deep = await load()
    expect(deep('a.py', '', `x = ${'('.repeat(5000)}`).kind).toBe('not-checked')
    expect(deep('a.py', '', 'x = (').kind).toBe('new-errors')
  })

  test('only the parsers of the files at hand are opened', async () => {
    const opened: string[] = []
    const spy = {
      ...assets,
      wasm: (name: string) => {
        opened.push(name)
        return assets.wasm(name)
      },
    }
    await loadSyntaxChecker(['x/a.go', 'b.md', 'c.json'], spy)
    expect(opened).toEqual(['gofmt'])
  })
})

describe('languages', () => {
  test.each([
    ['src/a.py', 'Python'],
    ['A.PY', 'Python'],
    ['types/a.d.ts', 'TypeScript declarations'],
    ['a.test.ts', 'TypeScript'],
    ['.vscode/settings.json', 'JSON with comments'],
    ['pkg/tsconfig.build.json', 'JSON with comments'],
    ['package.json', 'JSON'],
    ['x/Gemfile', 'Ruby'],
    ['README', undefined],
    ['a.py.txt', undefined],
  ])('%s is %s', (path, name) => expect(languageOf(path)?.name).toBe(name))
})

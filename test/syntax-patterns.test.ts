import { describe, expect, test } from 'vitest'
import { performEdits } from '../src/core/text.ts'
import { loadPatternEngine, type PatternEngine } from '../src/syntax/index.ts'
import { parserAssets } from './support/parsers.ts'

const assets = await parserAssets()

const paths = ['a.py', 'a.js', 'a.ts', 'a.tsx', 'a.go', 'a.rs', 'a.java', 'a.cs', 'a.php', 'a.c', 'a.rb', 'a.md']
const loaded: Promise<PatternEngine> = loadPatternEngine(
  paths.map(path => ({ path, op: { kind: 'pattern', pattern: path, rewrite: '' } })),
  assets,
)

/** The text after a pattern edit, with the number of places in front; or the refusal. */
async function edited(path: string, before: string, pattern: string, rewrite: string): Promise<string> {
  const engine = await loaded
  const placed = engine(path, before, { kind: 'pattern', pattern, rewrite })
  if (!placed.ok) return `${placed.problem.code}: ${placed.problem.message}`
  return `${placed.value.count}: ${performEdits(before, placed.value.edits)}`
}

const lines = (...text: string[]): string => text.map(line => line + '\n').join('')

describe('renaming loses nothing', () => {
  test('a definition keeps its parameters, return type, body, decorators and nesting', async () => {
    const before = lines('class C:', '    def old(self, a=1) -> int:', '        return 1', '', '@d', 'def old(): pass')
    const after = before.replaceAll('def old', 'def new')
    expect(await edited('a.py', before, 'def old($$$ARGS)', 'def new($$$ARGS)')).toBe(`2: ${after}`)
  })

  test('calls are renamed inside each other, over several lines, and not in strings and comments', async () => {
    const before = lines(
      'x = old(old(1), "old(2)") # old(3)',
      'old(',
      ' a,',
      ' b, # c',
      ')',
      'old()',
      'older(4)',
      'a.old(5)',
    )
    const after = lines(
      'x = new(new(1), "old(2)") # old(3)',
      'new(',
      ' a,',
      ' b, # c',
      ')',
      'new()',
      'older(4)',
      'a.old(5)',
    )
    expect(await edited('a.py', before, 'old($$$ARGS)', 'new($$$ARGS)')).toBe(`4: ${after}`)
  })

  test('line endings and everything outside stay as they are', async () => {
    const before = '\tconst a = b && b.c ;\r\n\r\n  x = (1 && 2)\r\n'
    expect(await edited('a.ts', before, '$A && $A.c', '$A?.c')).toBe(`1: ${before.replace('b && b.c', 'b?.c')}`)
  })
})

describe('variables', () => {
  test.each([
    ['a repeated name must match equal code', 'f(a, b)\nf(a, a)\n', 'f($A, $A)', 'g($A)', '1: f(a, b)\ng(a)\n'],
    ['$_ matches anything', 'f(a, b)\n', 'f($_, $B)', 'f(0, $B)', '1: f(0, b)\n'],
    [
      'matches inside a variable are rewritten too',
      'f(x(f(1, 2)), 3)\n',
      'f($A, $B)',
      'f($B, $A)',
      '2: f(3, x(f(2, 1)))\n',
    ],
    ['a chain of matches', 'a = 1 + 2 + 3\n', '$A + $B', 'add($A, $B)', '2: a = add(add(1, 2), 3)\n'],
    [
      'a list grows at its end, before a trailing comma',
      'f(a,)\nf()\n',
      'f($$$A)',
      'f($$$A, 1)',
      '2: f(a, 1,)\nf(1)\n',
    ],
    ['characters beyond 16 bits in front', '"😀"; f(x)\n', 'f($A)', 'g($A)', '1: "😀"; g(x)\n'],
    ['what a variable holds may be dropped', 'f(a, b, # why\n  c)\n', 'f($A, $$$B)', 'f($A)', '1: f(a)\n'],
    ['the same text is no change', 'f(x)\n', 'f($A)', 'f($A)', '1: f(x)\n'],
  ])('%s', async (_, before, pattern, rewrite, after) => {
    expect(await edited('a.py', before, pattern, rewrite)).toBe(after)
  })
})

describe('indentation', () => {
  test('wrapped code moves in, and strings of several lines stay', async () => {
    const before = lines('if 1:', '    x(', '        a,', '        """', '  s', '""",', '    )')
    const after = lines(
      'if 1:',
      '    with y:',
      '        x(',
      '            a,',
      '            """',
      '  s',
      '""",',
      '        )',
    )
    expect(await edited('a.py', before, 'x($$$A)', 'with y:\n    x($$$A)')).toBe(`1: ${after}`)
  })

  test('a wrapped call keeps its line breaks and comments', async () => {
    const before = lines('export default f(', '  // first', '  a,', '  b', ')')
    const after = lines('export default g(f(', '  // first', '  a,', '  b', '))')
    expect(await edited('a.js', before, 'f($$$A)', 'g(f($$$A))')).toBe(`1: ${after}`)
  })

  test("the rewrite's steps become the file's", async () => {
    const before = lines('func() {', '\tf(1)', '}')
    const after = lines('func() {', '\tif (a) {', '\t\tf(1)', '\t}', '}')
    expect(await edited('a.js', before, 'f($A)', 'if (a) {\n  f($A)\n}')).toBe(`1: ${after}`)
  })

  test('a body that the pattern shows keeps its own shape', async () => {
    const before = lines('for i in x:', '        if a == None:', '          b()', '', '          c()')
    const pattern = 'if $A == None:\n    $$$B'
    const rewrite = 'if $A is None:\n    try:\n        $$$B\n    finally:\n        d()'
    const after = lines(
      'for i in x:',
      '        if a is None:',
      '          try:',
      '            b()',
      '',
      '            c()',
    )
    expect(await edited('a.py', before, pattern, rewrite)).toBe(`1: ${after}          finally:\n            d()\n`)
  })
})

describe('what is refused', () => {
  test.each([
    [
      'an unbound variable',
      'def $OLD($$$ARGS)',
      'def $NEW($$$ARGS)',
      'edit/pattern: the rewrite uses $NEW, which the pattern',
    ],
    ['a variable without a name', 'f($_)', 'g($_)', 'edit/pattern: the rewrite uses $_,'],
    ['a list used as one node', 'f($$$A)', 'g($A)', 'edit/pattern: the rewrite uses $A,'],
    ['a pattern that does not parse', 'f($A', 'g($A', 'edit/pattern: the pattern does not parse as python'],
    ['half a statement', 'else: $A', 'x', 'edit/pattern: the pattern does not parse as python'],
    ['a pattern of two statements', 'f(1)\nf(2)', 'g()', 'edit/pattern: the pattern does not parse as python'],
    ['a lone variable', '$A', 'x', 'edit/pattern: the pattern is one variable'],
    ['nothing', ' ', 'x', 'edit/pattern: the pattern is empty'],
    ['a comment that would be lost', 'f($A, $B)', 'f($B, $A)', 'edit/pattern: the rewrite would drop a comment'],
    ['no match', 'h($A)', 'i($A)', 'locate/not-found: '],
  ])('%s', async (_, pattern, rewrite, problem) => {
    const said = await edited('a.py', 'f(a, # why\n  b)\n', pattern, rewrite)
    expect(said.slice(0, problem.length)).toBe(problem)
  })

  test('matches inside each other that would multiply', async () => {
    const before = 'f('.repeat(40) + '1' + ')'.repeat(40)
    expect(await edited('a.py', before, 'f($A)', 'g($A, $A)')).toBe('edit/too-large: nested matches would multiply')
  })

  test('a language without patterns, an unknown one, too many matches', async () => {
    const engine = await loaded
    const op = { kind: 'pattern', pattern: 'f()', rewrite: 'g()' } as const
    expect(engine('a.md', 'f()', op)).toMatchObject({ ok: false, problem: { code: 'edit/pattern' } })
    expect(engine('a.py', 'f()', { ...op, language: 'cobol' })).toMatchObject({
      ok: false,
      problem: { code: 'edit/pattern' },
    })
    expect(engine('a.md', 'f()', { ...op, language: 'py' })).toMatchObject({ ok: true })
    expect(engine('a.py', 'f()\n'.repeat(1001), op)).toMatchObject({ ok: false, problem: { code: 'policy/limit' } })
  })
})

describe('languages', () => {
  test.each([
    ['a.js', 'var self = this, $x = $(1);', '$F(1)', '$F(2)', 'var self = this, $x = $(2);'],
    [
      'a.ts',
      'class A { m(a: B) { return 1 } }',
      'm($$$A) { $$$B }',
      'n($$$A) { $$$B }',
      'class A { n(a: B) { return 1 } }',
    ],
    [
      'a.ts',
      'function m(a: B): C { d() }',
      'function m($$$A): $R { $$$B }',
      'function n($$$A): $R { $$$B }',
      'function n(a: B): C { d() }',
    ],
    ['a.tsx', '<A b={c}>d</A>', '<A b={$C}>$$$D</A>', '<A e={$C}>$$$D</A>', '<A e={c}>d</A>'],
    [
      'a.go',
      'package a\nfunc m(a int) error { return f.P("x", m(1)) }\n',
      'f.P($$$A)',
      'g.Q($$$A)',
      'package a\nfunc m(a int) error { return g.Q("x", m(1)) }\n',
    ],
    [
      'a.go',
      'package a\nfunc m(a int) error { return nil }\n',
      'func m($$$A)',
      'func n($$$A)',
      'package a\nfunc n(a int) error { return nil }\n',
    ],
    ['a.rs', 'fn f() { let a = x.unwrap(); }', '$A.unwrap()', '$A?', 'fn f() { let a = x?; }'],
    ['a.java', 'class A { void m(int a) { m(1); } }', 'm($$$A)', 'n($$$A)', 'class A { void m(int a) { n(1); } }'],
    ['a.cs', 'class A { void M() { F(1, 2); } }', 'F($$$A)', 'G($$$A)', 'class A { void M() { G(1, 2); } }'],
    ['a.php', '<?php $this->f(1, $x); f(2);', '$this->f($$$A)', '$this->g($$$A)', '<?php $this->g(1, $x); f(2);'],
    ['a.c', 'int m() { f(1); return 2; }', 'f($A);', 'g($A, 0);', 'int m() { g(1, 0); return 2; }'],
    ['a.rb', 'def m(a)\n  m 1\nend\n', 'def m($$$A)', 'def n($$$A)', 'def n(a)\n  m 1\nend\n'],
  ])('%s: %s', async (path, before, pattern, rewrite, after) => {
    expect(await edited(path, before, pattern, rewrite)).toBe(`1: ${after}`)
  })
})

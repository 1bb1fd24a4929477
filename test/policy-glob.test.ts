import fc from 'fast-check'
import picomatch from 'picomatch'
import { describe, expect, test } from 'vitest'
import { readGlob } from '../src/policy/paths/glob.ts'
import { cpuOf } from './support/cpu.ts'
import { runs } from './support/sample.ts'

const matches = (glob: string, path: string) => {
  const read = readGlob(glob)
  if (!read.ok) throw new Error(read.problem.message)
  return read.value(path)
}

describe('globs', () => {
  test.each([
    ['src/*.ts', ['src/a.ts', 'src/.ts', 'src/.a.ts'], ['src/a/b.ts', 'a.ts', 'src/a.tsx', 'xsrc/a.ts']],
    ['**/*.ts', ['a.ts', 'a/b/c.ts', '.a/b.ts'], ['a.js', 'a.ts/b']],
    ['.github/**', ['.github', '.github/x', '.github/workflows/ci.yml'], ['.githubx', 'a/.github/x']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b', 'a/b/b', 'a/b/c'], ['ab', 'a/bc']],
    ['src', ['src', 'src/a', 'src/a/b'], ['srcs', 'a/src']],
    ['src/', ['src', 'src/a', 'src/a/b'], ['srcs']],
    ['/src/*', ['src/a'], ['src/a/b', 'src']],
    ['./src/*', ['src/a'], ['src/a/b']],
    ['a?c', ['abc', 'a👍c'], ['ac', 'a/c', 'abbc']],
    ['[a-c]x', ['ax', 'cx'], ['dx', '-x']],
    ['[!a-c]x', ['dx', '-x'], ['ax', 'x']],
    ['[]]x', [']x'], ['x']],
    ['[^^]x', ['ax'], ['^x']],
    ['[a-]', ['a', '-'], ['b']],
    ['{a,b/{c,d}}.ts', ['a.ts', 'b/c.ts', 'b/d.ts'], ['b.ts', '{a.ts']],
    ['a{,b}', ['a', 'ab'], ['b']],
    ['\\*\\{x', ['*{x'], ['a{x']],
    ['{a\\,b,c}', ['a,b', 'c'], ['a', 'b']],
    ['*', ['a', '.env'], ['a/b']],
    ['**', ['a', 'a/b'], []],
    ['a**b', ['ab', 'axb'], ['a/b']],
    ['a?', ['ab'], ['ab/c', 'a']],
    ['a[bc]', ['ab'], ['ab/c']],
    ['[^]]x', ['ax'], [']x']],
    ['[!!]x', ['ax'], ['!x']],
    ['[abc]', ['a', 'b', 'c'], ['d', '-']],
    ['{a\\\\,b}', ['a\\', 'b'], ['a\\,b']],
    ['{\\},a}x', ['}x', 'ax'], ['x']],
    ['{a,{b,c}d}', ['a', 'bd', 'cd'], ['b', 'd']],
    ['{{a,b},c}', ['a', 'b', 'c'], ['{a', 'b}']],
    ['[!a]x', ['!x', 'bx'], ['ax']],
    ['[a+e]', ['a', '+', 'e'], ['b']],
    ['azure-pipelines*', ['azure-pipelines.yml'], ['x/azure-pipelines.yml']],
  ])('%s', (glob, yes, no) => {
    expect(yes.filter(path => !matches(glob, path))).toEqual([])
    expect(no.filter(path => matches(glob, path))).toEqual([])
  })

  test.each(['a'.repeat(513), 'a/** b', '!a **/b', '[a', 'a{b', 'x\\', '{a,b}'.repeat(7), '{a,{b,c}', 'a[!]'])(
    '%s cannot be read',
    glob => {
      expect(readGlob(glob)).toMatchObject({ ok: false, problem: { code: 'policy/setting' } })
    },
  )

  test('a pattern as long as allowed is read; of a longer one only the beginning is repeated', () => {
    expect(readGlob('a'.repeat(512)).ok).toBe(true)
    const long = readGlob('a'.repeat(600))
    expect(!long.ok && long.problem.message).toBe(`the pattern \`${'a'.repeat(80)}\` is longer than 512 characters`)
    expect(readGlob('{a,b}{c,{d,e{f}')).toMatchObject({
      problem: { message: 'the pattern `{a,b}{c,{d,e{f}` has a `{` that is not closed' },
    })
    expect(readGlob(`{${'{a,b}'.repeat(7)},c}`)).toMatchObject({ ok: false })
  })

  test('mean what picomatch takes them for', () => {
    const piece = fc.constantFrom('a', 'b', '.x', '*', '?', '**', '[ab]', '{a,b*}', 'ab', '*.b')
    const segment = fc
      .array(piece, { minLength: 1, maxLength: 3 })
      .map(parts => parts.join('').replaceAll(/\*{2,}/g, '*'))
    const glob = fc
      .array(fc.oneof(segment, fc.constant('**')), { minLength: 1, maxLength: 4 })
      .map(parts => [...parts, '*'].join('/'))
    const name = fc
      .array(fc.constantFrom('a', 'b', '.', 'x', 'ab'), { minLength: 1, maxLength: 4 })
      .map(parts => parts.join(''))
    const path = fc
      .array(
        name.filter(part => !/^\.+$/.test(part)),
        { minLength: 1, maxLength: 5 },
      )
      .map(parts => parts.join('/'))
    fc.assert(
      fc.property(glob, path, (pattern, subject) => {
        expect(matches(pattern, subject), `${pattern} on ${subject}`).toBe(
          picomatch.isMatch(subject, pattern, { dot: true, noextglob: true }),
        )
      }),
      { numRuns: runs(5000) },
    )
  })

  test('take no longer for hostile ones', async () => {
    const worst = [
      ['*a'.repeat(200) + 'b', 'a'.repeat(1024)],
      ['**/a/'.repeat(80) + 'b', 'a/'.repeat(500) + 'a'],
      ['**/*a*a*a*a/'.repeat(30) + 'b', 'aaaaaaaa/'.repeat(110) + 'a'],
      ['{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}b', 'a'.repeat(1024)],
    ] as const
    const { cost } = await cpuOf(() => {
      for (const [glob, path] of worst) expect(matches(glob, path)).toBe(false)
    })
    expect(cost).toBeLessThan(500)
  })
})

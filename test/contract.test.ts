import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { outputNames } from '../src/action/record.ts'
import { inputSpecs, readInputs } from '../src/policy/inputs.ts'
import { reasons } from '../src/run/reason.ts'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

interface ActionFile {
  readonly inputs: Readonly<Record<string, { description: string; default: string; required?: boolean }>>
  readonly outputs: Readonly<Record<string, { description: string }>>
  readonly runs: { readonly using: string; readonly main: string; readonly post: string }
}
const action = parse(read('action.yml')) as ActionFile

describe('action.yml and the code', () => {
  test('have the same inputs, in the same order, with the same defaults', () => {
    expect(Object.keys(action.inputs)).toEqual(Object.keys(inputSpecs))
    const ours = Object.entries(inputSpecs).map(([name, spec]) => [name, spec.default])
    const theirs = Object.entries(action.inputs).map(([name, input]) => [name, input.default])
    expect(theirs).toEqual(ours.map(([name, value]) => [name, name === 'token' ? `\${{ github.token }}` : value]))
  })

  test('have the same outputs', () => {
    expect(Object.keys(action.outputs)).toEqual([...outputNames])
  })

  test('name every choice in the description of its input', () => {
    for (const [name, spec] of Object.entries(inputSpecs)) {
      if (spec.kind !== 'choice') continue
      for (const value of spec.values.filter(Boolean))
        expect(action.inputs[name]?.description, name).toContain(`\`${value}\``)
    }
  })

  test('require nothing, describe everything, and run what is built', () => {
    for (const input of Object.values(action.inputs)) expect(input.required).toBeUndefined()
    for (const { description } of [...Object.values(action.inputs), ...Object.values(action.outputs)]) {
      expect(description).toMatch(/^[A-Z`].*[.]$/s)
    }
    expect(action.runs).toMatchObject({ using: 'node24', main: 'dist/action.js', post: 'dist/post.js' })
  })
})

describe('inputs', () => {
  const given = (values: Readonly<Record<string, string>>) =>
    readInputs(
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    )

  test.each([
    'a..b',
    'a b',
    '-a',
    '/a',
    'a/',
    'a//b',
    '.a',
    'a/.b',
    'a.',
    'a.lock',
    'a.lock/b',
    'a@{1}',
    '@',
    'HEAD',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[b',
    'a\\b',
    'a\nb',
    'refs/tags/a',
    'refs/heads/',
  ])('refuse %j as a branch', name => {
    const inputs = given({ branch: name })
    expect(inputs.ok ? '' : inputs.refusal.message).toContain('which cannot be a branch')
  })

  test.each([
    ['main', 'main'],
    ['refs/heads/feature/#1-ü+&%41', 'feature/#1-ü+&%41'],
    ['a.b@c', 'a.b@c'],
    ['a/refs/heads/b', 'a/refs/heads/b'],
  ])('take %j for the branch %j', (name, branch) => {
    expect(given({ branch: name, base: name })).toMatchObject({ ok: true, value: { branch, base: branch } })
  })

  test('are taken without the spaces around them, and lists at commas and lines', () => {
    const inputs = given({ mode: ' apply\n', 'max-blocks': '10000', files: 'a,b\n c , {d,ef}.md\n' })
    expect(inputs).toMatchObject({
      ok: true,
      value: { mode: 'apply', 'max-blocks': 10_000, files: ['a', 'b', 'c', '{d,ef}.md'] },
    })
  })

  test('have their defaults when nothing is given', () => {
    const inputs = given({})
    expect(inputs.ok && inputs.value).toMatchObject({
      mode: 'auto',
      'max-blocks': 200,
      commit: true,
      files: [],
      'fail-on': '',
    })
  })

  test.each<[Record<string, string>, string]>([
    [{ mode: 'aply' }, 'mode is "aply", not one of auto, command, apply, validate, suggest'],
    [{ match: 'x'.repeat(99) }, `match is "${'x'.repeat(80)}", not one of exact, whitespace, similar`],
    [{ 'fail-on': 'x' }, 'fail-on is "x", not one of any, none-applied, never'],
    [{ commit: 'yes' }, 'commit is "yes", not true or false'],
    [{ commit: 'untrue' }, 'commit is "untrue", not true or false'],
    [{ commit: 'truest' }, 'commit is "truest", not true or false'],
    [{ 'max-blocks': '0' }, 'max-blocks is "0", not a whole number from 1 to 10000'],
    [{ 'max-blocks': 'x9' }, 'max-blocks is "x9", not a whole number from 1 to 10000'],
    [{ 'max-blocks': '9x' }, 'max-blocks is "9x", not a whole number from 1 to 10000'],
    [{ 'max-blocks': '10001' }, 'max-blocks is "10001", not a whole number from 1 to 10000'],
    [{ 'protected-path': 'x' }, 'there is no input "protected-path"'],
    [{ 'allow-bots': '*' }, 'allow-bots takes names; * is not accepted'],
  ])('refuse %j and say what is valid', (values, message) => {
    const inputs = given(values)
    expect(inputs.ok ? undefined : inputs.refusal).toMatchObject({ reason: 'bad-input', message })
  })

  test('tell of every mistake at once', () => {
    const inputs = given({ mode: 'x', match: 'y' })
    expect(inputs.ok ? '' : inputs.refusal.message).toMatch(/mode is "x".*; match is "y"/)
  })

  test('take lists by line or comma', () => {
    const inputs = given({ files: 'a.md\n b.md , c.md' })
    expect(inputs.ok && inputs.value.files).toEqual(['a.md', 'b.md', 'c.md'])
  })
})

describe('the page of inputs', () => {
  const file = ['docs/inputs.md'].find(name => existsSync(new URL(`../${name}`, import.meta.url)))
  const rows = file
    ? read(file)
        .split('\n')
        .filter(line => line.startsWith('| `'))
    : []
  const cell = (name: string) => rows.find(row => row.startsWith(`| \`${name}\``))

  test('has a row for every input, with its default, and for every output', () => {
    for (const [name, spec] of Object.entries(inputSpecs)) {
      expect(cell(name), `${file} has no row for the input ${name}`).toBeDefined()
      if (spec.default !== '') expect(cell(name), name).toContain(`\`${spec.default}\``)
    }
    for (const name of outputNames) expect(cell(name), `${file} has no row for the output ${name}`).toBeDefined()
  })
})

test('every reason has a title without a full stop, and help that ends with one', () => {
  for (const [reason, [title, help = '']] of Object.entries(reasons)) {
    expect(title, reason).toMatch(/^[A-Z].*[^.]$/)
    expect(help, reason).toMatch(/^$|^[A-Z].*\.$/)
  }
})

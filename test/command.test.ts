import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Command, commandIn } from '../src/command/comment-command.ts'
import { printCommand } from '../src/command/print-command.ts'
import { parseSelection, selects, unmatched } from '../src/command/selection.ts'
import type { Block } from '../src/core/block.ts'

const read = (body: string, word = '/apply') => commandIn(body, word)
const command = (body: string): Command => {
  const found = read(body)
  if (found?.kind !== 'command') throw new Error(`${body} is no command`)
  return found
}

describe('what is a command', () => {
  test.each([
    '/apply',
    '/apply ',
    '/apply\r\nmore',
    '\n\r\n/apply',
    '/apply\tdry-run',
    '/Apply',
    '/APPLY!',
    '/apply. 1',
  ])('%j is one', body => {
    expect(read(body)?.kind).toBe('command')
  })
  test.each([
    '',
    '/applyx',
    ' /apply',
    '> /apply',
    '```\n/apply\n```',
    'Please\n/apply',
    '`/apply`',
    '/apply-all',
    '/apply.md',
    '/apply..',
    '<!-- apply-edits:v1 key=1 -->\n/apply',
  ])('%j is none', body => {
    expect(read(body)).toBeUndefined()
  })
  test('the word is the one that was set', () => {
    expect(read('@bot apply it', '@bot apply')).toMatchObject({ kind: 'unknown', word: 'it' })
    expect(read('/apply', '@bot apply')).toBeUndefined()
  })
})

describe('the grammar', () => {
  test.each([
    ['/apply', { verb: 'apply', source: { kind: 'default' } }],
    ['/apply dry-run', { verb: 'check' }],
    ['/apply --dry-run', { verb: 'check' }],
    ['/apply dry run 2', { verb: 'check', select: { include: [{ kind: 'range', first: 2 }] } }],
    ['/apply dryrun', { verb: 'check' }],
    ['/apply #issuecomment-1 #a1b2', { source: { kind: 'link', url: '#issuecomment-1' } }],
    ['/apply #r12', { source: { kind: 'link', url: '#r12' } }],
    [
      '/apply [this one](https://github.com/o/r/pull/1#issuecomment-2)',
      { source: { kind: 'link', url: 'https://github.com/o/r/pull/1#issuecomment-2' } },
    ],
    ['/apply. Dry-Run', { verb: 'check' }],
    ['/apply Undo #issuecomment-1', { undo: true, source: { kind: 'link' } }],
    ['/apply 1 —atomic –-exact', { atomic: true, exact: true, select: { include: [{ kind: 'range', first: 1 }] } }],
    ["/apply -m 'two words' 1", { message: 'two words' }],
    ['/apply -m "it\'s"', { message: "it's" }],
    ['/apply Makefile', { select: { include: [{ kind: 'path', text: 'Makefile' }] } }],
    ['/apply check thread', { verb: 'check', source: { kind: 'thread' } }],
    ['/apply help', { verb: 'help' }],
    ['/apply status', { verb: 'status', source: { kind: 'all' } }],
    ['/apply undo status', { verb: 'status', undo: true, source: { kind: 'default' } }],
    ['/apply #issuecomment-1.', { source: { kind: 'link', url: '#issuecomment-1' } }],
    [
      '/apply https://github.com/o/r/pull/1#issuecomment-2.',
      { source: { kind: 'link', url: 'https://github.com/o/r/pull/1#issuecomment-2' } },
    ],
    ['/apply all --atomic', { source: { kind: 'all' }, atomic: true }],
    ['/apply --exact --no-commit', { exact: true, commit: false }],
    ['/apply -m "two words" 1', { message: 'two words' }],
    ['/apply -m “curly quotes”', { message: 'curly quotes' }],
    [
      '/apply https://github.com/o/r/pull/1#issuecomment-2',
      { source: { kind: 'link', url: 'https://github.com/o/r/pull/1#issuecomment-2' } },
    ],
    [
      '/apply <https://github.com/o/r/pull/1#issuecomment-2>',
      { source: { kind: 'link', url: 'https://github.com/o/r/pull/1#issuecomment-2' } },
    ],
  ])('%s', (body, wanted) => {
    expect(command(body)).toMatchObject(wanted)
  })

  test.each([
    ['/apply hlep', 'hlep', 'help'],
    ['/apply dryrnu', 'dryrnu', 'dryrun'],
    ['/apply pleeease', 'pleeease', undefined],
    ['/apply --atomc', '--atomc', '--atomic'],
  ])('%s has a word that means nothing', (body, word, suggestion) => {
    expect(read(body)).toEqual({ kind: 'unknown', word, ...(suggestion && { suggestion }) })
  })

  test.each([
    ['/apply -m', 'No message follows `-m`.'],
    ['/apply undo all', '`undo` takes a link to a report.'],
    ['/apply all except', 'No block follows `except`.'],
    ['/apply 1 Except -m "x"', 'No block follows `except`.'],
    ['/apply help help', '`help` does not go with the words before it.'],
    ['/apply status dry-run', '`dry-run` does not go with the words before it.'],
    ['/apply all thread', '`thread` does not go with the words before it.'],
    ['/apply -m Fix the parser', 'A message of several words needs quotes: `-m "Fix the parser"`.'],
  ])('%j is answered with what is wrong', (body, why) => {
    expect(read(body)).toMatchObject({ kind: 'unknown', why })
  })

  test('a list of globs that is too long to compare with every path is refused', () => {
    const globs = Array.from({ length: 200 }, (_, i) => `src/**/*${i}*.ts`)
    expect(read(`/apply ${globs.join(',')}`)).toMatchObject({ kind: 'unknown', why: expect.stringContaining('2,000') })
    expect(command(`/apply ${globs.slice(0, 100).join(',')}`).select.include).toHaveLength(100)
    expect(command(`/apply ${'#a1b2c3,'.repeat(4000)}`).select.include).toHaveLength(4000)
  })

  test.each(['plain', 'a "b"', 'a "b" `c`', 'it\'s "b" `c`'])('-m %s is printed as it is read', message => {
    const asked = command('/apply 1 except 2 --exact')
    const printed = printCommand('/apply', { ...asked, message }, '')
    expect(command(printed)).toMatchObject({ exact: true, message })
  })

  test.each(['All', 'Except', '–x/y', '“x”/a', 'https://x/y', '`x`.ts'])(
    'the path %s is printed as it is read',
    path => {
      const printed = printCommand('/apply', command(`/apply '${path}'`), '')
      expect(command(printed).select.include).toMatchObject([{ kind: 'path', text: path }])
    },
  )

  test('what follows keeps its place', () => {
    const body = '/apply 1\r\nrest of it'
    expect(command(body).rest).toBe('        \r\nrest of it')
  })

  test('no text makes it throw, and what it leaves is as long as the comment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), tail => {
        const found = read(`/apply ${tail}`)
        if (found?.kind === 'command') expect(found.rest).toHaveLength(`/apply ${tail}`.length)
      }),
    )
  })
})

const blocks = ['src/a.ts', 'src/b/c.ts', 'docs/x.md', 'Makefile', 'src/a.ts'].map(
  (path, i) => ({ id: `a1b2c${i}`, path }) as Block,
)
const chosen = (text: string): readonly number[] => {
  const selection = parseSelection(text)
  if ('unknown' in selection) throw new Error(selection.unknown)
  return blocks.flatMap((block, i) => (selects(selection, block, i) ? [i + 1] : []))
}

describe('selection', () => {
  test.each([
    ['all', [1, 2, 3, 4, 5]],
    ['', [1, 2, 3, 4, 5]],
    ['2', [2]],
    ['1,3-4', [1, 3, 4]],
    ['4-2', [2, 3, 4]],
    ['#a1b2c2', [3]],
    ['src/**', [1, 2, 5]],
    ['src/', [1, 2, 5]],
    ['src/*.ts', [1, 5]],
    ['Makefile docs/x.md', [3, 4]],
    ['except 2', [1, 3, 4, 5]],
    ['All Except 2', [1, 3, 4, 5]],
    ['src/** except src/b/**', [1, 5]],
  ])('%j', (text, wanted) => {
    expect(chosen(text)).toEqual(wanted)
  })
  test('a word that is no item is named', () => {
    expect(parseSelection('1 foo')).toEqual({ unknown: 'foo' })
    expect(parseSelection('all except')).toEqual({ unknown: 'except' })
  })
  test('an item that names nothing is told', () => {
    expect(unmatched(command('/apply 9 src/a.ts except #ffffff').select, blocks)).toEqual(['9', '#ffffff'])
  })
  test('backticks make a bare word a path', () => {
    expect(unmatched(command('/apply `makefile`').select, blocks)).toEqual(['makefile'])
  })
})

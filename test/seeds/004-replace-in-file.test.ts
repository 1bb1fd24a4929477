import { describe, expect, test } from 'vitest'
import { textContent } from '../../src/core/content.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { guideOf } from '../../src/formats/guide-text.ts'
import { formats } from '../../src/formats/index.ts'
import { toolAnswer } from '../../src/index.ts'
import { logBlock } from '../../src/policy/said/log-block.ts'
import type { Progress } from '../../src/run.ts'
import { run } from '../../src/whole.ts'
import { answer } from '../support/answer.ts'
import { cpuOf } from '../support/cpu.ts'

/** The checklist b.4 of seed 004, as far as engine and formats keep it: a test a line, by its number. */

const LINES = Array.from({ length: 60 }, (_, i) => `line ${i + 1}`)
const FILE = LINES.map(line => `${line}\n`).join('')

async function replace(replacements: unknown, text = FILE, options = {}) {
  const got = await answer({ filePath: 'a.ts', replacements }, { 'a.ts': text }, options)
  return { ...got, text: got.files['a.ts'], message: got.first.problem?.message }
}

const lines = (startLine: number, endLine: number, replaceWith: string) => ({
  type: 'lines',
  startLine,
  endLine,
  replaceWith,
})
const insertBefore = (lineNumber: number, insertText: string) => ({ type: 'insert_before', lineNumber, insertText })
const insertAfter = (lineNumber: number, insertText: string) => ({ type: 'insert_after', lineNumber, insertText })

describe('004-17: the six examples', () => {
  const spliced = (edit: (lines: string[]) => void) => {
    const copy = [...LINES]
    edit(copy)
    return copy.map(line => `${line}\n`).join('')
  }

  test('1: one line', async () => {
    const url = "const API_URL = 'https://api.example.com/v2';"
    expect((await replace([lines(5, 5, url)])).text).toBe(spliced(copy => copy.splice(4, 1, url)))
  })

  test('2: a function', async () => {
    const body =
      'function calculateTotal(items: Item[]): number {\n  return items.reduce((sum, item) => sum + item.price, 0);\n}'
    expect((await replace([lines(10, 15, body)])).text).toBe(spliced(copy => copy.splice(9, 6, ...body.split('\n'))))
  })

  test('3: lines and a string', async () => {
    const text = FILE.replace('line 20\n', 'oldFunctionName()\n')
    const got = await replace(
      [
        lines(1, 1, "import { newModule } from './new-module';"),
        { type: 'string', searchFor: 'oldFunctionName', replaceWith: 'newFunctionName' },
        lines(50, 52, '// Updated\nresult'),
      ],
      text,
    )
    expect(got.text).toBe(
      spliced(copy => {
        copy.splice(49, 3, '// Updated', 'result')
        copy.splice(19, 1, 'newFunctionName()')
        copy.splice(0, 1, "import { newModule } from './new-module';")
      }),
    )
  })

  test('4: insertions are lines of their own', async () => {
    const got = await replace([insertBefore(1, '// Configuration file'), insertAfter(10, 'export const FLAG = true;')])
    expect(got.text).toBe(
      spliced(copy => {
        copy.splice(10, 0, 'export const FLAG = true;')
        copy.unshift('// Configuration file')
      }),
    )
  })

  test('5: all three', async () => {
    const got = await replace([insertBefore(1, '// Updated'), lines(15, 20, 'a\nb'), insertAfter(50, '// End')])
    expect(got.text).toBe(
      spliced(copy => {
        copy.splice(50, 0, '// End')
        copy.splice(14, 6, 'a', 'b')
        copy.unshift('// Updated')
      }),
    )
  })

  test('6, 004-19, 004-21: behind the last line; a leading newline is a blank line', async () => {
    expect((await replace([insertAfter(60, '\n// More')])).text).toBe(`${FILE}\n// More\n`)
    expect((await replace([insertAfter(2, 'c')], 'a\nb')).text).toBe('a\nb\nc')
  })
})

describe('what the reference algorithm got wrong', () => {
  const FOUR = 'a\nb\nc\nd\n'
  test.each([
    ['the final newline stays', FOUR, [lines(4, 4, 'D')], 'a\nb\nc\nD\n'],
    [
      'two insertions at one line both land, in order',
      FOUR,
      [insertBefore(2, 'x'), insertBefore(2, 'y')],
      'a\nx\ny\nb\nc\nd\n',
    ],
    ['an empty replacement deletes', FOUR, [lines(2, 3, '')], 'a\nd\n'],
    ['an empty insertion is a blank line', FOUR, [insertAfter(1, '')], 'a\n\nb\nc\nd\n'],
    ['a blank line at an edge stays', 'a\n\nb\n', [lines(2, 2, 'X')], 'a\nX\nb\n'],
    ['a blank first line stays', '\nb\nc\n', [lines(2, 2, 'B')], '\nB\nc\n'],
    [
      '004-13: dollars in a string are dollars',
      'x\n',
      [{ type: 'string', searchFor: 'x', replaceWith: "$& and $' $$5" }],
      "$& and $' $$5\n",
    ],
    ['CRLF stays', 'a\r\nb\r\n', [lines(1, 1, 'x\ny')], 'x\r\ny\r\nb\r\n'],
    ['^ is the start of a line', 'a\nb\n', [{ type: 'regex', searchFor: '^b', replaceWith: 'B' }], 'a\nB\n'],
    [
      'groups in a pattern',
      'f(1)\n',
      [{ type: 'regex', searchFor: '(\\w)\\((?<n>\\d)\\)', replaceWith: '$<n>:$1' }],
      '1:f\n',
    ],
    [
      'strings go one after another, then patterns',
      'a\n',
      [
        { type: 'regex', searchFor: 'c', replaceWith: 'd' },
        { type: 'string', searchFor: 'a', replaceWith: 'b' },
        { type: 'string', searchFor: 'b', replaceWith: 'c' },
      ],
      'd\n',
    ],
  ])('%s', async (_, text, replacements, expected) => expect((await replace(replacements, text)).text).toBe(expected))
})

describe('all or nothing', () => {
  test.each([
    [
      '004-03, 004-12: a string that is nowhere',
      [lines(1, 1, 'x'), { type: 'string', searchFor: 'nowhere', replaceWith: '' }],
      'locate/not-found',
    ],
    [
      'a pattern that matches nothing',
      [lines(1, 1, 'x'), { type: 'regex', searchFor: 'nowhere', replaceWith: '' }],
      'locate/not-found',
    ],
    ['004-09: ranges that overlap', [lines(1, 3, 'x'), lines(3, 5, 'y')], 'edit/overlap'],
    ['an insertion inside a range', [lines(2, 4, 'x'), insertBefore(3, 'y')], 'edit/overlap'],
    ['a line behind the end', [lines(1, 1, 'x'), lines(61, 61, 'y')], 'locate/out-of-range'],
    ['an insertion behind the end', [insertAfter(61, 'y')], 'locate/out-of-range'],
  ])('%s', async (_, replacements, code) => {
    const { text, first } = await replace(replacements)
    expect([first.code, text]).toEqual([code, FILE])
  })

  test('004-01, 004-10, 004-11: many at once, by the numbers of the file as it was, in any order', async () => {
    const all = LINES.map((_, i) => lines(i + 1, i + 1, i % 3 === 0 ? '' : `${i}\n${i}`)).reverse()
    const expected = LINES.map((_, i) => (i % 3 === 0 ? '' : `${i}\n${i}\n`)).join('')
    expect((await replace(all)).text).toBe(expected)
  })

  test('an optional string may find nothing', async () => {
    const { text } = await replace(
      [{ type: 'string', searchFor: 'nowhere', replaceWith: '', optional: true }, lines(1, 1, 'x')],
      'a\n',
    )
    expect(text).toBe('x\n')
  })

  test('004-12: the count of places is told', async () => {
    const { first } = await replace([{ type: 'string', searchFor: 'a', replaceWith: 'b' }], 'a a\na\n')
    expect(first.count).toBe(3)
  })
})

describe('004-02, 004-06, 004-07, 004-08, 004-15: what is wrong is said, field by field', () => {
  test.each([
    [[{ type: 'lines', endLine: 1, replaceWith: '' }], '`replacements[0].startLine` is missing'],
    [[lines(0, 1, 'x')], '`replacements[0].startLine` must be at least 1'],
    [[lines(3, 1, 'x')], 'Invalid line range: start line 3 is after end line 1'],
    [[{ type: 'lines', startLine: 1, endLine: 1 }], '`replacements[0].replaceWith` is missing'],
    [[{ type: 'insert_after', insertText: 'x' }], '`replacements[0].lineNumber` is missing'],
    [[insertBefore(0, 'x')], '`replacements[0].lineNumber` must be at least 1'],
    [[{ type: 'insert_before', lineNumber: 1 }], '`replacements[0].insertText` is missing'],
    [[{ type: 'string', replaceWith: 'x' }], '`replacements[0].searchFor` is missing'],
    [[{ type: 'regex', searchFor: 'x' }], '`replacements[0].replaceWith` is missing'],
    [[{ ...lines(1, 1, 'x'), searchFor: 'y' }], 'there is no field `replacements[0].searchFor` here'],
    [
      [{ type: 'line', startLine: 1 }],
      '`replacements[0].type` must be one of lines, insert_before, insert_after, string, regex',
    ],
    [[{ type: 'string', serchFor: 'x', replaceWith: '' }], '`replacements[0].searchFor` is missing'],
  ])('%j', async (replacements, message) => {
    const { text, ...got } = await replace(replacements)
    expect(got.message).toContain(message)
    expect(text).toBe(FILE)
  })

  test('a misspelt field is asked back', async () => {
    const { message } = await replace([{ ...lines(1, 1, 'x'), repalceWith: 'y' }])
    expect(message).toBe('there is no field `replacements[0].repalceWith`; did you mean `replaceWith`?')
  })

  test.each(['../x.ts', '/etc/passwd', 'a/../../b'])('004-04: the path %s is refused', async filePath => {
    const { first } = await answer({ filePath, replacements: [lines(1, 1, 'x')] }, { 'a.ts': FILE })
    expect(first.code).toBe('path/unsafe')
  })

  test('a bad pattern, and one that could explode', async () => {
    for (const searchFor of ['(', 'a(?=b)', '(a)\\1', 'x*']) {
      expect((await replace([{ type: 'regex', searchFor, replaceWith: '' }])).first.code).toBe('edit/regex')
    }
    const explosive = [{ type: 'regex', searchFor: '(a+)+$', replaceWith: '' }]
    const { cost } = await cpuOf(() => replace(explosive, `${'a'.repeat(5000)}!\n`))
    expect(cost).toBeLessThan(2000)
  })
})

test('numbers need a guard where the file may have changed (contradiction 13)', async () => {
  const guarded = { positions: 'guarded' } as const
  expect((await replace([lines(2, 2, 'x')], FILE, guarded)).first.code).toBe('locate/stale')
  expect((await replace([{ ...lines(2, 2, 'x'), expect: 'line 2' }], FILE, guarded)).first.code).toBe('ok/applied')
})

test('004-20: time grows with the file and the number of replacements, not with their product', async () => {
  const text = 'x\n'.repeat(20_000)
  const many = Array.from({ length: 500 }, (_, i) => lines(i * 40 + 1, i * 40 + 1, 'y'))
  const { cost, value } = await cpuOf(() => replace(many, text))
  expect(value.first.status).toBe('applied')
  expect(cost).toBeLessThan(5000)
})

test('004-18: the guide has the seven practices, the six mistakes and the eight remedies', () => {
  const guide = guideOf(formats, 'replace-in-file')!
  const section = (from: string, to: string) => guide.slice(guide.indexOf(from), guide.indexOf(to))
  expect(section('## Rules', '## Example').match(/^\d+\. /gm)!.length).toBeGreaterThanOrEqual(7)
  expect(section('## Common mistakes', '## When').match(/^- /gm)).toHaveLength(6)
  expect(guide.slice(guide.indexOf('## When')).match(/^\d+\. /gm)).toHaveLength(8)
})

const WRITES = [
  { percentage: 60, operation: 'Writing', details: '1 file(s)' },
  { percentage: 100, operation: 'Done', details: 'Applied 1 change(s)' },
]
const LOOKS = [
  { percentage: 60, operation: 'Reporting' },
  { percentage: 100, operation: 'Done', details: 'Nothing was written' },
]

test.each([
  [false, WRITES],
  [true, LOOKS],
])('004-05: progress is one stream of events, from reading to what was written (dry run: %s)', async (dryRun, end) => {
  const events: Progress[] = []
  const text = JSON.stringify({ filePath: 'a.ts', replacements: [lines(1, 1, 'x')] })
  const path = 'a.ts' as RepoPath
  const workspace = {
    read: async () => new Map([[path, textContent(FILE)]]),
    list: async () => [path],
  }
  await run(
    { read: async () => [{ name: 'call', text: `${text}\n${text}` }], report: async () => {} },
    { open: async () => ({ workspace, sink: { write: async () => ({ kind: 'written' }) } }) },
    { dryRun, onProgress: event => events.push(event) },
  )
  expect(events).toEqual([
    { percentage: 0, operation: 'Reading' },
    { percentage: 10, operation: 'Processing 2 block(s)' },
    { percentage: 35, operation: 'Block 1 of 2', details: 'a.ts' },
    { percentage: 60, operation: 'Block 2 of 2', details: 'a.ts' },
    ...end,
  ])
})

test('004-14: the debug log has each call, each op with its fields cut to size, and what became of it', async () => {
  const { first } = await replace([lines(1, 1, `::error::${'x'.repeat(200)}\n`), insertAfter(2, 'secret')])
  const log = logBlock(first, 1, text => text.replaceAll('secret', '***'))
  expect(log).toEqual([
    'block 1, replace-in-file, "a.ts": applied, ok/applied, line 1',
    `block 1, op 1: lines, first "{\\"line\\":1}", last "{\\"line\\":1}", text "::error::${'x'.repeat(71)}… (210 characters)", indent "keep", label "Replacement 1 (lines)"`,
    'block 1, op 2: insert, after "{\\"line\\":2}", text "***", indent "keep", label "Replacement 2 (insert_after)"',
  ])
})

test('004-16: what the tool answers', async () => {
  const told = async (replacements: unknown) => toolAnswer((await replace(replacements)).first, new Map())
  const all = { type: 'string', searchFor: 'line', replaceWith: 'row' }
  expect(await told([lines(1, 1, 'x'), insertAfter(2, 'y'), all])).toBe('Applied 61 change(s)')
  expect(await told([lines(1, 1, 'line 1')])).toBe('No changes made')
  expect(await told([lines(3, 1, 'x')])).toBe(
    'Error performing replacements: Replacement 1 (lines): Invalid line range: startLine 3 is after endLine 1',
  )
})

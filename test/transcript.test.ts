import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Block } from '../src/core/block.ts'
import { textContent } from '../src/core/content.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { caseSources } from './support/cases.ts'
import { runs, sampled } from './support/sample.ts'

const engine = createEngine()
const FOLDER = new URL('./conformance/agent-logs/', import.meta.url)
const samples: readonly (readonly [string, string])[] = [
  ...readdirSync(FOLDER)
    .filter(name => name !== 'samples.json')
    .map(name => [name, readFileSync(new URL(name, FOLDER), 'utf8')] as const),
  ...caseSources.filter(([name]) => name.startsWith('transcript/')).map(([name, { text }]) => [name, text] as const),
]

const files = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path as RepoPath, textContent(text)]))
const lines = (...records: readonly unknown[]): string => records.map(record => `${JSON.stringify(record)}\n`).join('')

const init = { type: 'system', subtype: 'init', cwd: '/w', session_id: 's', claude_code_version: '2' }
const edit = (id: string, path: string, old: string, now: string) => ({
  type: 'assistant',
  message: {
    id: `m-${id}`,
    role: 'assistant',
    content: [{ type: 'tool_use', id, name: 'Edit', input: { file_path: path, old_string: old, new_string: now } }],
  },
  session_id: 's',
})
const result = (id: string, words: string, failed = false) => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: words, is_error: failed }] },
})

function streamed(text: string, cuts: readonly number[]): readonly Block[] {
  const stream = engine.stream({ name: 'log' })
  const blocks = [...cuts, text.length].flatMap((cut, i, all) => stream.push(text.slice(all[i - 1] ?? 0, cut)))
  return [...blocks, ...stream.end()]
}

/** As of other texts: `STREAM_CUTS=all` is for the night. */
const CUTS = process.env['STREAM_CUTS'] === 'all' ? 50 : 7

/** A call of a conversation whose result is these words, and nothing marks what they are. */
const answeredBy = (words: string) =>
  lines(
    {
      role: 'assistant',
      tool_calls: [
        { id: 'c', function: { name: 'edit_file', arguments: { file_path: 'a', old_string: 'x', new_string: 'y' } } },
      ],
    },
    { role: 'tool', tool_call_id: 'c', content: words },
  )

const WORDS: Readonly<Record<string, readonly string[]>> = {
  left: [
    'The user chose to skip the call',
    'A person refused it',
    'User said no.',
    'Rejected by the user',
    'Write to a.md was denied by the user.',
    'The changes were rejected by a reviewer',
    'Skipped: user declined',
    '[skipped by user]',
    '❌ User declined the edit',
    'Tool execution cancelled: stop',
    'File edit rejected. Feedback: no',
    'A hook denied this call: protected',
    'Blocked by a policy of the host',
    "[edit_file for 'a'] Result:\nThe user denied this operation.",
    '{"confirmed":false}',
    '{"cancelled":true}',
    '{"action":"decline"}',
    '{"output":{"is_error":true}}',
    'Permission request rejected',
    'Proposed edit was not accepted',
    'The edit was reverted by the user',
    'User undid the change',
    'The file a is protected and cannot be edited',
    '{"status":"blocked"}',
    "EACCES: permission denied, open 'a'",
    'Permission denied: a',
    'Failed to apply: no match',
    'Tool call failed: no match',
    'Could not find the text',
    'The old string was not found in the file',
    'No match for the search text',
    'ValueError: no match',
    'Execution error in edit_file: no match',
    'The edit was not applied',
    'The call timed out',
    'exec_command failed for `x`',
  ],
  done: [
    'ok',
    'The user accepted the change',
    'Error handling added to a',
    'Rejected rows are now logged',
    'Permission checks added',
    'Replaced 1 of 2 matches of "rejected by user"',
    '{"success":true,"error":null}',
    '3 failed, 5 passed',
  ],
}

describe.each(Object.entries(WORDS))('a result in words that is %s', (fate, all) => {
  test.each(all)('%s', words => {
    expect(engine.parse({ name: 'log', text: answeredBy(words) }).map(({ origin }) => origin?.fate)).toEqual([fate])
  })
})

describe('a log in pieces gives what the whole gives', () => {
  test.each(sampled(samples))('%s', (_, text) => {
    const whole = engine.parse({ name: 'log', text })
    expect(
      streamed(
        text,
        [...text].map((_, i) => i),
      ),
    ).toEqual(whole)
    fc.assert(
      fc.property(fc.nat(text.length), cut => {
        expect(streamed(text, [cut])).toEqual(whole)
      }),
      { numRuns: CUTS },
    )
  })
})

describe('what is broken costs nothing but itself', () => {
  const anything = fc.jsonValue({ maxDepth: 3 })

  /** A log with one value somewhere in it replaced by any other. */
  const damaged = fc
    .tuple(fc.constantFrom(...samples.map(([, text]) => text)), fc.nat(), anything)
    .map(([text, at, value]) => {
      const places = [...text.matchAll(/"(?:[^"\\\n]|\\.)*"(?!\s*:)|\b\d+\b|true|false|null/g)]
      const place = places[at % Math.max(1, places.length)]
      if (!place) return text
      return text.slice(0, place.index) + JSON.stringify(value) + text.slice(place.index + place[0].length)
    })

  test('no value in a log makes reading it fail', () => {
    fc.assert(
      fc.property(damaged, text => {
        expect(() => engine.parse({ name: 'log', text })).not.toThrow()
      }),
      { numRuns: runs(1000) },
    )
  })

  test('nor does a piece that is cut out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples.map(([, text]) => text)), fc.nat(), fc.nat(200), (text, from, length) => {
        const at = from % text.length
        expect(() => engine.parse({ name: 'log', text: text.slice(0, at) + text.slice(at + length) })).not.toThrow()
      }),
      { numRuns: runs(1000) },
    )
  })

  test('an edit is applied though a line before it is garbage', async () => {
    const garbage = fc.string({ maxLength: 60, unit: 'grapheme' }).map(text => text.replace(/[\r\n]/g, ' '))
    await fc.assert(
      fc.asyncProperty(garbage, async line => {
        const text = `${lines(init)}${line}\n${lines(edit('1', '/w/a', 'x', 'y'), result('1', 'ok'))}`
        const { after } = await engine.apply(engine.parse({ name: 'log', text }), files({ a: 'x\n' }))
        expect(after.get('a' as RepoPath)).toMatchObject({ text: 'y\n' })
      }),
    )
  })

  test.each([
    ['objects', '{"a":', '}'],
    ['lists', '[', ']'],
    ['calls', '{"type":"tool_use","name":"Edit","input":', '}'],
    ['messages', '{"messages":[{"role":"assistant","content":[', ']}]}'],
  ])('deeply nested %s are no edit, and do not end the run', (_, open, close) => {
    const text = `${lines(init).slice(0, -2)},"x":${open.repeat(20_000)}1${close.repeat(20_000)}}\n${lines(edit('1', '/w/a', 'x', 'y'))}`
    expect(engine.parse({ name: 'log', text })).toMatchObject([{ path: '/w/a' }])
    expect(() => engine.parse({ name: 'log', text: `${open.repeat(20_000)}1${close.repeat(20_000)}` })).not.toThrow()
  })

  test('bytes that are no text have no edits', () => {
    const bytes = Array.from({ length: 5000 }, (_, i) => String.fromCharCode((i * 7919) % 256)).join('')
    expect(engine.parse({ name: 'log', text: bytes })).toEqual([])
    expect(
      engine.parse({ name: 'log', text: `${lines(init)}${bytes}` }).every(({ origin }) => origin?.fate === 'left'),
    ).toBe(true)
  })
})

describe('ten thousand calls', () => {
  const reads = Array.from({ length: 10_000 }, (_, i) => [
    i % 100 === 0
      ? edit(`t${i}`, '/w/a', `line ${i}`, `LINE ${i}`)
      : {
          ...edit(`t${i}`, '/w/a', '', ''),
          message: {
            role: 'assistant',
            content: [{ type: 'tool_use', id: `t${i}`, name: 'Read', input: { file_path: '/w/a' } }],
          },
        },
    result(`t${i}`, 'ok'),
  ]).flat()

  test('each edit is told by its number', () => {
    const blocks = engine.parse({ name: 'log', text: lines(init, ...reads) })
    expect(blocks.map(({ origin }) => origin?.call)).toEqual(Array.from({ length: 100 }, (_, i) => i * 100 + 1))
  })

  test('an edit is given out when its result is there, before the log ends', () => {
    const stream = engine.stream({ name: 'log' })
    expect(stream.push(lines(init, edit('1', '/w/a', 'x', 'y')))).toEqual([])
    expect(stream.push(lines(result('1', 'ok')))).toMatchObject([{ origin: { call: 1, fate: 'done' } }])
    // a call that runs for long does not hold up others that are no edits
    expect(stream.push(lines(edit('2', '/w/a', 'y', 'z'), edit('3', '/w/a', 'z', 'w'), result('3', 'ok')))).toEqual([])
    expect(stream.push(lines(result('2', 'no', true))).map(({ origin }) => origin?.call)).toEqual([3])
  })
})

describe('what ran is there already', () => {
  const BEFORE = { 'src/app.py': 'def greet(name):\n    return "Hello " + name\n', 'README.md': '# Demo\n' }

  test.each(caseSources.filter(([name]) => name.startsWith('transcript/')))('%s', async (_, source) => {
    const blocks = engine.parse(source)
    const first = await engine.apply(blocks, files(BEFORE), { proposals: 'all' })
    const second = await engine.apply(blocks, first.after, { proposals: 'all' })
    const failed = ({ results }: typeof first) => results.flatMap(({ status }, i) => (status === 'failed' ? i : []))
    expect(failed(second)).toEqual(failed(first))
    expect(second.after).toEqual(first.after)
  })

  const greets = (name: string) => `  return 'Hello ' + ${name}`

  test('though a later call wrote over it, and another over that', async () => {
    const names = ['one', 'two', 'three', 'four']
    const calls = names
      .slice(1)
      .flatMap((name, i) => [edit(name, '/w/x', greets(names[i]!), greets(name)), result(name, 'ok')])
    const blocks = engine.parse({ name: 'log', text: lines(init, ...calls) })
    const { results, after } = await engine.apply(blocks, files({ x: `${greets('four')}\n` }))
    const left = ['already-applied', 'the file is as the calls of the log left it']
    expect(results.map(({ status, notes }) => [status, notes.at(-1)?.message])).toEqual([left, left, left])
    expect(after.get('x' as RepoPath)).toMatchObject({ text: `${greets('four')}\n` })
  })

  test('but not where nothing of it is left', async () => {
    const other = "  throw new Error('none')"
    const calls = [
      edit('1', '/w/x', greets('one'), greets('two')),
      result('1', 'ok'),
      edit('2', '/w/x', "  throw new Error('some')", other),
      result('2', 'ok'),
    ]
    const blocks = engine.parse({ name: 'log', text: lines(init, ...calls) })
    const { results } = await engine.apply(blocks, files({ x: `${greets('nobody')}\n${other}\n` }))
    expect(results.map(({ status }) => status)).toEqual(['failed', 'already-applied'])
  })
})

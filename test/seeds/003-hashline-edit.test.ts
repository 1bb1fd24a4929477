import { describe, expect, test } from 'vitest'
import { textContent } from '../../src/core/content.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { lineHash } from '../../src/core/text/crc32.ts'
import { anchored, grepLines, view } from '../../src/core/text/view.ts'
import { hashlineEdit } from '../../src/formats/json/hashline-edit.ts'
import { answer } from '../support/answer.ts'

/** The checklist b.3 of seed 003: a test a line, by its number. Recorded cases stand in ../conformance/. */

const FILE = 'aaa\nbbb\nccc\n'
const at = (line: number, text: string) => `${line}:${lineHash(text)}`

const snapshotOf = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [path as RepoPath, textContent(text)] as const))

async function edit(edits: unknown, text: string | null = FILE, more: object = {}) {
  const files = text === null ? {} : { 'a.txt': text }
  const got = await answer({ name: 'hashline_edit', input: { path: 'a.txt', edits, ...more } }, files)
  return {
    ...got,
    text: got.files['a.txt'],
    result: hashlineEdit.answer!(got.first, snapshotOf(got.files)),
  }
}

describe('anchors', () => {
  test('003-01, 003-14: a stale anchor rejects cleanly, in the seed’s words', async () => {
    const { result, text } = await edit([{ op: 'set_line', anchor: '2:f1c2', content: 'x' }])
    expect(text).toBe(FILE)
    expect(result).toEqual({
      error:
        "Edit #1 (set_line): Hash mismatch at line 2: expected 'f1c2', got 'cf0d'. Current content: 'bbb'. Re-read the file to get current anchors.",
    })
  })

  test('003-02: the view shows anchors', () => {
    expect(view('def main():\n    print("hello")\n', anchored)).toMatchObject({
      value: { text: '1:34cd|def main():\n2:edf6|    print("hello")\n', totalLines: 2 },
    })
  })

  test('003-03: so does the search, indentation kept', () => {
    expect(grepLines('x\n  hello\n', line => line.includes('hello'), anchored)).toEqual(['2:b24f|  hello'])
  })

  test.each([
    ['', '0000'],
    ['   ', '0000'],
    ['\t', '0000'],
    ['hello', 'a686'],
    ['hello  ', 'a686'],
    ['  hello', 'b24f'],
    ['def main():', '34cd'],
    ['    print("hello")', 'edf6'],
    ['}', 'e20c'],
    ['café', '42b5'],
    ['日本語', '52e5'],
    ['😀', 'b544'],
    ['aaa', '732d'],
  ])('003-17: the hash of %j is %s', (line, hash) => expect(lineHash(line)).toBe(hash))

  test('the byte order mark is no content of line 1', async () => {
    expect((await edit([{ op: 'set_line', anchor: at(1, 'aaa'), content: 'A' }], '\uFEFFaaa\n')).text).toBe('\uFEFFA\n')
  })

  test('hashes are read in capitals too, and with blanks around', async () => {
    expect((await edit([{ op: 'set_line', anchor: ' 2 : CF0D ', content: 'B' }])).text).toBe('aaa\nB\nccc\n')
  })
})

describe('arguments', () => {
  test('003-04: edits as JSON text or array or a single object, ids accepted, encoding named', async () => {
    const one = { op: 'set_line', anchor: at(1, 'aaa'), content: 'A' }
    const ids = { workspace_id: 'ws-1', agent_id: 'a-1', session_id: 's-1', encoding: 'utf-8', auto_cleanup: true }
    for (const edits of [[one], JSON.stringify([one]), one]) {
      expect((await edit(edits, FILE, ids)).text).toBe('A\nbbb\nccc\n')
    }
  })

  test('003-05, 003-06, 003-07, 003-22: the six ops together', async () => {
    const { text, result } = await edit([
      { op: 'insert_before', anchor: at(1, 'aaa'), content: '#!/bin/sh' },
      { op: 'set_line', anchor: at(1, 'aaa'), content: '' },
      { op: 'replace_lines', start_anchor: at(2, 'bbb'), end_anchor: at(3, 'ccc'), content: 'x\ny\nz' },
      { op: 'insert_after', anchor: at(3, 'ccc'), content: 'after' },
      { op: 'append', content: 'end' },
      { op: 'replace', old_content: 'y', new_content: 'Y' },
    ])
    expect(text).toBe('#!/bin/sh\nx\nY\nz\nafter\nend\n')
    expect(result).toMatchObject({ success: true, edits_applied: 6 })
  })

  test('a line is blanked by replace_lines with a newline', async () => {
    const anchor = at(2, 'bbb')
    expect((await edit([{ op: 'replace_lines', start_anchor: anchor, end_anchor: anchor, content: '\n' }])).text).toBe(
      'aaa\n\nccc\n',
    )
  })
})

describe('replace', () => {
  test('003-08: none or two is an error, unless allow_multiple', async () => {
    const two = 'x x\n'
    expect(await edit([{ op: 'replace', old_content: 'y', new_content: 'z' }], two)).toMatchObject({
      text: two,
      result: { error: expect.stringContaining('not found') },
    })
    expect(await edit([{ op: 'replace', old_content: 'x', new_content: 'z' }], two)).toMatchObject({
      text: two,
      result: { error: expect.stringContaining('found 2 times') },
    })
  })

  test('003-13: counts by the number of the edit, with allow_multiple alone', async () => {
    const { result, text } = await edit(
      [
        { op: 'append', content: 'x' },
        { op: 'replace', old_content: 'x', new_content: 'y', allow_multiple: true },
        { op: 'replace', old_content: 'q', new_content: 'r' },
      ],
      'x x\nq\n',
    )
    expect(text).toBe('y y\nr\ny\n')
    expect(result).toMatchObject({ replacements: { edit_2: 3 } })
    expect(Object.keys((result as { replacements: object }).replacements)).toEqual(['edit_2'])
  })

  test('003-18: it comes after the other ops, on what they made', async () => {
    const edits = [
      { op: 'replace', old_content: 'AAA', new_content: 'Z' },
      { op: 'set_line', anchor: at(1, 'aaa'), content: 'AAA' },
    ]
    expect((await edit(edits)).text).toBe('Z\nbbb\nccc\n')
  })

  test('old text of several lines is found in a CRLF file', async () => {
    const edits = [{ op: 'replace', old_content: 'aaa\nbbb', new_content: 'x\ny' }]
    expect((await edit(edits, 'aaa\r\nbbb\r\n')).text).toBe('x\r\ny\r\n')
  })
})

describe('results', () => {
  test('003-10, 003-20: success has the anchored view, from which the next edit can be written', async () => {
    const { result } = await edit([{ op: 'insert_after', anchor: at(1, 'aaa'), content: 'new' }])
    expect(result).toEqual({
      success: true,
      path: 'a.txt',
      edits_applied: 1,
      content: `1:732d|aaa\n${at(2, 'new')}|new\n3:cf0d|bbb\n4:a4ed|ccc`,
    })
  })

  test('003-11: no change is told as one', async () => {
    const { result } = await edit([{ op: 'set_line', anchor: at(2, 'bbb'), content: 'bbb' }])
    expect(result).toMatchObject({ success: true, edits_applied: 0, note: 'Content unchanged after applying edits' })
  })

  test('003-09, 003-19: append to an empty file; endings stay line by line', async () => {
    expect((await edit([{ op: 'append', content: 'x' }], '')).text).toBe('x')
    expect((await edit([{ op: 'insert_after', anchor: at(1, 'a'), content: 'x' }], 'a\r\nb\nc\r\n')).text).toBe(
      'a\r\nx\r\nb\nc\r\n',
    )
  })

  test.each([
    ['missing file', [{ op: 'append', content: 'x' }], null, 'File not found at a.txt'],
    [
      'out of range',
      [{ op: 'set_line', anchor: '99:ab12', content: 'x' }],
      FILE,
      'Edit #1 (set_line): Line 99 out of range (file has 3 lines)',
    ],
    [
      'overlap',
      [
        { op: 'replace_lines', start_anchor: at(1, 'aaa'), end_anchor: at(2, 'bbb'), content: 'x' },
        { op: 'set_line', anchor: at(2, 'bbb'), content: 'y' },
      ],
      FILE,
      'Overlapping edits: edit #1 and edit #2 affect overlapping line ranges',
    ],
    ['unknown op', [{ op: 'magic' }], FILE, "Edit #1: unknown op 'magic'"],
    ['no edits', [], FILE, 'edits array is empty'],
    ['invalid JSON', '[{"op"', FILE, expect.stringContaining('Invalid JSON in edits: ')],
    [
      'too many',
      Array(101).fill({ op: 'append', content: 'x' }),
      FILE,
      'Too many edits in one call (max 100). Split into multiple calls.',
    ],
  ])('003-15: %s', async (_, edits, text, error) => {
    const got = await edit(edits, text)
    expect(got.result).toEqual({ error })
    expect(got.text ?? null).toBe(text)
  })

  test('003-16: all are checked before any is written', async () => {
    const edits = [
      { op: 'set_line', anchor: at(1, 'aaa'), content: 'x' },
      { op: 'replace', old_content: 'nowhere', new_content: '' },
    ]
    expect((await edit(edits)).text).toBe(FILE)
  })
})

describe('003-12, 003-21: auto-cleanup', () => {
  const range = { op: 'replace_lines', start_anchor: at(2, 'bbb'), end_anchor: at(2, 'bbb') }

  test.each([
    ['prefix_strip', [{ ...range, content: '2:ab12|X\n\n3:cd34|Y' }], 'aaa\nX\n\nY\nccc\n'],
    ['boundary_echo_strip', [{ ...range, content: 'aaa\nX\nccc' }], 'aaa\nX\nccc\n'],
    ['insert_echo_strip', [{ op: 'insert_after', anchor: at(2, 'bbb'), content: 'bbb\nX' }], 'aaa\nbbb\nX\nccc\n'],
    ['insert_echo_strip', [{ op: 'insert_before', anchor: at(2, 'bbb'), content: 'X\nbbb' }], 'aaa\nX\nbbb\nccc\n'],
  ])('%s', async (kind, edits, after) => {
    const { text, result } = await edit(edits)
    expect(text).toBe(after)
    expect(result).toMatchObject({ cleanup_applied: [kind] })
    expect((await edit(edits, FILE, { auto_cleanup: false })).result).not.toHaveProperty('cleanup_applied')
  })

  test.each([
    [
      'a single line that looks like an anchor is content',
      [{ ...range, content: '5:a3b1|hello' }],
      'aaa\n5:a3b1|hello\nccc\n',
    ],
    [
      'an echo with another indentation is content',
      [{ op: 'insert_after', anchor: at(2, 'bbb'), content: '  bbb\nX' }],
      'aaa\nbbb\n  bbb\nX\nccc\n',
    ],
    ['an echo on one side is content', [{ ...range, content: 'aaa\nX\nY' }], 'aaa\naaa\nX\nY\nccc\n'],
  ])('%s', async (_, edits, after) => {
    const { text, result } = await edit(edits)
    expect(text).toBe(after)
    expect(result).not.toHaveProperty('cleanup_applied')
  })

  test('a brace that the new lines need is not taken for an echo', async () => {
    const file = 'if (a) {\n}\n'
    const { text } = await edit([{ op: 'insert_after', anchor: at(1, 'if (a) {'), content: 'if (a) {\n}' }], file)
    expect(text).toBe('if (a) {\nif (a) {\n}\n}\n')
  })
})

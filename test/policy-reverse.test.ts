import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Content, textContent } from '../src/core/content.ts'
import type { Op } from '../src/core/op.ts'
import type { BlockResult, Snapshot } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/create-engine.ts'
import { reversed } from '../src/policy/blocks/reverse.ts'
import { contentOfSection, parseCase } from './support/case.ts'
import { caseSources } from './support/cases.ts'
import { sampled } from './support/sample.ts'

const engine = createEngine()
const textsOf = (files: Snapshot) =>
  Object.fromEntries([...files].map(([path, content]) => [path, content.kind === 'text' ? content.text : undefined]))

/** The files of a case; undefined if it has options. */
function filesOf(name: string): Snapshot | undefined {
  const { sections } = parseCase(readFileSync(new URL(`./cases/${name}`, import.meta.url), 'utf8'))
  if (sections.some(section => section.name === 'options.json')) return undefined
  const before = sections.filter(section => section.name.startsWith('before/'))
  return new Map(
    before.map(section => [section.name.slice('before/'.length) as RepoPath, textContent(contentOfSection(section))]),
  )
}

/**
 * True if a result did what its block says to the letter: not where it says that a file is new which was there, or names another section, or a part
 * of it was made before, nor in a file whose last line has no end, where a blank line is that, nor where a blank line above the old lines may stay.
 */
const isLiteral = ({ status, matcher = 'exact', block, path, notes }: BlockResult, before: Snapshot): boolean =>
  status === 'applied' &&
  matcher === 'exact' &&
  !notes.some(({ code }) => code === 'locate/header') &&
  !hasOpenEnd(before.get(path!)) &&
  !block.steps.flat().some(op => op.kind === 'replace' && /^\s*\n/.test(op.search) && !/^\s*\n/.test(op.replace)) &&
  !block.steps.flat().some(op => wasMade(op, before.get(path!))) &&
  !(before.has(path!) && block.steps.flat().some(op => op.kind === 'create' && !op.update))

function wasMade(op: Op, content: Content | undefined): boolean {
  if (op.kind !== 'replace' || content?.kind !== 'text') return false
  const has = (lines: string) => content.text.includes(`${lines.trimEnd()}\n`)
  return has(op.replace) && !has(op.search)
}

const hasOpenEnd = (content: Content | undefined): boolean => content?.kind === 'text' && /[^\n]$/.test(content.text)

test('what was applied to the letter, and is taken back, gives the files as they were before', async () => {
  let taken = 0
  for (const [name, source] of sampled(caseSources)) {
    const before = filesOf(name)
    if (!before) continue
    const done = await engine.apply(engine.parse(source), before)
    const applied = done.results.filter(({ status }) => status === 'applied')
    if (applied.length === 0 || !applied.every(result => isLiteral(result, before))) continue
    const undone = await engine.apply(reversed(applied.map(({ block }) => block)), done.after)
    if (undone.results.some(({ status }) => status === 'failed')) continue
    taken++
    expect(textsOf(undone.after), name).toEqual(textsOf(before))
  }
  expect(taken / sampled(caseSources).length).toBeGreaterThan(0.3)
}, 120_000)

const call = (fields: object) => JSON.stringify(fields)
const pair = ([old_string, new_string]: readonly string[]) => ({ old_string, new_string })
const diff = (...lines: readonly string[]) => `\`\`\`diff\n${lines.join('\n')}\n\`\`\`\n`

test.each([
  ['delete', '*** Begin Patch\n*** Delete File: a\n*** End Patch\n'],
  ['rewrite', call({ file_path: 'a', content: 'x\n' })],
  ['create', 'Here is the complete updated `src/a.py`:\n\n```py\nx = 1\n```\n'],
  ['create', 'src/a.py\n```py\nx = 1\n```\n'],
  ['create', 'src/a.py\n<source>\nx = 1\n</source>\n'],
  ['create', call([{ path: 'a', content: 'x\n' }])],
  ['append', '```sh\ntouch a\n```\n'],
  ['lines', call({ path: 'a', start_line: 1, end_line: 1, text: 'x', expect: 'y' })],
  ['regex', call({ path: 'a', op: 'regex', pattern: 'x', replacement: 'y' })],
  ['replace', call({ file_path: 'a', old_string: 'x', new_string: 'y', replace_all: true })],
  ['replace', call({ file_path: 'a', old_string: 'x', new_string: '' })],
  [
    'replace',
    call({
      file_path: 'a',
      edits: [
        ['x', ''],
        ['y', 'z'],
      ].map(pair),
    }),
  ],
  [
    'create',
    call({
      file_path: 'a',
      edits: [
        ['', 'x\n'],
        ['x', 'y'],
      ].map(pair),
    }),
  ],
  ['replace', diff('--- a/a', '+++ /dev/null', '@@ -1 +0,0 @@', '-x', '@@ -3 +0,0 @@', '-z')],
])('%s does not say what was there before: %s', (kind, text) => {
  const [block] = reversed(engine.parse(text))
  expect(block?.problems.at(-1)?.message).toBe(
    `a block that does not say what was there before (${kind}) cannot be reversed`,
  )
})

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['a created file', {}, '*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\n'],
  ['a deleted file', { a: 'x\ny\n' }, diff('--- a/a', '+++ /dev/null', '@@ -1,2 +0,0 @@', '-x', '-y')],
  ['a new name', { a: 'x\n' }, diff('diff --git a/a b/b', 'rename from a', 'rename to b')],
  [
    'a new name with an edit',
    { a: 'x\n' },
    '*** Begin Patch\n*** Update File: a\n*** Move to: b\n@@\n-x\n+y\n*** End Patch\n',
  ],
  ['inserted lines', { a: 'one\ntwo\n' }, call({ command: 'insert', path: 'a', insert_line: 1, insert_text: 'new\n' })],
  ['appended lines', { a: 'one\n' }, call({ op: 'append', path: 'a', text: 'new\n' })],
  [
    'an edit below a header',
    { a: 'class A:\n  two\nclass B:\n  one\n' },
    '*** Begin Patch\n*** Update File: a\n@@ class B:\n-  one\n+  two\n*** End Patch\n',
  ],
  [
    'two edits, the last one first',
    { a: 'class A:\n  one\nclass B:\n  one\n' },
    diff('--- a/a', '+++ b/a', '@@ -4 +4 @@ class B:', '-  one', '+  two') +
      diff('--- a/a', '+++ b/a', '@@ -4 +4 @@', '-  two', '+  three'),
  ],
  [
    'commits, the newest first',
    { a: 'x\n' },
    diff('diff --git a/a b/a', 'index 2222222..3333333 100644', '--- a/a', '+++ b/a', '@@ -1 +1 @@', '-y', '+z') +
      diff('diff --git a/a b/a', 'index 1111111..2222222 100644', '--- a/a', '+++ b/a', '@@ -1 +1 @@', '-x', '+y'),
  ],
])('%s can be taken back', async (_, texts, text) => {
  const before: Snapshot = new Map(Object.entries(texts).map(([path, old]) => [path as RepoPath, textContent(old)]))
  const done = await engine.apply(engine.parse(text), before)
  const undone = await engine.apply(reversed(engine.parse(text)), done.after)
  expect(undone.results.map(({ code }) => code)).toEqual(done.results.map(() => 'ok/applied'))
  expect(textsOf(undone.after)).toEqual(texts)
})

test('a created file that somebody changed is not deleted', async () => {
  const blocks = engine.parse('*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\n')
  const { results } = await engine.apply(reversed(blocks), new Map([['a' as RepoPath, textContent('x\ny\n')]]))
  expect(results.map(({ code }) => code)).toEqual(['locate/stale'])
})

test('a block that is refused keeps its reason, and what it only shows is no reason', () => {
  const [deleted] = engine.parse('*** Begin Patch\n*** Delete File: a\n*** End Patch\n')
  const problem = { code: 'parse/unclosed', message: 'x' } as const
  expect(reversed([{ ...deleted!, problems: [problem] }])[0]?.problems).toMatchObject([
    problem,
    { code: 'parse/unsupported' },
  ])
  const [unread] = engine.parse('<<<<<<< SEARCH\nx\n')
  expect(reversed([unread!])).toEqual([unread])
  const shown = { ...deleted!, steps: [[{ kind: 'view' }]] } as const
  expect(reversed([shown])).toMatchObject([shown])
})

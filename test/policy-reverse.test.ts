import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textContent } from '../src/core/content.ts'
import type { BlockResult, Snapshot } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { createEngine } from '../src/engine.ts'
import { reversed } from '../src/policy/reverse.ts'
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

/** True if a result did what its block says to the letter. A text alone does not say that its file was there before. */
const isLiteral = ({ status, matcher = 'exact', block, path }: BlockResult, before: Snapshot): boolean =>
  status === 'applied' &&
  matcher === 'exact' &&
  !(before.has(path!) && block.steps.flat().some(op => op.kind === 'create'))

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
})

const call = (fields: object) => JSON.stringify(fields)
const diff = (...lines: readonly string[]) => `\`\`\`diff\n${lines.join('\n')}\n\`\`\`\n`

test.each([
  ['delete', '*** Begin Patch\n*** Delete File: a\n*** End Patch\n'],
  ['rewrite', call({ file_path: 'a', content: 'x\n' })],
  ['create', 'Here is the complete updated `src/a.py`:\n\n```py\nx = 1\n```\n'],
  ['lines', call({ path: 'a', start_line: 1, end_line: 1, text: 'x', expect: 'y' })],
  ['regex', call({ path: 'a', op: 'regex', pattern: 'x', replacement: 'y' })],
  ['replace', call({ file_path: 'a', old_string: 'x', new_string: 'y', replace_all: true })],
  ['replace', call({ file_path: 'a', old_string: 'x', new_string: '' })],
])('%s does not say what was there before: %s', (kind, text) => {
  const [block] = reversed(engine.parse(text))
  expect(block?.problems.at(-1)?.message).toBe(
    `a block that does not say what was there before (${kind}) cannot be taken back`,
  )
})

test('what is taken back last was made first, and a place is not looked for by the numbers of the old file', async () => {
  const before = new Map([['a' as RepoPath, textContent('class A:\n  one\nclass B:\n  one\n')]])
  const text =
    diff('--- a/a', '+++ b/a', '@@ -4 +4 @@ class B:', '-  one', '+  two') +
    diff('--- a/a', '+++ b/a', '@@ -4 +4 @@', '-  two', '+  three')
  const done = await engine.apply(engine.parse(text), before)
  const undone = await engine.apply(reversed(engine.parse(text)), done.after)
  expect(textsOf(undone.after)).toEqual(textsOf(before))
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../playground/example-pages.ts'
import { createEngine, pinned, repoPath, textContent } from '../src/index.ts'

const root = (file: string) => new URL(`../${file}`, import.meta.url)

const engine = createEngine()
const options = { match: 'similar', dryRun: true } as const

const snapshot = (files: readonly { readonly path: string; readonly text: string }[]) =>
  new Map(
    files.flatMap(({ path, text }) => {
      const checked = repoPath(path)
      return checked.ok ? [[checked.value, textContent(text)] as const] : []
    }),
  )

/** Formats that write a block as two halves, as two strings of JSON, as hunks. */
const FORMATS = [
  'search-replace',
  'edit-protocol',
  'tagged-edit',
  'text-editor',
  'claude-code',
  'unified-diff',
  'apply-patch',
]

describe.each(FORMATS)('%s: a block that fits two places is written for either', async name => {
  const { files, reply: counted } = exampleOf(readFileSync(root(`docs/formats/${name}.md`), 'utf8'))!
  // a hunk that was counted says which place is meant
  const reply = counted.replace(/^@@ -\d+/gm, '@@ -9000')
  const twice = snapshot(files.map(({ path, text }) => ({ path, text: `${text}\nfirst\n${text}\nsecond\n` })))
  const judged = async (comment: string) => (await engine.apply(engine.parse(comment), twice, options)).results
  const before = await judged(reply)
  const choices = before.flatMap(({ problem }, index) =>
    problem?.code === 'locate/ambiguous' ? problem.lines!.map(line => ({ index, line })) : [],
  )

  test('the example has such a block', () => expect(choices.length).toBeGreaterThan(1))

  test.each(choices)('block $index, line $line', async choice => {
    const comment = await pinned(engine, reply, twice, choice, options)
    const after = await judged(comment!)
    const { status, placed } = after[choice.index]!
    const places = before[choice.index]!.problem!.lines!
    // the change begins at the line that was searched for, or a little below it
    const chosen = placed!.map(({ line }) => places.findLast(place => place <= line + 2))
    expect(status).toBe('validated')
    expect(chosen).toContain(choice.line)
    expect(after.map(({ block }) => block.path)).toEqual(before.map(({ block }) => block.path))
  })
})

test('what no place can be chosen for stays as it is', async () => {
  const files = snapshot([{ path: 'a.txt', text: 'x x\n' }])
  const reply = 'a.txt\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n'
  expect(await pinned(engine, reply, files, { index: 0, line: 7 }, options)).toBeUndefined()
  expect(await pinned(engine, reply, files, { index: 3, line: 1 }, options)).toBeUndefined()
})

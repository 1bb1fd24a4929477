import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const reply = 'In `/repo/src/a.py`:\n\n```diff\n@@ -1 +1 @@\n-one\n+ONE\n```\n'

test('the benchmark’s adapter answers plain cases, cases on the wire and whole replies', () => {
  const cases = [
    { id: 'plain', path: 'a.py', before: 'one\ntwo\n', search: 'one', replace: 'ONE' },
    { id: 'nowhere', path: 'a.py', before: 'one\ntwo\n', search: 'three', replace: 'ONE' },
    {
      id: 'json',
      path: 'a.py',
      before: 'one\n',
      format: 'str-replace-json',
      text: '{"command": "str_replace", "path": "a.py", "old_str": "one", "new_str": "ONE"}',
    },
    { id: 'auto', path: '/repo/src/a.py', before: 'one\n', format: 'auto', text: reply },
    { id: 'unknown', path: 'a.py', before: 'one\n', format: 'telepathy', text: 'one' },
  ]
  const { stdout, stderr } = spawnSync(process.execPath, ['bench/adapter.mjs'], {
    input: cases.map(given => `${JSON.stringify(given)}\n`).join(''),
    encoding: 'utf8',
  })
  const answers = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { id: string; after?: unknown; na?: true })
  expect(
    answers.map(({ id, after, na }) => [id, na ?? after]),
    stderr,
  ).toEqual([
    ['plain', 'ONE\ntwo\n'],
    ['nowhere', null],
    ['json', 'ONE\n'],
    ['auto', 'ONE\n'],
    ['unknown', true],
  ])
})

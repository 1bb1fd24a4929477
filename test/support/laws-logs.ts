import fc from 'fast-check'
import type { RepoPath } from '../../src/core/path.ts'
import { createEngine } from '../../src/create-engine.ts'
import type { Law } from './laws.ts'

/** The log of an agent that wants to write `a.txt`, `b.txt` and `c.txt`: in any order and with anything between its records, of which some come twice or are cut. */
const WANTED = ['a.txt', 'b.txt', 'c.txt'] as const
const call = (path: string) => ({
  type: 'assistant',
  message: {
    id: `m-${path}`,
    role: 'assistant',
    content: [{ type: 'tool_use', id: path, name: 'Write', input: { file_path: path, content: 'new\n' } }],
  },
})
const answered = (path: string, content: unknown) => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: path, is_error: true, content }] },
})
const DENIAL =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file)."
const denied = fc.constantFrom(...WANTED).chain(path =>
  fc
    .constantFrom<object>(
      {
        type: 'system',
        subtype: 'permission_denied',
        tool_name: 'Write',
        tool_use_id: path,
        decision_reason_type: 'rule',
        message: 'no',
      },
      answered(path, DENIAL),
      answered(path, [{ type: 'text', text: DENIAL }]),
    )
    .map(record => ({ path, record })),
)
const noise = fc.oneof(
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
  fc.constant({ type: 'user', message: { role: 'user', content: 'go on' } }),
  fc.constant({ type: 'summary', summary: 'x', leafUuid: 'y' }),
)
const log = fc.record({
  denied: fc.uniqueArray(denied, { minLength: 1, maxLength: 3, selector: ({ path }) => path }),
  noise: fc.array(fc.tuple(fc.nat(8), noise), { maxLength: 4 }),
  twice: fc.boolean(),
})
const engine = createEngine()

/** The laws of the logs of agents. */
export const logs: readonly Law[] = [
  {
    name: 'what somebody declined in the log of an agent is never applied, whatever else the log says',
    runs: 300,
    property: fc.asyncProperty(log, async ({ denied: all, noise: between, twice }) => {
      const records: unknown[] = [...WANTED.map(call), ...all.map(({ record }) => record)]
      if (twice) records.push(...WANTED.map(call))
      for (const [at, what] of between) records.splice(at, 0, what)
      const text = records.map(record => `${JSON.stringify(record)}\n`).join('')
      const { after } = await engine.apply(engine.parse({ name: 'log.jsonl', text }), new Map(), {
        checkSyntax: 'off',
        proposals: 'all',
      })
      const written = all.find(({ path }) => after.has(path as RepoPath))
      if (written) throw new Error(`${written.path} was declined`)
    }),
  },
]

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../src/core/block.ts'
import { textContent } from '../../src/core/content.ts'
import type { RepoPath } from '../../src/core/path.ts'
import { createEngine } from '../../src/create-engine.ts'

interface Recorded {
  readonly path: string
  readonly anchor: string
  readonly old: string
  readonly new: string
}

type Record_ = { readonly name: string } & (
  | { readonly kind: 'parse'; readonly input: string; readonly blocks: readonly Recorded[] }
  | {
      readonly kind: 'validate'
      readonly block: Recorded
      readonly before: string
      readonly error: string | null
      readonly line: number | null
    }
  | {
      readonly kind: 'apply'
      readonly block: Recorded
      readonly before: string
      readonly after: string
      readonly status: string
    }
)

/** Where we answer otherwise, and what; the reasons stand in README.md beside this file. */
const DEVIATIONS: Readonly<Record<string, unknown>> = {
  'parse test_skip_empty_path': ['parse/no-path'],
  'parse test_skip_unclosed_block': ['parse/unclosed'],
  'apply test_crlf_normalization': 'def foo():\r\n    return 2\r\n',
}

const cases: readonly Record_[] = JSON.parse(readFileSync(new URL('./edit-protocol.json', import.meta.url), 'utf8'))
const engine = createEngine()

const half = (...parts: readonly string[]) =>
  parts
    .filter(part => part !== '')
    .map(part => part.replace(/\n?$/, '\n'))
    .join('')

/** A record's block in the words of the protocol. */
const written = ({ path, anchor, old, new: fresh }: Recorded): string =>
  `${path}\n««« EDIT\n${half(anchor, old)}═══════ REPL\n${half(anchor, fresh)}»»» EDIT END\n`

/** Our block in the words of the record: the lines that both halves begin with are the anchor. */
function told(block: Block): Recorded | string {
  const op = block.steps[0]?.[0]
  if (block.problems[0]) return block.problems[0].code
  if (op?.kind === 'create') return { path: block.path, anchor: '', old: '', new: op.text.replace(/\n$/, '') }
  if (op?.kind !== 'replace') throw new Error(`the protocol has no ${op?.kind}`)
  const [old, fresh] = [op.search.split('\n').slice(0, -1), op.replace.split('\n').slice(0, -1)]
  let shared = 0
  while (shared < old.length && shared < fresh.length && old[shared] === fresh[shared]) shared++
  const joined = (lines: readonly string[]) => lines.join('\n')
  return {
    path: block.path,
    anchor: joined(old.slice(0, shared)),
    old: joined(old.slice(shared)),
    new: joined(fresh.slice(shared)),
  }
}

async function applied(block: Recorded, before: string) {
  const exists = before !== '' || half(block.anchor, block.old) !== ''
  const snapshot = new Map(exists ? [[block.path as RepoPath, textContent(before)]] : [])
  const { results, after } = await engine.apply(engine.parse(written(block)), snapshot, { match: 'exact' })
  const content = after.get(block.path as RepoPath)
  return { result: results[0]!, text: content?.kind === 'text' ? content.text : '' }
}

/** What the recorded sentences are in our codes. */
const codeOf = (error: string | null): string | null => {
  if (error === null) return null
  return /ambiguous/.test(error) ? 'locate/ambiguous' : 'locate/not-found'
}

async function answer(record: Record_): Promise<unknown> {
  if (record.kind === 'parse') return engine.parse(record.input).map(told)
  const { result, text } = await applied(record.block, record.before)
  if (record.kind === 'apply') return text
  return result.problem ? result.code : null
}

function expected(record: Record_): unknown {
  if (record.kind === 'parse') return record.blocks
  return record.kind === 'apply' ? record.after : codeOf(record.error)
}

describe('the edit protocol answers as recorded', () => {
  test.each(cases.map((record, i) => [`${record.kind} ${record.name}`, i, record] as const))(
    '%s (%i)',
    async (name, _, record) => {
      const deviation = DEVIATIONS[name]
      expect(await answer(record)).toEqual(name in DEVIATIONS ? deviation : expected(record))
      if (name in DEVIATIONS) expect(deviation, 'a deviation that is none').not.toEqual(expected(record))
    },
  )

  test('every deviation is of a record', () => {
    const names = new Set(cases.map(({ kind, name }) => `${kind} ${name}`))
    expect(Object.keys(DEVIATIONS).filter(name => !names.has(name))).toEqual([])
  })
})

import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type TextContent, textContent } from '../src/core/content.ts'
import type { FileChange, Snapshot } from '../src/core/outcome.ts'
import type { RepoPath } from '../src/core/path.ts'
import { LIMITS } from '../src/policy/blocks/limits.ts'
import type { Repository } from '../src/run/ports.ts'
import { verdictOf } from '../src/run/report.ts'
import { run } from '../src/whole.ts'
import { replace } from './hostile/case.ts'

const DEADLINE = 1500
const LIMITED = { ...LIMITS, deadline: DEADLINE }

/** Takes all the time of a run at its second block, as a search that finds nothing can. */
const slow = () => ({
  onBlock: (_: unknown, index: number) => {
    if (index === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DEADLINE)
  },
})

/** Files in memory, and what is written to them. */
function memory(): { readonly repository: Repository; readonly files: Map<RepoPath, TextContent | undefined> } {
  const start: Snapshot = new Map([
    ['a.txt' as RepoPath, textContent('one\ntwo\n')],
    ['c.txt' as RepoPath, textContent('one\n')],
  ])
  const files = new Map<RepoPath, TextContent | undefined>(start as Map<RepoPath, TextContent>)
  const sink = {
    write: async (changes: readonly FileChange[]) => {
      for (const { path, after } of changes) files.set(path, after)
      return { kind: 'written' as const }
    },
  }
  const workspace = { read: async () => start, list: async () => [...start.keys()] }
  return { repository: { open: async () => ({ workspace, sink }) }, files }
}

const source = (text: string) => ({ read: async () => [{ name: 'x', text }], report: async () => {} })
const EDITS =
  replace('a.txt', 'two', 'TWO') + replace('a.txt', 'absent', 'x').repeat(3) + replace('c.txt', 'one', 'ONE')

describe('a run that meets its deadline', () => {
  test('ends soon after it, and says of each block what became of it', async () => {
    const { repository, files } = memory()
    const report = await run(source(EDITS), repository, { limits: LIMITED, ...slow() })
    const codes = report.outcome.results.map(({ code }) => code)
    expect(codes).toEqual(['ok/applied', 'locate/not-found', 'locate/budget', 'locate/budget', 'locate/budget'])
    // what is called applied is on the disk; what is not, is not
    expect(report.landed).toEqual({ kind: 'written' })
    expect([files.get('a.txt' as RepoPath)?.text, files.get('c.txt' as RepoPath)?.text]).toEqual([
      'one\nTWO\n',
      'one\n',
    ])
    expect(verdictOf(report)).toBe('partial')
  })

  test('writes nothing where its blocks belong together', async () => {
    const { repository, files } = memory()
    const report = await run(source(EDITS), repository, { limits: LIMITED, atomic: 'all', ...slow() })
    expect(report.landed).toEqual({ kind: 'nothing' })
    expect(report.outcome.results.filter(({ status }) => status === 'applied')).toEqual([])
    expect(files.get('a.txt' as RepoPath)?.text).toBe('one\ntwo\n')
  })

  test('counts what placing takes, and not what reading takes', async () => {
    const { repository } = memory()
    const { workspace, sink } = await repository.open(undefined)
    const late = { ...workspace, read: () => setTimeout(400).then(() => workspace.read([])) }
    const limits = { ...LIMITS, deadline: 300 }
    const report = await run(
      source(replace('a.txt', 'two', 'TWO')),
      { open: async () => ({ workspace: late, sink }) },
      { limits },
    )
    expect(report.outcome.results.map(({ code }) => code)).toEqual(['ok/applied'])
  })

  test('that is over before it begins applies nothing, and says so', async () => {
    const { repository } = memory()
    const report = await run(source(EDITS), repository, { limits: { ...LIMITS, deadline: -1 } })
    expect(new Set(report.outcome.results.map(({ code }) => code))).toEqual(new Set(['locate/budget']))
    expect(verdictOf(report)).toBe('failed')
  })
})

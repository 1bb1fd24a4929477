import { expect, test } from 'vitest'
import type { BlockResult, Status } from '../../src/core/outcome.ts'
import { headlineOf } from '../../src/report/facts.ts'
import { type Landed, reportOf, type Verdict, verdictOf } from '../../src/run/report.ts'

test.each<[readonly Status[], Landed['kind'], Verdict]>([
  [['applied', 'already-applied', 'validated', 'no-change'], 'written', 'applied'],
  [['applied', 'skipped'], 'written', 'applied'],
  [['applied', 'failed'], 'written', 'partial'],
  [['applied', 'not-in-context', 'skipped'], 'written', 'partial'],
  [['failed'], 'nothing', 'failed'],
  [['skipped'], 'nothing', 'failed'],
  [[], 'nothing', 'nothing'],
  [['applied'], 'refused', 'refused'],
  [['applied'], 'head-moved', 'refused'],
  [[], 'refused', 'refused'],
])('%j, %s: %s', (statuses, kind, verdict) => {
  const results = statuses.map(status => ({ status }) as BlockResult)
  const outcome = { results, before: new Map(), after: new Map() }
  expect(verdictOf(reportOf({ sources: [], outcome, landed: { kind } as Landed, dryRun: false }))).toBe(verdict)
})

test.each(['Not applied', 'Not undone'])('%s', said => {
  const undoes = said === 'Not undone' ? { undoes: 'run 1' } : {}
  const plan = { sources: [], outcome: { results: [], before: new Map(), after: new Map() }, dryRun: false }
  const headline = (landed: object) => headlineOf({ ...reportOf({ ...plan, landed: landed as Landed }), ...undoes })
  const locked = { kind: 'refused', reason: 'branch-protected', title: 'The branch is protected' }
  expect(headline(locked)).toBe(`${said}: the branch is protected`)
  expect(headline({ kind: 'head-moved' })).toBe(`${said}: the branch changed during the run`)
})

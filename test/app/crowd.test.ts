import { expect, test } from 'vitest'
import { crowd } from '../../tools/runner/crowd.ts'

// the same with 2,000 commands and ten deaths: node bench/app.mjs
test('two replicas, one of them killed: each command lands once, with one report', async () => {
  const args = ['--sweep-seconds', '2', '--at-once', '2']
  const plan = { commands: 8, pulls: 4, kills: 1, args, skip: 300_000, patience: 100_000 }
  expect(await crowd(plan)).toMatchObject({ lost: 0, twice: 0, unanswered: 0 })
}, 120_000)

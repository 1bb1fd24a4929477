import { expect, test } from 'vitest'
import { crowd } from '../../tools/runner/crowd.ts'
import { day } from '../../tools/runner/day.ts'

// the same with 2,000 commands and ten deaths: node bench/app.mjs
test('two replicas, one of them killed: each command lands once, with one report', async () => {
  const args = ['--sweep-seconds', '2', '--at-once', '2']
  const plan = { commands: 8, pulls: 4, kills: 1, args, skip: 300_000, patience: 200_000 }
  expect(await crowd(plan)).toMatchObject({ lost: 0, twice: 0, unanswered: 0 })
}, 240_000)

// the same with 20,000 events, and what they take: node bench/app.mjs --day
test('the events of a day, none of them a command: all are answered, and hardly any asks GitHub', async () => {
  const { unanswered, requests } = await day(300)
  expect(unanswered).toBe(0)
  // the settings of the repository, once
  expect(requests).toBeLessThan(20)
})

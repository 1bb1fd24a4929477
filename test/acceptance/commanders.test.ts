import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPull } from '../../tools/github/pulls.ts'
import { addFork, addUser, collaborate, openPull, push } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import type { User } from '../../tools/github/world.ts'
import { block, fileAt, headOf, say } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage({ private: false })
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const THREE = `/apply\n\n${block('a.txt', 'three', 'THREE')}`

describe('a name with the id of its account', () => {
  test.each([
    [0, 'ok'],
    [1, 'no-permission'],
  ])('is of that account alone: id + %i: %s', async (more, reason) => {
    const eve = addUser(stage.github.world, 'eve')
    const { outputs } = await say(stage, THREE, { user: eve, with: { 'allow-users': `Eve#${eve.id + more}` } })
    expect(outputs['reason-code']).toBe(reason)
  })

  test('is of that bot alone', async () => {
    const bot = addUser(stage.github.world, 'claude[bot]')
    const as = async (name: string) => (await say(stage, THREE, { user: bot, with: { 'allow-bots': name } })).outputs
    expect((await as(`claude[bot]#${bot.id + 1}`))['reason-code']).toBe('bot-not-allowed')
    expect((await as(`claude[bot]#${bot.id}`))['reason-code']).toBe('ok')
  })
})

describe('the author of a pull request from his own fork', () => {
  async function fromFork(login = 'carl') {
    const { github, repo } = stage
    const fork = await addFork(github.world, repo, login)
    const carl = fork.owner
    await push(github.world, fork, 'patch', { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' }, { user: carl })
    return { carl, fork, number: await openPull(github.world, repo, { user: carl, head: 'patch', from: fork }) }
  }

  test('may command with `permission: author`, and not otherwise', async () => {
    const { carl, fork, number } = await fromFork()
    const on = { ...stage, number }
    expect((await say(on, THREE, { user: carl })).outputs['reason-code']).toBe('no-permission')
    // and start the run again, though no list has him
    const again = { runAttempt: 2, triggeringActor: { ...carl, login: 'CARL' } }
    const { outputs } = await say(on, THREE, { user: carl, with: { permission: 'author' }, ...again })
    expect(outputs['reason-code']).toBe('ok')
    expect(await fileAt(fork, 'patch', 'a.txt')).toContain('THREE')
  })

  test('may no longer when the fork is gone, or when he is a bot', async () => {
    const { github, repo } = stage
    const bot = await fromFork('helper[bot]')
    const fork = await fromFork()
    findPull(repo, fork.number)!.pull.head.repo = null
    const as = async ({ number, carl }: typeof fork) =>
      (await say({ ...stage, number }, THREE, { user: carl, with: { permission: 'author' } })).outputs['reason-code']
    expect(await as(bot)).toBe('bot-not-allowed')
    expect(await as(fork)).toBe('no-permission')
    // but those who may see what would apply
    const seen = await say({ ...stage, number: fork.number }, THREE.replace('/apply', '/apply dry-run'))
    expect(seen.outputs).toMatchObject({ 'reason-code': 'dry-run', 'blocks-applied': '1' })
    // GitHub's description knows no head without a repository, though GitHub has them
    await github.stop()
    stage = await setStage()
  })

  test('is not let in while GitHub cannot say who may write', async () => {
    const { carl, number, fork } = await fromFork()
    const before = await headOf(fork, 'patch')
    stage.github.fail({ path: /\/permission$/, status: 503, times: 9 })
    const { outputs } = await say({ ...stage, number }, THREE, { user: carl, with: { permission: 'author' } })
    expect(outputs['reason-code']).toBe('github-down')
    expect(await headOf(fork, 'patch')).toBe(before)
  })

  test('is the only one besides those who may write', async () => {
    const { number, fork } = await fromFork()
    const before = await headOf(fork, 'patch')
    const eve = addUser(stage.github.world, 'eve')
    const as = async (user: User) =>
      (await say({ ...stage, number }, THREE, { user, with: { permission: 'author' } })).outputs['reason-code']
    expect(await as(eve)).toBe('no-permission')
    expect(await headOf(fork, 'patch')).toBe(before)
    expect(await as(stage.ann)).toBe('ok')
  })

  test('may not from a fork of another person, who may not either', async () => {
    const { github, repo } = stage
    const { carl, fork } = await fromFork()
    const eve = addUser(github.world, 'eve')
    await push(github.world, fork, 'other', { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' }, { user: carl })
    const number = await openPull(github.world, repo, { user: eve, head: 'other', from: fork })
    for (const user of [eve, carl]) {
      const { outputs } = await say({ ...stage, number }, THREE, { user, with: { permission: 'author' } })
      expect(outputs['reason-code']).toBe('no-permission')
    }
  })

  test('may not on a branch that is not his', async () => {
    const { github, repo } = stage
    const eve = addUser(github.world, 'eve')
    await push(github.world, repo, 'hers', { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' }, { user: stage.ann })
    const number = await openPull(github.world, repo, { user: eve, head: 'hers' })
    const { outputs } = await say({ ...stage, number }, THREE, { user: eve, with: { permission: 'author' } })
    expect(outputs['reason-code']).toBe('no-permission')
  })
})

describe('a run that is started again', () => {
  test.each([
    ['by its author, in other letters', 'ANN', 'ok'],
    ['by another who may', 'max', 'ok'],
    ['by nobody that GitHub knows', 'nobody', 'rerun-by-another'],
    ['by nobody, because it is the first', '', 'ok', 1],
  ])('%s: %s is %s', async (_, login, reason, runAttempt = 2) => {
    collaborate(stage.repo, addUser(stage.github.world, 'max'), 'maintain')
    const { outputs } = await say(stage, THREE, { runAttempt, triggeringActor: { ...stage.ann, login } })
    expect(outputs['reason-code']).toBe(reason)
  })
})

test.each([
  ['admin', {}, undefined, 'ok'],
  ['write', {}, undefined, 'ok'],
  ['read', {}, undefined, 'no-permission'],
  ['read', { permission: 'read' }, undefined, 'ok'],
  ['maintain', {}, undefined, 'no-permission'],
  ['admin', {}, { pull: true }, 'no-permission'],
  ['admin', { permission: 'read' }, { pull: false }, 'no-permission'],
])(
  'an answer without flags counts by the permission it names, if it is an old one: %s with %j and %j',
  async (permission, inputs, permissions, reason) => {
    const { github, ann } = stage
    const user = { id: ann.id, login: ann.login, ...(permissions && { permissions }) }
    github.fail({ status: 200, path: /\/permission$/, body: { permission, role_name: permission, user } })
    expect((await say(stage, THREE, { with: inputs })).outputs['reason-code']).toBe(reason)
  },
)

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPull } from '../../tools/github/pulls.ts'
import {
  addCheck,
  addComment,
  addIssue,
  addReview,
  addUser,
  collaborate,
  openPull,
  push,
} from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import type { User } from '../../tools/github/world.ts'
import { block, fileAt, forDist, headOf, repliesOf, say, WRITE } from '../support/scene.ts'

let stage: Stage
let bob: User
beforeEach(async () => {
  stage = await setStage()
  bob = addUser(stage.github.world, 'bob')
  collaborate(stage.repo, bob, 'write')
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const BLOCK = block('a.txt', 'three', 'THREE')
const THREE = `/apply\n\n${BLOCK}`
const lands = async () => (await fileAt(stage.repo, 'topic', 'a.txt'))?.includes('THREE')

describe('require', () => {
  const READS = { ...WRITE, checks: 'read', statuses: 'read' } as const
  const command = async (require: string, body = THREE, permissions: typeof WRITE = READS) =>
    say(stage, body, { with: { require }, permissions })
  const unmet = async (require: string, words: string | RegExp, body = THREE) => {
    const { code, outputs, mood, replies } = await command(require, body)
    expect({ code, reason: outputs['reason-code'] }).toEqual({ code: 0, reason: 'condition-unmet' })
    expect(mood).toEqual(['-1'])
    expect(replies.at(-1)?.body.toLowerCase()).toMatch(words)
    expect(await lands()).toBe(false)
  }
  const met = async (require: string) => {
    expect((await command(require)).outputs['reason-code']).toBe('ok')
    expect(await lands()).toBe(true)
  }
  const label = (name: string) => stage.repo.issues.get(stage.number)!.labels.push(name)
  const review = (user: User, state: 'APPROVED' | 'CHANGES_REQUESTED') =>
    addReview(stage.github.world, stage.repo, stage.number, { user, state, body: 'x' })
  const check = async (name: string, conclusion: string | null) =>
    addCheck(stage.github.world, stage.repo, { name, headSha: await headOf(stage.repo, 'topic'), conclusion })

  test('a label', async () => {
    await unmet('label:ready for edits', 'the label `ready for edits` is missing')
    label('Ready for edits')
    await met('label:ready for edits')
  })

  test('an approval by somebody who may write', async () => {
    await unmet('approved', 'no one with write access has approved')
    await review(addUser(stage.github.world, 'eve'), 'APPROVED')
    await unmet('approved', 'no one with write access has approved')
    await review(bob, 'APPROVED')
    await met('approved')
  })

  test('an approval is worth nothing where another reviewer asks for changes', async () => {
    const carl = addUser(stage.github.world, 'carl')
    collaborate(stage.repo, carl, 'write')
    await review(bob, 'APPROVED')
    await review(carl, 'CHANGES_REQUESTED')
    await unmet('approved', '`carl` has requested changes')
  })

  test('checks of the head that all passed', async () => {
    await unmet('checks', /has no checks/)
    await check('build', null)
    await check('lint', 'failure')
    await unmet('checks', /the check `build` has not finished, the check `lint` ended with failure/)
  })

  test('checks that passed, or were skipped', async () => {
    await check('build', 'success')
    await check('docs', 'skipped')
    await met('checks')
  })

  test('checks but our own, which would wait for itself', async () => {
    await check('build', 'success')
    const own = await check('apply', null)
    own.detailsUrl = `${stage.github.serverUrl}/octo/demo/actions/runs/424242/job/1`
    await met('checks')
  })

  test('several, each told by its name', async () => {
    await unmet(
      'label:a, approved, checks',
      /the label `a` is missing; no one with write access has approved; .* has no checks/,
    )
  })

  test('several, each met: what none is about need not be readable', async () => {
    label('a')
    await review(bob, 'APPROVED')
    expect((await command('label:a, approved', THREE, WRITE)).outputs['reason-code']).toBe('ok')
  })

  test('on a pull request alone', async () => {
    const number = addIssue(stage.github.world, stage.repo, { user: bob, title: 'Shout' })
    const { outputs, replies } = await say({ ...stage, number }, THREE, { with: { require: 'approved' } })
    expect(outputs['reason-code']).toBe('condition-unmet')
    expect(replies.at(-1)?.body).toContain('works only on pull requests')
  })

  test('checks of the commit that the branch is at, not of one that GitHub still shows', async () => {
    const { github, repo, ann } = stage
    await check('build', 'success')
    github.world.lag = 3_600_000
    await push(github.world, repo, 'topic', { 'b.txt': 'b\n' }, { user: ann })
    await unmet('checks', /the checks are of `[0-9a-f]{7}`, and the branch is at `[0-9a-f]{7}`/)
  })

  test('more checks than are read: GitHub’s own word that all passed', async () => {
    for (let i = 0; i < 100; i++) await check(`build ${i}`, 'success')
    const last = await check('deploy', 'failure')
    await unmet('checks', 'there are too many checks to tell whether all passed')
    stage.repo.checks.set(last.id, { ...last, conclusion: 'success' })
    await met('checks')
  })

  test('the word of a service that knows no check runs, and sets a status', async () => {
    const status = (context: string, state: string) => ({ context, state })
    const nodes = [status('lint', 'SUCCESS'), status('old', 'FAILURE'), status('slow', 'EXPECTED')]
    const statusCheckRollup = { state: 'FAILURE', contexts: { nodes, pageInfo: { hasNextPage: false } } }
    const commits = { nodes: [{ commit: { oid: await headOf(stage.repo, 'topic'), statusCheckRollup } }] }
    const body = { data: { repository: { pullRequest: { commits } } } }
    stage.github.fail({ path: '/graphql', asks: /statusCheckRollup/, status: 200, body })
    await unmet('checks', / the check `old` ended with failure, the check `slow` has not finished\./)
  })

  test('the word of a reviewer whose account is gone', async () => {
    const nodes = [{ state: 'CHANGES_REQUESTED', author: null }]
    const body = { data: { repository: { pullRequest: { latestOpinionatedReviews: { nodes } } } } }
    stage.github.fail({ path: '/graphql', asks: /latestOpinionatedReviews/, status: 200, body })
    await unmet('approved', '`ghost` has requested changes')
  })

  test('GitHub down while they are read is no answer', async () => {
    stage.github.fail({ path: '/graphql', asks: /latestOpinionatedReviews/, status: 503, times: 9 })
    const { code, outputs } = await command('approved')
    expect({ code, reason: outputs['reason-code'] }).toEqual({ code: 1, reason: 'github-down' })
  })

  test('a dry run needs none', async () => {
    const { outputs } = await command('label:a', THREE.replace('/apply', '/apply dry-run'))
    expect(outputs['reason-code']).toBe('dry-run')
  })

  test('`undo` needs them too', async () => {
    await unmet('label:a', 'the label `a` is missing', '/apply undo')
  })

  test('what the token cannot read is not met', async () => {
    await check('build', 'success')
    const { outputs, replies } = await command('checks', THREE, WRITE)
    expect(outputs['reason-code']).toBe('condition-unmet')
    expect(replies.at(-1)?.body).toContain('checks: read')
  })

  test('a condition that goes away during the run', async () => {
    label('ready')
    stage.github.on({ path: /git\/commits$/ }, () => {
      stage.repo.issues.get(stage.number)!.labels.pop()
    })
    await unmet('label:ready', 'the label `ready` is missing')
  })

  test('an unknown one is a mistake', async () => {
    expect((await command('greenlight')).outputs['reason-code']).toBe('bad-input')
  })
})

describe('own-blocks: false', () => {
  const given = { with: { 'own-blocks': 'false' } }
  const link = (id: number, number = stage.number) =>
    `${stage.github.serverUrl}/octo/demo/pull/${number}#issuecomment-${id}`

  test('nobody applies own blocks to the pull request of another', async () => {
    const { outputs, mood, replies } = await say(stage, THREE, { ...given, user: bob })
    expect(outputs['reason-code']).toBe('own-blocks')
    expect(mood).toEqual(['-1'])
    expect(replies.at(-1)?.body).toContain('`bob` wrote the blocks')
    expect(await lands()).toBe(false)
  })

  test('who is refused does not wait for a branch that does not come', async () => {
    stage.github.fail({ path: /info\/refs$/, status: 'hang', times: Number.POSITIVE_INFINITY })
    const { outputs } = await say(forDist(stage), THREE, { ...given, user: bob })
    expect(outputs['reason-code']).toBe('own-blocks')
  })

  test('by a link neither, but those of others, and those to an own pull request', async () => {
    const own = addComment(stage.github.world, stage.repo, stage.number, { user: bob, body: BLOCK })
    expect((await say(stage, `/apply ${link(own.id)}`, { ...given, user: bob })).outputs['reason-code']).toBe(
      'own-blocks',
    )
    expect((await say(stage, `/apply ${link(own.id)}`, given)).outputs['reason-code']).toBe('ok')
    const five = `/apply\n\n${block('a.txt', 'five', 'FIVE')}`
    expect((await say(stage, five, given)).outputs['reason-code']).toBe('ok')
  })

  test('those of another may be taken, one by one or with others, unless the requester has edited any', async () => {
    const eve = addUser(stage.github.world, 'eve')
    collaborate(stage.repo, eve, 'write')
    const add = (user: User, text: string) =>
      addComment(stage.github.world, stage.repo, stage.number, { user, body: text })
    const [other, more] = [add(eve, BLOCK), add(eve, block('a.txt', 'five', 'FIVE'))]
    other.lastEditedAt = other.updatedAt
    other.editor = bob
    const take = async (what: string) =>
      (await say(stage, `/apply ${what}`, { ...given, user: bob })).outputs['reason-code']
    expect(await take(link(other.id))).toBe('own-blocks')
    expect(await take('all')).toBe('own-blocks')
    expect(await take(link(more.id))).toBe('ok')
    other.editor = eve
    const own = add(bob, block('a.txt', 'one', 'ONE'))
    expect(await take('all')).toBe('own-blocks')
    stage.repo.comments.delete(own.id)
    expect(await take('all')).toBe('ok')
  })

  test('a pull request of a bot is one of another', async () => {
    const { github, repo } = stage
    await push(github.world, repo, 'bot', { 'a.txt': 'one\n2\nthree\nfour\nfive\n' }, { user: bob })
    const number = await openPull(github.world, repo, { user: addUser(github.world, 'a[bot]'), head: 'bot' })
    expect((await say({ ...stage, number }, THREE, { ...given, user: bob })).outputs['reason-code']).toBe('own-blocks')
  })

  test('in an issue two people are needed too', async () => {
    const number = addIssue(stage.github.world, stage.repo, { user: bob, title: 'Shout' })
    const there = { ...stage, number }
    expect((await say(there, THREE, { ...given, user: bob })).outputs['reason-code']).toBe('own-blocks')
    expect([...stage.repo.issues.keys()].filter(each => findPull(stage.repo, each))).toHaveLength(1)
  })

  test('a dry run shows what would apply', async () => {
    const { outputs } = await say(stage, THREE.replace('/apply', '/apply dry-run'), { ...given, user: bob })
    expect(outputs['reason-code']).toBe('dry-run')
  })
})

describe('a team in `allow-users`', () => {
  const given = { with: { 'allow-users': 'octo/Editors' } }
  const SEES = { ...WRITE, members: 'read' } as const
  const eve = () => addUser(stage.github.world, 'eve')

  test('lets its members command, and nobody else', async () => {
    const member = eve()
    stage.github.world.teams.set('octo/editors', [member])
    const stranger = addUser(stage.github.world, 'mallory')
    const as = (user: User) => say(stage, THREE, { ...given, user, permissions: SEES })
    const { outputs, stdout } = await as(stranger)
    expect(outputs['reason-code']).toBe('no-permission')
    expect(stdout).toContain('`mallory` is not in the team `octo/Editors`')
    // who was invited is no member yet
    const body = { url: `${stage.github.url}/`, role: 'member', state: 'pending' }
    stage.github.fail({ path: /\/memberships\//, status: 200, body })
    expect((await as(member)).outputs['reason-code']).toBe('no-permission')
    expect((await as(member)).outputs['reason-code']).toBe('ok')
  })

  test('that the token cannot see lets nobody in, and the summary says what it takes', async () => {
    const member = eve()
    stage.github.world.teams.set('octo/editors', [member])
    const { outputs, stdout } = await say(stage, THREE, { ...given, user: member })
    expect(outputs['reason-code']).toBe('no-permission')
    expect(stdout).toContain('members: read')
    expect(repliesOf(stage)).toEqual([])
  })

  test('is not asked about whoever may command anyway', async () => {
    expect((await say(stage, THREE, given)).outputs['reason-code']).toBe('ok')
    expect(stage.github.requests.filter(({ path }) => path.includes('/teams/'))).toEqual([])
  })

  test('GitHub down while it is asked is no answer', async () => {
    stage.github.world.teams.set('octo/editors', [])
    stage.github.fail({ path: /\/memberships\//, status: 503, times: 9 })
    const { code, outputs } = await say(stage, THREE, { ...given, user: eve(), permissions: SEES })
    expect({ code, reason: outputs['reason-code'] }).toEqual({ code: 1, reason: 'github-down' })
  })
})

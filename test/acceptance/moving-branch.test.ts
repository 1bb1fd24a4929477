import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addComment, addFork, addUser, openPull, push } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { block, fileAt, forDist, headOf, hear, logOf, say } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage({ private: false })
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const THREE = `/apply\n\n${block('a.txt', 'three', 'THREE')}`

/** github.com brings `refs/pull/N/head` up to date in the background: seconds later, and once in a while hours. */
describe('what GitHub says of a pull request’s head comes late', () => {
  const AN_HOUR = 3_600_000

  test('the branch itself is read: a push that the pull request does not show yet', async () => {
    const { github, repo, ann } = stage
    github.world.lag = AN_HOUR
    await push(github.world, repo, 'topic', { 'a.txt': 'zero\none\nTWO\nthree\nfour\nfive\n' }, { user: ann })
    const { outputs } = await say(stage, THREE)
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('zero\none\nTWO\nTHREE\nfour\nfive\n')
  })

  test('a second command right behind the first', async () => {
    stage.github.world.lag = AN_HOUR
    await say(stage, THREE)
    const { outputs } = await say(stage, `/apply\n\n${block('a.txt', 'five', 'FIVE')}`)
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nFIVE\n')
  })

  test('a branch that moves during the run', async () => {
    const { github, repo, ann } = stage
    github.world.lag = AN_HOUR
    const moves = () => push(github.world, repo, 'topic', { 'b.txt': 'b\n' }, { user: ann })
    github.on({ path: '/graphql', asks: /updateRefs/ }, moves)
    const { outputs } = await say(stage, THREE)
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
    expect(await fileAt(repo, 'topic', 'b.txt')).toBe('b\n')
  })

  test('a fork is asked for its branch', async () => {
    const { github, repo } = stage
    const fork = await addFork(github.world, repo, 'carl')
    const carl = addUser(github.world, 'carl')
    await push(github.world, fork, 'patch', { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' }, { user: carl })
    const number = await openPull(github.world, repo, { user: carl, head: 'patch', from: fork })
    github.world.lag = AN_HOUR
    await push(github.world, fork, 'patch', { 'a.txt': 'zero\none\nTWO\nthree\nfour\nfive\n' }, { user: carl })
    const { outputs } = await say({ ...stage, number }, THREE)
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
    expect(await fileAt(fork, 'patch', 'a.txt')).toBe('zero\none\nTWO\nTHREE\nfour\nfive\n')
  })
})

test('a move whose answer was lost is told, also if the branch is first read as it was before', async () => {
  const { github, repo } = stage
  const sha = await headOf(repo, 'topic')
  github.fail({ path: '/graphql', asks: /updateRefs/, status: 502, when: 'after' })
  const errors = [{ type: 'UNPROCESSABLE', message: 'Reference update failed' }]
  github.fail({ path: '/graphql', asks: /updateRefs/, nth: 2, status: 200, body: { data: null, errors } })
  github.fail({ method: 'GET', path: /git\/ref\/heads/, status: 200, body: { object: { sha } } })
  const { outputs, replies } = await say(stage, THREE)
  expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
  expect(replies.at(-1)?.body).toContain((await headOf(repo, 'topic')).slice(0, 7))
})

test('a move of which nothing can be read is told with its commit, which may be there', async () => {
  const { github, repo } = stage
  github.fail({ path: '/graphql', asks: /updateRefs/, status: 502, when: 'after', times: 99 })
  github.fail({ method: 'GET', path: /git\/ref\/heads/, status: 502, times: 99 })
  const { code, replies } = await say(stage, THREE)
  expect(code).toBe(1)
  const sha = (await headOf(repo, 'topic')).slice(0, 7)
  expect(replies.at(-1)?.body).toContain(`GitHub did not say whether commit \`${sha}\` is on the branch \`topic\``)
})

/** More than a command has attempts of its own. Ten take three times as long: the night has them. */
const MANY = process.env['CROWD'] === 'all' ? 10 : 6

test(`${MANY} commands at once on one pull request all land, each once, with one report each`, async () => {
  const { github, repo, ann, number } = stage
  const lines = Array.from({ length: MANY }, (_, i) => `line ${i}`)
  await push(github.world, repo, 'topic', { 'many.txt': `${lines.join('\n\n\n\n')}\n` }, { user: ann })
  const comments = lines.map((line, i) =>
    addComment(github.world, repo, number, { user: ann, body: `/apply\n\n${block('many.txt', line, `LINE ${i}`)}` }),
  )
  const ends = await Promise.all(comments.map(comment => hear(forDist(stage), comment)))
  expect(ends.map(({ outputs }) => outputs['reason-code'])).toEqual(lines.map(() => 'ok'))
  expect(await fileAt(repo, 'topic', 'many.txt')).toBe(`${lines.map((_, i) => `LINE ${i}`).join('\n\n\n\n')}\n`)
  expect((await logOf(repo, 'topic')).filter(message => message.includes('Apply-Edits-Key'))).toHaveLength(MANY)
  expect(ends[0]!.replies.length).toBeLessThanOrEqual(MANY)
  expect([...repo.comments.values()].filter(({ user }) => user.type === 'Bot')).toHaveLength(MANY)
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { block, headOf, say } from '../support/scene.ts'

let stage: Stage
let before: string
beforeEach(async () => {
  stage = await setStage()
  before = await headOf(stage.repo, 'topic')
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  expect(await headOf(stage.repo, 'topic')).toBe(before)
  await stage.github.stop()
})

const THREE = `/apply\n\n${block('a.txt', 'three', 'THREE')}`

/** Every failure of GitHub keeps its own name, colour and exit code: none of it is "no permission", none of it is green. */
describe('while the permission is asked', () => {
  test.each([
    [500, 'github-down', 1],
    [503, 'github-down', 1],
    ['drop', 'github-down', 1],
    [401, 'token-invalid', 1],
    [403, 'token-read-only', 1],
    [404, 'no-permission', 0],
  ] as const)('%s is %s, exit %i', async (status, reason, code) => {
    stage.github.fail({ path: /\/permission$/, status, times: 9 })
    const ran = await say(stage, THREE)
    expect({ code: ran.code, reason: ran.outputs['reason-code'] }).toEqual({ code, reason })
    expect(ran.outputs['status']).toBe('refused')
    // GitHub's own weather no stranger can bring about: there is a word
    expect(ran.replies).toHaveLength(reason === 'github-down' ? 1 : 0)
  })

  test('a token that GitHub does not know', async () => {
    const ran = await say(stage, THREE, { token: 'ghs_expired' })
    expect({ code: ran.code, reason: ran.outputs['reason-code'] }).toEqual({ code: 1, reason: 'token-invalid' })
  })

  test('a token that has used up its requests', async () => {
    stage.github.exhaust()
    const ran = await say(stage, THREE)
    expect({ code: ran.code, reason: ran.outputs['reason-code'] }).toEqual({ code: 1, reason: 'github-down' })
    expect(ran.summary).toContain('GitHub is unavailable or rate-limited')
  })
})

describe('at the last step', () => {
  test.each([
    ['updateRefs', { path: '/graphql', asks: /updateRefs/ }],
    ['the tree', { path: /git\/trees$/, method: 'POST' }],
    ['the commit', { path: /git\/commits$/, method: 'POST' }],
  ] as const)('503 for ever at %s is github-down, red', async (_, match) => {
    stage.github.fail({ ...match, status: 503, times: 99 })
    const ran = await say(stage, THREE)
    expect({ code: ran.code, reason: ran.outputs['reason-code'] }).toEqual({ code: 1, reason: 'github-down' })
    expect(ran.replies.at(-1)?.body).toContain('### Run failed: GitHub is unavailable or rate-limited')
    expect(ran.mood).toEqual(['-1'])
  })

  test.each([
    ['RATE_LIMITED', 'API rate limit exceeded for installation'],
    ['RESOURCE_LIMITS_EXCEEDED', 'Resource limits for this query exceeded.'],
  ])('GraphQL’s own limit, %s', async (type, message) => {
    const body = { errors: [{ type, message }] }
    stage.github.fail({ path: '/graphql', asks: /updateRefs/, status: 200, body, times: 99 })
    const ran = await say(stage, THREE)
    expect({ code: ran.code, reason: ran.outputs['reason-code'] }).toEqual({ code: 1, reason: 'github-down' })
  })
})

test.each([
  ['the branch', 1],
  ['its files', 2],
] as const)('while %s is fetched', async (_, nth) => {
  stage.repo.size = 5_000_000
  stage.github.fail({ path: /\.git\/info\/refs$/, status: 503, nth, times: 99 })
  const ran = await say(stage, THREE)
  expect({ code: ran.code, reason: ran.outputs['reason-code'] }).toEqual({ code: 1, reason: 'github-down' })
})

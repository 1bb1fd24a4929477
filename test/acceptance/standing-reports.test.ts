import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addComment, addReviewComment, edit } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import type { Comment } from '../../tools/github/world.ts'
import { block, forDist, hear, play, repliesOf, say } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const GOOD = block('a.txt', 'three', 'THREE')
const BAD = block('a.txt', 'nowhere', 'x')
const opened = () => ({ name: 'pull_request', action: 'opened', number: stage.number }) as const

const validate = async (text: string, more: Readonly<Record<string, string>> = {}) => {
  const ran = await play(stage, opened(), { with: { text, ...more }, checkout: null })
  await ran.clean()
  return ran
}

describe('a report that is no longer true', () => {
  test('is taken back when the edits are gone', async () => {
    await validate(BAD)
    expect(repliesOf(stage)[0]?.body).toContain('the edit block would not apply')
    const ran = await validate('No edits any more.')
    expect(ran.outputs['reason-code']).toBe('no-blocks')
    expect(repliesOf(stage)).toHaveLength(1)
    expect(repliesOf(stage)[0]?.body).toMatch(/^<!-- .* -->\n### No edit blocks any more$/)
  })

  test('is taken back when only failures are reported, and there are none any more', async () => {
    const onFailure = { comment: 'on-failure' }
    await validate(BAD, onFailure)
    await validate(GOOD, onFailure)
    expect(repliesOf(stage)).toHaveLength(1)
    expect(repliesOf(stage)[0]?.body).toMatch(/\n### All edit blocks apply now$/)
  })

  test('is not made up where there was none', async () => {
    await validate('No edits.')
    await validate(GOOD, { comment: 'on-failure' })
    expect(repliesOf(stage)).toEqual([])
  })

  test('is about a suggestion once, of which GitHub tells twice: as a comment and in its review', async () => {
    const { github, repo, number, ann } = stage
    const body = '```suggestion\nTwo\n```'
    const comment = await addReviewComment(github.world, repo, number, { user: ann, body, path: 'a.txt', line: 2 })
    const review = repo.reviews.get(comment.reviewId)!
    const more = { with: { 'validate-comments': 'true' }, checkout: null }
    await (await play(stage, { name: 'pull_request_review', action: 'submitted', review }, more)).clean()
    await (await play(stage, { name: 'pull_request_review_comment', action: 'created', comment }, more)).clean()
    expect(repliesOf(stage)).toEqual([])
    expect([...repo.reviewComments.values()].at(-1)?.body).toContain('1 edit block would apply')
  })

  test('is taken back when a checked comment loses its blocks', async () => {
    const { github, repo, number, ann } = stage
    const comment = addComment(github.world, repo, number, { user: ann, body: BAD })
    const checks = { with: { 'validate-comments': 'true' } }
    await hear(stage, comment, checks)
    expect(repliesOf(stage)[0]?.body).toContain('the edit block would not apply')
    edit(github.world, comment, 'Never mind.')
    const edited = { name: 'issue_comment', action: 'edited', comment } as const
    await (await play(stage, edited, { ...checks, checkout: null })).clean()
    expect(repliesOf(stage)).toHaveLength(1)
    expect(repliesOf(stage)[0]?.body).toMatch(/\n### No edit blocks any more$/)
    const other = addComment(github.world, repo, number, { user: ann, body: 'An ordinary comment.' })
    await (await play(stage, { ...edited, comment: other }, { ...checks, checkout: null })).clean()
    expect(repliesOf(stage)).toHaveLength(1)
  })
})

describe('older reports to the same person', () => {
  const minimised = () => repliesOf(stage).map(({ minimized }) => minimized)

  test('are folded away when the next one is there, but for those of commits', async () => {
    await say(stage, '/apply help')
    await say(stage, `/apply dry-run\n\n${GOOD}`)
    expect(minimised()).toEqual(['outdated', null])
    await say(stage, `/apply\n\n${GOOD}`)
    expect(minimised()).toEqual(['outdated', 'outdated', null])
    await say(stage, `/apply\n\n${BAD}`)
    expect(minimised()).toEqual(['outdated', 'outdated', null, null])
  })

  test('stay where GitHub does not let them be folded', async () => {
    await say(stage, '/apply help')
    stage.github.fail({
      path: '/graphql',
      asks: /minimizeComment/,
      status: 200,
      body: { errors: [{ type: 'FORBIDDEN', message: 'no' }] },
    })
    const ran = await say(stage, `/apply\n\n${GOOD}`)
    expect(ran.outputs['status']).toBe('applied')
    expect(minimised()).toEqual([null, null])
  })
})

test('one event that is delivered twice at the same moment makes one commit and one report', async () => {
  const { github, repo, number, ann } = stage
  const comment = addComment(github.world, repo, number, { user: ann, body: `/apply\n\n${GOOD}` })
  // both have looked before either posts
  const waiting: (() => void)[] = []
  const both = () =>
    new Promise<void>(go => {
      waiting.push(go)
      if (waiting.length === 2) for (const next of waiting) next()
    })
  github.on({ method: 'POST', path: /issues\/1\/comments$/, times: 2 }, both)
  await Promise.all([1, 2].map(() => hear(forDist(stage), comment)))
  expect(repliesOf(stage)).toHaveLength(1)
  expect((repliesOf(stage)[0] as Comment).body).toMatch(
    /### (?:Applied 1 edit block|Already applied by an earlier run) →/,
  )
})

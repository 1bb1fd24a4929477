import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { event } from '../github/events.ts'
import { addComment } from '../github/seed.ts'
import { problemsOf, type Stage, setStage } from '../github/stage.ts'
import { runAction } from '../support/run-dist.ts'
import { readFileAt } from '../support/scene.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.github.stop())

const BLOCK = [
  '/apply',
  '',
  'a.txt',
  '```',
  '<<<<<<< SEARCH',
  'three',
  '=======',
  'THREE',
  '>>>>>>> REPLACE',
  '```',
  '',
].join('\r\n')

describe('a command', () => {
  test('lands the blocks of its own comment', async () => {
    const { github, repo, ann, number } = stage
    const comment = addComment(github.world, repo, number, { user: ann, body: BLOCK })
    const token = github.actionsToken(repo, { contents: 'write', pull_requests: 'write' })
    const ran = await runAction({
      github,
      repo,
      token,
      eventName: 'issue_comment',
      event: await event(github.world, repo, { name: 'issue_comment', action: 'created', comment }),
      actor: ann,
    })
    expect(problemsOf(stage)).toEqual([])
    expect(await readFileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
    await ran.clean()
  })
})

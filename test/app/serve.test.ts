import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { problemsOf } from '../../tools/github/stage.ts'
import type { Replica } from '../../tools/runner/run-app.ts'
import { block, fileAt, logOf } from '../support/scene.ts'
import { type AppStage, comment, repliesOf, serve, setAppStage } from './stage.ts'

let stage: AppStage
let replica: Replica
beforeEach(async () => {
  stage = await setAppStage()
  replica = await serve(stage)
})
afterEach(async () => {
  await replica.stop('SIGKILL')
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const SHOUT = `/apply\r\n\r\n${block('a.txt', 'three', 'THREE')}`

describe('apply-edits serve', () => {
  test('carries a delivery to a commit and a report', async () => {
    const { comment: asked, delivery } = await comment(stage, SHOUT)
    console.log(
      replica.said(),
      stage.github.requests
        .map(
          r =>
            `${r.method} ${r.path} ${r.status} ${r.as} ${JSON.stringify(r.status === 200 || r.status === 201 ? '' : r.answer)}`,
        )
        .join('\n'),
    )
    expect(delivery).toMatchObject({ code: 200, status: 'OK' })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
    expect(repliesOf(stage).map(({ body }) => body)).toEqual([expect.stringContaining('### Applied 1 edit block')])
    expect(asked.reactions.map(({ content }) => content)).toEqual(['rocket'])
    expect((await logOf(stage.repo, 'topic'))[0]).toContain('Apply-Edits-Key: ')
  })
})

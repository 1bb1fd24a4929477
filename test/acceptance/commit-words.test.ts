import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { block, logOf, play, say } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const THREE = block('a.txt', 'three', 'THREE')

test('a commit says who asked and where, and is signed off by them', async () => {
  const { outputs, comment } = await say(stage, `/apply\n\n${THREE}`, {
    with: {
      'commit-message': 'fix: {paths}\n\nAsked by {author} in {comment}',
      signoff: 'true',
      'co-authors': 'false',
    },
  })
  expect(outputs['reason-code']).toBe('ok')
  const { login, id } = stage.ann
  const [message] = await logOf(stage.repo, 'topic')
  expect(message!.split('\n').slice(0, -1)).toEqual([
    'fix: a.txt',
    '',
    expect.stringMatching(new RegExp(`^Asked by ${login} in .*#issuecomment-${comment.id}$`)),
    '',
    `Signed-off-by: ${login} <${id}+${login}@users.noreply.127.0.0.1>`,
  ])
})

test('a step has nobody who could sign off but `author`', async () => {
  const dispatch = { name: 'workflow_dispatch', inputs: {} } as const
  const ran = await play(stage, dispatch, { with: { text: THREE, signoff: 'true' } })
  expect(ran.outputs['reason-code']).toBe('bad-input')
  await ran.clean()
})

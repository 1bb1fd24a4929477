import { expect, test } from 'vitest'
import { block, fileAt } from '../support/scene.ts'
import { comment, serve, setAppStage } from './stage.ts'

test.each([-3600, 3600])("a clock that is off by %i seconds: GitHub's counts", async seconds => {
  const stage = await setAppStage(undefined, seconds * 1000)
  const replica = await serve(stage)
  try {
    expect((await comment(stage, `/apply\n\n${block('a.txt', 'three', 'THREE')}`)).delivery).toMatchObject({
      code: 200,
    })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toContain('THREE')
    const statuses = stage.github.requests
      .filter(({ path }) => path.endsWith('access_tokens'))
      .map(({ status }) => status)
    expect(statuses).toContain(401)
  } finally {
    await replica.stop('SIGKILL')
    await stage.github.stop()
  }
})

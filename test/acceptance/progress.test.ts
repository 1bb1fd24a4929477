import { expect, test } from 'vitest'
import { addReviewComment, replyTo } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { block, forDist, play, say } from '../support/scene.ts'

/** A test on a GitHub of its own: those that wait can wait at the same time. */
const onStage = (act: (stage: Stage) => Promise<void>) => async (): Promise<void> => {
  const stage = await setStage()
  try {
    await act(stage)
    expect(problemsOf(stage)).toEqual([])
  } finally {
    await stage.github.stop()
  }
}

const THREE = `/apply\n\n${block('a.txt', 'three', 'THREE')}`

/** What was written into the thread, in its order. */
const written = ({ github }: Stage) =>
  github.requests
    .filter(({ method, path }) => /^(POST|PATCH)$/.test(method) && /\/(comments|replies)(\/\d+)?$/.test(path))
    .map(({ method, body }) => `${method} ${/### (\w+)/.exec((body as { body: string }).body)?.[1]}`)

/** One request takes over five seconds, in pauses that nobody shortens. */
const dawdle = ({ github }: Stage) =>
  github.on({ method: 'POST', path: /git\/trees$/ }, async () => {
    for (let i = 0; i < 14; i++) await new Promise(done => setTimeout(done, 400))
  })

test.concurrent(
  'a command that takes over five seconds says so, and the report takes the place of that',
  onStage(async stage => {
    dawdle(stage)
    const { outputs, replies } = await say(forDist(stage), THREE, { waits: 'real' })
    expect(outputs['reason-code']).toBe('ok')
    expect(written(stage)).toEqual(['POST Working', 'PATCH Applied'])
    expect(replies).toHaveLength(1)
    expect(replies[0]?.body).toContain('### Applied 1 edit block')
  }),
)

test.concurrent(
  'in a review thread it is said there',
  onStage(async stage => {
    const { github, repo, ann, number } = stage
    const body = '```suggestion\nFIVE\n```'
    const top = await addReviewComment(github.world, repo, number, { user: ann, body, path: 'a.txt', line: 5 })
    const comment = replyTo(github.world, repo, top, ann, '/apply')
    dawdle(stage)
    const happening = { name: 'pull_request_review_comment', action: 'created', comment } as const
    await (await play(forDist(stage), happening, { actor: ann, checkout: null, waits: 'real' })).clean()
    expect(written(stage)).toEqual(['POST Working', 'PATCH Applied'])
    const ours = [...repo.reviewComments.values()].filter(({ user }) => user.type === 'Bot')
    expect(ours.map(({ body: text }) => /### \w+/.exec(text)?.[0])).toEqual(['### Applied'])
  }),
)

test.concurrent(
  'a word that cannot be said changes nothing',
  onStage(async stage => {
    dawdle(stage)
    stage.github.fail({ method: 'POST', path: /\/comments$/, status: 403, body: { message: 'Forbidden' } })
    const { outputs, replies } = await say(forDist(stage), THREE, { waits: 'real' })
    expect(outputs['reason-code']).toBe('ok')
    expect(replies.map(({ body }) => /### \w+/.exec(body)?.[0])).toEqual(['### Applied'])
  }),
)

test.concurrent(
  'no word where no report is wanted',
  onStage(async stage => {
    dawdle(stage)
    const { outputs } = await say(forDist(stage), THREE, { waits: 'real', with: { comment: 'never' } })
    expect(outputs['reason-code']).toBe('ok')
    expect(written(stage)).toEqual([])
  }),
)

// runs in this process, and shortens its pauses: not beside the others
test(
  'a quick one says nothing before its report',
  onStage(async stage => {
    await say(stage, THREE)
    expect(written(stage)).toEqual(['POST Applied'])
  }),
)

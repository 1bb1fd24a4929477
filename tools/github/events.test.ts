import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { event, type Happening } from './events.ts'
import { addComment, addReviewComment, addRun, addUser, push } from './seed.ts'
import { type Stage, setStage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.github.stop())

/** Every event that may start a workflow with our action in it; making one checks it against GitHub's schema. */
async function happenings({ github, repo, ann, number }: Stage): Promise<Happening[]> {
  const comment = addComment(github.world, repo, number, { user: ann, body: '/apply' })
  const line = await addReviewComment(github.world, repo, number, { user: ann, path: 'a.txt', line: 2, body: '/apply' })
  const review = [...repo.reviews.values()].find(one => one.id === line.reviewId)
  const before = repo.issues.get(number)?.pull?.head.sha as string
  const after = await push(github.world, repo, 'topic', { 'b.txt': 'b\n' }, { user: ann })
  const run = addRun(github.world, repo, { actor: ann, headSha: after, headBranch: 'topic' })
  return [
    { name: 'issue_comment', action: 'created', comment },
    { name: 'issue_comment', action: 'edited', comment },
    { name: 'pull_request_review_comment', action: 'created', comment: line },
    { name: 'pull_request_review', action: 'submitted', review: review as NonNullable<typeof review> },
    { name: 'pull_request', action: 'opened', number },
    { name: 'pull_request', action: 'synchronize', number },
    { name: 'workflow_run', action: 'completed', run },
    { name: 'workflow_dispatch', inputs: { number: '1' } },
    { name: 'repository_dispatch', action: 'edits', payload: { text: 'x' } },
    { name: 'push', ref: 'refs/heads/topic', before, after },
    { name: 'schedule', cron: '0 0 * * *' },
  ]
}

describe('events', () => {
  it('have the shape of recorded ones and nothing of their content', async () => {
    for (const happening of await happenings(stage)) {
      const payload = await event(stage.github.world, stage.repo, happening)
      expect(payload.repository).toMatchObject({ full_name: 'octo/demo', id: stage.repo.id })
      expect(JSON.stringify(payload)).not.toMatch(/codertocat|hello-world|octo-org/i)
    }
  })

  it('say whether a comment stands on a pull request, and who sent it', async () => {
    const { github, repo, ann, number } = stage
    const comment = addComment(github.world, repo, number, { user: ann, body: '/apply' })
    const payload = await event(
      github.world,
      repo,
      { name: 'issue_comment', action: 'created', comment },
      addUser(github.world, 'eve'),
    )
    const url = `${github.url}/repos/octo/demo/pulls/${number}`
    expect(payload).toMatchObject({
      issue: { number, pull_request: { url } },
      comment: { id: comment.id, user: { login: 'ann' } },
      sender: { login: 'eve' },
    })
  })

  it('that would break the schema are not made', async () => {
    const { github, repo, ann, number } = stage
    const comment = {
      ...addComment(github.world, repo, number, { user: ann, body: 'x' }),
      body: 7 as unknown as string,
    }
    await expect(event(github.world, repo, { name: 'issue_comment', action: 'created', comment })).rejects.toThrow(
      '/comment/body must be string',
    )
  })
})

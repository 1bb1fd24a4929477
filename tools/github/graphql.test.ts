import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRef } from './refs.ts'
import { addComment, addReviewComment, edit, push } from './seed.ts'
import { jobOf, problemsOf, refusal, type Stage, setStage } from './stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.github.stop())

describe('GraphQL', () => {
  const UPDATE = 'mutation($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }'
  const input = (refUpdates: unknown[]) => ({ input: { repositoryId: `R_${stage.repo.id}`, refUpdates } })

  it('moves refs by compare-and-swap, all or none', async () => {
    const { github, repo, ann } = stage
    const api = jobOf(stage)
    const before = (await readRef(repo.dir, 'refs/heads/topic')) as string
    const main = (await readRef(repo.dir, 'refs/heads/main')) as string
    const afterOid = await push(github.world, repo, 'side', { 'x.txt': 'x\n' }, { user: ann, onto: 'topic' })
    const topic = { name: 'refs/heads/topic', beforeOid: before, afterOid }
    const stale = { name: 'refs/heads/main', beforeOid: before, afterOid }
    await refusal(api.graphql(UPDATE, input([topic, stale])))
    expect(await readRef(repo.dir, 'refs/heads/topic')).toBe(before)
    expect(await readRef(repo.dir, 'refs/heads/main')).toBe(main)
    await api.graphql(UPDATE, input([topic]))
    expect(await readRef(repo.dir, 'refs/heads/topic')).toBe(afterOid)
    await refusal(api.graphql(UPDATE, input([{ ...topic, beforeOid: afterOid, afterOid: before }])))
    expect(await readRef(repo.dir, 'refs/heads/topic')).toBe(afterOid)
    expect(problemsOf(stage)).toEqual([])
  })

  it('refuses a token that may not write, and a document that GitHub does not know', async () => {
    const { repo } = stage
    const before = (await readRef(repo.dir, 'refs/heads/topic')) as string
    const update = input([{ name: 'refs/heads/topic', beforeOid: before, afterOid: before }])
    expect((await refusal(jobOf(stage, { contents: 'read' }).graphql(UPDATE, update))).message).toContain(
      'not accessible',
    )
    expect(problemsOf(stage)).toEqual([])
    await refusal(jobOf(stage).graphql('{ viewer { logon } }'))
    expect(problemsOf(stage)).toEqual([expect.stringContaining('logon')])
  })

  it('shows when a comment was edited, who may edit the head, and takes reactions on reviews', async () => {
    const { github, repo, ann, number } = stage
    const comment = addComment(github.world, repo, number, { user: ann, body: 'a' })
    const line = await addReviewComment(github.world, repo, number, { user: ann, path: 'a.txt', line: 2, body: 'hm' })
    const api = jobOf(stage)
    const ask = (id: string) =>
      api.graphql<{ node: { lastEditedAt: string | null; author: { login: string } } }>(
        'query($id: ID!) { node(id: $id) { ... on Comment { body lastEditedAt author { login } } } }',
        { id },
      )
    expect((await ask(`IC_${comment.id}`)).node.lastEditedAt).toBeNull()
    edit(github.world, comment, 'b')
    expect((await ask(`IC_${comment.id}`)).node).toMatchObject({
      body: 'b',
      lastEditedAt: comment.updatedAt,
      author: { login: 'ann' },
    })
    const react =
      'mutation($id: ID!) { addReaction(input: { subjectId: $id, content: EYES }) { reaction { content } } }'
    await api.graphql(react, { id: `PRR_${line.reviewId}` })
    expect(repo.reviews.get(line.reviewId)?.reactions).toMatchObject([{ content: 'eyes' }])
    const pull =
      'query($n: Int!) { repository(owner: "octo", name: "demo") { id pullRequest(number: $n) { viewerCanEditFiles headRefOid isCrossRepository comments(first: 5) { nodes { id lastEditedAt } } } } }'
    expect(await api.graphql(pull, { n: number })).toMatchObject({
      repository: {
        pullRequest: {
          viewerCanEditFiles: true,
          isCrossRepository: false,
          comments: { nodes: [{ id: `IC_${comment.id}` }] },
        },
      },
    })
    expect(problemsOf(stage)).toEqual([])
  })
})

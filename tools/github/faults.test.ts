import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tryGit } from './git.ts'
import { readRef } from './refs.ts'
import { moveTo, push } from './seed.ts'
import { clientOf, jobOf, problemsOf, refusal, type Stage, setStage } from './stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.github.stop())

const at = { owner: 'octo', repo: 'demo' }
const comments = () => [...stage.repo.comments.values()].map(comment => comment.body)
const say = (body: string) => jobOf(stage).issues.createComment({ ...at, issue_number: stage.number, body })
const PATH = /\/issues\/\d+\/comments$/

it('a fault before the request leaves nothing behind, and strikes as often as it was told', async () => {
  stage.github.fail({ method: 'POST', path: PATH, status: 502, nth: 2, times: 2 })
  await say('1')
  expect(await refusal(say('2'))).toMatchObject({ status: 502 })
  expect(await refusal(say('3'))).toMatchObject({ status: 502 })
  await say('4')
  expect(comments()).toEqual(['1', '4'])
})

it('a fault after the request has taken effect loses only the answer', async () => {
  stage.github.fail({ method: 'POST', path: PATH, status: 502, when: 'after' })
  expect(await refusal(say('there'))).toMatchObject({ status: 502 })
  stage.github.fail({ method: 'POST', path: PATH, status: 'drop', when: 'after' })
  await refusal(say('there too'))
  expect(comments()).toEqual(['there', 'there too'])
  expect(stage.github.requests.map(request => request.status)).toEqual([502, 'drop'])
})

it('a secondary rate limit says when to come back', async () => {
  stage.github.limit({ method: 'POST', path: PATH }, 7)
  const error = (await refusal(say('x'))) as {
    status: number
    message: string
    response?: { headers: Record<string, string> }
  }
  expect(error).toMatchObject({ status: 403, response: { headers: { 'retry-after': '7' } } })
  expect(error.message).toContain('secondary rate limit')
})

it('a fault can pick one mutation out of GraphQL', async () => {
  stage.github.fail({ path: '/graphql', asks: /updateRefs/, status: 500 })
  await jobOf(stage).graphql('{ viewer { login } }')
  const mutation = 'mutation { updateRefs(input: { repositoryId: "R_1", refUpdates: [] }) { clientMutationId } }'
  expect(await refusal(jobOf(stage).graphql(mutation))).toMatchObject({ status: 500 })
})

it('somebody can push between two requests; what rewound in between is resurrected by PATCH, not by updateRefs', async () => {
  const { github, repo, ann, number } = stage
  const old = (await readRef(repo.dir, 'refs/heads/main')) as string
  github.on({ method: 'POST', path: /\/git\/commits$/ }, () => moveTo(github.world, repo, 'refs/heads/topic', old))
  const api = jobOf(stage)
  const { data } = await api.pulls.get({ ...at, pull_number: number })
  const planned = data.head.sha
  const tree = (await readRef(repo.dir, `${planned}^{tree}`)) as string
  const commit = await api.git.createCommit({ ...at, message: 'x', tree, parents: [planned] })
  expect(await readRef(repo.dir, 'refs/heads/topic')).toBe(old)
  const update = {
    repositoryId: `R_${repo.id}`,
    refUpdates: [{ name: 'refs/heads/topic', beforeOid: planned, afterOid: commit.data.sha }],
  }
  await refusal(
    api.graphql('mutation($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }', {
      input: update,
    }),
  )
  expect(await readRef(repo.dir, 'refs/heads/topic')).toBe(old)
  await api.git.updateRef({ ...at, ref: 'heads/topic', sha: commit.data.sha, force: false })
  expect(await readRef(repo.dir, 'refs/heads/topic')).toBe(commit.data.sha)
  expect(await push(github.world, repo, 'topic', { 'x.txt': 'x\n' }, { user: ann })).not.toBe(planned)
})

it('a push can be cut off before or after the ref moved', async () => {
  const { github, repo } = stage
  const folder = await mkdtemp(join(tmpdir(), 'clone-'))
  try {
    const token = github.actionsToken(repo, { contents: 'write' })
    const url = github.serverUrl.replace('//', `//x-access-token:${token}@`)
    const env = { GIT_AUTHOR_NAME: 'x', GIT_AUTHOR_EMAIL: 'x@x', GIT_COMMITTER_NAME: 'x', GIT_COMMITTER_EMAIL: 'x@x' }
    await tryGit(folder, ['clone', '-q', '-b', 'topic', `${url}/octo/demo`, '.'])
    await tryGit(folder, ['commit', '-q', '--allow-empty', '-m', 'x'], { env })
    const before = await readRef(repo.dir, 'refs/heads/topic')
    const send = () => tryGit(folder, ['push', '-q', 'origin', 'HEAD:topic'])
    github.fail({ method: 'POST', path: /git-receive-pack$/, status: 503 })
    expect((await send()).code).not.toBe(0)
    expect(await readRef(repo.dir, 'refs/heads/topic')).toBe(before)
    github.fail({ method: 'POST', path: /git-receive-pack$/, status: 'drop', when: 'after' })
    expect((await send()).code).not.toBe(0)
    expect(await readRef(repo.dir, 'refs/heads/topic')).not.toBe(before)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('an enterprise server answers under /api/v3 and /api/graphql', async () => {
  await stage.github.stop()
  stage = await setStage({ enterprise: true })
  const { github, repo, number } = stage
  expect(github.url).toBe(`${github.serverUrl}/api/v3`)
  const api = clientOf(github, github.actionsToken(repo, { pull_requests: 'read' }))
  expect((await api.pulls.get({ ...at, pull_number: number })).data.url).toBe(
    `${github.url}/repos/octo/demo/pulls/${number}`,
  )
  expect(await api.graphql('{ viewer { login } }')).toEqual({ viewer: { login: 'github-actions' } })
  expect(problemsOf(stage)).toEqual([])
})

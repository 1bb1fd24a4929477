import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobOf, problemsOf, type Stage, setStage } from './stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.github.stop())
const at = { owner: 'octo', repo: 'demo' }

describe('the contract', () => {
  it('catches a request that GitHub would not understand, and one that it does not know', async () => {
    const { github, repo } = stage
    const headers = { authorization: `Bearer ${github.actionsToken(repo, { contents: 'write' })}` }
    const blob = await fetch(`${github.url}/repos/octo/demo/git/blobs`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ contents: 'x' }),
    })
    expect(blob.status).toBe(422)
    expect((await fetch(`${github.url}/repos/octo/demo/pulls?stat=open`, { headers })).status).toBe(422)
    expect((await fetch(`${github.url}/repos/octo/demo/pulls/first`, { headers })).status).toBe(422)
    expect((await fetch(`${github.url}/repos/octo/demo/pull/1`, { headers })).status).toBe(501)
    expect(problemsOf(stage).map(text => text.replace(/: .*/, ''))).toEqual([
      'POST /repos/octo/demo/git/blobs',
      'GET /repos/octo/demo/pulls',
      'GET /repos/octo/demo/pulls/first',
      'GET /repos/octo/demo/pull/1',
    ])
  })

  it('catches an answer of ours that is not as GitHub describes it', async () => {
    const { repo, number } = stage
    Object.assign(repo.issues.get(number) as object, { title: 7 })
    await jobOf(stage).issues.get({ ...at, issue_number: number })
    expect(problemsOf(stage)).toEqual([expect.stringContaining('/title must be string')])
  })
})

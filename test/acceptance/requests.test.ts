import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engine } from '../../src/action/blocks.ts'
import type { Request } from '../../tools/github/log.ts'
import { addComment, addReview, addUser, collaborate, push } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import type { Issue } from '../../tools/github/world.ts'
import { block, fileAt, forDist, play, say } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const THREE = block('a.txt', 'three', 'THREE')

/** Requests of a run, over HTTP: API and git. */
const requestsOf = async (work: () => Promise<unknown>) => {
  const start = stage.github.requests.length
  await work()
  return stage.github.requests.slice(start).map(({ operation, method, path }) => operation || `${method} ${path}`)
}

test('in the merge queue nothing is sent that a commit is made of', async () => {
  const { pull } = stage.repo.issues.get(stage.number) as Issue
  if (pull) pull.queued = true
  const asked = await requestsOf(() => say(stage, `/apply\n\n${THREE}`))
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter(name => /^git\/|updateRefs|git-upload-pack/i.test(name))).toEqual([])
})

describe('on a pull request with 3,000 comments and 200 reviews', () => {
  beforeEach(async () => {
    const { github, repo, number } = stage
    const eve = addUser(github.world, 'eve')
    for (let i = 0; i < 3_000; i++) addComment(github.world, repo, number, { user: eve, body: `comment ${i}` })
    for (let i = 0; i < 200; i++) await addReview(github.world, repo, number, { user: eve, body: `review ${i}` })
  })

  test('a bare command makes 16 requests at most', async () => {
    const { github, repo, number } = stage
    const bob = addUser(github.world, 'bob')
    collaborate(repo, bob, 'write')
    addComment(github.world, repo, number, { user: bob, body: THREE })
    const asked = await requestsOf(() => say(stage, '/apply'))
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(16)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
  })

  test('blocks of long ago are found all the same', async () => {
    const { github, repo, number, ann } = stage
    const old = addComment(github.world, repo, number, { user: ann, body: THREE })
    for (let i = 0; i < 250; i++) addComment(github.world, repo, number, { user: ann, body: `later ${i}` })
    const { outputs, replies } = await say(stage, '/apply')
    expect(outputs['status']).toBe('applied')
    expect(replies.at(-1)?.body).toContain(`#issuecomment-${old.id})`)
  })

  test('`all` looks for blocks in each comment once, and asks for the next page without a pause', async () => {
    const { github, repo, number, ann } = stage
    addComment(github.world, repo, number, { user: ann, body: THREE })
    const parse = vi.spyOn(engine, 'parse')
    const { outputs } = await say(stage, '/apply all')
    expect(outputs['status']).toBe('applied')
    const pages = github.requests.filter(({ operation }) => operation === 'viewer repository')
    const pauses = pages.slice(1).map(({ began }, i) => began - pages[i]!.ended)
    expect(pages.length).toBeGreaterThan(30)
    // one a second is the pace of writes
    expect(pauses.toSorted((a, b) => a - b)[15]).toBeLessThan(800)
    expect(parse.mock.calls.length).toBeLessThanOrEqual(3_300)
    parse.mockRestore()
  })

  test('a validation reads back for its report, not all from the start', async () => {
    const opened = { name: 'pull_request', action: 'synchronize', number: stage.number } as const
    const validate = async () => (await play(stage, opened, { with: { text: THREE }, checkout: null })).clean()
    await validate()
    const asked = await requestsOf(validate)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(12)
    expect([...stage.repo.comments.values()].filter(({ user }) => user.type === 'Bot')).toHaveLength(1)
  })
})

test('nothing is asked for twice: the permission of an author, a commit that is there', async () => {
  addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body: THREE })
  const all = await requestsOf(() => say(stage, '/apply all'))
  expect(all.filter(name => name === 'repos/get-collaborator-permission-level')).toHaveLength(1)
  const undo = await requestsOf(() => say(stage, '/apply undo'))
  // of the head, its parent, and the file as it was: two each
  expect(undo.filter(name => name === 'git fetch')).toHaveLength(6)
})

/** How many requests follow each other at least: of those that overlap only one counts. */
function roundsOf(requests: readonly Request[]): number {
  let [rounds, free] = [0, Number.NEGATIVE_INFINITY]
  for (const { began, ended } of requests.toSorted((a, b) => a.ended - b.ended)) {
    if (began < free) continue
    rounds += 1
    free = ended
  }
  return rounds
}

test('independent questions are asked side by side: a command takes ten round trips', async () => {
  // so long that a busy machine does not keep two questions apart
  stage.github.slow(600)
  const { outputs } = await say(forDist(stage), `/apply\n\n${THREE}`)
  expect(outputs['status']).toBe('applied')
  const asked = stage.github.requests.map(
    ({ operation, began, ended }) => `${Math.round(began)}–${Math.round(ended)} ${operation}`,
  )
  expect(roundsOf(stage.github.requests), asked.join('\n')).toBeLessThanOrEqual(10)
})

test('a commit of 40 files of 70 KB takes one request for its files', async () => {
  const { github, repo, ann } = stage
  const text = (i: number) => `first ${i}\n${'x'.repeat(99).concat('\n').repeat(700)}last\n`
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}.txt`, text(i)]))
  await push(github.world, repo, 'topic', files, { user: ann })
  const blocks = Array.from({ length: 40 }, (_, i) => block(`f${i}.txt`, `first ${i}`, `FIRST ${i}`)).join('\n')
  const asked = await requestsOf(() => say(stage, `/apply\n\n${blocks}`))
  expect(asked.filter(name => name === 'git/create-blob')).toEqual([])
  expect(asked.filter(name => name === 'git/create-tree')).toHaveLength(1)
  expect(await fileAt(repo, 'topic', 'f39.txt')).toMatch(/^FIRST 39\n/)
  expect(asked.length).toBeLessThanOrEqual(16)
})

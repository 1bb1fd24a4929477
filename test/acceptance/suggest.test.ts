import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addComment, addFork, addUser, openPull, push, replyTo } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import type { ReviewComment } from '../../tools/github/world.ts'
import { block, fileAt, headOf, type Play, play, repliesOf, say } from '../support/scene.ts'

let stage: Stage
let head: string
beforeEach(async () => {
  stage = await setStage()
  head = await headOf(stage.repo, 'topic')
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const THREE = block('a.txt', 'three', 'THREE')
const FIVE = block('a.txt', 'five', 'five\nsix')
const OUTSIDE = block('run.sh', 'echo', 'echo hello')

const suggest = async (text: string, more: Play = {}) => {
  const opened = { name: 'pull_request', action: 'synchronize', number: stage.number } as const
  const ran = await play(stage, opened, { checkout: null, ...more, with: { mode: 'suggest', text, ...more.with } })
  await ran.clean()
  return ran
}

const suggestions = () => [...stage.repo.reviewComments.values()]
const open = () => suggestions().filter(({ line, resolvedBy }) => line !== null && resolvedBy === null)
const reviews = () => [...stage.repo.reviews.values()]

/** A person's click on "Commit suggestion". */
async function accept({ body, path, line, startLine, user }: ReviewComment): Promise<void> {
  const lines = ((await fileAt(stage.repo, 'topic', path)) ?? '').split('\n')
  const now = /^```suggestion\n([\s\S]*?)```/.exec(body)![1]!.split('\n').slice(0, -1)
  lines.splice((startLine ?? line!) - 1, line! - (startLine ?? line!) + 1, ...now)
  await push(stage.github.world, stage.repo, 'topic', { [path]: lines.join('\n') }, { user })
}

describe('mode: suggest', () => {
  test('posts each change on its lines, in one review, and writes nothing', async () => {
    const { code, outputs, stdout } = await suggest(THREE + FIVE)
    expect(outputs, stdout).toMatchObject({ status: 'applied', 'reason-code': 'suggested', 'blocks-applied': '2' })
    expect(code).toBe(0)
    expect(await headOf(stage.repo, 'topic')).toBe(head)
    expect(reviews()).toHaveLength(1)
    expect(reviews()[0]).toMatchObject({ state: 'COMMENTED', commitId: head })
    expect(suggestions()).toMatchObject([
      { path: 'a.txt', line: 3, startLine: null, body: expect.stringMatching(/^```suggestion\nTHREE\n```\n/) },
      { path: 'a.txt', line: 5, startLine: null, body: expect.stringMatching(/^```suggestion\nfive\nsix\n```\n/) },
    ])
    const [report] = repliesOf(stage)
    expect(report?.body).toContain('### Suggested 2 changes: all 2 edit blocks would apply')
    expect(report?.body).not.toContain('nothing was written')
  })

  test('accepted by a click, they make the very file that the edits ask for', async () => {
    await suggest(THREE + FIVE)
    for (const one of suggestions()) await accept(one)
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\nsix\n')
    const { outputs } = await suggest(THREE + FIVE)
    expect(outputs['reason-code']).toBe('already-applied')
    expect(open()).toEqual([])
  })

  test('again, it posts nothing twice', async () => {
    await suggest(THREE)
    await suggest(THREE)
    expect(suggestions()).toHaveLength(1)
    await suggest(THREE + FIVE)
    expect(suggestions()).toHaveLength(2)
    expect(reviews()).toHaveLength(2)
    expect(repliesOf(stage)).toHaveLength(1)
    expect(repliesOf(stage)[0]?.body).toContain('### Suggested 2 changes')
  })

  test('resolves what a push has overtaken, and what the edits no longer ask for', async () => {
    await suggest(THREE + FIVE)
    await push(stage.github.world, stage.repo, 'topic', { 'a.txt': 'one\nTWO\n3\nfour\nfive\n' }, { user: stage.ann })
    await suggest(block('a.txt', '3', 'THREE'))
    expect(open()).toMatchObject([{ line: 3, body: expect.stringContaining('THREE') }])
    expect(suggestions().filter(({ resolvedBy }) => resolvedBy !== null)).toHaveLength(2)
    expect(stage.github.requests.filter(({ operation }) => operation.includes('resolveReviewThread'))).toHaveLength(1)
  })

  test('leaves a thread alone in which somebody has answered', async () => {
    await suggest(THREE)
    replyTo(stage.github.world, stage.repo, suggestions()[0]!, stage.ann, 'Why?')
    await suggest(FIVE)
    expect(suggestions()[0]?.resolvedBy).toBeNull()
  })

  test('a suggestion that somebody resolved is not made again', async () => {
    await suggest(THREE)
    suggestions()[0]!.resolvedBy = stage.ann
    await suggest(THREE)
    expect(suggestions()).toHaveLength(1)
  })

  test('what lies outside the diff is in the report, as a diff', async () => {
    const { outputs } = await suggest(THREE + OUTSIDE + block('new.txt', '', 'new'))
    expect(outputs['reason-code']).toBe('suggested')
    expect(suggestions()).toHaveLength(1)
    const { body } = repliesOf(stage)[0]!
    expect(body).toContain('### Suggested 1 change: all 3 edit blocks would apply')
    expect(body).toContain('2 files have changes outside the lines of the diff')
    expect(body).toContain('+echo hello')
    expect(body).toContain('+++ b/new.txt')
    expect(body).not.toContain('+THREE')
  })

  test('what no comment may show or can carry is left, and the rest is suggested', async () => {
    const key = ['-----BEGIN PRIVATE KEY-----', ...Array(4).fill('aB3'.repeat(20)), '-----END PRIVATE KEY-----']
    const long = `${'long '.repeat(1_000)}\n`.repeat(60)
    const text = block('a.txt', 'one', `one\n${key.join('\n')}`) + block('a.txt', 'three', `three\n${long}`) + FIVE
    const prepare = (workspace: string) => writeFile(join(workspace, 'reply.md'), text)
    const opened = { name: 'pull_request', action: 'synchronize', number: stage.number } as const
    const { outputs } = await play(stage, opened, { prepare, with: { mode: 'suggest', files: 'reply.md' } })
    expect(outputs['reason-code']).toBe('suggested')
    expect(suggestions().map(({ line }) => line)).toEqual([5])
  })

  test('a block that fails is told as ever', async () => {
    const { code, outputs } = await suggest(THREE + block('a.txt', 'nowhere', 'x'))
    expect({ code, status: outputs['status'] }).toEqual({ code: 0, status: 'partial' })
    expect(suggestions()).toHaveLength(1)
    expect(repliesOf(stage)[0]?.body).toContain('### Suggested 1 change: 1 of 2 edit blocks would apply')
  })

  test('`/apply` in the thread of a suggestion applies it', async () => {
    await suggest(THREE)
    const reply = replyTo(stage.github.world, stage.repo, suggestions()[0]!, stage.ann, '/apply')
    const created = { name: 'pull_request_review_comment', action: 'created', comment: reply } as const
    const ran = await play(stage, created, { checkout: null })
    await ran.clean()
    expect(ran.outputs['status'], ran.stdout).toBe('applied')
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
  })

  test('the blocks of a comment: the report says how to apply all at once', async () => {
    const comment = addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body: THREE })
    const url = `${stage.github.serverUrl}/octo/demo/pull/1#issuecomment-${comment.id}`
    await suggest('', { with: { 'comment-url': url } })
    expect(repliesOf(stage)[0]?.body).toContain(`To apply all at once, comment \`/apply ${url}\`.`)
  })

  test('for a fork too, whether or not its branch can be written to', async () => {
    const { github, repo } = await inPublic()
    const fork = await addFork(github.world, repo, 'carl', true)
    const carl = addUser(github.world, 'carl')
    await push(github.world, fork, 'patch', { 'a.txt': 'one\nTWO\nthree\nfour\nfive\n' }, { user: carl })
    const number = await openPull(github.world, repo, { user: carl, head: 'patch', from: fork })
    stage = { ...stage, number }
    await suggest(THREE)
    expect(suggestions()).toMatchObject([{ number, line: 3 }])
  })

  test('without a pull request it says so', async () => {
    const dispatch = { name: 'workflow_dispatch', inputs: {} } as const
    const ran = await play(stage, dispatch, { checkout: null, with: { mode: 'suggest', text: THREE } })
    await ran.clean()
    expect({ code: ran.code, reason: ran.outputs['reason-code'] }).toEqual({ code: 1, reason: 'pr-not-found' })
  })

  test('a dry run posts nothing', async () => {
    const { outputs } = await suggest(THREE, { with: { 'dry-run': 'true' } })
    expect(outputs['reason-code']).toBe('dry-run')
    expect(suggestions()).toEqual([])
  })
})

async function inPublic(): Promise<Stage> {
  await stage.github.stop()
  stage = await setStage({ private: false })
  return stage
}

describe('what stands in the way of suggestions', () => {
  test('a token that only reads: the summary has them all, and the step fails', async () => {
    const { code, outputs, summary } = await suggest(THREE, {
      permissions: { contents: 'read', pull_requests: 'read' },
    })
    expect({ code, ...outputs }).toMatchObject({ code: 1, status: 'refused', 'reason-code': 'token-read-only' })
    expect(summary).toContain('### Not suggested: the token lacks write access')
    expect(summary).toContain('+THREE')
  })

  test('a token that may not resolve: the outdated ones are folded away', async () => {
    const permissions = { contents: 'read', pull_requests: 'write' } as const
    await suggest(THREE, { permissions })
    await suggest(FIVE, { permissions })
    expect(suggestions()).toMatchObject([{ minimized: 'outdated' }, { minimized: null }])
  })

  test('a diff that GitHub refuses: nothing is half done', async () => {
    const body = { message: 'Unprocessable Entity', errors: ['Line could not be resolved'] }
    stage.github.fail({ method: 'POST', path: /\/reviews$/, status: 422, body, times: 9 })
    const { code, outputs } = await suggest(THREE)
    expect({ code, ...outputs }).toMatchObject({ code: 1, status: 'refused', 'reason-code': 'not-suggested' })
    expect(repliesOf(stage)[0]?.body).toContain('### Not suggested: GitHub rejected the suggestions')
    expect(repliesOf(stage)[0]?.body).toContain('+THREE')
  })

  test.each([502, 'drop'] as const)('an answer that is lost (%s): one review', async status => {
    stage.github.fail({ method: 'POST', path: /\/reviews$/, status, when: 'after' })
    const { outputs } = await suggest(THREE)
    expect(outputs['reason-code']).toBe('suggested')
    expect(suggestions()).toHaveLength(1)
    expect(reviews()).toHaveLength(1)
  })

  test('GitHub down for good: told, red, and nothing half done', async () => {
    stage.github.fail({ method: 'POST', path: /\/reviews$/, status: 503, times: 9 })
    const { code, outputs } = await suggest(THREE)
    expect({ code, reason: outputs['reason-code'] }).toEqual({ code: 1, reason: 'github-down' })
    expect(suggestions()).toEqual([])
  })

  test('a head that GitHub does not show yet: nothing is put on the wrong lines', async () => {
    stage.github.world.lag = 3_600_000
    await push(
      stage.github.world,
      stage.repo,
      'topic',
      { 'a.txt': 'zero\none\nTWO\nthree\nfour\nfive\n' },
      { user: stage.ann },
    )
    await suggest(THREE)
    expect(suggestions()).toEqual([])
    expect(repliesOf(stage)[0]?.body).toContain('+THREE')
  })

  test('a pull request that is closed', async () => {
    stage.repo.issues.get(stage.number)!.state = 'closed'
    expect((await suggest(THREE)).outputs['reason-code']).toBe('pr-closed')
  })
})

describe('protected: suggest', () => {
  const OWNERS = block('.github/CODEOWNERS', '* @octo', '* @ann')
  const given = { with: { protected: 'suggest' } }

  beforeEach(async () => {
    const files = { '.github/CODEOWNERS': '* @octo\n' }
    await push(stage.github.world, stage.repo, 'topic', files, { user: stage.ann })
  })

  test('a protected file on the diff is suggested, and the others are committed', async () => {
    const { outputs, replies } = await say(stage, `/apply\n\n${THREE}${OWNERS}`, given)
    expect(outputs).toMatchObject({ status: 'partial', pushed: 'true' })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toContain('THREE')
    expect(await fileAt(stage.repo, 'topic', '.github/CODEOWNERS')).toBe('* @octo\n')
    expect(suggestions()).toMatchObject([{ path: '.github/CODEOWNERS', line: 1 }])
    expect(replies[0]?.body).toContain('1 change to protected files was suggested')
  })

  test('the commit is told, whatever GitHub does not answer after it', async () => {
    stage.github.fail({ method: 'GET', path: /\/files$/, status: 502, nth: 2, times: 99 })
    const context = { ...given.with, 'context-files': 'changed' }
    const { outputs, replies } = await say(stage, `/apply\n\n${THREE}${OWNERS}`, { with: context })
    expect(outputs).toMatchObject({ 'reason-code': 'blocks-failed', pushed: 'true' })
    expect(replies[0]?.body).toContain(outputs['commit-sha']?.slice(0, 7))
  })

  test('one that the diff does not have is left as a patch', async () => {
    const own = { with: { protected: 'suggest', 'protected-paths': 'run.sh' } }
    const { replies } = await say(stage, `/apply\n\n${OUTSIDE}`, own)
    expect(suggestions()).toEqual([])
    expect(replies[0]?.body).toContain('+echo hello')
    expect(replies[0]?.body).toContain('Changes in 1 protected file are left to people: see below.')
  })

  test('the default refuses, and shows nothing to accept', async () => {
    const { replies } = await say(stage, `/apply\n\n${OWNERS}`)
    expect(suggestions()).toEqual([])
    expect(replies[0]?.body).not.toContain('+* @ann')
  })

  test('with `mode: suggest` it is suggested like any other', async () => {
    await suggest(OWNERS, given)
    expect(suggestions()).toMatchObject([{ path: '.github/CODEOWNERS', line: 1 }])
  })

  test('a command again suggests nothing twice', async () => {
    await say(stage, `/apply\n\n${OWNERS}`, given)
    await say(stage, `/apply\n\n${OWNERS}`, given)
    expect(suggestions()).toHaveLength(1)
  })

  test('what is not among the allowed paths is not suggested', async () => {
    await say(stage, `/apply\n\n${OWNERS}`, { with: { protected: 'suggest', 'allowed-paths': 'src/**' } })
    expect(suggestions()).toEqual([])
  })

  test('a dry run suggests nothing', async () => {
    await say(stage, `/apply dry-run\n\n${OWNERS}`, given)
    expect(suggestions()).toEqual([])
  })
})

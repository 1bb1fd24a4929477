import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPull } from '../../tools/github/pulls.ts'
import { addComment, addDiscussion, addIssue, addUser, discuss, push } from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import { block, fileAt, handedOver, headOf, hear, repliesOf, say, WRITE } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const THREE = block('a.txt', 'three', 'THREE')
const permissions = { ...WRITE, issues: 'write' } as const

/** The scene with an issue in place of its pull request. */
const onIssue = (body?: string): Stage => ({
  ...stage,
  number: addIssue(stage.github.world, stage.repo, { user: stage.ann, title: 'It must shout', body: body ?? null }),
})

describe('/apply in an issue', () => {
  test('makes a branch and a pull request that closes it, and answers in the issue', async () => {
    const before = await headOf(stage.repo, 'main')
    const issue = onIssue()
    const { code, outputs, replies, mood } = await say(issue, `/apply\n\n${THREE}`, { permissions })
    expect({ code, mood, reason: outputs['reason-code'] }).toEqual({ code: 0, mood: ['rocket'], reason: 'ok' })
    const branch = `apply-edits/issue-${issue.number}`
    expect(outputs).toMatchObject({ branch, 'pull-request-number': String(issue.number + 1) })
    expect(await fileAt(stage.repo, branch, 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nfive\n')
    expect(await headOf(stage.repo, 'main')).toBe(before)
    const pull = findPull(stage.repo, issue.number + 1)
    expect(pull).toMatchObject({ title: `Apply 1 edit block for #${issue.number}`, pull: { base: { ref: 'main' } } })
    expect(pull?.body).toMatch(new RegExp(`\\nCloses #${issue.number}$`))
    expect(replies).toHaveLength(1)
    expect(replies[0]?.body).toContain(
      `opened [pull request ${pull?.number}](${stage.github.serverUrl}/octo/demo/pull/${pull?.number})`,
    )
  })

  test('takes the blocks of its comments and of its description, and the next command goes on top', async () => {
    const issue = onIssue(THREE)
    await say(issue, '/apply', { permissions })
    addComment(stage.github.world, stage.repo, issue.number, { user: stage.ann, body: block('a.txt', 'five', 'FIVE') })
    const { outputs, replies } = await say(issue, '/apply', { permissions })
    expect(outputs['reason-code']).toBe('ok')
    expect(await fileAt(stage.repo, `apply-edits/issue-${issue.number}`, 'a.txt')).toBe('one\ntwo\nTHREE\nfour\nFIVE\n')
    expect(replies.at(-1)?.body).toContain('updated [pull request')
    expect([...stage.repo.issues.keys()]).toHaveLength(issue.number + 1)
  })

  test('is undone where its report says: on the pull request', async () => {
    const issue = onIssue()
    const { replies } = await say(issue, `/apply\n\n${THREE}`, { permissions })
    expect(replies[0]?.body).toMatch(/Undo: comment `\/apply undo` on \[pull request 3\]\(\S+\/pull\/3\)\./)
    const { outputs } = await say({ ...issue, number: issue.number + 1 }, '/apply undo', { permissions })
    expect(outputs['reason-code']).toBe('ok')
    expect(await fileAt(stage.repo, `apply-edits/issue-${issue.number}`, 'a.txt')).not.toContain('THREE')
  })

  test('that nobody lets it open: the commit is told, and that there is more to do', async () => {
    stage.repo.actionsMayOpenPulls = false
    const { code, mood, replies } = await say(onIssue(), `/apply\n\n${THREE}`, { permissions })
    expect({ code, mood }).toEqual({ code: 1, mood: ['confused'] })
    expect(replies[0]?.body).toContain('Tick `Allow GitHub Actions to create and approve pull requests`')
  })

  test('believes no bare line number of a comment that is older than the file', async () => {
    const issue = onIssue()
    const lines = 'a.txt\nedit 3:3\nTHREE\nend_of_edit\n'
    addComment(stage.github.world, stage.repo, issue.number, { user: stage.ann, body: lines })
    const after = { 'a.txt': 'zero\none\ntwo\nthree\n' }
    await push(stage.github.world, stage.repo, 'main', after, { message: 'Count from 0', user: stage.ann })
    const late = await say(issue, '/apply', { permissions })
    expect(late.outputs['reason-code']).toBe('blocks-failed')
    expect(late.replies.at(-1)?.body).toContain('is given by number alone')
    await say(issue, `/apply\n\n${lines}`, { permissions })
    expect(await fileAt(stage.repo, `apply-edits/issue-${issue.number}`, 'a.txt')).toBe('zero\none\nTHREE\nthree\n')
  })

  test('makes nothing in a dry run', async () => {
    const issue = onIssue()
    const { outputs } = await say(issue, `/apply dry-run\n\n${THREE}`, { permissions })
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'dry-run', branch: '' })
    expect([...stage.repo.issues.keys()]).toHaveLength(issue.number)
  })

  test('that was killed after the commit is told so at the end of the job', async () => {
    const issue = onIssue()
    const first = await say(issue, `/apply\n\n${THREE}`, { permissions })
    for (const reply of repliesOf(issue)) stage.repo.comments.delete(reply.id)
    const env = handedOver({ pending: first.state['pending'] ?? '' })
    const post = await hear(issue, first.comment, { door: 'post', env, permissions })
    expect(post.replies[0]?.body).toMatch(/Run interrupted: after commit `[0-9a-f]{7}`/)
  })

  test('is denied to whoever may not write', async () => {
    const eve = addUser(stage.github.world, 'eve')
    const { outputs } = await say(onIssue(), `/apply\n\n${THREE}`, { permissions, user: eve })
    expect(outputs['reason-code']).toBe('no-permission')
  })
})

describe('other texts of the repository, by their link', () => {
  const page = () => `${stage.github.serverUrl}/octo/demo`

  test('the description of the pull request', async () => {
    const issue = stage.repo.issues.get(stage.number)
    if (issue) issue.body = `Please.\n\n${THREE}`
    const { outputs } = await say(stage, `/apply ${page()}/pull/${stage.number}`)
    expect(outputs['status']).toBe('applied')
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
  })

  test('a discussion, and a reply in one', async () => {
    const { github, repo, ann } = stage
    const discussion = addDiscussion(github.world, repo, { user: ann, body: THREE })
    const top = discuss(github.world, discussion, { user: ann, body: 'What about five?' })
    const reply = discuss(github.world, discussion, {
      user: ann,
      body: block('a.txt', 'five', 'FIVE'),
      replyTo: top.id,
    })
    await say(stage, `/apply ${page()}/discussions/${discussion.number}`)
    await say(stage, `/apply ${page()}/discussions/${discussion.number}#discussioncomment-${reply.id}`)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nFIVE\n')
  })

  test('a part of a link means this pull request', async () => {
    const comment = addComment(stage.github.world, stage.repo, stage.number, { user: stage.ann, body: THREE })
    const { outputs } = await say(stage, `/apply #issuecomment-${comment.id}`)
    expect(outputs['status']).toBe('applied')
  })

  test.each([
    ['another repository', '/octo/other/pull/1#issuecomment-5', 'The comment belongs to another repository'],
    ['another pull request', '/octo/demo/pull/99#issuecomment-5', 'The comment belongs to another pull request'],
  ])('of %s: refused by name', async (_, path, said) => {
    const { outputs, replies } = await say(stage, `/apply ${stage.github.serverUrl}${path}`)
    expect(outputs['reason-code']).toBe('source-not-found')
    expect(replies[0]?.body).toContain(said)
  })
})

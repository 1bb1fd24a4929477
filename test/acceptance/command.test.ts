import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engine, longId } from '../../src/action/blocks.ts'
import { findPull } from '../../tools/github/pulls.ts'
import {
  addComment,
  addReview,
  addReviewComment,
  addUser,
  collaborate,
  push,
  replyTo,
} from '../../tools/github/seed.ts'
import { problemsOf, type Stage, setStage } from '../../tools/github/stage.ts'
import type { Repo } from '../../tools/github/world.ts'
import { block, fileAt, headOf, hear, logOf, play, say } from '../support/scene.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(async () => {
  expect(problemsOf(stage)).toEqual([])
  await stage.github.stop()
})

const SHOUT = block('a.txt', 'three', 'THREE')

describe('/apply', () => {
  test('lands the blocks of its own comment: one commit, one report, in twelve requests', async () => {
    const { repo, github } = stage
    const before = await headOf(repo, 'topic')
    const { code, outputs, replies, mood, summary } = await say(stage, `/apply\r\n\r\n${SHOUT}`)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
    expect({ code, mood }).toEqual({ code: 0, mood: ['rocket'] })
    expect(outputs).toMatchObject({
      status: 'applied',
      'reason-code': 'ok',
      'blocks-total': '1',
      'blocks-applied': '1',
      'files-changed': '["a.txt"]',
      'pull-request-number': '1',
      'base-sha': before,
      'commit-sha': await headOf(repo, 'topic'),
      'commit-verified': 'true',
      branch: 'topic',
      pushed: 'true',
      'comment-id': String(replies[0]?.id),
    })
    expect(replies).toHaveLength(1)
    expect(replies[0]?.body).toContain('### Applied 1 edit block')
    expect(summary).toContain('### Applied 1 edit block')
    const [message] = await logOf(repo, 'topic')
    expect(message).toMatch(
      /^Apply 1 edit block\n\nCo-authored-by: ann <\d+\+ann@users.noreply.[\w.]+>\nApply-Edits-Key: [0-9a-f]{32}$/,
    )
    const calls = github.requests.filter(({ api }) => api === 'rest' || api === 'graphql')
    expect(calls.length).toBeLessThanOrEqual(12)
    expect(
      github.requests.filter(({ api, path }) => api === 'git' && path.endsWith('demo.git/info/refs')),
    ).toHaveLength(1)
  })

  test('lands what applies, and tells what does not', async () => {
    const { code, outputs, replies, mood } = await say(stage, `/apply\n\n${SHOUT}\n${block('a.txt', 'nowhere', 'x')}`)
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
    expect({ code, mood }).toEqual({ code: 0, mood: ['confused'] })
    expect(outputs).toMatchObject({ status: 'partial', 'reason-code': 'blocks-failed', 'blocks-failed': '1' })
    expect(replies[0]?.body).toContain('### Applied 1 of 2 edit blocks')
  })

  test('writes nothing in a dry run', async () => {
    const before = await headOf(stage.repo, 'topic')
    const { code, outputs, replies, mood } = await say(stage, `/apply dry-run\n\n${SHOUT}`)
    expect(await headOf(stage.repo, 'topic')).toBe(before)
    expect({ code, mood }).toEqual({ code: 0, mood: ['rocket'] })
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'dry-run', pushed: 'false', 'commit-sha': '' })
    expect(replies[0]?.body).toContain('would apply')
  })

  test('takes only the selected blocks', async () => {
    const body = `/apply 2\n\n${SHOUT}\n${block('a.txt', 'four', 'FOUR')}`
    const { outputs } = await say(stage, body)
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nthree\nFOUR\nfive\n')
    expect(outputs).toMatchObject({ status: 'applied', 'blocks-skipped': '1' })
  })

  test('takes the comment that a link names, also of somebody without rights', async () => {
    const eve = addUser(stage.github.world, 'eve')
    const source = addComment(stage.github.world, stage.repo, stage.number, { user: eve, body: SHOUT })
    const url = `${stage.github.serverUrl}/octo/demo/pull/${stage.number}#issuecomment-${source.id}`
    const { outputs, replies } = await say(stage, `/apply ${url}`)
    expect(outputs['status']).toBe('applied')
    expect(replies[0]?.body).toContain('by `eve`')
    expect((await logOf(stage.repo, 'topic'))[0]).toMatch(/Co-authored-by: eve /)
  })

  test('takes no blocks of its own where a link names others, and says so', async () => {
    const { github, repo, number, ann } = stage
    const source = addComment(github.world, repo, number, { user: ann, body: block('a.txt', 'one', 'ONE') })
    const { replies } = await say(stage, `/apply #issuecomment-${source.id}\n\n${SHOUT}`)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('ONE\nTWO\nthree\nfour\nfive\n')
    expect(replies[0]?.body).toContain('blocks from [the linked comment]')
  })

  test('takes all but those of strangers, and says how many that leaves', async () => {
    const { github, repo, number } = stage
    addComment(github.world, repo, number, { user: addUser(github.world, 'eve'), body: block('a.txt', 'one', 'EVIL') })
    const { replies } = await say(stage, `/apply all\n\n${SHOUT}`)
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
    expect(replies[0]?.body).toContain('all comments with blocks, without 1 that is hidden or not by trusted authors')
  })

  test('without blocks of its own takes the newest of a trusted author, and no other', async () => {
    const { github, repo, number } = stage
    const eve = addUser(github.world, 'eve')
    const bob = addUser(github.world, 'bob')
    collaborate(repo, bob, 'write')
    addComment(github.world, repo, number, { user: bob, body: SHOUT })
    addComment(github.world, repo, number, { user: eve, body: block('a.txt', 'one', 'EVIL') })
    const { outputs, replies } = await say(stage, '/apply')
    expect(outputs['status']).toBe('applied')
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('one\nTWO\nTHREE\nfour\nfive\n')
    expect(replies[0]?.body).toContain('by `bob`')
  })

  describe('of a busy pull request', () => {
    const blockOf = (word: string) => block('a.txt', 'three', word)
    const applied = async (...words: readonly string[]) =>
      expect((await fileAt(stage.repo, 'topic', 'a.txt'))?.split('\n').slice(1, 3)).toEqual(words)
    const note = () =>
      addReviewComment(stage.github.world, stage.repo, stage.number, {
        user: stage.ann,
        body: 'a note',
        path: 'a.txt',
        line: 2,
      })

    test('takes the newest, also as a reply in an early thread', async () => {
      const { github, repo, number, ann } = stage
      const top = await note()
      for (let i = 0; i < 55; i++) await note()
      addComment(github.world, repo, number, { user: ann, body: blockOf('OLD') })
      replyTo(github.world, repo, top, ann, blockOf('NEW'))
      await say(stage, '/apply')
      await applied('TWO', 'NEW')
    })

    test('takes the newest of a thread of more than a hundred comments', async () => {
      const { github, repo, ann } = stage
      const top = await note()
      const bodies = Array.from({ length: 120 }, (_, i) =>
        i === 50 ? blockOf('OLD') : i === 110 ? blockOf('NEW') : 'ok',
      )
      for (const body of bodies) replyTo(github.world, repo, top, ann, body)
      const comment = replyTo(github.world, repo, top, ann, '/apply')
      await (await play(stage, { name: 'pull_request_review_comment', action: 'created', comment })).clean()
      await applied('TWO', 'NEW')
    })

    test('takes the whole of a review that began more than fifty threads', async () => {
      const { github, repo, number, ann } = stage
      const lines = Array.from({ length: 55 }, (_, i) => `line ${i}`)
      await push(github.world, repo, 'topic', { 'many.txt': `${lines.join('\n')}\n` }, { user: ann })
      const suggestion = (line: string) => `\`\`\`suggestion\n${line.toUpperCase()}\n\`\`\``
      const comments = lines.map((line, i) => ({ path: 'many.txt', line: i + 1, body: suggestion(line) }))
      const review = await addReview(github.world, repo, number, { user: ann, body: 'see', comments })
      // what is sent at once has one time
      const { createdAt } = review
      for (const each of repo.reviewComments.values()) Object.assign(each, { createdAt })
      await say(stage, '/apply')
      expect(await fileAt(repo, 'topic', 'many.txt')).toBe(`${lines.join('\n').toUpperCase()}\n`)
    })

    test('takes no review that was drafted before the command and submitted after it', async () => {
      const { github, repo, number, ann } = stage
      await note()
      const comments = [{ path: 'a.txt', line: 2, body: '```suggestion\nUNSEEN\n```' }]
      const review = await addReview(github.world, repo, number, { user: ann, comments })
      const drafts = [...repo.reviewComments.values()].filter(({ reviewId }) => reviewId === review.id)
      for (const each of [review, ...drafts]) each.publishedAt = '2100-01-01T00:00:00Z'
      await say(stage, `/apply all\n\n${blockOf('SEEN')}`)
      await applied('TWO', 'SEEN')
    })
  })

  test('refuses blocks of strangers without a link, and shows the link to copy', async () => {
    const eve = addUser(stage.github.world, 'eve')
    const evil = addComment(stage.github.world, stage.repo, stage.number, { user: eve, body: SHOUT })
    const before = await headOf(stage.repo, 'topic')
    const { code, outputs, replies, mood } = await say(stage, '/apply')
    expect({ code, mood, reason: outputs['reason-code'] }).toEqual({
      code: 0,
      mood: ['-1'],
      reason: 'source-untrusted',
    })
    expect(replies[0]?.body).toContain(
      `- \`/apply ${stage.github.serverUrl}/octo/demo/pull/1#issuecomment-${evil.id} #${engine.parse(SHOUT).map(longId)[0]}\` by \`eve\`: 1 block for \`a.txt\``,
    )
    expect(await headOf(stage.repo, 'topic')).toBe(before)
  })

  test('answers help from the live inputs, and an unknown word with the one that was meant', async () => {
    const help = await say(stage, '/fix help', { with: { command: '/fix', permission: 'triage' } })
    expect(help.replies.at(-1)?.body).toMatch(/`\/fix dry-run`[\s\S]*role `triage`/)
    const typo = await say(stage, '/apply hlep')
    expect(typo.outputs).toMatchObject({ status: 'refused', 'reason-code': 'unknown-command' })
    expect((await say(stage, '/apply --frob')).replies.at(-1)?.body).toContain('Unknown word `--frob`.\n')
    expect(typo.replies.at(-1)?.body).toContain('Did you mean `help`?')
  })

  test('reports though the answer to its reaction is none', async () => {
    stage.github.fail({ path: /reactions$/, method: 'POST', status: 200, body: 'null' })
    const { outputs, replies } = await say(stage, `/apply\n\n${SHOUT}`)
    expect([outputs['status'], replies.length]).toEqual(['applied', 1])
  })

  test('passes over what is no command without a trace', async () => {
    const { code, outputs, replies, mood } = await say(stage, `/applyx\n\n${SHOUT}`)
    expect({ code, replies, mood }).toEqual({ code: 0, replies: [], mood: [] })
    expect(outputs).toMatchObject({ status: 'skipped', 'reason-code': 'not-a-command' })
  })
})

test('a commit onto a pull request with auto-merge says that it will be merged', async () => {
  findPull(stage.repo, stage.number)!.pull.autoMergeBy = addUser(stage.github.world, 'bob')
  const { outputs, replies } = await say(stage, `/apply\n\n${SHOUT}`)
  expect(outputs['reason-code']).toBe('ok')
  expect(replies[0]?.body).toContain('**Next:** `bob` enabled auto-merge: the pull request merges with this commit')
  const failed = await say(stage, `/apply\n\n${block('a.txt', 'nowhere to be found', 'x')}`)
  expect(failed.replies.at(-1)?.body).not.toContain('auto-merge')
})

test.each([
  ['blocks', '1'],
  ['branch', 'edits'],
  ['pull-request', '7'],
])('where `%s` says what a step writes or where, a command writes nothing elsewhere', async (name, value) => {
  const before = await headOf(stage.repo, 'topic')
  const { code, outputs, replies } = await say(stage, `/apply\n\n${SHOUT}`, { with: { [name]: value } })
  expect({ code, reason: outputs['reason-code'] }).toEqual({ code: 1, reason: 'bad-input' })
  expect(replies[0]?.body).toContain(`\`${name}\` is for a step`)
  expect(await headOf(stage.repo, 'topic')).toBe(before)
})

test('`pull-request` may name the one that the command is on', async () => {
  const { outputs } = await say(stage, `/apply\n\n${SHOUT}`, { with: { 'pull-request': String(stage.number) } })
  expect(outputs).toMatchObject({ status: 'applied', branch: 'topic' })
})

describe('with `--no-commit`, or where nothing is to be committed', () => {
  test.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['no-commit', '/apply --no-commit', {}, 'ok'],
    ['commit: false', '/apply', { commit: 'false' }, 'ok'],
    ['dry run', '/apply dry-run', { commit: 'false' }, 'dry-run'],
    ['undo', '/apply undo', { commit: 'false' }, 'nothing-to-undo'],
  ])('%s: the checkout has the changes, and the branch has not', async (_, line, inputs, reason) => {
    const before = await headOf(stage.repo, 'topic')
    const body = line.endsWith('undo') ? line : `${line}\n\n${SHOUT}`
    const { outputs, replies } = await say(stage, body, { with: inputs, checkout: 'topic' })
    expect(outputs).toMatchObject({ 'reason-code': reason, pushed: 'false', 'commit-sha': '' })
    expect(replies[0]?.body.includes('in the working tree, not committed')).toBe(reason === 'ok')
    expect(await headOf(stage.repo, 'topic')).toBe(before)
  })
})

describe('where the pull request is not as usual', () => {
  const with404 = { path: '/repos/octo/demo/pulls/1', status: 404, times: 9 } as const
  test.each<[string, (stage: Stage) => unknown, string, string]>([
    [
      'it is closed',
      ({ repo, number }) => Object.assign(repo.issues.get(number)!, { state: 'closed' }),
      '',
      'pr-closed',
    ],
    ['it is in the queue', ({ repo, number }) => queued(repo, number), '', 'in-merge-queue'],
    [
      'it is in the queue, and nothing is to be written',
      ({ repo, number }) => queued(repo, number),
      ' dry-run',
      'dry-run',
    ],
    ['it is gone', ({ github }) => github.fail(with404), '', 'pr-not-found'],
    ['the conversation cannot be read', ({ github }) => mute(github), '', 'ok'],
    ['the server is older than some of its fields', ({ github }) => ageServer(github), '', 'ok'],
  ])('%s', async (_, happen, word, reason) => {
    happen(stage)
    const { outputs, summary } = await say(stage, `/apply${word}\n\n${SHOUT}`)
    expect(outputs['reason-code']).toBe(reason)
    if (reason !== 'dry-run') expect(summary).not.toContain('would apply')
  })
  test('a review with a token that only reads is sent to the conversation', async () => {
    const { github, repo, ann, number } = stage
    const review = await addReview(github.world, repo, number, { user: ann, body: `/apply\n\n${SHOUT}`, comments: [] })
    const permissions = { contents: 'read', pull_requests: 'read' } as const
    const happening = { name: 'pull_request_review', action: 'submitted', review } as const
    const ran = await play(stage, happening, { checkout: null, permissions })
    await ran.clean()
    expect(ran.outputs['reason-code']).toBe('token-read-only')
    expect(ran.summary).toContain(`#pullrequestreview-${review.id}\` in the conversation instead.`)
  })
  const queued = (repo: Repo, number: number) => {
    findPull(repo, number)!.pull.queued = true
  }
  const asked = { path: '/graphql', asks: /isInMergeQueue/, times: 9 } as const
  const mute = (github: Stage['github']) => github.fail({ ...asked, status: 503 })
  const ageServer = (github: Stage['github']) => {
    const message = "Field 'isInMergeQueue' doesn't exist on type 'PullRequest'"
    github.fail({ ...asked, status: 200, body: { errors: [{ message }] } })
  }
})

describe('who may not', () => {
  test.each([
    ['read', 'no-permission'],
    ['triage', 'no-permission'],
  ] as const)('the role %s gets a thumb down and no word', async (role, reason) => {
    const eve = addUser(stage.github.world, 'eve')
    collaborate(stage.repo, eve, role)
    const before = await headOf(stage.repo, 'topic')
    const { code, outputs, replies, mood, summary } = await say(stage, `/apply\n\n${SHOUT}`, { user: eve })
    expect({ code, replies, mood }).toEqual({ code: 0, replies: [], mood: ['-1'] })
    expect(outputs).toMatchObject({ status: 'refused', 'reason-code': reason })
    expect(summary).toContain(reason)
    expect(await headOf(stage.repo, 'topic')).toBe(before)
  })
})

describe('twice and meanwhile', () => {
  test('the same command delivered twice makes one commit and one report', async () => {
    const first = await say(stage, `/apply\n\n${block('a.txt', 'five', 'five\nsix')}`)
    const head = await headOf(stage.repo, 'topic')
    const again = await hear(stage, first.comment)
    expect(await headOf(stage.repo, 'topic')).toBe(head)
    expect(again.replies).toHaveLength(1)
    expect(again.outputs).toMatchObject({ status: 'applied', 'reason-code': 'already-applied', 'commit-sha': head })
    expect(await fileAt(stage.repo, 'topic', 'a.txt')).toBe('one\nTWO\nthree\nfour\nfive\nsix\n')
  })

  test('a head that moves between plan and commit is planned again: one commit, nothing lost', async () => {
    const { github, repo, ann } = stage
    const meanwhile = () =>
      push(
        github.world,
        repo,
        'topic',
        { 'b.txt': 'new\n', 'a.txt': 'zero\none\nTWO\nthree\nfour\nfive\n' },
        { user: ann },
      )
    github.on({ path: '/graphql', asks: /updateRefs/ }, meanwhile)
    const { outputs } = await say(stage, `/apply\n\n${SHOUT}`)
    expect(outputs).toMatchObject({ status: 'applied', 'reason-code': 'ok' })
    expect(await fileAt(repo, 'topic', 'a.txt')).toBe('zero\none\nTWO\nTHREE\nfour\nfive\n')
    expect(await fileAt(repo, 'topic', 'b.txt')).toBe('new\n')
    expect((await logOf(repo, 'topic')).filter(message => message.includes('Apply-Edits-Key'))).toHaveLength(1)
  })
})
